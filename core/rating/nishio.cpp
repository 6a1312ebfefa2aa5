#include "rating/nishio.hpp"

#include <limits>

#include "rating/propagate.hpp"

namespace swordfish::rating {

namespace {

constexpr Links kOneDigit{true, false};

// The nodes of both sides of a contradiction.
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
  Mask changed = 0;
  Mask contradicts = 0;
  for (int digit = 0; digit < kDigits; ++digit)
    changed |= grid.cells[digit] == clean_[digit] ? 0 : 1U << digit;
  for (const Cell cell : grid.open) {
    if (count(grid.digits[cell.index]) < 2) continue;
    for (Mask left = grid.digits[cell.index] & changed; left != 0; left &= left - 1) {
      const int digit = lowest(left);
      for (const bool on : {true, false}) {
        const CandidateIndex start(cell.index, digit);
        begin_run(grid, start, on, run_);
        follow(kOneDigit, run_);
        if (!run_.contradicts) continue;
        contradicts |= 1U << digit;
        const int complexity = clash_complexity(grid, run_, best.complexity - 1);
        if (complexity < best.complexity) best = {complexity, start, on};
      }
    }
  }
  for (Mask left = changed & ~contradicts; left != 0; left &= left - 1) {
    clean_[lowest(left)] = grid.cells[lowest(left)];
  }
  return contradicts != 0;
}

const Run& Nishio::replay(const State& grid, const NishioHint& hint) {
  begin_run(grid, hint.start, hint.start_on, run_);
  follow(kOneDigit, run_);
  return run_;
}

}  // namespace swordfish::rating
