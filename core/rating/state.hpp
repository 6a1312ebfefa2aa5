// The candidates of a grid as the rating engine wants them: the same facts three times over, so that a
// question about a cell, about a house and about a digit each read one word.
//
//   candidates(cell)      the digits still possible; none once the cell is placed
//   places(house, digit)  the places in that house where the digit is possible
//   places(digit)         the cells where the digit is possible
#pragma once

#include <array>
#include <cstdint>

#include "base/places.hpp"
#include "base/step.hpp"
#include "rating/candidate_index.hpp"

namespace swordfish::rating {

// The kinds of house in the order in which chains, loops and peers go through them.
inline constexpr std::array kBoxRowColumn{HouseKind::Box, HouseKind::Row, HouseKind::Column};
// The order of singles and sets.
inline constexpr std::array kBoxColumnRow{HouseKind::Box, HouseKind::Column, HouseKind::Row};

// Where a cell is in its box, its row and its column.
inline constexpr auto kSeats = make_seats(kBoxRowColumn);
using Seats = std::array<Seat, 3>;
// The seats of a cell in the order of the rating's state.
constexpr const Seats& seats_of(Cell cell) { return kSeats[cell.index]; }

// For the rating's state, the peers of a cell: those of its box, then the others of its row, then of its
// column.
constexpr std::array<std::array<Cell, 20>, kCells> make_peer_list() {
  std::array<std::array<Cell, 20>, kCells> table{};
  for (const Cell cell : kEveryCell) {
    CellSet seen{cell};
    int size = 0;
    for (const Seat seat : seats_of(cell)) {
      for (const Cell peer : cells_of(seat.house) - seen) table[cell.index][size++] = peer;
      seen |= cells_of(seat.house);
    }
  }
  return table;
}
inline constexpr auto kPeerList = make_peer_list();
// The peers of a cell in the order of the rating's state.
constexpr const std::array<Cell, 20>& peer_list(Cell cell) { return kPeerList[cell.index]; }

// Sets of one cell for the rating's state: shifting 128 bits takes longer than a load.
constexpr std::array<CellSet, kCells> make_cell_bits() {
  std::array<CellSet, kCells> table{};
  for (const Cell cell : kEveryCell) table[cell.index] = CellSet::single(cell);
  return table;
}
inline constexpr auto kCellBits = make_cell_bits();
// A set of one cell, as the rating's state takes it.
constexpr CellSet only(Cell cell) { return kCellBits[cell.index]; }

// The state of a grid that is rated.
class State {
 public:
  using Candidates = std::array<TwoByteSet<DigitSet>, kCells>;
  using DigitPlaces = std::array<TwoByteSet<PlaceSet>, kDigits>;

  State() = default;
  explicit State(const Grid& grid);

  DigitSet candidates(Cell cell) const { return candidates_[cell.index]; }
  PlaceSet places(House house, Digit digit) const { return places_[house.index][digit.index()]; }
  CellSet places(Digit digit) const { return cells_[digit]; }
  CellSet open() const { return open_; }
  int open_count(House house) const { return open_count_[house.index]; }
  int placed_count(Digit digit) const { return placed_count_[digit.index()]; }

  // The same by the whole.
  const Candidates& candidates() const { return candidates_; }
  const DigitPlaces& places(House house) const { return places_[house.index]; }
  const CandidateSet& places() const { return cells_; }

  bool has(Cell cell, Digit digit) const { return candidates(cell).contains(digit); }
  void remove(Cell cell, Digit digit) {
    remove_in_houses(cell, digit);
    cells_[digit] -= only(cell);
  }
  void place(Cell cell, Digit digit);

  // For runs, which remove much and seldom ask for places(digit): these stay as they are until they are set.
  void remove_in_houses(Cell cell, Digit digit) {
    candidates_[cell.index].remove(digit);
    for (const Seat seat : seats_of(cell)) places_[seat.house.index][digit.index()].remove(seat.place);
  }
  void set_places(Digit digit, CellSet cells) { cells_[digit] = cells; }

 private:
  Candidates candidates_{};
  std::array<DigitPlaces, kHouses> places_{};
  CandidateSet cells_;

  // Placed cells don't change inside a chain, so copies made for chains carry these along untouched.
  std::array<std::uint8_t, kHouses> open_count_{};
  std::array<std::uint8_t, kDigits> placed_count_{};
  CellSet open_;
};

}  // namespace swordfish::rating
