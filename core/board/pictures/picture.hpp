// A board drawn as players know it, in light and dark.
#pragma once

#include <string>

#include "board/board.hpp"
#include "draw/draw.hpp"

namespace swordfish::board {

// Every rule has a title that a pointer shows; below the board a legend tells what each kind means, so that nothing
// hangs on colour alone.
std::string draw_board(const Board& board, Candidates candidates, Theme theme);

}  // namespace swordfish::board
