// Many boards at once, each on the thread that is free.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/stop.hpp"
#include "board/answers.hpp"

namespace swordfish {

struct BoardFound {
  std::uint64_t solutions = 0;  // at most the limit
  bool is_late = false;         // it took longer than allowed: there may be more
  board::Filling first;         // empty without one
};

struct BoardBatch {
  std::size_t count = 0;
  std::function<board::Solutions(std::size_t item)> begin;  // called by the thread that works on the item
  std::uint64_t limit = 2;
  std::chrono::nanoseconds max_seconds{0};  // for each board; 0: as long as it takes
};

// Solves boards in bulk. What is found for a board depends on that board alone. When stopped, what was not
// done is as if nothing was found.
std::vector<BoardFound> solve_boards(const BoardBatch& batch, int threads, const StopAsked& stop);

}  // namespace swordfish
