#include "suppose/suppose.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "kernel/04_deepening.hpp"
#include "search/candidate_row.hpp"
#include "search/search.hpp"

namespace swordfish {

// ---- trials ----

namespace {

// A grid as Explorer wants it: a supposition is made on a copy.
class TriedGrid {
 public:
  using Spot = Candidate;
  using Tried = CandidateSet;
  using Made = Supposition;

  TriedGrid(Grid& grid, const Follow& rules, const TrialOptions& options)
      : grid_(grid), rules_(rules), options_(options) {}

  End to_standstill() { return rules_(grid_); }

  Alternatives next(const CandidateSet& tried) const {
    Alternatives alternatives = options_.order(grid_, tried);
    if (is_tried(alternatives, tried)) alternatives = fewest(grid_, tried);
    if (options_.digits == DigitOrder::MostPlaced) {
      std::array<int, kDigits> placed{};
      for (const Cell cell : grid_.placed()) ++placed[grid_.candidates(cell).first().index()];
      std::stable_sort(alternatives.begin(), alternatives.end(), [&](Candidate left, Candidate right) {
        return placed[left.digit.index()] > placed[right.digit.index()];
      });
    }
    return alternatives;
  }

  // Whether to suppose a candidate: to agree, all alternatives must be heard.
  bool is_wanted(Candidate candidate, const CandidateSet& tried) const {
    return !grid_.is_placed(candidate.cell) && grid_.candidates(candidate.cell).contains(candidate.digit) &&
           (options_.verity || !tried.contains(candidate));
  }

  template <class Explore>
  End suppose(Candidate candidate, const Explore& explore) {
    Grid supposed = grid_;
    supposed.place(candidate.cell, candidate.digit);
    TriedGrid below(supposed, rules_, options_);
    const End end = explore(below);
    if (end == End::Solved) grid_ = supposed;
    if (end == End::Stuck && options_.verity) {
      followed_.push_back(candidate);
      for (const Cell cell : CellSet::all()) possible_.insert(cell, supposed.candidates(cell));
    }
    return end;
  }

  void keep(Supposition& made) const {
    if (made.end == End::Broken) made.taught = {made.supposed};
  }

  void eliminate(Candidate candidate) { grid_.eliminate(candidate.cell, candidate.digit); }

  // After suppositions, what none of the alternatives leaves possible is impossible.
  bool agree(std::vector<Supposition>& tree) {
    const CandidateSet possible = std::exchange(possible_, {});
    std::vector<Candidate> followed = std::exchange(followed_, {});
    if (followed.empty()) return false;
    // The last that stands is the one to say so, after those that fell.
    const auto is_last = [&](const Supposition& made) { return made.supposed == followed.back(); };
    const auto last = std::find_if(tree.rbegin(), tree.rend(), is_last);
    std::rotate(tree.rbegin(), last, last + 1);
    std::vector<Candidate> gone;
    for (const Cell cell : grid_.open()) {
      for (const Digit digit : grid_.candidates(cell)) {
        if (!possible.contains({cell, digit})) gone.push_back({cell, digit});
      }
    }
    if (gone.empty()) return false;
    for (const Candidate candidate : gone) eliminate(candidate);
    tree.back().taught = std::move(gone);
    tree.back().agreeing = std::move(followed);
    return true;
  }

 private:
  Grid& grid_;
  const Follow& rules_;
  const TrialOptions& options_;
  // Of the alternatives that are being supposed, those that stand, and what is possible in any of their grids.
  std::vector<Candidate> followed_;
  CandidateSet possible_;
};

Status status_of(const Grid& grid, const StopAsked& stop) {
  return grid.is_valid() ? status_of_count(static_cast<std::uint64_t>(count(grid, 2, stop)))
                         : Status::Conflict;
}

}  // namespace

Trial suppose(const Grid& grid, const Follow& rules, const TrialOptions& options, const StopAsked& stop) {
  Trial trial;
  trial.grid = grid;
  trial.status = status_of(grid, stop);
  if (trial.status != Status::Unique) return trial;
  TriedGrid tried(trial.grid, rules, options);
  Explorer<TriedGrid> explorer(stop);
  std::tie(trial.end, trial.depth) = explorer.explore(tried, options.most_depth, trial.tree);
  trial.counts = explorer.counts();
  return trial;
}

// ---- depth ----

namespace {

// A grid as Deepening wants it.
struct GridSheet {
  static constexpr int kAsksFrom = 1;  // a ladder to its end may take seconds

  Grid grid;
  const Follow* rules;

  bool is_open(int cell) const { return !grid.is_placed(Cell(cell)); }
  unsigned candidates(int cell) const { return grid.candidates(Cell(cell)).bits; }
  void place(int cell, unsigned digit) { grid.place(Cell(cell), DigitSet(digit).first()); }
  void eliminate(int cell, unsigned digit) { grid.eliminate(Cell(cell), DigitSet(digit).first()); }
  End to_standstill() { return (*rules)(grid); }
};

}  // namespace

int depth(const Grid& grid, const Grid& solution, const Follow& rules, int most, const StopAsked& stop) {
  const auto digits = solution.digits();
  return Deepening<GridSheet>(digits.data(), sign_for(stop)).run({grid, &rules}, most);
}

int depth(const Grid& grid, const Grid& solution, Preset preset, int most, const StopAsked& stop,
          const Kernel& kernel) {
  const auto digits = solution.digits();
  return kernel.depth(candidate_row(grid), digits.data(), preset, most, sign_for(stop));
}

}  // namespace swordfish
