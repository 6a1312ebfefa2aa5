// What singles in a box tell: the placed digits whose rows and columns cross out the rest of it.
#pragma once

#include "ladder/ladder.hpp"

namespace swordfish {

// Marks the placed digits that keep a box's other open cells free of the digit, if they alone do.
inline void mark_hatching(const Position& position, House box, Candidate single, Step& step) {
  if (!step.with_evidence()) return;
  CellSet left = position.open(box) - CellSet{single.cell};
  CellSet hatching;
  for (const Cell cell : position.grid().placed()) {
    if (position.candidates(cell) != DigitSet{single.digit} || !peers(cell).meets(left)) continue;
    hatching.insert(cell);
    left -= peers(cell);
  }
  if (!left.empty()) return;
  step.mark(Role::Cover, hatching);
}

}  // namespace swordfish
