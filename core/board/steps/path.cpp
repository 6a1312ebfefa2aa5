#include "board/steps/path.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "board/answers.hpp"
#include "board/kinds.hpp"
#include "ladder/path_sums.hpp"

namespace swordfish::board {
namespace {

// Candidates that have to go from a grid of 17 givens, for which the limits of levels are.
constexpr int kMostSurplus = 264;

bool is_solution(const Board& board) {
  const std::vector<int> filled(board.digits.begin(), board.digits.end());
  for (const Rule& rule : board.rules) {
    if (rule.kind->holds != nullptr && !rule.kind->holds(board, rule, filled)) return false;
  }
  return true;
}

// For the points of a path, the candidates that have to go until each cell has one.
int surplus_of(const State& state) {
  int surplus = 0;
  for (int cell = 0; cell < state.cells(); ++cell) surplus += size_of(state[cell]) - 1;
  return surplus;
}

// Points of a path as if no more candidates had to go than from a grid.
int in_proportion(int score, int surplus) {
  return static_cast<int>(std::int64_t{score} * kMostSurplus / std::max(kMostSurplus, surplus));
}

}  // namespace

BoardPathSums walk(State& state, Level most, const StepTaken& taken, const StopAsked& stop) {
  PathSums sums;
  std::map<const Technique*, int> counts;
  const int surplus = surplus_of(state), last_order = last_order_of(most);
  while (!state.is_complete() && !stop()) {
    const auto step = first_step(state, stop, last_order);
    if (!step || step->technique->level > most) break;
    sums.add(*step->technique);
    ++counts[step->technique];
    if (taken) taken(state, *step);
    state.apply(*step);
  }
  const bool is_solved = state.is_complete() && !state.is_broken() && is_solution(state.board());
  return {sums.summary(is_solved, in_proportion(sums.score(), surplus)), std::move(counts)};
}

BoardPath explain(const Grounds& grounds, const StopAsked& stop) {
  State state(grounds);
  BoardPath path{.steps = {}, .end = grounds.board(), .sums = {}};
  const auto keep = [&](const State& before, const BoardStep& step) {
    path.steps.push_back({before.board(), step});
  };
  path.sums = walk(state, Level::Extreme, keep, stop);
  path.end = state.board();
  return path;
}

ExplainedBoard explain_any(const Grounds& grounds, const StopAsked& stop) {
  const Status status = status_of_count(count(grounds.board(), 2, stop));
  ExplainedBoard found{status, {.steps = {}, .end = grounds.board(), .sums = {}}, {}};
  if (status != Status::None) found.path = explain(grounds, stop);
  if (status == Status::Unique) found.level = found.path.sums.summary.level;
  return found;
}

}  // namespace swordfish::board
