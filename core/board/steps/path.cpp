#include "board/steps/path.hpp"

#include <algorithm>
#include <utility>

#include "board/kinds.hpp"
#include "ladder/levels.hpp"

namespace swordfish::board {
namespace {

constexpr int kCellsOfGrid =
    81;  // for which the limits of levels are: larger boards have points in proportion

bool is_solution(const Board& board) {
  const std::vector<int> filled(board.digits.begin(), board.digits.end());
  for (const Rule& rule : board.rules) {
    if (rule.kind->holds != nullptr && !rule.kind->holds(board, rule, filled)) return false;
  }
  return true;
}

}  // namespace

BoardPath explain(const Grounds& grounds, const StopAsked& stop) {
  State state(grounds);
  BoardPath path{.steps = {}, .end = grounds.board(), .counts = {}};
  Level highest = Level::Easy;
  while (!state.is_complete() && !stop()) {
    auto step = first_step(state, stop);
    if (!step) break;
    const Technique& technique = *step->technique;
    path.score += technique.score;
    highest = std::max(highest, technique.level);
    const auto place = [](const Technique& one) { return std::pair(one.order, one.slug); };
    if (path.hardest == nullptr || place(*path.hardest) < place(technique)) path.hardest = &technique;
    ++path.counts[&technique];
    Board before = state.board();
    state.apply(*step);
    path.steps.push_back({std::move(before), *std::move(step)});
  }
  path.end = state.board();
  path.solved = state.is_complete() && !state.is_broken() && is_solution(path.end);
  if (path.solved)
    path.level = level_of(highest, path.score * kCellsOfGrid / std::max(kCellsOfGrid, grounds.cells()));
  return path;
}

}  // namespace swordfish::board
