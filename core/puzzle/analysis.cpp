#include "puzzle/analysis.hpp"

namespace swordfish {
namespace {

// The highest index of a set.
int last_of(CellSet cells) {
  int last = 0;
  for (const Cell cell : cells) last = cell.index;
  return last;
}

// For the analysis of true candidates, for each digit those with the same places. They are interchangeable: where a
// solution has one of them, another has any of them.
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
