#include "suppose/suppose.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "kernel/04_deepening.hpp"
#include "ladder/fillings.hpp"
#include "search/candidate_row.hpp"
#include "search/search.hpp"

namespace swordfish {

// ---- rules ----

std::optional<Truth> contradiction(const Grid& grid) {
  for (const Cell cell : grid.open()) {
    if (grid.candidates(cell).empty()) return Truth::of_cell(cell);
  }
  const auto cells = standing_or_possible(grid);
  for (int house = 0; house < kHouses; ++house) {
    for (const Digit digit : DigitSet::all()) {
      if (!cells[digit.index()].meets(cells_of(House(house)))) return Truth::in_house(House(house), digit);
    }
  }
  return std::nullopt;
}

End follow(Position& position, const Ladder& ladder, const std::function<void(const Step&)>* each,
           const StopAsked& stop) {
  Step step(each != nullptr);
  while (!position.grid().is_complete() && first_step(position, ladder, step)) {
    if (stop()) return End::Stuck;
    if (each != nullptr) (*each)(step);
    position.apply(step);
  }
  if (is_broken(position)) return End::Broken;
  return position.grid().is_complete() ? End::Solved : End::Stuck;
}

Follow following(Ladder ladder, StopAsked stop) {
  return [ladder = std::move(ladder), stop = std::move(stop)](Grid& grid) {
    Position position(grid, ladder.limits());
    const End end = follow(position, ladder, nullptr, stop);
    grid = position.grid();
    return end;
  };
}

Follow following(Preset preset, const Kernel& kernel) {
  return [preset, &kernel](Grid& grid) {
    CandidateRow row = candidate_row(grid);
    const End end = kernel.to_standstill(row, preset);
    for (const Cell cell : grid.open()) {
      const DigitSet kept(row.cells[cell.index]);
      if (kept.is_single()) {
        grid.place(cell, kept.first());
      } else {
        for (const Digit gone : grid.candidates(cell) - kept) grid.eliminate(cell, gone);
      }
    }
    return end;
  };
}

// ---- orders ----

namespace {

bool is_tried(const Alternatives& alternatives, const CandidateSet& tried) {
  return std::all_of(alternatives.begin(), alternatives.end(),
                     [&](Candidate candidate) { return tried.contains(candidate); });
}

Alternatives places_of(const Grid& grid, House house, Digit digit) {
  Alternatives places;
  for (const Cell cell : grid.places(digit) & cells_of(house)) places.push_back({cell, digit});
  return places;
}

// Where the line may hold a digit, a bit for each place.
unsigned place_bits(const Grid& grid, House line, Digit digit) {
  unsigned bits = 0;
  for (int place = 0; place < 9; ++place) {
    if (grid.places(digit).contains(line.cell(place))) bits |= 1U << place;
  }
  return bits;
}

}  // namespace

Alternatives fewest(const Grid& grid, const CandidateSet& tried) {
  Alternatives best;
  for (const Cell cell : grid.open()) {
    const DigitSet digits = grid.candidates(cell);
    if (!best.empty() && static_cast<std::size_t>(digits.size()) >= best.size()) continue;
    Alternatives here;
    for (const Digit digit : digits) here.push_back({cell, digit});
    if (!is_tried(here, tried)) best = std::move(here);
  }
  return best;
}

Alternatives box(const Grid& grid, const CandidateSet& tried) {
  Alternatives best;
  int least_open = 10;
  for (int number = 0; number < 9; ++number) {
    const House house = House::box(number);
    const int open = (grid.open() & cells_of(house)).size();
    if (open > least_open) continue;
    for (const Digit digit : DigitSet::all()) {
      Alternatives places = places_of(grid, house, digit);
      if (places.size() < 2 || is_tried(places, tried)) continue;
      if (open == least_open && places.size() >= best.size()) continue;
      best = std::move(places);
      least_open = open;
    }
  }
  return best;
}

Alternatives xwing(const Grid& grid, const CandidateSet& tried) {
  for (const Digit digit : DigitSet::all()) {
    for (int first = 0; first < 18; ++first) {
      const unsigned places = place_bits(grid, House(first), digit);
      if (count_nine_bits(places) != 2) continue;
      for (int other = first / 9 * 9; other < first / 9 * 9 + 9; ++other) {
        if (other == first || place_bits(grid, House(other), digit) != places) continue;
        Alternatives pair = places_of(grid, House(first), digit);
        if (!is_tried(pair, tried)) return pair;
      }
    }
  }
  return {};
}

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
