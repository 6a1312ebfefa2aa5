// Almost locked sets: N open cells of one house that hold N + 1 digits. Take any digit away, and the others
// are locked in.
#pragma once

#include <array>

#include "ladder/position.hpp"

namespace swordfish {

// An almost locked set.
struct Als {
  CellSet cells;
  DigitSet digits;
  CellSet seen;                            // cells that some digit of the set can strike, all digits together
  std::array<CellSet, kDigits> places{};   // of a digit within the set
  std::array<CellSet, kDigits> targets{};  // candidates of a digit that see all its places in the set

  CellSet places_of(Digit digit) const { return places[digit.index()]; }
  CellSet targets_of(Digit digit) const { return targets[digit.index()]; }
};

}  // namespace swordfish
