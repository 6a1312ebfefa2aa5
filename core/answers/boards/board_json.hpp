// A board as JSON. In a question it is a text or a link that `board_read` understands, or such an object:
//
//   {"layout": {"rows": 6, "columns": 6, "box": [2, 3]},     what Layout::make takes: "lowest", "digits", "lines",
//                                                            "extras", and "regions" for jigsaw pieces; or "grids":
//                                                            [[row, column], ...] for several such in one
//    "rules": ["Cage r1c1 r1c2 7", "AntiKnight"],            in words, as rule_text.hpp has them
//    "givens": [null, 3, ...], "placed": [...],              by cell; both may be left out
//    "candidates": [[1, 2], null, ...],                      by cell; null: all of them
//    "title": "..."}
//
// A layout that takes more has all its "places" as [row, column], its "houses" as [kind, cells] and its "grids" as
// [row, column, rows, columns].
#pragma once

#include <optional>

#include "answers/question.hpp"
#include "board/board.hpp"

namespace swordfish::board {

Json list_json(const std::vector<int>& numbers);
Json digits_json(const Layout& layout, Digits digits);
Json board_json(const Board& board);
// The JSON of a board's position, what a player has made of it: "placed" and "candidates".
Json position_json(const Board& board);

// The field "board" of a question; nothing, and a fault of the question, if it is none.
std::optional<Board> asked_board(QuestionFields& question);
// Every board of a text; those of an object are one.
std::vector<Board> asked_boards(QuestionFields& question);
// Whether that field is such an object, or one as text, and no text or link of another form.
bool is_own(const Json& board);

}  // namespace swordfish::board
