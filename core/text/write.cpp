// Every form, written.
#include <algorithm>
#include <utility>

#include "text/parts.hpp"

namespace swordfish {

namespace {

char digit_or(const Grid& grid, Cell cell, char blank) {
  const int digit = grid.digit(cell);
  return digit == 0 ? blank : static_cast<char>('0' + digit);
}

std::string digits_of(DigitSet candidates) {
  std::string text;
  for (const Digit digit : candidates) text.push_back(static_cast<char>('0' + digit.value));
  return text;
}

std::string write_line(const Grid& grid, char blank) {
  std::string text;
  for (const Cell cell : CellSet::all()) text.push_back(digit_or(grid, cell, blank));
  return text;
}

// Writes nine lines, with `between` between two cells.
std::string write_rows(const Grid& grid, char blank, std::string_view between) {
  std::string text;
  for (const Cell cell : CellSet::all()) {
    if (cell.index > 0) text += cell.column() == 0 ? "\n" : between;
    text.push_back(digit_or(grid, cell, blank));
  }
  return text;
}

// Writes boxes with borders around cells that are as wide as the widest of their column:
//
//   +----------+-------+
//   | 1567  3  | 4  12 |       cells of a box are `gap` apart
//
std::string write_boxes(const std::array<std::string, kCells>& cells, std::string_view gap) {
  std::array<std::size_t, 9> widths{};
  for (const Cell cell : CellSet::all()) {
    std::size_t& width = widths[static_cast<std::size_t>(cell.column())];
    width = std::max(width, cells[cell.index].size());
  }
  std::string rule = "+";
  for (std::size_t stack = 0; stack < 9; stack += 3) {
    rule.append(widths[stack] + widths[stack + 1] + widths[stack + 2] + 2 * gap.size() + 2, '-');
    rule += "+";
  }
  std::string text = rule;
  for (const Cell cell : CellSet::all()) {
    const int column = cell.column();
    if (column == 0) text += "\n|";
    text += column % 3 == 0 ? " " : gap;
    text += cells[cell.index];
    text.append(widths[static_cast<std::size_t>(column)] - cells[cell.index].size(), ' ');
    if (column % 3 == 2) text += " |";
    if (column == 8 && cell.row() % 3 == 2) text += "\n" + rule;
  }
  return text;
}

std::string write_boxed(const Grid& grid) {
  std::array<std::string, kCells> cells;
  for (const Cell cell : CellSet::all()) cells[cell.index] = digit_or(grid, cell, '.');
  return write_boxes(cells, " ");
}

std::string write_candidates(const Grid& grid) {
  std::array<std::string, kCells> cells;
  for (const Cell cell : CellSet::all()) cells[cell.index] = digits_of(grid.candidates(cell));
  return write_boxes(cells, "  ");
}

std::string write_sukaku(const Grid& grid) {
  std::string text;
  for (const Cell cell : CellSet::all()) {
    for (const Digit digit : DigitSet::all()) {
      text.push_back(grid.candidates(cell).contains(digit) ? static_cast<char>('0' + digit.value) : '.');
    }
  }
  return text;
}

// Writes HoDoKu's text, whose head says "no technique": HoDoKu writes the same. Deleted is what the placed digits don't
// explain.
std::string write_hodoku(const Grid& grid) {
  std::string cells, deleted;
  Grid undeleted;
  for (const Cell cell : CellSet::all()) {
    if (grid.is_placed(cell)) undeleted.place(cell, grid.candidates(cell).first());
    if (grid.is_placed(cell) && !grid.givens().contains(cell)) cells.push_back('+');
    cells.push_back(digit_or(grid, cell, '.'));
  }
  for (const Cell cell : grid.open()) {
    for (const Digit digit : undeleted.candidates(cell) - grid.candidates(cell)) {
      if (!deleted.empty()) deleted.push_back(' ');
      for (const int part : {int{digit.value}, cell.row() + 1, cell.column() + 1}) {
        deleted.push_back(static_cast<char>('0' + part));
      }
    }
  }
  return ":0000:x:" + cells + ":" + deleted + ":::";
}

void append_pair(std::string& text, std::uint32_t packed, std::uint32_t base) {
  constexpr std::string_view kCharacters = "0123456789abcdefghijklmnopqrstuvwxyz";
  text.push_back(kCharacters[packed / base]);
  text.push_back(kCharacters[packed % base]);
}

std::string write_base32(const Grid& grid) {
  std::string text;
  for (const Cell cell : CellSet::all()) {
    append_pair(text, grid.candidates(cell).bits << 1 | grid.givens().contains(cell), 32);
  }
  return text;
}

std::string write_s9b(const Grid& grid) {
  std::string text = "S9B";
  for (const Cell cell : CellSet::all()) {
    const auto digit = static_cast<std::uint32_t>(grid.digit(cell));
    const bool given = grid.givens().contains(cell);
    append_pair(text, digit == 0 ? grid.candidates(cell).bits + 18 : given ? digit : digit + 9, 36);
  }
  return text;
}

std::optional<Fault> cell_without_candidates(const Grid& grid) {
  for (const Cell cell : grid.open()) {
    if (!grid.candidates(cell).empty()) continue;
    Fault fault;
    fault.code = FaultCode::NoCandidates;
    fault.cell = cell;
    return fault;
  }
  return std::nullopt;
}

}  // namespace

std::variant<std::string, Fault> write_grid(const Grid& grid, TextForm form) {
  switch (form) {
    case TextForm::Line: return write_line(grid, '.');
    case TextForm::Zeros: return write_line(grid, '0');
    case TextForm::Rows: return write_rows(grid, '.', "");
    case TextForm::Csv: return write_rows(grid, '0', ",");
    case TextForm::Boxed: return write_boxed(grid);
    case TextForm::Sukaku: return write_sukaku(grid);
    case TextForm::Hodoku: return write_hodoku(grid);
    case TextForm::Candidates:
      if (const auto fault = cell_without_candidates(grid)) return *fault;
      return write_candidates(grid);
    case TextForm::S9b:
      if (const auto fault = cell_without_candidates(grid)) return *fault;
      return write_s9b(grid);
    case TextForm::Base32: break;
  }
  std::string text = write_base32(grid);
  // Every 9 makes a letter. Without one the text can't be told from two grids.
  if (text.find_first_not_of("0123456789") != std::string::npos) return text;
  Fault fault;
  fault.code = FaultCode::NoNine;
  return fault;
}

std::string line_text(const Grid& grid) {
  std::string line;
  for (const std::uint8_t digit : grid.digits()) line += digit == 0 ? '.' : static_cast<char>('0' + digit);
  return line;
}

std::string exact_text(const Grid& grid) {
  if (Grid::from_digits(grid.digits()) == grid) return line_text(grid);
  auto text = write_grid(grid, TextForm::Hodoku);
  return std::get<std::string>(std::move(text));  // which can hold every grid
}

}  // namespace swordfish
