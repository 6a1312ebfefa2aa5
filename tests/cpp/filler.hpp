// Random solutions, made without a kernel: they stay the same when the search changes.
#pragma once

#include <array>
#include <bit>
#include <string>

#include "base/grid.hpp"
#include "rows.hpp"

namespace rows {

using swordfish::Cell;
using swordfish::kHouses;

struct Filler {
  Random& random;
  std::string text = std::string(kCells, '.');
  std::array<unsigned, kHouses> used{};

  bool fill() {
    int best = -1, fewest = 10;
    unsigned options = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      if (text[static_cast<std::size_t>(cell)] != '.') continue;
      const unsigned free = 0x1ff & ~(used_row(cell) | used_column(cell) | used_box(cell));
      if (std::popcount(free) >= fewest) continue;
      best = cell;
      fewest = std::popcount(free);
      options = free;
    }
    if (best < 0) return true;
    for (int digit = random.below(9), tries = 0; tries < 9; ++tries, digit = (digit + 1) % 9) {
      if ((options >> digit & 1) == 0) continue;
      flip(best, 1u << digit);
      text[static_cast<std::size_t>(best)] = static_cast<char>('1' + digit);
      if (fill()) return true;
      flip(best, 1u << digit);
      text[static_cast<std::size_t>(best)] = '.';
    }
    return false;
  }

  unsigned& used_row(int cell) { return used[static_cast<std::size_t>(Cell(cell).row())]; }
  unsigned& used_column(int cell) { return used[static_cast<std::size_t>(9 + Cell(cell).column())]; }
  unsigned& used_box(int cell) { return used[static_cast<std::size_t>(18 + Cell(cell).box())]; }
  void flip(int cell, unsigned digit) {
    used_row(cell) ^= digit;
    used_column(cell) ^= digit;
    used_box(cell) ^= digit;
  }
};

inline std::string filled(Random& random) {
  Filler filler{random};
  filler.fill();
  return filler.text;
}

}  // namespace rows
