// Suppositions on boards: what the engine finds without a guess, then a digit supposed and followed, and what is learned.
//
//   broken     a contradiction: the digit isn't there
//   solved     the board is complete
//   stuck      nothing learned
//
// Shallow first, as on grids: a supposition may rest on others only when without them nothing more is learned. So the
// depth at which a board is solved is the least that suffices. Cells with fewest candidates come first.
#pragma once

#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "board/steps/state.hpp"
#include "kernel/kernel.hpp"
#include "suppose/explore.hpp"

namespace swordfish::board {

struct BoardSupposition {
  PlainStep::Spot supposed;
  int depth = 1;  // how many suppositions may stand at once: this one, and depth - 1 below it
  End end = End::Stuck;
  std::vector<BoardSupposition> below;  // those made under it, unless they led to nothing
  // Of a contradiction that rests on no other: the board on which it was found, and why, if a reader can follow it.
  std::optional<Board> before;
  std::optional<BoardStep> step;
};

struct BoardTrial {
  End end = End::Stuck;
  Board board;    // the solution, or where it stood still
  int depth = 0;  // the deepest suppositions that were needed
  std::vector<BoardSupposition> tree;
  SuppositionCounts counts;
};

// A trial of a board, which must have one solution. Stopped, the trial means nothing.
BoardTrial suppose(const Grounds& grounds, int most_depth, const StopAsked& stop);

}  // namespace swordfish::board
