#include "ladder/guess.hpp"

namespace swordfish {

Candidate guess(const Grid& grid, const Grid& solution) {
  auto cell = grid.open().begin();
  for (int left = grid.open().size() / 2; left > 0; --left) ++cell;
  return {*cell, solution.candidates(*cell).first()};
}

int guessed_score(Position position, const Ladder& ladder, const Grid& solution, const StopAsked& stop) {
  int score = 0;
  while (!position.grid().is_complete() && !stop()) {
    position.place(guess(position.grid(), solution));
    score += kGuessScore + walk(position, ladder, nullptr, {}, stop).score;
  }
  return score;
}

}  // namespace swordfish
