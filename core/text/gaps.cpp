// Rows in which a blank is nothing at all, so that only fields or widths tell where a cell is:
//
//   5,3,,,7,,,,        |5|3| | |7| | | | |        nine fields
//   53  7              |53 | 7 |   |              three boxes of one width
//                      | 5 3   |   7   |       |
//
// A text that has another sign for blanks may not use these: there a gap is a cell that was forgotten.
#include "text/parts.hpp"

namespace swordfish::text {

namespace {

// Reads one row with gaps into nine cells; false if it isn't of that kind.
using ReadRow = bool (*)(std::string_view row, char delimiter, CellText* cells);

std::string_view next_field(std::string_view& rest, char delimiter) {
  const std::size_t end = std::min(rest.find(delimiter), rest.size());
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return field;
}

bool read_fields(std::string_view row, char delimiter, CellText* cells) {
  while (row.starts_with(' ')) row.remove_prefix(1);
  while (row.ends_with(' ')) row.remove_suffix(1);
  if (count(row, delimiter) == 10 && row.starts_with(delimiter)) row.remove_prefix(1);  // a border
  if (count(row, delimiter) == 9 && row.ends_with(delimiter)) row.remove_suffix(1);
  if (count(row, delimiter) != 8) return false;
  for (int column = 0; column < 9; ++column) {
    const std::string_view field = trimmed(next_field(row, delimiter));
    if (field.empty()) continue;
    if (field.size() != 1 || !is_digit(field[0])) return false;
    cells[column].candidates = {to_digit(field[0])};
  }
  return true;
}

// A box with gaps: three cells side by side, or with one or two spaces between them and perhaps one around them.
bool read_box(std::string_view box, CellText* cells) {
  if (box.size() != 3 && box.size() != 5 && box.size() != 7 && box.size() != 9) return false;
  const std::size_t first = box.size() < 7 ? 0 : 1, step = (box.size() - 1 - 2 * first) / 2;
  for (std::size_t at = 0; at < box.size(); ++at) {
    if (box[at] == ' ') continue;
    if (!is_digit(box[at]) || at < first || (at - first) % step != 0 || at > first + 2 * step) return false;
    cells[(at - first) / step].candidates = {to_digit(box[at])};
  }
  return true;
}

bool read_boxes(std::string_view row, char bar, CellText* cells) {
  const std::string_view inside = trimmed(row);
  if (count(row, bar) == 4 && inside.starts_with(bar) && inside.ends_with(bar)) {
    row = inside.substr(1, inside.size() - 2);
  }
  if (count(row, bar) != 2) return false;
  for (int box = 0; box < 3; ++box) {
    if (!read_box(next_field(row, bar), cells + 3 * box)) return false;
  }
  return true;
}

bool read_width(std::string_view row, char, CellText* cells) {
  return row.size() == 9 && read_box(row.substr(0, 3), cells) && read_box(row.substr(3, 3), cells + 3) &&
         read_box(row.substr(6, 3), cells + 6);
}

std::optional<CellTexts> read_nine(std::string_view text, const std::vector<Line>& lines, char delimiter,
                                   ReadRow read_row) {
  CellTexts cells;
  int row = 0;
  for (const Line& line : lines) {
    const std::string_view part = text.substr(line.begin, line.end - line.begin);
    std::array<CellText, 9> found;
    if (read_row(part, delimiter, found.data())) {
      if (row == 9) return std::nullopt;
      std::copy(found.begin(), found.end(), cells.begin() + 9 * row++);
    } else if (line.kind == LineRole::Row || line.kind == LineRole::RuleOrRow) {
      return std::nullopt;
    }
  }
  if (row != 9) return std::nullopt;
  return cells;
}

}  // namespace

std::optional<CellTexts> read_gaps(std::string_view text, const std::vector<Line>& lines) {
  for (const char delimiter : {',', ';', '\t', '|'}) {
    if (const auto cells = read_nine(text, lines, delimiter, read_fields)) return cells;
  }
  if (const auto cells = read_nine(text, lines, '|', read_boxes)) return cells;
  return read_nine(text, lines, ' ', read_width);
}

}  // namespace swordfish::text
