// Law: from any grid, every kernel finds the same solutions in the same order with the same guesses. Each
// is complete and valid, holds only candidates of the grid, and comes once. Counting agrees.
#include <algorithm>
#include <vector>

#include "grids.hpp"
#include "law.hpp"
#include "search.hpp"

using namespace swordfish;

namespace {

constexpr std::uint64_t kEnough = 20;

// The first solutions, unless the search is so long that a fuzzer has better things to do.
struct Run {
  std::vector<Grid> found;
  std::uint64_t guesses = 0;
  bool stopped = false;
  bool operator==(const Run&) const = default;
};

Run run(const Grid& grid, const Kernel& kernel) {
  Run run;
  Solutions solutions(grid, kernel);
  while (run.found.size() < kEnough) {
    auto next = solutions.next([&] { return run.stopped = true; });
    if (!next) break;
    run.found.push_back(*next);
  }
  run.guesses = solutions.guesses();
  return run;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Grid grid = grid_from(data, size);
  const Run expected = run(grid, active_kernel());
  const std::vector<Grid>& found = expected.found;
  for (const Grid& solution : found) {
    LAW(solution.is_complete() && solution.is_valid());
    LAW(std::count(found.begin(), found.end(), solution) == 1);
    for (const Cell cell : CellSet::all()) LAW(grid.candidates(cell).contains_all(solution.candidates(cell)));
  }
  for (const Kernel* kernel : kernels()) LAW(run(grid, *kernel) == expected);
  if (!expected.stopped) {
    LAW(count(grid, kEnough, [] { return false; }) == found.size());
  }
  return 0;
}
