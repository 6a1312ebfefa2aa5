// Grids from bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/grid.hpp"
#include "bytes.hpp"
#include "generate/uniform.hpp"

namespace swordfish {

// Any grid at all: solvable or not, with conflicts or with empty cells. Two bytes change one cell: a digit given,
// placed or eliminated.
inline Grid grid_from(const std::uint8_t* data, std::size_t size) {
  Grid grid;
  for (std::size_t at = 0; at + 1 < size && at < 2000; at += 2) {
    const Cell cell(data[at] % kCells);
    const Digit digit = Digit::at(data[at + 1] % kDigits);
    switch (data[at + 1] / kDigits % 3) {
      case 0: grid.give(cell, digit); break;
      case 1: grid.place(cell, digit); break;
      default: grid.eliminate(cell, digit); break;
    }
  }
  return grid;
}

// The cells that bytes choose, each where it wasn't chosen before.
inline CellSet some_cells(Bytes& bytes, int most) {
  CellSet cells;
  for (int i = 0; i < most && !bytes.empty(); ++i) {
    int cell = bytes.below(kCells);
    while (cells.contains(Cell(cell))) cell = (cell + 1) % kCells;
    cells.insert(Cell(cell));
  }
  return cells;
}

// A grid near its end: a solution of which at most so many cells are open. Sometimes, if odd is allowed, a given is
// changed or candidates are removed, so that there may be no solution.
struct LateGrid {
  Grid grid;
  Row81 solution;
};
inline LateGrid late_grid(Bytes& bytes, int most_open, bool odd) {
  Random random(bytes.number());
  LateGrid late{{}, random_solution(random)};
  int changes = odd ? bytes.below(4) : 0;
  Row81 digits = late.solution;
  for (; changes > 0; --changes) {
    digits[static_cast<std::size_t>(bytes.below(kCells))] =
        static_cast<std::uint8_t>(bytes.below(kDigits) + 1);
  }
  for (const Cell cell : some_cells(bytes, most_open)) digits[cell.index] = 0;
  late.grid = Grid::from_digits(digits);
  return late;
}

}  // namespace swordfish
