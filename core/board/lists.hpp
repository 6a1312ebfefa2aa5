// Lists of items that lie behind each other in memory.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace swordfish::board {

// Lists that lie behind each other in memory.
template <class Item>
class Lists {
 public:
  void assign(const std::vector<std::vector<Item>>& lists) {
    items_.clear(), begin_.assign(1, 0);
    for (const auto& list : lists) {
      items_.insert(items_.end(), list.begin(), list.end());
      close();
    }
  }
  // One list after the other: items belong to the one that is closed next.
  void add(const Item& item) { items_.push_back(item); }
  void close() { begin_.push_back(items_.size()); }
  std::span<const Item> operator[](int list) const {
    const auto index = static_cast<std::size_t>(list);
    return {items_.data() + begin_[index], items_.data() + begin_[index + 1]};
  }

 private:
  std::vector<Item> items_;
  std::vector<std::size_t> begin_{0};
};

}  // namespace swordfish::board
