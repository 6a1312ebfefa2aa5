// Many puzzles rated: ER, EP and ED of each.
#pragma once

#include <atomic>

#include "bulk/budget.hpp"
#include "kernel/kernel.hpp"
#include "rating/rating.hpp"

namespace swordfish {

// How a row's rating came out.
enum class RatedAs : std::uint8_t {
  Known,    // the figures are final
  Unrated,  // it doesn't have exactly one solution, see its status
  Above,    // ER is above max_er
  GaveUp,   // the row took longer than its budget
};

// Where the results go, one for each row.
struct RatingBatch : Rows {
  int max_er = 0;  // tenths; 0: no bound
  Budgets budgets;
  bool hardest_last = false;  // rows above 8.9 wait until the others are done

  std::uint8_t* status = nullptr;  // codes of Status
  std::uint8_t* rated = nullptr;   // codes of RatedAs
  float* er = nullptr;             // not a number unless Known, as ep and ed
  float* ep = nullptr;
  float* ed = nullptr;
  std::int16_t* technique = nullptr;  // place in rating_techniques(), -1: none

  std::atomic<std::size_t> done = 0;  // rows so far, for whoever watches
  std::atomic<int> hardest = 0;       // ER so far, tenths
};

// Rates the rows, on up to `threads` threads (0: one for each core). Each row is what it would be alone;
// only a budget makes results depend on the machine. False when stopped: then the results mean nothing.
bool rate_rows(RatingBatch& batch, int threads, const StopAsked& stop);

}  // namespace swordfish
