// Guesses as HoDoKu makes them where its ladder ends, and what they add to the score.
#pragma once

#include "ladder/ladder.hpp"

namespace swordfish {

inline constexpr int kGuessScore = 10'000;
// What HoDoKu does where its ladder ends: of the n open cells in reading order it fills number n / 2, counted from
// 0, with its digit of the solution.
Candidate guess(const Grid& grid, const Grid& solution);
// The points that follow where the ladder ends: those of guesses, and of the steps between them. None
// where the grid is complete.
int guessed_score(Position position, const Ladder& ladder, const Grid& solution, const StopAsked& stop = {});

}  // namespace swordfish
