// A puzzle with all that is said of how hard it is: Sudoku Explainer's figures, HoDoKu's level and score.
#pragma once

#include "rating/rating.hpp"
#include "search/search.hpp"

namespace swordfish {

struct RatedPuzzle {
  Status status = Status::None;
  Rating rating;     // nothing unless there is exactly one solution
  PathSummary path;  // by the default ladder; nothing either if ER is above the bound or time ran out
};

// Only a puzzle with exactly one solution is rated: the rest of a status is no question of how hard it is.
// `max_seconds` is for the rating and the path together; where it ends either, the rating says so.
RatedPuzzle rate_puzzle(const Grid& grid, const RateOptions& options = {});

}  // namespace swordfish
