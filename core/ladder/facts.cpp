#include "ladder/facts.hpp"

#include "search/first_two.hpp"

namespace swordfish {
namespace {

Grid only_givens(const Grid& grid) {
  auto digits = grid.digits();
  for (const Cell cell : CellSet::all() - grid.givens()) digits[cell.index] = 0;
  return Grid::from_digits(digits);
}

std::optional<Step> mistake(const Grid& grid, const Grid& solution) {
  CellSet contradicted;
  for (const Cell cell : CellSet::all()) {
    if (!grid.candidates(cell).contains_all(solution.candidates(cell))) contradicted.insert(cell);
  }
  if (contradicted.empty()) return std::nullopt;
  Step step;
  step.technique = &mistake_technique();
  const CellSet wrong = contradicted & grid.placed();
  for (const Cell cell : wrong) step.mark(Role::Wrong, cell, grid.candidates(cell));
  if (wrong.empty()) {
    for (const Cell cell : contradicted) step.mark(Role::Target, cell, solution.candidates(cell));
  }
  return step;
}

}  // namespace

const Technique& mistake_technique() {
  static constexpr Technique technique{
      .slug = "mistake",
      .name = "Mistake",
      .code = "",
      .on = false,
      .text =
          "[{wrong} {wrong?is|are} wrong: no solution has {digits.wrong} there.]"
          "[{target} {target?lacks a candidate|lack candidates} still needed: {digits.target}.]"};
  return technique;
}

Facts facts_of(const Grid& grid, const StopAsked& stop) {
  const Grid givens = only_givens(grid);
  FirstTwo found = first_two(givens, stop);
  Facts facts;
  facts.givens_are_unique = found.status == Status::Unique;
  if (facts.givens_are_unique) {
    facts.mistake = mistake(grid, found.solutions.front());
    if (facts.mistake) found = {};
  } else if (found.status == Status::Many && givens != grid) {
    found = first_two(grid, stop);
  }
  facts.status = grid.is_valid() ? found.status : Status::Conflict;
  if (facts.status == Status::Unique) facts.solution = found.solutions.front();
  return facts;
}

bool givens_are_unique(const Grid& grid, const StopAsked& stop) {
  return first_two(only_givens(grid), stop).status == Status::Unique;
}

Ladder suited(const Ladder& ladder, bool givens_are_unique) {
  return givens_are_unique ? ladder : ladder.without_uniqueness();
}

std::optional<Level> known_level(const PathSummary& path, Status status, const Ladder& ladder) {
  if (status != Status::Unique) return std::nullopt;
  if (!path.solved && !ladder.has_all_of(Ladder::standard())) return std::nullopt;
  return path.level;
}

}  // namespace swordfish
