#include "suppose/suppose.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "kernel/04_deepening.hpp"
#include "search/candidate_row.hpp"
#include "search/search.hpp"

namespace swordfish {

// ---- trials ----

namespace {

class Supposer {
 public:
  Supposer(const Follow& rules, const TrialOptions& options, const StopAsked& stop)
      : rules_(rules), options_(options), stop_(stop) {}

  // The rules, then suppositions of rising depth until the grid is solved or broken, or `most` doesn't
  // suffice. Returns the end and the depth that was reached.
  std::pair<End, int> explore(Grid& grid, int most, std::vector<Supposition>& tree) {
    // By depth: the candidates supposed since it was begun, and whether anything was learned meanwhile.
    std::vector<CandidateSet> tried(static_cast<std::size_t>(most) + 1);
    std::vector<bool> is_stale(static_cast<std::size_t>(most) + 1);
    int depth = 0, deepest = 0;
    End end = rules_(grid);
    while (end == End::Stuck && !is_stopped()) {
      const auto here = static_cast<std::size_t>(depth);
      const Alternatives alternatives = depth == 0 ? Alternatives() : next(grid, tried[here]);
      if (!alternatives.empty()) {
        deepest = std::max(deepest, depth);
        if (!suppose_each(grid, alternatives, depth, tried[here], tree, end)) continue;
        // What was supposed before may end otherwise now; the shallowest is asked first.
        for (std::size_t i = 1; i < tried.size(); ++i) {
          if (i < here) tried[i] = {};
          is_stale[i] = !tried[i].empty();
        }
        depth = 0;
      } else if (is_stale[here]) {
        tried[here] = {};
        is_stale[here] = false;
      } else if (++depth > most) {
        break;
      }
    }
    return {end, deepest};
  }

  const SuppositionCounts& counts() const { return counts_; }

 private:
  bool is_stopped() {
    is_stopped_ = is_stopped_ || stop_();
    return is_stopped_;
  }

  Alternatives next(const Grid& grid, const CandidateSet& tried) const {
    Alternatives alternatives = options_.order(grid, tried);
    if (is_tried(alternatives, tried)) alternatives = fewest(grid, tried);
    if (options_.digits == DigitOrder::MostPlaced) {
      std::array<int, kDigits> placed{};
      for (const Cell cell : grid.placed()) ++placed[grid.candidates(cell).first().index()];
      std::stable_sort(alternatives.begin(), alternatives.end(), [&](Candidate left, Candidate right) {
        return placed[left.digit.index()] > placed[right.digit.index()];
      });
    }
    return alternatives;
  }

  // Supposes one candidate after another. Whether anything was learned; `end` is what that made of the grid.
  bool suppose_each(Grid& grid, const Alternatives& alternatives, int depth, CandidateSet& tried,
                    std::vector<Supposition>& tree, End& end) {
    CandidateSet possible;  // in any of the grids to which suppositions led
    std::vector<Candidate> followed;
    bool has_learned = false;
    for (const Candidate candidate : alternatives) {
      if (grid.is_placed(candidate.cell) || !grid.candidates(candidate.cell).contains(candidate.digit))
        continue;
      if (!options_.verity && tried.contains(candidate)) continue;
      tried.insert(candidate);
      Grid supposed = grid;
      supposed.place(candidate.cell, candidate.digit);
      Supposition made{candidate, depth, End::Stuck, {}, {}, {}};
      made.end = explore(supposed, depth - 1, made.below).first;
      if (is_stopped_) return false;
      count(made.end);
      if (made.end == End::Stuck) made.below.clear();
      if (made.end == End::Broken) made.taught = {candidate};
      tree.push_back(std::move(made));
      if (tree.back().end == End::Solved) {
        grid = supposed;
        end = End::Solved;
        return true;
      }
      if (tree.back().end == End::Stuck) {
        followed.push_back(candidate);
        for (const Cell cell : CellSet::all()) possible.insert(cell, supposed.candidates(cell));
        continue;
      }
      has_learned = true;
      grid.eliminate(candidate.cell, candidate.digit);
      end = rules_(grid);
      if (end != End::Stuck) return true;
    }
    if (!options_.verity || followed.empty()) return has_learned;
    // The last that stands is the one to say so, after those that fell.
    const auto is_last = [&](const Supposition& made) { return made.supposed == followed.back(); };
    const auto last = std::find_if(tree.rbegin(), tree.rend(), is_last);
    std::rotate(tree.rbegin(), last, last + 1);
    return learn_verity(grid, possible, followed, tree.back(), end) || has_learned;
  }

  // What none of the alternatives leaves possible is impossible.
  bool learn_verity(Grid& grid, const CandidateSet& possible, std::vector<Candidate>& followed,
                    Supposition& last, End& end) {
    std::vector<Candidate> gone;
    for (const Cell cell : grid.open()) {
      for (const Digit digit : grid.candidates(cell)) {
        if (!possible.contains({cell, digit})) gone.push_back({cell, digit});
      }
    }
    if (gone.empty()) return false;
    ++counts_.verities;
    for (const Candidate candidate : gone) grid.eliminate(candidate.cell, candidate.digit);
    last.taught = std::move(gone);
    last.agreeing = std::move(followed);
    end = rules_(grid);
    return true;
  }

  void count(End end) {
    ++counts_.suppositions;
    ++(end == End::Broken ? counts_.broken : end == End::Solved ? counts_.solved : counts_.stuck);
  }

  const Follow& rules_;
  const TrialOptions& options_;
  const StopAsked& stop_;
  SuppositionCounts counts_;
  bool is_stopped_ = false;
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
  Supposer supposer(rules, options, stop);
  std::tie(trial.end, trial.depth) = supposer.explore(trial.grid, options.most_depth, trial.tree);
  trial.counts = supposer.counts();
  return trial;
}

// ---- depth ----

namespace {

// A grid as Deepening wants it.
struct GridSheet {
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
