#include "puzzle/analysis.hpp"

#include <algorithm>

namespace swordfish {
namespace {

// Changes between two questions whether to stop.
constexpr std::uint64_t kChangesBetweenQuestions = 4096;

// The highest index of a set.
int last_of(CellSet cells) {
  int last = 0;
  for (const Cell cell : cells) last = cell.index;
  return last;
}

// For each digit those with the same places. They are interchangeable: where a solution has one of them, another has
// any of them.
std::array<DigitSet, kDigits> alike(const Grid& grid) {
  std::array<DigitSet, kDigits> classes{};
  for (const Digit digit : DigitSet::all()) {
    for (const Digit other : DigitSet::all()) {
      if (grid.places(other) == grid.places(digit)) classes[digit.index()].insert(other);
    }
  }
  return classes;
}

}  // namespace

std::array<DigitSet, kCells> true_candidates(const Grid& grid, const StopAsked& stop) {
  std::array<DigitSet, kCells> used{};
  const std::array<DigitSet, kDigits> like = alike(grid);
  const auto use_solution_of = [&](const Grid& with) {
    const auto solution = with.is_valid() ? solve(with, stop) : std::nullopt;
    for (const Cell cell : CellSet::all()) {
      if (solution) used[cell.index] |= like[solution->candidates(cell).first().index()];
    }
    return solution.has_value();
  };
  // Without a solution each candidate would be followed in vain.
  if (!use_solution_of(grid)) return used;
  for (const Cell cell : grid.open()) {
    for (const Digit digit : grid.candidates(cell)) {
      if (used[cell.index].contains(digit)) continue;
      Grid with = grid;
      with.place(cell, digit);
      use_solution_of(with);
      if (stop()) return used;
    }
  }
  return used;
}

namespace {

// Every other solution that differs in few cells, found by changing a cell, and then whatever the change puts
// in conflict:
//
//   a cell takes another digit  ->  the three cells of its houses that held this digit must change too
//
// The cell with the lowest index comes first, so that no set is built twice from different ends.
class SmallChanges {
 public:
  SmallChanges(const Row81& solution, int most, const StopAsked& stop)
      : solution_(solution), digits_(solution), most_(most), stop_(stop) {}

  std::vector<CellSet> run() {
    for (const Cell first : CellSet::all()) {
      first_ = first;
      pending_ = CellSet{first};
      changed_ = CellSet{};
      change_next();
      if (is_stopped_ || stop_()) break;
    }
    return std::move(found_);
  }

 private:
  void change_next() {
    if (++changes_ % kChangesBetweenQuestions == 0 && stop_()) is_stopped_ = true;
    if (is_stopped_ || changed_.size() + pending_.size() > most_) return;
    if (pending_.empty()) {
      found_.push_back(changed_);
      return;
    }
    const Cell cell = pending_.first();
    DigitSet possible = DigitSet::all() - DigitSet{Digit(solution_[cell.index])};
    for (const Cell peer : peers(cell) & changed_) possible.remove(Digit(digits_[peer.index]));
    const CellSet pending = pending_;
    changed_.insert(cell);
    for (const Digit digit : possible) {
      const CellSet displaced = holders(cell, digit);
      if (!displaced.empty() && displaced.first() < first_) continue;
      pending_ = (pending | displaced) - changed_;
      digits_[cell.index] = digit.value;
      change_next();
    }
    digits_[cell.index] = solution_[cell.index];
    changed_.remove(cell);
    pending_ = pending;
  }

  // The peers that hold a digit in the solution.
  CellSet holders(Cell cell, Digit digit) const {
    CellSet held;
    for (const Cell peer : peers(cell)) {
      if (solution_[peer.index] == digit.value) held.insert(peer);
    }
    return held;
  }

  const Row81& solution_;
  Row81 digits_;
  int most_;
  const StopAsked& stop_;
  Cell first_;
  CellSet pending_, changed_;  // cells that must change, and those that have
  std::vector<CellSet> found_;
  std::uint64_t changes_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

std::vector<CellSet> unavoidable_sets(const Row81& solution, int most, const StopAsked& stop) {
  std::vector<CellSet> found = SmallChanges(solution, most, stop).run();
  std::sort(found.begin(), found.end(), [](CellSet a, CellSet b) {
    if (a.size() != b.size()) return a.size() < b.size();
    const CellSet differing = a ^ b;
    return !differing.empty() && a.contains(differing.first());
  });
  std::vector<CellSet> minimal;
  for (const CellSet set : found) {
    const auto is_part = [&](CellSet part) { return set.contains_all(part); };
    if (std::none_of(minimal.begin(), minimal.end(), is_part)) minimal.push_back(set);
  }
  return minimal;
}

std::vector<CellSet> backdoors(const Grid& puzzle, const Row81& solution, const Ladder& ladder, int most,
                               const StopAsked& stop) {
  std::vector<CellSet> found;
  const auto opens = [&](CellSet cells) {
    Position position(puzzle, ladder.limits());
    for (const Cell cell : cells) {
      if (!position.grid().is_placed(cell)) position.place({cell, Digit(solution[cell.index])});
    }
    return walk(position, ladder, nullptr).solved;
  };
  std::vector<CellSet> sets{CellSet{}};
  for (int size = 0; size <= most && found.empty() && !stop(); ++size) {
    for (const CellSet cells : sets) {
      if (opens(cells)) found.push_back(cells);
      if (stop()) return found;
    }
    std::vector<CellSet> larger;
    for (const CellSet cells : sets) {
      for (const Cell cell : puzzle.open()) {
        if (cells.empty() || cell.index > last_of(cells)) larger.push_back(cells | CellSet{cell});
      }
    }
    sets.swap(larger);
  }
  return found;
}

}  // namespace swordfish
