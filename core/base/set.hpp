// Sets of cells, digits and other things, a bit for each. They are typed, so that a set of cells and a set of digits
// can't be mixed by accident.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "base/bits.hpp"
#include "base/cell.hpp"
#include "base/digit.hpp"

namespace swordfish {

// In a set: the bit of a cell. Sets ask item_index and item_at, so that Digit (from 1) and Cell (from
// 0) both count bits from 0.
constexpr int item_index(Cell cell) { return cell.index; }
// In a set: the bit of a digit.
constexpr int item_index(Digit digit) { return digit.index(); }
// In a set: the item of a bit.
template <class Item>
constexpr Item item_at(int index) {
  if constexpr (std::is_same_v<Item, Digit>) {
    return Digit::at(index);
  } else {
    return Item(index);
  }
}

// A set of at most kSize items of one type, a bit for each.
template <class Item, class Bits, int kSize>
class Set {
 public:
  Bits bits = 0;

  constexpr Set() = default;
  constexpr explicit Set(Bits bits_) : bits(bits_) {}
  constexpr Set(std::initializer_list<Item> items) {
    for (const Item item : items) insert(item);
  }
  static constexpr Set single(Item item) { return Set(static_cast<Bits>(Bits{1} << item_index(item))); }
  static constexpr Set all() {
    return Set(static_cast<Bits>(static_cast<Bits>(Bits{1} << (kSize - 1)) * 2 - 1));
  }

  constexpr bool empty() const { return bits == 0; }
  constexpr int size() const {
    if constexpr (kSize <= 9) {
      return count_nine_bits(bits);
    } else {
      return count_bits(bits);
    }
  }
  constexpr bool is_single() const { return bits != 0 && (bits & (bits - 1)) == 0; }
  constexpr bool is_pair() const { return without_first().is_single(); }
  constexpr bool has_several() const { return (bits & (bits - 1)) != 0; }
  constexpr bool contains(Item item) const { return (bits >> item_index(item) & 1) != 0; }
  constexpr bool contains_all(Set other) const { return (other.bits & ~bits) == 0; }
  constexpr bool meets(Set other) const { return (bits & other.bits) != 0; }
  constexpr Item first() const { return item_at<Item>(lowest_bit(bits)); }
  constexpr Set without_first() const { return Set(static_cast<Bits>(bits & (bits - 1))); }

  constexpr void insert(Item item) { bits = static_cast<Bits>(bits | single(item).bits); }
  constexpr void remove(Item item) { bits = static_cast<Bits>(bits & ~single(item).bits); }

  constexpr Set operator|(Set other) const { return Set(static_cast<Bits>(bits | other.bits)); }
  constexpr Set operator&(Set other) const { return Set(static_cast<Bits>(bits & other.bits)); }
  constexpr Set operator-(Set other) const { return Set(static_cast<Bits>(bits & ~other.bits)); }
  constexpr Set operator^(Set other) const { return Set(static_cast<Bits>(bits ^ other.bits)); }
  constexpr Set& operator|=(Set other) { return *this = *this | other; }
  constexpr Set& operator&=(Set other) { return *this = *this & other; }
  constexpr Set& operator-=(Set other) { return *this = *this - other; }
  constexpr bool operator==(const Set&) const = default;

  class SetIterator {
   public:
    constexpr explicit SetIterator(Bits rest) : rest_(rest) {}
    constexpr Item operator*() const { return item_at<Item>(lowest_bit(rest_)); }
    constexpr SetIterator& operator++() {
      rest_ = static_cast<Bits>(rest_ & (rest_ - 1));
      return *this;
    }
    constexpr bool operator==(const SetIterator&) const = default;

   private:
    Bits rest_;
  };
  constexpr SetIterator begin() const { return SetIterator(bits); }
  constexpr SetIterator end() const { return SetIterator(Bits{0}); }
};

using CellSet = Set<Cell, Bits128, kCells>;
using DigitSet = Set<Digit, std::uint32_t, kDigits>;

}  // namespace swordfish
