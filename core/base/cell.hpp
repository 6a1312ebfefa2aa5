// The words of sudoku as types: Cell, Digit, House.
//
//   Cells count row by row from 0 to 80; boxes likewise from 0 to 8:
//
//        0  1  2 |  3  4  5 |  6  7  8            NW | N | NE
//        9 10 11 | 12 13 14 | 15 16 17           ----+---+----
//       18 19 20 | 21 22 23 | 24 25 26             W | C | E
//       ---------+----------+---------           ----+---+----
//       27 28 29 | ...                            SW | S | SE
//
//   Houses count from 0 to 26: nine rows, nine columns, nine boxes.
#pragma once

#include <compare>
#include <cstdint>

namespace swordfish {

inline constexpr int kCells = 81;
inline constexpr int kDigits = 9;
inline constexpr int kHouses = 27;

struct House;

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

struct Digit {
  std::uint8_t value = 1;  // 1 to 9

  constexpr Digit() = default;
  constexpr explicit Digit(int value_) : value(static_cast<std::uint8_t>(value_)) {}
  constexpr int index() const { return value - 1; }
  static constexpr Digit at(int index) { return Digit(index + 1); }
  constexpr auto operator<=>(const Digit&) const = default;
};

enum class HouseKind : std::uint8_t { Row, Column, Box };

struct House {
  std::uint8_t index = 0;  // 0-8 rows, 9-17 columns, 18-26 boxes

  constexpr House() = default;
  constexpr explicit House(int index_) : index(static_cast<std::uint8_t>(index_)) {}
  static constexpr House row(int number) { return House(number); }
  static constexpr House column(int number) { return House(9 + number); }
  static constexpr House box(int number) { return House(18 + number); }
  static constexpr House of(HouseKind kind, int number) { return House(9 * static_cast<int>(kind) + number); }

  constexpr HouseKind kind() const { return static_cast<HouseKind>(index / 9); }
  constexpr int number() const { return index % 9; }
  constexpr Cell cell(int place) const {
    switch (kind()) {
      case HouseKind::Row: return {number(), place};
      case HouseKind::Column: return {place, number()};
      default: return Cell::in_box(number(), place);
    }
  }
  constexpr auto operator<=>(const House&) const = default;
};

}  // namespace swordfish
