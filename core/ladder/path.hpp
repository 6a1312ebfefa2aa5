// A whole solving: every step from a grid to its solution, or to where logic ends.
#pragma once

#include <vector>

#include "ladder/facts.hpp"

namespace swordfish {

struct PathStep {
  Grid grid;  // on which it was found
  Step step;
};

struct Path {
  Facts facts;
  std::vector<PathStep> steps;        // none where there is no solution
  Grid end;                           // after the last step
  PathSummary summary;                // with the points of guesses, where logic ends and there is a level
  std::vector<std::uint16_t> counts;  // of each technique, by place in techniques()
};

// The whole path.
Path explain(const Grid& grid, const Ladder& ladder, const StopAsked& stop);

}  // namespace swordfish
