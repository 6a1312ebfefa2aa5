// Which of many puzzles are minimal: each of their givens is needed.
#pragma once

#include "base/stop.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

// Rows of text or digits, and where the results go, one for each row.
struct MinimalBatch : Rows {
  std::uint8_t* status = nullptr;  // codes of Status
  std::int8_t* minimal = nullptr;  // 1 or 0; -1: the row hasn't exactly one solution
};

// Says of the rows whether they are minimal, on up to `threads` threads (0: one for each core). False when
// stopped: then the results mean nothing.
bool find_minimal(const MinimalBatch& batch, int threads, const StopAsked& stop);

}  // namespace swordfish
