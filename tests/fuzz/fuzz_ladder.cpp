// Law: on any grid, solvable or not, every technique comes to an end, and each of its steps changes the grid:
// it places digits in open cells and eliminates candidates that are there.
#include "grids.hpp"
#include "ladder/ladder.hpp"
#include "law.hpp"

using namespace swordfish;

namespace {

// Where more is open than this, the largest fish take longer than a fuzzer waits.
constexpr int kMostOpen = 36, kMostOpenForAll = 24;

void check_step(const Position& position, const Step& step) {
  LAW(step.technique != nullptr);
  LAW(!step.placements.empty() || !step.eliminations.empty());
  for (const Candidate placed : step.placements) LAW(position.places(placed.digit).contains(placed.cell));
  for (const Digit digit : DigitSet::all()) {
    LAW(position.places(digit).contains_all(step.eliminations[digit]));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Grid grid = grid_from(data, size);
  if (grid.open().size() > kMostOpen) return 0;
  const Position narrow(grid), wide(grid, Limits::widest());
  const Ladder ladder = Ladder::full();
  for (const Technique* technique : ladder.rungs()) {
    Step first;
    if (first_step(narrow, Ladder({technique}), first)) check_step(narrow, first);
    if (grid.open().size() > kMostOpenForAll) continue;
    for (const Step& step : all_steps(wide, *technique)) check_step(wide, step);
  }
  return 0;
}
