// How deep one must suppose to solve each of many puzzles.
#pragma once

#include <variant>

#include "bulk/budget.hpp"
#include "kernel/kernel.hpp"
#include "suppose/suppose.hpp"

namespace swordfish {

// The rules, and where the results go, one for each row.
struct DepthBatch : Rows {
  std::variant<Preset, Ladder> rules = Preset::Singles;
  int most = 5;
  Budgets budgets;
  std::uint8_t* status = nullptr;   // codes of Status, or nowhere
  std::uint8_t* gave_up = nullptr;  // 1 if the row took too long; or nowhere
  std::int8_t* depths =
      nullptr;  // -1: more than `most`, not known in time, or the row hasn't exactly one solution
};

// Finds the depths of the rows, on up to `threads` threads (0: one for each core). False when stopped: then
// the results mean nothing.
bool find_depths(const DepthBatch& batch, int threads, const StopAsked& stop,
                 const Kernel& kernel = active_kernel());

}  // namespace swordfish
