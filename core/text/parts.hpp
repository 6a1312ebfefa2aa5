// What the files of this room share; everyone else includes text.hpp.
//
//   text.cpp           81 characters, and which reader gets a text
//   text/source.cpp    places in a text, and the sentence of a fault
//   text/lines.cpp     lines and the groups of characters in them
//   text/layout.cpp    rows, boxes, candidate grids, sukaku: whatever is laid out for the eye
//   text/gaps.cpp      rows in which a blank is nothing at all
//   text/sections.cpp  the parts of a file under heads such as [Puzzle]
//   text/packed.cpp    one line with its own grammar: HoDoKu, SudokuWiki
//   text/write.cpp     every form, written
//   text/cutter.cpp    a file with many grids, cut into their texts
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/ascii.hpp"
#include "text/source.hpp"
#include "text/text.hpp"

namespace swordfish::text {

using Reading = std::variant<Grid, Fault>;

// A cell as a text tells it. A mark says that its digit was given, or placed by the one who solves;
// without one the cell is open, though the reader of a form may know better.
enum class Standing : std::uint8_t { Unmarked, Given, Placed };
struct CellText {
  DigitSet candidates = DigitSet::all();
  Standing standing = Standing::Unmarked;
};
using CellTexts = std::array<CellText, kCells>;
// The grid of the cells that a text tells.
Grid grid_of(const CellTexts& cells);

// Part of every reader of text: whether a character is a digit.
inline bool is_digit(char character) { return character >= '1' && character <= '9'; }
// Part of every reader of text: the digit of a character.
inline Digit to_digit(char character) { return Digit(character - '0'); }
// Part of every reader of text: whether a character is a blank.
inline bool is_blank(char character) {
  return std::string_view(".0*_-xX?").find(character) != std::string_view::npos;
}
// Part of every reader of text: whether a character is a letter.
inline bool is_letter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}
// Part of every reader of text: whether a character is a space within a line.
inline bool is_space(char character) {
  return character == ' ' || character == '\t' || character == '\v' || character == '\f';
}
// Part of every reader of text: how often a character stands in it.
inline std::size_t count(std::string_view text, char wanted) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), wanted));
}

// -- Lines and groups -------------------------------------------------------------------------------------

struct TextGroup {
  std::size_t begin = 0, end = 0;
  std::size_t cells = 0;  // if each character is a cell of its own; a mark and its digit count as one
};

enum class LineRole : std::uint8_t { Blank, Remark, Rule, RuleOrRow, Row };

struct Line {
  std::size_t begin = 0, end = 0;
  LineRole kind = LineRole::Blank;
  std::vector<TextGroup> groups{};
  std::size_t cells = 0;
};

// The lines of a text, with their groups.
std::vector<Line> cut_lines(std::string_view text);
// Cuts one of the lines, if it is a row, into groups. Gives the place of the first character that can't be
// part of a row.
std::optional<std::size_t> cut_line(std::string_view text, Line& line);

// Whether the character in a line is a mark of the digit after it: +5 and u5 are placed.
bool is_mark_before(std::string_view text, std::size_t at);
// Whether the character in a line is a mark of the digit before it: 5! is given.
bool is_mark_after(std::string_view text, std::size_t at);

// -- Readers ----------------------------------------------------------------------------------------------

// Where a text of 81 characters has a space beside another blank, if they do.
std::optional<std::size_t> mixed_blank(std::string_view line);

// A text as the layout of a grid. The other readers answer nothing if the text isn't theirs.
Reading read_layout(const SourceText& source);
// Nine rows in which a blank is nothing at all, or a space.
std::optional<CellTexts> read_gaps(std::string_view text, const std::vector<Line>& lines);
// A text in sections under heads.
std::optional<Reading> read_sections(const SourceText& source);
// A text packed by HoDoKu.
std::optional<Reading> read_hodoku(const SourceText& source);
// A text packed by SudokuWiki.
std::optional<Reading> read_sudokuwiki(const SourceText& source);

}  // namespace swordfish::text
