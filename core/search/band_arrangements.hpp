// How many arrangements one band has whose column sets are known.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/column_sets.hpp"

namespace swordfish {

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

}  // namespace swordfish
