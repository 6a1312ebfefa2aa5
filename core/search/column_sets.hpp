// Column sets: what one band of a grid needs to know of the others.
//
// In each box of a filled band the columns hold three sets of three digits: a *split* of the nine digits.
// Whatever stands in the other bands only feels these splits, not the order of the digits inside a column:
//
//        1 2 3 | 4 5 6 | 7 8 9          147 258 369 | 147 258 369 | 147 258 369
//        4 5 6 | 7 8 9 | 1 2 3    ->    box 1         box 2         box 3
//        7 8 9 | 1 2 3 | 4 5 6
#pragma once

#include <vector>

#include "base/grid.hpp"

namespace swordfish {

// A split with its order: the set of digits in each column of a box.
using Columns = std::array<DigitSet, 3>;

// Visits every split whose columns are taken from three sets: 1680 where all digits are possible.
template <class Visit>
void for_each_split(const Columns& possible, const Visit& visit);

// The candidates of a band, by row and column.
using BandCandidates = std::array<std::array<DigitSet, 9>, 3>;

// Counts the arrangements of one band whose splits are known.
//
// A digit stands once in each box of the band, in three different rows: in one of six *orders* of the rows.
// It takes one place, a column and a row, of each box. So an arrangement chooses an order for each digit,
// such that all 27 places are taken once:
//
//     | box 2: column 1 rows 1 2 3, column 2, column 3 | box 3: the same | box 1: the row |
//       bits 0 to 8                                      9 to 17           18 to 20
//
// The three digits of one column of box 1 form a group, and need its three rows among themselves. Between the
// groups only the 18 places of boxes 2 and 3 are left to compare.
class BandArrangements {
 public:
  explicit BandArrangements(const BandCandidates& candidates);

  // The digits that may stand in the columns of a box.
  Columns possible(int box) const;
  // Whether two columns of a box have the same candidates, row by row.
  bool same_columns(int box, int a, int b) const { return orders_[box][a] == orders_[box][b]; }

  std::uint32_t count(const Columns& box1, const Columns& box2, const Columns& box3);

 private:
  using ColumnOfDigit = std::array<std::uint8_t, kDigits>;
  struct Group;
  Group group(int column, DigitSet digits, const ColumnOfDigit& in_box2, const ColumnOfDigit& in_box3) const;

  std::array<std::array<std::array<std::uint32_t, kDigits>, 3>, 3>
      orders_{};                     // box, column, digit: a bit each
  std::vector<std::uint8_t> taken_;  // how often the third group takes these 18 places; zero between calls
};

template <class Visit>
void for_each_triple(DigitSet from, const Visit& visit) {
  for (const Digit a : from) {
    for (const Digit b : from) {
      for (const Digit c : from) {
        if (a < b && b < c) visit(DigitSet{a, b, c});
      }
    }
  }
}

template <class Visit>
void for_each_split(const Columns& possible, const Visit& visit) {
  for_each_triple(possible[0], [&](DigitSet first) {
    for_each_triple(possible[1] - first, [&](DigitSet second) {
      const DigitSet third = DigitSet::all() - first - second;
      if (possible[2].contains_all(third)) visit(Columns{first, second, third});
    });
  });
}

}  // namespace swordfish
