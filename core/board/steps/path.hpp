// Whole paths on boards: every step from a board to its solution, or to where logic ends, with score and level.
#pragma once

#include <map>
#include <vector>

#include "board/steps/rungs.hpp"

namespace swordfish::board {

struct BoardPath {
  struct Taken {
    Board before;  // with its candidates
    BoardStep step;
  };
  std::vector<Taken> steps;
  Board end;
  bool solved = false;
  int score = 0;
  // As on 9x9, larger boards with points in proportion to their cells; extreme where logic ends before the solution.
  Level level = Level::Extreme;
  const Technique* hardest = nullptr;  // the latest in the ladder of those used
  std::map<const Technique*, int> counts;
};

// `stop` is asked between finders; stopped, the path means nothing.
BoardPath explain(const Grounds& grounds, const StopAsked& stop);

}  // namespace swordfish::board
