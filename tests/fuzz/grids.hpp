// Grids of any kind from bytes: solvable or not, with conflicts or with empty cells.
#pragma once

#include <cstddef>
#include <cstdint>

#include "grid.hpp"

namespace swordfish {

// Two bytes change one cell: a digit given, placed or eliminated.
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

}  // namespace swordfish
