#include "generate/boards/hardness.hpp"

namespace swordfish::board {

Hardness hardness_of(const Grounds& grounds, const Board& board, const LevelRange& wanted,
                     const StopAsked& stop) {
  const State start(grounds, board);
  State state = start;
  const PathSummary sums = walk(state, wanted.most, nullptr, stop).summary;
  Hardness found{.is_too_hard = !sums.solved || sums.level > wanted.most,
                 .is_too_easy = sums.solved && sums.level < wanted.least,
                 .is_open = {}};
  if (!found.is_too_hard) return found;
  // Solved, but with too many points: whatever is given saves some.
  const State& shown = sums.solved ? start : state;
  for (int cell = 0; cell < grounds.cells(); ++cell) found.is_open.push_back(!shown.is_placed(cell));
  return found;
}

}  // namespace swordfish::board
