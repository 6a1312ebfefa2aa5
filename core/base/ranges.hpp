// All cells, digits, houses or places in order: a plain counter, which takes less than the bits of a full set.
#pragma once

#include "base/set.hpp"

namespace swordfish {

// A range of items, in order.
template <class Item>
class Range {
 public:
  constexpr Range(int begin, int end) : begin_(begin), end_(end) {}

  class RangeIterator {
   public:
    constexpr explicit RangeIterator(int index) : index_(index) {}
    constexpr Item operator*() const { return item_at<Item>(index_); }
    constexpr RangeIterator& operator++() {
      ++index_;
      return *this;
    }
    constexpr bool operator==(const RangeIterator&) const = default;

   private:
    int index_;
  };
  constexpr RangeIterator begin() const { return RangeIterator(begin_); }
  constexpr RangeIterator end() const { return RangeIterator(end_); }

 private:
  int begin_;
  int end_;
};

inline constexpr Range<Cell> kEveryCell{0, kCells};
inline constexpr Range<Digit> kEveryDigit{0, kDigits};

}  // namespace swordfish
