// A puzzle with all that is said of how hard it is: Sudoku Explainer's figures, HoDoKu's level and score.
#pragma once

#include "rating/rating.hpp"
#include "search/search.hpp"

namespace swordfish {

struct RatedPuzzle {
  Status status = Status::None;
  Rating rating;     // nothing unless there is exactly one solution
  PathSummary path;  // by the default ladder; nothing if ER is above the bound, either
};

// Only a puzzle with exactly one solution is rated: the rest of a status is no question of how hard it is.
RatedPuzzle rate_puzzle(const Grid& grid, const RateOptions& options = {});

}  // namespace swordfish
