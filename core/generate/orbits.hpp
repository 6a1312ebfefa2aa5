// Patterns of givens that look the same when the grid is turned or mirrored.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
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

// Whether a turn or a mirror of it makes a row a column.
constexpr bool needs_square(Pattern pattern) {
  return pattern == Pattern::QuarterTurn || pattern >= Pattern::Diagonal;
}

// The cells of a rectangle, row by row, that must be given together: a partition of all cells.
inline std::vector<std::vector<int>> orbits_of(Pattern pattern, int rows, int columns) {
  struct At {
    int row, column;
  };
  using Mirror = At (*)(At at, At last);
  constexpr Mirror kHalfTurn = [](At at, At last) { return At{last.row - at.row, last.column - at.column}; };
  constexpr Mirror kQuarterTurn = [](At at, At last) { return At{at.column, last.row - at.row}; };
  constexpr Mirror kLeftRight = [](At at, At last) { return At{at.row, last.column - at.column}; };
  constexpr Mirror kTopBottom = [](At at, At last) { return At{last.row - at.row, at.column}; };
  constexpr Mirror kDiagonal = [](At at, At) { return At{at.column, at.row}; };
  constexpr Mirror kAntidiagonal = [](At at, At last) {
    return At{last.column - at.column, last.row - at.row};
  };
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
  std::vector<std::vector<int>> orbits;
  std::vector<bool> is_seen(static_cast<std::size_t>(rows * columns), false);
  for (int start = 0; start < rows * columns; ++start) {
    if (is_seen[static_cast<std::size_t>(start)]) continue;
    std::vector<int> orbit{start};
    is_seen[static_cast<std::size_t>(start)] = true;
    for (std::size_t next = 0; next < orbit.size(); ++next) {
      for (const Mirror image : generators) {
        const At there = image({orbit[next] / columns, orbit[next] % columns}, {rows - 1, columns - 1});
        const int cell = there.row * columns + there.column;
        if (is_seen[static_cast<std::size_t>(cell)]) continue;
        is_seen[static_cast<std::size_t>(cell)] = true;
        orbit.push_back(cell);
      }
    }
    orbits.push_back(std::move(orbit));
  }
  return orbits;
}

// The same of a grid.
inline std::vector<CellSet> orbits_of(Pattern pattern) {
  std::vector<CellSet> orbits;
  for (const std::vector<int>& cells : orbits_of(pattern, 9, 9)) {
    CellSet& orbit = orbits.emplace_back();
    for (const int cell : cells) orbit.insert(Cell(cell / 9, cell % 9));
  }
  return orbits;
}

}  // namespace swordfish
