// A set of at most nine items in two bytes: how digits and places are kept in tables that are copied often.
#pragma once

#include <cstdint>

namespace swordfish {

// A set in two bytes.
template <class Items>
class TwoByteSet {
 public:
  constexpr TwoByteSet() = default;
  constexpr TwoByteSet(Items items) : bits_(static_cast<std::uint16_t>(items.bits)) {}
  constexpr operator Items() const { return Items(bits_); }

  template <class Item>
  constexpr void insert(Item item) {
    bits_ = static_cast<std::uint16_t>(bits_ | Items::single(item).bits);
  }
  template <class Item>
  constexpr void remove(Item item) {
    bits_ = static_cast<std::uint16_t>(bits_ & ~Items::single(item).bits);
  }
  template <class Item>
  constexpr bool contains(Item item) const {
    return Items(bits_).contains(item);
  }
  constexpr bool operator==(const TwoByteSet&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace swordfish
