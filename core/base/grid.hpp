// A grid: 81 cells with digits and candidates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/cell.hpp"
#include "base/digit.hpp"
#include "base/houses.hpp"
#include "base/set.hpp"

namespace swordfish {

// A digit that stands more than once in a house.
struct Conflict {
  House house;
  Digit digit;
  CellSet cells;
  bool operator==(const Conflict&) const = default;
};

// 81 cells with digits and candidates: a value. Three laws hold at all times:
//   - a placed cell (given or not) has its digit as its only candidate;
//   - a digit that is placed is a candidate of no open peer;
//   - givens are placed.
// Nothing else is promised: a cell may have no candidate left and a digit may stand twice in a house.
class Grid {
 public:
  Grid();  // every cell open with all nine candidates

  // 81 digits row by row, 0 for an open cell; all digits are givens.
  static Grid from_digits(std::span<const std::uint8_t, kCells> digits);
  // Candidates as they are, cell by cell; a lone candidate is placed (though not given).
  static Grid from_candidates(std::span<const DigitSet, kCells> candidates);
  // 81 digits that are known to be a solution, of which some were given.
  static Grid from_solution(std::span<const std::uint8_t, kCells> digits, CellSet givens);

  DigitSet candidates(Cell cell) const { return candidates_[cell.index]; }
  // The open cells in which a digit is still possible.
  CellSet places(Digit digit) const { return places_[digit.index()]; }
  CellSet placed() const { return placed_; }
  CellSet givens() const { return givens_; }
  CellSet open() const { return CellSet::all() - placed_; }
  bool is_placed(Cell cell) const { return placed_.contains(cell); }
  // The digit of a cell, 0 if it is open.
  int digit(Cell cell) const { return is_placed(cell) ? candidates(cell).first().value : 0; }
  std::array<std::uint8_t, kCells> digits() const;

  bool is_complete() const { return placed_ == CellSet::all(); }
  bool is_valid() const;  // no digit stands twice in a house
  std::vector<Conflict> conflicts() const;

  void place(Cell cell, Digit digit);  // and takes it from the open peers
  void give(Cell cell, Digit digit);   // the same, as a given
  void eliminate(Cell cell, Digit digit);

  bool operator==(const Grid&) const = default;

 private:
  std::array<DigitSet, kCells> candidates_;
  std::array<CellSet, kDigits> places_;
  CellSet placed_;
  CellSet givens_;
};

}  // namespace swordfish
