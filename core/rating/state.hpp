// The candidates of a grid as the rating engine wants them: the same facts three times over, so that a
// question about a cell, about a house and about a digit each read one word.
//
//   digits[cell]          nine bits, the digits still possible; 0 once the cell is placed
//   places[house][digit]  nine bits, the places in that house where the digit is possible
//   cells[digit]          81 bits, the cells where the digit is possible
//
// Digits count from 0 here; houses as in base/grid.hpp (rows, columns, boxes).
#pragma once

#include <array>
#include <cstdint>

#include "base/grid.hpp"

namespace swordfish::rating {

using Mask = std::uint32_t;  // nine bits: digits of a cell, or places of a house

// Not every CPU that we compile for counts bits in one instruction; nine bits fit a table.
constexpr std::array<std::uint8_t, 512> make_bit_count() {
  std::array<std::uint8_t, 512> table{};
  for (std::uint32_t mask = 0; mask < 512; ++mask)
    table[mask] = static_cast<std::uint8_t>(std::popcount(mask));
  return table;
}
inline constexpr auto kBitCount = make_bit_count();

constexpr int count(Mask mask) { return kBitCount[mask]; }
constexpr int lowest(Mask mask) { return std::countr_zero(mask); }
constexpr bool is_pair(Mask mask) {
  const Mask rest = mask & (mask - 1);
  return mask != 0 && rest != 0 && (rest & (rest - 1)) == 0;
}
constexpr bool is_single(Mask mask) { return mask != 0 && (mask & (mask - 1)) == 0; }

// The kinds of house in the order in which chains, loops and peers go through them.
inline constexpr std::array<int, 3> kBoxRowColumn{18, 0, 9};  // the first house of each kind
// The order of singles and sets.
inline constexpr std::array<int, 3> kBoxColumnRow{18, 9, 0};

// A digit in a cell, as one number: 9 * cell + digit.
struct CandidateIndex {
  std::uint16_t index = 0;

  constexpr CandidateIndex() = default;
  constexpr explicit CandidateIndex(int index_) : index(static_cast<std::uint16_t>(index_)) {}
  constexpr CandidateIndex(int cell, int digit) : CandidateIndex(9 * cell + digit) {}
  constexpr int cell() const { return index / 9; }
  constexpr int digit() const { return index % 9; }
  constexpr auto operator<=>(const CandidateIndex&) const = default;
};
inline constexpr int kCandidates = 729;

struct CellHouses {
  std::array<std::uint8_t, 3> house;  // box, row, column
  std::array<std::uint8_t, 3> place;  // the cell's place in each
};

constexpr std::array<CellHouses, kCells> make_cell_houses() {
  std::array<CellHouses, kCells> table{};
  for (int index = 0; index < kCells; ++index) {
    const Cell cell(index);
    table[index].house = {static_cast<std::uint8_t>(18 + cell.box()), static_cast<std::uint8_t>(cell.row()),
                          static_cast<std::uint8_t>(9 + cell.column())};
    table[index].place = {static_cast<std::uint8_t>(cell.box_place()),
                          static_cast<std::uint8_t>(cell.column()), static_cast<std::uint8_t>(cell.row())};
  }
  return table;
}
inline constexpr auto kCellHouses = make_cell_houses();

constexpr std::array<std::array<std::uint8_t, 9>, kHouses> make_cell_at() {
  std::array<std::array<std::uint8_t, 9>, kHouses> table{};
  for (int house = 0; house < kHouses; ++house) {
    for (int place = 0; place < 9; ++place) table[house][place] = House(house).cell(place).index;
  }
  return table;
}
inline constexpr auto kCellAt = make_cell_at();

// The peers of a cell: those of its box, then the others of its row, then of its column.
constexpr std::array<std::array<std::uint8_t, 20>, kCells> make_peer_list() {
  std::array<std::array<std::uint8_t, 20>, kCells> table{};
  for (int cell = 0; cell < kCells; ++cell) {
    CellSet seen{Cell(cell)};
    int size = 0;
    for (const int house : kCellHouses[cell].house) {
      for (const std::uint8_t peer : kCellAt[house]) {
        if (seen.contains(Cell(peer))) continue;
        seen.insert(Cell(peer));
        table[cell][size++] = peer;
      }
    }
  }
  return table;
}
inline constexpr auto kPeerList = make_peer_list();

// For two houses that cross: the places of the first that lie in the second.
constexpr std::array<std::array<std::uint16_t, kHouses>, kHouses> make_shared_places() {
  std::array<std::array<std::uint16_t, kHouses>, kHouses> table{};
  for (int first = 0; first < kHouses; ++first) {
    for (int second = 0; second < kHouses; ++second) {
      for (int place = 0; place < 9; ++place) {
        if (cells_of(House(second)).contains(House(first).cell(place))) {
          table[first][second] = static_cast<std::uint16_t>(table[first][second] | 1 << place);
        }
      }
    }
  }
  return table;
}
inline constexpr auto kSharedPlaces = make_shared_places();

// Shifting 128 bits takes longer than a load.
constexpr std::array<CellSet, kCells> make_cell_bit() {
  std::array<CellSet, kCells> table{};
  for (int cell = 0; cell < kCells; ++cell) table[cell] = CellSet::single(Cell(cell));
  return table;
}
inline constexpr auto kCellBit = make_cell_bit();

constexpr bool has_two(CellSet cells) { return (cells.bits & (cells.bits - 1)) != 0; }

constexpr int cell_at(int house, int place) { return kCellAt[house][place]; }
constexpr Mask shared_places(int first, int second) { return kSharedPlaces[first][second]; }
constexpr CellSet cell_set(int house, Mask places) {
  CellSet cells;
  for (; places != 0; places &= places - 1) cells.insert(Cell(cell_at(house, lowest(places))));
  return cells;
}

struct State {
  std::array<std::uint16_t, kCells> digits{};
  std::array<std::array<std::uint16_t, kDigits>, kHouses> places{};
  std::array<CellSet, kDigits> cells{};

  // Placed cells don't change inside a chain, so copies made for chains carry these along untouched.
  std::array<std::uint8_t, kHouses> open_count{};
  std::array<std::uint8_t, kDigits> placed_count{};
  CellSet open;

  State() = default;
  explicit State(const Grid& grid);

  bool has(int cell, int digit) const { return (digits[cell] >> digit & 1) != 0; }
  void remove(int cell, int digit) {
    digits[cell] = static_cast<std::uint16_t>(digits[cell] & ~(1U << digit));
    const auto& at = kCellHouses[cell];
    for (int kind = 0; kind < 3; ++kind) {
      auto& mask = places[at.house[kind]][digit];
      mask = static_cast<std::uint16_t>(mask & ~(1U << at.place[kind]));
    }
    cells[digit] -= kCellBit[cell];
  }
  void place(int cell, int digit);
};

}  // namespace swordfish::rating
