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

#include "text/text.hpp"

namespace swordfish::text {

using Reading = std::variant<Grid, Fault>;

// One character of UTF-8. A byte that is not part of one counts as a character of its own.
struct Character {
  char32_t code = 0;
  std::size_t length = 1;
  bool valid = true;
};
Character decode(std::string_view text, std::size_t offset);

// A text in which every character that matters is one byte, and the way back to the original:
//
//   original   EF BB BF  │  5  ·  3  CR LF         byte order mark, box drawing, middle dot
//   plain                |  5  .  3  LF
//   offsets              3  6  7  9  10
//
class Source {
 public:
  explicit Source(std::string_view original);

  std::string_view plain() const { return plain_; }
  // The same with blanks before and after a part of it, so that places stay what they are.
  Source only(std::size_t begin, std::size_t end) const;
  // A fault at a place of the plain text.
  Fault fault(FaultCode code, std::size_t at, std::size_t length = 1, std::size_t found = 0) const;
  Fault fault_in_cell(FaultCode code, Cell cell, std::size_t at, std::size_t length = 1) const;

 private:
  std::string_view original_;
  std::string plain_;
  std::vector<std::uint32_t> offsets_;  // one more than plain_ has characters
};

// A cell as a text tells it. A mark says that its digit was given, or placed by the one who solves;
// without one the cell is open, though the reader of a form may know better.
enum class Standing : std::uint8_t { Unmarked, Given, Placed };
struct CellText {
  DigitSet candidates = DigitSet::all();
  Standing standing = Standing::Unmarked;
};
using CellTexts = std::array<CellText, kCells>;
Grid grid_of(const CellTexts& cells);

// What the characters of a text are.
inline bool is_digit(char character) { return character >= '1' && character <= '9'; }
inline Digit to_digit(char character) { return Digit(character - '0'); }
inline bool is_blank(char character) {
  return std::string_view(".0*_-xX?").find(character) != std::string_view::npos;
}
inline bool is_letter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}
inline bool is_space(char character) {
  return character == ' ' || character == '\t' || character == '\v' || character == '\f';
}
// How often a character stands in a text.
inline std::size_t count(std::string_view text, char wanted) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), wanted));
}
std::string_view trimmed(std::string_view text);  // without spaces and line ends around it

// -- Lines and groups -------------------------------------------------------------------------------------

struct Group {
  std::size_t begin = 0, end = 0;
  std::size_t cells = 0;  // if each character is a cell of its own; a mark and its digit count as one
};

enum class LineRole : std::uint8_t { Blank, Remark, Rule, RuleOrRow, Row };

struct Line {
  std::size_t begin = 0, end = 0;
  LineRole kind = LineRole::Blank;
  std::vector<Group> groups{};
  std::size_t cells = 0;
};

std::vector<Line> cut_lines(std::string_view text);
// Cuts a row into groups. Gives the place of the first character that can't be part of a row.
std::optional<std::size_t> cut(std::string_view text, Line& line);

// Whether the character is a mark of the digit beside it: +5 and u5 are placed, 5! is given.
bool is_mark_before(std::string_view text, std::size_t at);
bool is_mark_after(std::string_view text, std::size_t at);

// -- Readers ----------------------------------------------------------------------------------------------

// Where 81 characters of cells have a space beside another blank, if they do.
std::optional<std::size_t> mixed_blank(std::string_view line);

// A text as the layout of a grid, and other readers, most of which answer nothing if the text isn't theirs.
Reading read_layout(const Source& source);
// Nine rows in which a blank is nothing at all, or a space.
std::optional<CellTexts> read_gaps(std::string_view text, const std::vector<Line>& lines);
std::optional<Reading> read_sections(const Source& source);
std::optional<Reading> read_hodoku(const Source& source);
std::optional<Reading> read_sudokuwiki(const Source& source);

}  // namespace swordfish::text
