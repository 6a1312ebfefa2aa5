// Patterns of givens that look the same when the grid is turned or mirrored.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/grid.hpp"

namespace swordfish {

enum class Pattern : std::uint8_t {
  Any,
  HalfTurn,
  QuarterTurn,
  LeftRight,     // left and right are mirror images
  TopBottom,     // top and bottom
  Diagonal,      // from top left to bottom right, as an axis
  Antidiagonal,  // the other one
  Diagonals,     // both
  Full,          // every turn and every mirror
};
inline constexpr std::array kPatternNames = {"none",         "half-turn",  "quarter-turn",
                                             "left-right",   "top-bottom", "diagonal",
                                             "antidiagonal", "diagonals",  "full"};

// The cells that must be given together, as sets: a partition of all cells.
inline std::vector<CellSet> orbits_of(Pattern pattern) {
  using Mirror = Cell (*)(int row, int column);
  constexpr Mirror kHalfTurn = [](int row, int column) { return Cell(8 - row, 8 - column); };
  constexpr Mirror kQuarterTurn = [](int row, int column) { return Cell(column, 8 - row); };
  constexpr Mirror kLeftRight = [](int row, int column) { return Cell(row, 8 - column); };
  constexpr Mirror kTopBottom = [](int row, int column) { return Cell(8 - row, column); };
  constexpr Mirror kDiagonal = [](int row, int column) { return Cell(column, row); };
  constexpr Mirror kAntidiagonal = [](int row, int column) { return Cell(8 - column, 8 - row); };
  std::vector<Mirror> generators;
  switch (pattern) {
    case Pattern::Any: break;
    case Pattern::HalfTurn: generators = {kHalfTurn}; break;
    case Pattern::QuarterTurn: generators = {kQuarterTurn}; break;
    case Pattern::LeftRight: generators = {kLeftRight}; break;
    case Pattern::TopBottom: generators = {kTopBottom}; break;
    case Pattern::Diagonal: generators = {kDiagonal}; break;
    case Pattern::Antidiagonal: generators = {kAntidiagonal}; break;
    case Pattern::Diagonals: generators = {kDiagonal, kAntidiagonal}; break;
    case Pattern::Full: generators = {kQuarterTurn, kDiagonal}; break;
  }
  std::vector<CellSet> orbits;
  CellSet seen;
  for (const Cell start : CellSet::all()) {
    if (seen.contains(start)) continue;
    CellSet orbit{start}, grown;
    while (grown != orbit) {
      grown = orbit;
      for (const Cell cell : grown) {
        for (const Mirror image : generators) orbit.insert(image(cell.row(), cell.column()));
      }
    }
    orbits.push_back(orbit);
    seen |= orbit;
  }
  return orbits;
}

}  // namespace swordfish
