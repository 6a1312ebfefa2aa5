// What readers and writers of forms ask of a board and its layout.
#pragma once

#include <variant>

#include "board/board.hpp"

namespace swordfish::board::forms {

// A fact for forms, the layout of a board of so many rows with boxes as they usually are.
std::variant<Layout, Fault> square_layout(int size);
// A fact for forms, the regions of a board, a number for each cell: the boxes or pieces that a layout has, -1
// for none.
Regions regions_of(const Layout& layout);
// A fact for forms, whether rows and columns are houses, all digits begin at 1 and there are as many as rows:
// what most programs have.
bool is_plain_square(const Layout& layout);
// A fact for forms, the cells of a row or column of a board in their order, or from its other end.
Cells line_cells(const Layout& layout, bool is_row, int number, bool is_reversed);

// A fact for forms, the first digit of a board that somebody placed and that isn't given, -1 without: many
// forms can't tell the two apart.
int first_placed(const Board& board);
// A fact for forms, whether a board has fewer than all candidates in an open cell.
bool has_candidates(const Board& board);

}  // namespace swordfish::board::forms
