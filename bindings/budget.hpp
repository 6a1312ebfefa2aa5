// How long making a puzzle may take, as Python says it.
#pragma once

#include "generate/patience.hpp"

inline swordfish::Budget budget_of(double seconds, std::uint64_t tries) {
  swordfish::Budget budget;
  budget.tries = tries;
  constexpr double kForever = 1e9;  // seconds, beyond which the clock's own units may not reach
  if (seconds < kForever) {
    budget.time = swordfish::nanoseconds_of(seconds);
  }
  return budget;
}
