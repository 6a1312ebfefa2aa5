// A board drawn as players know it, in light and dark.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "board/board.hpp"
#include "draw/draw.hpp"

namespace swordfish::board {

// Every rule has a title that a pointer shows; below the board a legend tells what each kind means, so that nothing
// hangs on colour alone.
std::string draw_board(const Board& board, Candidates candidates, Theme theme);

// The same with its candidates and a step on it: roles, links, what goes. The step's houses are numbers in the list. The
// label is what screen readers say.
std::string draw_board_step(const Board& board, const PlainStep& step, std::span<const Cells> houses,
                            Theme theme, std::string_view label);

}  // namespace swordfish::board
