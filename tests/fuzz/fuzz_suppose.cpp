// Law: supposing on any grid comes to an end with the status that a search finds, and never teaches what is wrong: no
// digit of the only solution is removed, and a supposition broken is no digit of it. Depth is the same by every
// kernel, by the ladder, by a trial in any order, and in disguise.
#include "grids.hpp"
#include "law.hpp"
#include "puzzle/symmetry.hpp"
#include "search/search.hpp"
#include "suppose/suppose.hpp"

using namespace swordfish;

namespace {

constexpr int kMostOpen = 50, kMostDepth = 3;

Ladder ladder_of(Preset preset) {
  std::vector<const Technique*> rungs = {find_technique("naked_single"), find_technique("hidden_single")};
  if (preset == Preset::Basic) {
    for (const char* slug : {"locked_candidates_1", "locked_candidates_2", "full_mini"}) {
      rungs.push_back(find_technique(slug));
    }
  }
  return Ladder(std::move(rungs));
}

void check_tree(const std::vector<Supposition>& tree, const Grid& solution, bool is_top) {
  for (const Supposition& one : tree) {
    LAW(one.depth >= 1 && one.depth <= kMostDepth);
    const bool is_right = solution.digit(one.supposed.cell) == one.supposed.digit.value;
    // What is taught below a wrong supposition holds under it alone.
    if (!is_top) continue;
    if (one.end == End::Broken) LAW(!is_right);
    if (one.end == End::Solved) LAW(is_right);
    for (const Candidate taught : one.taught) LAW(solution.digit(taught.cell) != taught.digit.value);
    check_tree(one.below, solution, is_right);
  }
}

void check_trial(const Grid& grid, const Check& checked, Preset preset, const TrialOptions& options) {
  const Trial trial = suppose(grid, following(preset), options, {});
  LAW(trial.status == checked.status);
  const SuppositionCounts& counts = trial.counts;
  LAW(counts.suppositions == counts.broken + counts.stuck + counts.solved);
  if (checked.status != Status::Unique) {
    LAW(trial.tree.empty() && trial.end != End::Solved);
    return;
  }
  const Grid& solution = checked.solutions[0];
  LAW(trial.end != End::Broken && trial.depth <= kMostDepth);
  if (trial.end == End::Solved) LAW(trial.grid.digits() == solution.digits());
  for (const Cell cell : CellSet::all())
    LAW(trial.grid.candidates(cell).contains_all(solution.candidates(cell)));
  check_tree(trial.tree, solution, true);

  const int least = depth(grid, solution, preset, kMostDepth, {});
  if (!options.verity) LAW((trial.end == End::Solved ? trial.depth : -1) == least);
  if (options.verity && least >= 0) LAW(trial.end == End::Solved && trial.depth <= least);
}

void check_depth(const Grid& grid, const Grid& solution, Preset preset, std::uint64_t seed) {
  const int least = depth(grid, solution, following(ladder_of(preset)), kMostDepth, {});
  for (const Kernel* kernel : kernels()) LAW(depth(grid, solution, preset, kMostDepth, {}, *kernel) == least);
  Random random(seed);
  const auto map = Transformation::random(random);
  LAW(depth(map.apply(grid), map.apply(solution), preset, kMostDepth, {}) == least);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const Preset preset = bytes.maybe() ? Preset::Basic : Preset::Singles;
  TrialOptions options{.most_depth = kMostDepth};
  options.order = std::array<Order, 3>{fewest, box, xwing}[static_cast<std::size_t>(bytes.below(3))];
  options.digits = bytes.maybe() ? DigitOrder::MostPlaced : DigitOrder::Ascending;
  options.verity = bytes.maybe();
  const std::uint64_t seed = bytes.next();
  const Grid grid = late_grid(bytes, kMostOpen, true).grid;
  const Check checked = check(grid, {});
  check_trial(grid, checked, preset, options);
  if (checked.status == Status::Unique) check_depth(grid, checked.solutions[0], preset, seed);
  return 0;
}
