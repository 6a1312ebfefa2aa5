#include "rating/nishio.hpp"

#include <limits>

#include "rating/propagate.hpp"

namespace swordfish::rating {

namespace {

constexpr Links kOneDigit{true, false};

// For nishio, the nodes of both sides of a contradiction.
int clash_complexity(const State& grid, const Run& run, int limit) {
  Ancestry ancestry(grid);
  int total = 0;
  for (const Target& side : clash_targets(run)) {
    total += ancestry.count(run, side.candidate, side.on, side.from, limit - total);
    if (total > limit) break;
  }
  return total;
}

}  // namespace

bool Nishio::find_best(const State& grid, NishioHint& best) {
  best.complexity = std::numeric_limits<int>::max();
  DigitSet changed;
  DigitSet contradicts;
  for (const Digit digit : kEveryDigit) {
    if (grid.places(digit) != clean_[digit]) changed.insert(digit);
  }
  for (const Cell cell : grid.open()) {
    if (!grid.candidates(cell).has_several()) continue;
    for (const Digit digit : grid.candidates(cell) & changed) {
      for (const bool on : {true, false}) {
        const CandidateIndex start(cell, digit);
        begin_run(grid, start, on, run_);
        follow(kOneDigit, run_);
        if (!run_.contradicts) continue;
        contradicts.insert(digit);
        const int complexity = clash_complexity(grid, run_, best.complexity - 1);
        if (complexity < best.complexity) best = {complexity, start, on};
      }
    }
  }
  for (const Digit digit : changed - contradicts) clean_[digit] = grid.places(digit);
  return !contradicts.empty();
}

const Run& Nishio::replay(const State& grid, const NishioHint& hint) {
  begin_run(grid, hint.start, hint.start_on, run_);
  follow(kOneDigit, run_);
  return run_;
}

}  // namespace swordfish::rating
