// A random grid of the kind that takes longest to search: 4 to 23 digits put into random cells where no peer has
// them. Tests compare searches on such grids and bench_tail times them, so what a seed gives never changes.
#pragma once

#include <string>

#include "base/grid.hpp"

// `random.below(int)` is all that is asked of a generator.
template <class Random>
std::string sparse_grid(Random& random) {
  using namespace swordfish;
  constexpr int kFewest = 4, kMost = 23, kTries = 1000;
  while (true) {
    Grid grid;
    const int wanted = kFewest + random.below(kMost - kFewest + 1);
    for (int tries = 0; tries < kTries && grid.givens().size() < wanted; ++tries) {
      const Cell cell(random.below(kCells));
      const Digit digit = Digit::at(random.below(kDigits));
      if (!grid.is_placed(cell) && grid.candidates(cell).contains(digit)) grid.give(cell, digit);
    }
    if (grid.givens().size() < wanted) continue;
    std::string text;
    for (const int digit : grid.digits()) text += digit == 0 ? '.' : static_cast<char>('0' + digit);
    return text;
  }
}
