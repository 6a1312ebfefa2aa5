#include "rating/rate_puzzle.hpp"

#include "ladder/facts.hpp"

namespace swordfish {

RatedPuzzle rate_puzzle(const Grid& grid, const RateOptions& options) {
  const StopAsked& stop = options.stop != nullptr ? *options.stop : kNeverStop;
  const Facts facts = facts_of(grid, stop);
  RatedPuzzle puzzle;
  puzzle.status = facts.status;
  if (facts.status != Status::Unique) return puzzle;
  puzzle.rating = rate(grid, options);
  if (puzzle.rating.end == RatingEnd::Exceeded) return puzzle;
  const Ladder ladder = suited(Ladder::standard(), facts.givens_are_unique);
  Position position(grid, ladder.limits());
  puzzle.path = walk(position, ladder, nullptr, {}, stop);
  return puzzle;
}

}  // namespace swordfish
