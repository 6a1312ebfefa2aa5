// What a hint does: it says what is wrong, or else shows the easiest next step.
#pragma once

#include "ladder/facts.hpp"

namespace swordfish {

struct NextStep {
  Status status = Status::None;  // of the grid
  // A mistake comes before everything else. Nothing: the grid is complete, has no solution, or the ladder ends.
  std::optional<Step> step;
};

// The hint: what is wrong, or else the easiest next step.
NextStep hint(const Grid& grid, const Ladder& ladder, const StopAsked& stop);

}  // namespace swordfish
