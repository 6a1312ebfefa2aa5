// The text forms of one grid: recognised by themselves when read, chosen by name when written.
//
//   name        looks like                                holds
//   line        53..7....6..195...                        digits; read with any of . 0 * _ - x X ? space
//   zeros       530070000600195000                        digits
//   rows        nine lines of 53..7....                   digits; read with bars, rules, commas, brackets
//   csv         nine lines of 5,3,0,0,7,0,0,0,0           digits; read with 0, -1 or nothing for a blank
//   boxed       | 5 3 . | . 7 . | . . . | and rules       digits
//   candidates  | 5  3  124 | 26  7  2468 | ... and rules candidates, as many programs print them
//   sukaku      729 characters: ....5......3......12.4... candidates, each digit in its own place
//   hodoku      :0000:x:53..+47...:deleted:::             everything: placed digits as +d
//   base32      162 characters of SudokuWiki              candidates and givens
//   s9b         S9B and 162 characters of SudokuWiki      everything but a cell without candidates
//
// Digits are givens when the form has nothing else. A form of candidates doesn't mark givens, so a lone
// candidate is read as placed. Reading also knows `u1` (placed), `6!` (given; then all others are placed),
// remarks (lines that start with # or hold words), a byte order mark, and line ends of every system.
//
// A text that can be read in two ways is refused: the fault says which two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/grid.hpp"

namespace swordfish {

// The digits of a text of exactly 81 characters, 0 for a blank; false if any other character is among them,
// or spaces beside another blank. Its loops don't branch, so it costs 12 ns, and 60 with other blanks than .
// and 0.
bool read_digits81(const char* text, std::uint8_t* digits);

// What was wrong with a text, and where.
enum class FaultCode : std::uint8_t {
  Empty,                // nothing to read
  TooLong,              // more characters than any form of one grid has
  BadCharacter,         // neither digit nor blank nor border
  BadCell,              // a group of characters that is no cell, such as 10, 1.0 or 355
  BadCellCount,         // expected 81 cells in one line
  BadRowLength,         // expected nine cells in a row
  BadRowCount,          // expected nine rows
  SeveralGrids,         // expected one grid
  MixedBlanks,          // spaces beside another blank: separators or cells?
  RuleOrRow,            // a line of nine dashes: rule or row of blanks?
  CellsOrCandidates,    // groups of unequal length: digits of several cells or candidates of one?
  TwoGridsOrPacked,     // 162 digits: two grids or SudokuWiki's packed form?
  NoCandidatesOrEmpty,  // nine lines of 81 blanks: nine empty grids or one without candidates?
  BadPlace,             // a sukaku digit that stands in the place of another
  BadPacked,            // a pair of characters that means no cell
  BadDeleted,           // expected digit, row and column of a deleted candidate
  NoCandidates,         // when writing: the form can't hold a cell without candidates
  NoNine,               // when writing: a packed text without any 9 has no letter, and may be two grids
};

struct Fault {
  FaultCode code{};
  std::size_t offset = 0;    // in bytes
  int line = 1, column = 1;  // as an editor shows them; columns count characters
  std::optional<Cell> cell{};
  std::size_t found = 0;   // how many cells, rows or grids there were
  std::size_t length = 1;  // of the part of the text that is at fault, in bytes

  bool operator==(const Fault&) const = default;
};

// What is said of each fault, and of the place that {place} stands for. Slots are in braces.
inline constexpr std::string_view kFaultTexts[] = {
    "expected a grid, got nothing: {shown}",
    "expected one grid in at most {most} characters, got more: {shown}",
    "expected a digit 1-9 or a blank at {place}, got {part}: {shown}",
    "expected a digit 1-9, a blank or candidates at {place}, got {part}: {shown}",
    "expected 81 cells, got {found}: {shown}",
    "expected 9 cells in line {line}, got {found}: {shown}",
    "expected 9 rows, got {found}: {shown}",
    "expected one grid, got {found}: {shown}",
    "expected one kind of blank in 81 characters, got spaces and another at {place}: {shown}",
    "expected 9 rows, got {found}, and lines that may be rules or rows of blanks, the first in line {line}: "
    "{shown}",
    "expected groups of equal length in line {line}, got digits that may be cells or candidates: {shown}",
    "expected 81 cells, got 162 digits, which may be two grids or one packed as SudokuWiki does: {shown}",
    "expected one grid, got 9 lines of 81 blanks, which may be 9 empty grids or one without candidates: "
    "{shown}",
    "expected {found} or a blank in that digit's place at {place}, got {part}: {shown}",
    "expected two characters that stand for a cell at {place}, got {part}: {shown}",
    "expected digit, row and column of a deleted candidate, such as 517, at {place}, got {part}: {shown}",
    "expected a candidate in every cell, got none at {cell}: the form {shown} can't hold it",
    "expected a 9 in some cell, got none: the form {shown} can't hold it",
};
static_assert(std::size(kFaultTexts) == static_cast<std::size_t>(FaultCode::NoNine) + 1, "a text for each");
inline constexpr std::string_view kFaultPlaces[] = {
    "column {column}",
    "line {line}, column {column}",
    "{cell}",
    "{cell} (line {line}, column {column})",
};

// What a sentence about a fault is made of, for those who tell it in another language.
struct FaultWords {
  std::string_view text, place;
  std::vector<std::pair<std::string_view, std::string>> slots;
};
// The words for a fault of a text.
FaultWords words_of(const Fault& fault, std::string_view text);

// The fault of a text in English: what was expected, where, and what was there; a long text is shown
// shortened.
std::string message(const Fault& fault, std::string_view text);

inline constexpr std::size_t kLongestText = std::size_t{1} << 16;

// The grid of a text, in whatever form.
std::variant<Grid, Fault> read_grid(std::string_view text);

enum class TextForm : std::uint8_t { Line, Zeros, Rows, Csv, Boxed, Candidates, Sukaku, Hodoku, Base32, S9b };
inline constexpr std::array<std::string_view, 10> kTextForms = {
    "line", "zeros", "rows", "csv", "boxed", "candidates", "sukaku", "hodoku", "base32", "s9b"};

// The form of text with a name.
std::optional<TextForm> text_form(std::string_view name);

// The text of a grid, without a final line end. A form leaves out what it has no sign for (see above); it is
// a fault if the text would say something else than the grid.
std::variant<std::string, Fault> write_grid(const Grid& grid, TextForm form);

// The digits of a grid as 81 characters, with dots for open cells.
std::string line_text(const Grid& grid);
// The text of a grid as 81 characters, or in HoDoKu's form where it holds more than those can say.
std::string exact_text(const Grid& grid);

// What one line of a file is, for those who cut a file into grids.
enum class LineKind : std::uint8_t {
  Blank,
  Remark,  // words, or # and anything
  Rule,    // a border
  Row,     // one row of a grid
  Grid,    // a grid in one line
};
// The kind of a line of text.
LineKind line_kind(std::string_view line);

}  // namespace swordfish
