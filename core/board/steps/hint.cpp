#include "board/steps/hint.hpp"

#include "board/answers.hpp"
#include "board/steps/rungs.hpp"
#include "ladder/facts.hpp"

namespace swordfish::board {
namespace {

Board only_givens(const Board& board) {
  Board givens(board.layout);
  givens.rules = board.rules;
  for (int cell = 0; cell < board.layout->cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    if (board.is_given[index]) givens.give(cell, board.digits[index]);
  }
  return givens;
}

}  // namespace

std::optional<BoardStep> mistake(const Board& board, const StopAsked& stop) {
  const Board givens = only_givens(board);
  Solutions search(givens);
  const auto solution = search.next(stop);
  if (!solution || search.next(stop)) return {};
  BoardStep wrong{.technique = &mistake_technique()}, lacking = wrong;
  for (int cell = 0; cell < board.layout->cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    const int right = (*solution)[index], held = board.digits[index];
    if (held != kBlank && held != right) wrong.mark(Role::Wrong, cell, {held});
    if (held == kBlank && (board.candidates[index] >> (right - board.layout->lowest()) & 1) == 0)
      lacking.mark(Role::Target, cell, {right});
  }
  if (!wrong.plain.marks.empty()) return wrong;
  if (!lacking.plain.marks.empty()) return lacking;
  return {};
}

BoardHint hint(const Grounds& grounds, const StopAsked& stop) {
  if (!solve(grounds.board(), stop)) return {false, mistake(grounds.board(), stop), grounds.board()};
  const State state(grounds);
  return {true, first_step(state, stop), state.board()};
}

}  // namespace swordfish::board
