// f-puzzles: JSON, packed into a link by lz-string. SudokuPad: the same, or JSON of its own.
//
// A member of the JSON that is a kind's name in the form `fpuzzles` holds rules of that kind, each with `cells`, `lines`
// (a rule for each) or a `cell`, and a `value`; those that differ have a reader of their own (fpuzzles.cpp).
#pragma once

#include <array>

#include "board/forms/board_facts.hpp"
#include "board/forms/texts.hpp"
#include "json/json.hpp"

namespace swordfish::board::forms {

bool is_fpuzzles(std::string_view text);
Boards read_fpuzzles(std::string_view text, const ReadOptions& options);
Boards read_fpuzzles_json(const Json& puzzle, const ReadOptions& options);
Text write_fpuzzles(const Board& board);
// The letters of a link, without the address before them.
Text pack_fpuzzles(const Board& board);

bool is_sudokupad(std::string_view text);
Boards read_sudokupad(std::string_view text, const ReadOptions& options);
Text write_sudokupad(const Board& board);
// The JSON that SudokuPad has of its own.
Boards read_ctc_json(const Json& puzzle, const ReadOptions& options);
// The shortened JSON of SudokuPad: names without quotes, nothing for {}, one letter for many names.
std::variant<Json, Fault> read_zipped_json(std::string_view text);

// The ways that a clue beside the grid may look.
struct Diagonal {
  std::string_view name;
  RowColumn step;
};
inline constexpr std::array<Diagonal, 4> kDiagonals = {
    {{"UL", {-1, -1}}, {"UR", {-1, 1}}, {"DL", {1, -1}}, {"DR", {1, 1}}}};

// A whole number in the JSON of f-puzzles, which may stand in quotes.
std::optional<int> whole(const Json& json);
// Whether JSON that a form has says nothing: it is null, or an object or a list without anything in it.
bool is_empty(const Json& json);
// Whether a member in the JSON of f-puzzles says nothing: it isn't there, is null or an empty text.
bool says_nothing(const Json* json);
// A cell of f-puzzles, R1C1 from 1; beside the grid 0 and one more than there are.
std::optional<RowColumn> fpuzzles_place(std::string_view word);

}  // namespace swordfish::board::forms
