// A cell.
//
//   Cells count row by row from 0 to 80; boxes likewise from 0 to 8:
//
//        0  1  2 |  3  4  5 |  6  7  8            NW | N | NE
//        9 10 11 | 12 13 14 | 15 16 17           ----+---+----
//       18 19 20 | 21 22 23 | 24 25 26             W | C | E
//       ---------+----------+---------           ----+---+----
//       27 28 29 | ...                            SW | S | SE
#pragma once

#include <compare>
#include <cstdint>

namespace swordfish {

inline constexpr int kCells = 81;

// A cell, 0 to 80.
struct Cell {
  std::uint8_t index = 0;

  constexpr Cell() = default;
  constexpr explicit Cell(int index_) : index(static_cast<std::uint8_t>(index_)) {}
  constexpr Cell(int row, int column) : Cell(9 * row + column) {}
  static constexpr Cell in_box(int box, int place) {
    return {box / 3 * 3 + place / 3, box % 3 * 3 + place % 3};
  }

  constexpr int row() const { return index / 9; }
  constexpr int column() const { return index % 9; }
  constexpr int box() const { return row() / 3 * 3 + column() / 3; }
  constexpr int box_place() const { return row() % 3 * 3 + column() % 3; }
  constexpr auto operator<=>(const Cell&) const = default;
};

}  // namespace swordfish
