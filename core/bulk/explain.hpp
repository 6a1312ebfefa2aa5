// Many puzzles explained: of each path the counts of its techniques, the hardest, score and level.
#pragma once

#include "bulk/budget.hpp"
#include "kernel/kernel.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {

// Where the results go, one for each row.
struct PathBatch : Rows {
  Budgets budgets;

  std::uint8_t* status = nullptr;   // codes of Status
  std::uint8_t* solved = nullptr;   // 1 if logic sufficed
  std::uint8_t* gave_up = nullptr;  // 1 if the row took too long: then it has no path; or nowhere
  std::int16_t* hardest = nullptr;  // place in techniques(), -1: no step was taken
  std::int8_t* level = nullptr;     // codes of Level, -1: not exactly one solution
  std::int32_t* score = nullptr;    // with the points of guesses, where logic ends and there is a level
  std::uint16_t* counts =
      nullptr;  // a row of techniques().size() for each, by place in techniques(); or nowhere
};

// Explains the rows, on up to `threads` threads (0: one for each core). A row that has no solution or can't
// be read has a status and no path. A row with many solutions is walked without techniques that assume one,
// and so is a row of candidates: nobody knows which of its digits were given. False when stopped: then the
// results mean nothing.
bool explain_rows(PathBatch& batch, const Ladder& ladder, int threads, const StopAsked& stop);

}  // namespace swordfish
