// What a hint does on a board: it says what is wrong, or else shows the easiest next step.
#pragma once

#include <optional>

#include "base/stop.hpp"
#include "board/steps/grounds.hpp"

namespace swordfish::board {

// What contradicts the only solution of the givens: digits, or else candidates that are missing. Nothing where nothing
// does, or the givens have no solution or many.
std::optional<BoardStep> mistake(const Board& board, const StopAsked& stop);

struct BoardHint {
  bool is_solvable = false;
  // A mistake where the board has no solution. Nothing: it is complete, logic ends, or the givens are wrong.
  std::optional<BoardStep> step;
  // The board that the step is on: for a mistake as it was asked, else with the candidates that a person has.
  Board on;
};

// The hint for the board of the grounds.
BoardHint hint(const Grounds& grounds, const StopAsked& stop);

}  // namespace swordfish::board
