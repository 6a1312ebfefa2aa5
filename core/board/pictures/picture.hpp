// A board drawn as players know it, in light and dark.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"
#include "draw/draw.hpp"

namespace swordfish::board {

// The picture of a board. Every rule has a title that a pointer shows; below the board a legend tells what
// each kind means, so that nothing hangs on colour alone.
std::string draw_board(const Board& board, Candidates candidates, Theme theme);

// The picture of a board with its candidates and a step on it: roles, links, what goes. The step's houses are
// numbers in the list. The label is what screen readers say.
std::string draw_board_step(const Board& board, const PlainStep& step, std::span<const Cells> houses,
                            Theme theme, std::string_view label);

// ---- for a page, which writes digits into cells of its own and tells the rules beside the board ----

// Where the cells of the drawings below lie, in the units of their view boxes.
struct BoardSpread {
  int wide = 0, high = 0;      // without the legend of a step, which is below
  std::vector<Point> corners;  // the upper left one, by cell; each cell is Paper::kCellSide wide and high
};
BoardSpread spread_of(const Board& board);

// The layout and the figures of all rules, without digits and without a legend.
std::string draw_background(const Board& board, Theme theme);
// A step as above; its legend, in a language, tells roles and no rules.
std::string draw_step_on_page(const Board& board, const PlainStep& step, std::span<const Cells> houses,
                              Theme theme, std::string_view label, const Language& language);

}  // namespace swordfish::board
