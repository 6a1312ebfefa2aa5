// Texts of digits: one character for each cell, or a number; regions and candidates beside them.
#pragma once

#include "board/forms/board_facts.hpp"
#include "board/forms/texts.hpp"

namespace swordfish::board::forms {

// The layout of plain text: a square of so many cells, or the layout that the caller gave; a fault where the
// count fits neither.
std::variant<Layout, Fault> layout_for(std::size_t cells, const ReadOptions& options);
// What stands for an open cell in plain text. 0 does, too, unless another of these is there and digits may
// begin at 0.
bool is_blank(char letter);

// A board of numbers with spaces or commas between, row by row; nothing where it looks like something else.
std::optional<Boards> try_numbers(std::string_view text, const ReadOptions& options);
// A board of such numbers in plain text.
std::optional<Boards> board_of_numbers(const std::vector<std::string_view>& words,
                                       const ReadOptions& options);

// A board in plain text: whichever of the forms below fits.
Boards read_plain(std::string_view text, const ReadOptions& options);
// A board in plain text, a digit for each cell.
Boards read_digits(std::string_view text, const ReadOptions& options);
// Whether a text is plain numbers as MiniZinc has them.
bool is_dzn(std::string_view text);
// A board of plain numbers as MiniZinc has them.
Boards read_dzn(std::string_view text, const ReadOptions& options);
// A jigsaw in plain text: digits, and the number of a piece for each cell.
bool is_jigsaw(std::string_view text);
// A jigsaw from plain text.
Boards read_jigsaw(std::string_view text, const ReadOptions& options);
// Candidates in plain text.
bool is_candidates(std::string_view text);
// Candidates from plain text.
Boards read_candidates(std::string_view text, const ReadOptions& options);
// A killer in a line of text, short and long.
bool is_killer(std::string_view text);
Boards read_killer(std::string_view text, const ReadOptions& options);
bool is_long_killer(std::string_view text);
Boards read_long_killer(std::string_view text, const ReadOptions& options);

// A board as plain text, a digit for each cell.
Text write_digits(const Board& board);
// A board as plain text, a number for each cell.
Text write_numbers(const Board& board);
// A board as plain numbers for MiniZinc.
Text write_dzn(const Board& board);
// A jigsaw as plain text.
Text write_jigsaw(const Board& board);
// A board as plain text, with all candidates of each cell.
Text write_candidates(const Board& board);
Text write_killer(const Board& board);
Text write_long_killer(const Board& board);

}  // namespace swordfish::board::forms
