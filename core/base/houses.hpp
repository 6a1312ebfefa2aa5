// Which cells lie in which houses, and which see each other: peers.
#pragma once

#include <array>

#include "base/cell.hpp"
#include "base/ranges.hpp"
#include "base/set.hpp"

namespace swordfish {

namespace tables {

constexpr std::array<CellSet, kHouses> make_house_cells() {
  std::array<CellSet, kHouses> cells{};
  for (int house = 0; house < kHouses; ++house) {
    for (int place = 0; place < 9; ++place) cells[house].insert(House(house).cell(place));
  }
  return cells;
}
inline constexpr auto kHouseCells = make_house_cells();

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

// The cells that see every cell of a set.
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
