// Many claims judged, each on a grid of its own: a reward for each step of a model.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/judge.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

struct JudgeBatch : Rows {
  std::vector<std::optional<std::string_view>> claims;  // one for each row; nothing: it is missing
  const std::uint16_t* candidates = nullptr;            // 81 sets for each row, of what is left; or nowhere
  std::chrono::nanoseconds max_seconds{0};              // for each row; 0: none
  JudgeOptions options;

  // For each row five of -1 (not known), 0 and 1: read, true, new, follows, there.
  std::int8_t* flags = nullptr;
  std::int16_t* techniques = nullptr;  // the easiest, as a place in techniques(), -1: none
  std::vector<std::string> texts;      // filled if they are wanted
};

// Judges the claims of the rows, on up to `threads` threads (0: one for each core). False when stopped: then
// the results mean nothing.
bool judge_rows(JudgeBatch& batch, const Ladder& ladder, int threads, const StopAsked& stop);

}  // namespace swordfish
