// Law: from any grid, every kernel finds the same solutions in the same order with the same guesses. Each is
// complete and valid, holds only candidates of the grid, and comes once. Counting agrees, and so does a plain
// backtracker where that ends. Every search comes to its end: nothing is cut off here but by the fuzzer's own clock.
#include <algorithm>
#include <vector>

#include "../cpp/plain_search.hpp"
#include "grids.hpp"
#include "law.hpp"
#include "search/search.hpp"

using namespace swordfish;

namespace {

constexpr std::uint64_t kEnough = 20;
constexpr std::uint64_t kPlainChoices = 20'000;

struct Run {
  std::vector<Grid> found;
  std::uint64_t guesses = 0;
  bool operator==(const Run&) const = default;
};

Run run(const Grid& grid, const Kernel& kernel) {
  Run run;
  Solutions solutions(grid, kernel);
  while (run.found.size() < kEnough) {
    auto next = solutions.next(kNeverStop);
    if (!next) break;
    run.found.push_back(*next);
  }
  LAW(run.found.size() == kEnough || solutions.exhausted());
  run.guesses = solutions.guesses();
  return run;
}

plain::Masks masks_of(const Grid& grid) {
  plain::Masks masks;
  for (const Cell cell : CellSet::all())
    masks[cell.index] = static_cast<std::uint16_t>(grid.candidates(cell).bits);
  return masks;
}

Status status_of(const Grid& grid, std::uint64_t solutions) {
  if (!grid.is_valid()) return Status::Conflict;
  return solutions == 0 ? Status::None : solutions == 1 ? Status::Unique : Status::Many;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Grid grid = grid_from(data, size);
  const Run expected = run(grid, active_kernel());
  const std::vector<Grid>& found = expected.found;
  for (const Grid& solution : found) {
    LAW(solution.is_complete() && solution.is_valid() && solution.givens() == grid.givens());
    LAW(std::count(found.begin(), found.end(), solution) == 1);
    for (const Cell cell : CellSet::all()) LAW(grid.candidates(cell).contains_all(solution.candidates(cell)));
  }
  for (const Kernel* kernel : kernels()) LAW(run(grid, *kernel) == expected);
  LAW(count(grid, kEnough, kNeverStop) == found.size());
  if (const auto judged = plain::backtrack_within(masks_of(grid), kEnough, kPlainChoices))
    LAW(judged->size() == found.size());

  const Check checked = check(grid, kNeverStop);
  LAW(checked.status == status_of(grid, found.size()));
  LAW(checked.solutions.size() == std::min<std::size_t>(found.size(), 2));
  for (const Cell cell : CellSet::all()) {
    for (const Grid& solution : found) {
      if (solution.digit(cell) != found[0].digit(cell)) LAW(checked.differing.contains(cell));
    }
  }
  return 0;
}
