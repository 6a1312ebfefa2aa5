// Houses: rows, columns and boxes; which cells lie in them, and which cells see each other (peers).
//
// Houses count from 0 to 26: nine rows, nine columns, nine boxes.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "base/cell.hpp"
#include "base/ranges.hpp"
#include "base/set.hpp"

namespace swordfish {

inline constexpr int kHouses = 27;

enum class HouseKind : std::uint8_t { Row, Column, Box };

// A house, 0 to 26.
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

// Of houses: the bit that one has in a set.
constexpr int item_index(House house) { return house.index; }
using HouseSet = Set<House, std::uint32_t, kHouses>;
inline constexpr Range<House> kEveryHouse{0, kHouses};

namespace tables {

// The table of the cells of each house.
constexpr std::array<CellSet, kHouses> make_house_cells() {
  std::array<CellSet, kHouses> cells{};
  for (int house = 0; house < kHouses; ++house) {
    for (int place = 0; place < 9; ++place) cells[house].insert(House(house).cell(place));
  }
  return cells;
}
inline constexpr auto kHouseCells = make_house_cells();

// The table of the cells that share a house with each cell.
constexpr std::array<CellSet, kCells> make_peers() {
  std::array<CellSet, kCells> peers{};
  for (int index = 0; index < kCells; ++index) {
    const Cell cell(index);
    peers[index] = kHouseCells[cell.row()] | kHouseCells[9 + cell.column()] | kHouseCells[18 + cell.box()];
    peers[index].remove(cell);
  }
  return peers;
}
inline constexpr auto kPeers = make_peers();

}  // namespace tables

// The nine cells of a house.
constexpr CellSet cells_of(House house) { return tables::kHouseCells[house.index]; }
// The 20 cells that share a house with a cell.
constexpr CellSet peers(Cell cell) { return tables::kPeers[cell.index]; }
// The row, the column and the box of a cell.
constexpr HouseSet houses_of(Cell cell) {
  return {House::row(cell.row()), House::column(cell.column()), House::box(cell.box())};
}

// The cells that share a house with every cell of a set.
constexpr CellSet common_peers(CellSet cells) {
  CellSet common = CellSet::all();
  for (const Cell cell : cells) common &= peers(cell);
  return common;
}

// The houses in which all cells of a set lie.
constexpr HouseSet common_houses(CellSet cells) {
  HouseSet common = HouseSet::all();
  for (const Cell cell : cells) common &= houses_of(cell);
  return common;
}

// The nine houses of a kind.
constexpr Range<House> houses_of(HouseKind kind) {
  const int first = House::of(kind, 0).index;
  return {first, first + 9};
}

}  // namespace swordfish
