// How many solutions each of many puzzles has, however many these are.
#pragma once

#include "base/stop.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

// The bound, and where the results go, one for each row.
struct CountBatch : Rows {
  std::uint64_t limit = kForever;  // the most that is counted, at least 1
  std::uint8_t* status = nullptr;  // codes of Status; with a limit of 1, Unique says that there is a solution
  std::uint64_t* counts = nullptr;
};

// Counts the solutions of the rows, on up to `threads` threads (0: one for each core). False when stopped:
// then the results mean nothing. A row with too many solutions to visit takes some hundred megabytes while it
// is counted.
bool count_rows(const CountBatch& batch, int threads, const StopAsked& stop,
                const Kernel& kernel = active_kernel());

}  // namespace swordfish
