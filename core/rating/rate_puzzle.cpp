#include "rating/rate_puzzle.hpp"

#include <utility>

#include "ladder/facts.hpp"
#include "ladder/guess.hpp"
#include "rating/time_watch.hpp"

namespace swordfish {

RatedPuzzle rate_puzzle(const Grid& grid, const RateOptions& options) {
  rating::Watch watch;
  watch.start(options.stop, options.max_seconds);
  const StopAsked stop = [&] { return watch.expired(); };
  const Facts facts = facts_of(grid, options.stop != nullptr ? *options.stop : kNeverStop);
  RatedPuzzle puzzle;
  puzzle.status = facts.status;
  if (facts.status != Status::Unique) return puzzle;
  puzzle.rating = rate(grid, {.max_er = options.max_er, .want_path = options.want_path, .stop = &stop});
  if (puzzle.rating.end == RatingEnd::Exceeded || puzzle.rating.end == RatingEnd::Stopped) return puzzle;
  const Ladder ladder = suited(Ladder::standard(), facts.givens_are_unique);
  Position position(grid, ladder.limits());
  PathSummary path = walk(position, ladder, nullptr, {}, stop);
  path.score += guessed_score(std::move(position), ladder, *facts.solution, stop);
  if (!path.solved && stop()) {
    puzzle.rating.end = RatingEnd::Stopped;
  } else {
    puzzle.path = path;
  }
  return puzzle;
}

}  // namespace swordfish
