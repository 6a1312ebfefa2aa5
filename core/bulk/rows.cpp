#include "bulk/rows.hpp"

#include <algorithm>
#include <cstring>

#include "puzzle/symmetry.hpp"
#include "search/candidate_row.hpp"
#include "text/text.hpp"

namespace swordfish {
namespace {

// The digit in a cell of a row, 1 to 9, or 0 for a blank.
std::uint8_t digit_at(RowForm form, const std::uint8_t* row, std::size_t cell) {
  const int digit = row[cell] - (form == RowForm::Digits ? 0 : '0');
  return static_cast<std::uint8_t>(digit >= 1 && digit <= 9 ? digit : 0);
}

unsigned candidates_at(RowForm form, const std::uint8_t* row, std::size_t cell) {
  if (form == RowForm::Masks) {
    std::uint16_t mask;
    std::memcpy(&mask, row + sizeof mask * cell, sizeof mask);
    return mask;
  }
  if (form == RowForm::Flags) {
    unsigned mask = 0;
    for (std::size_t i = 0; i < kDigits; ++i) mask |= (row[kDigits * cell + i] != 0 ? 1U : 0U) << i;
    return mask;
  }
  const int digit = digit_at(form, row, cell);
  return digit == 0 ? DigitSet::all().bits : 1U << (digit - 1);
}

}  // namespace

bool has_givens(RowForm form) { return form != RowForm::Masks && form != RowForm::Flags; }

Grid grid_at(const Rows& rows, std::size_t row) {
  if (!has_givens(rows.form)) return grid_of(candidates_at(rows, row));
  std::array<std::uint8_t, kCells> digits;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    digits[cell] = digit_at(rows.form, rows.row_at(row), cell);
  }
  return Grid::from_digits(digits);
}

CandidateRow candidates_at(const Rows& rows, std::size_t row) {
  CandidateRow read;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    read.cells[cell] = static_cast<std::uint16_t>(candidates_at(rows.form, rows.row_at(row), cell));
  }
  return read;
}

bool digits_at(const Rows& rows, std::size_t row, std::uint8_t* digits) {
  const std::uint8_t* cells = rows.row_at(row);
  if (rows.form != RowForm::Digits) return read_digits81(reinterpret_cast<const char*>(cells), digits);
  std::copy_n(cells, kCells, digits);
  return *std::max_element(cells, cells + kCells) <= kDigits;
}

void count_givens(const Rows& rows, std::uint8_t* counts) {
  Row81 digits;
  for (std::size_t i = 0; i < rows.count; ++i) {
    counts[i] = 0;
    if (!has_givens(rows.form)) continue;
    if (!digits_at(rows, i, digits.data())) {
      counts[i] = kUnknown;
      continue;
    }
    std::uint8_t blanks = 0;
    for (const std::uint8_t digit : digits) blanks = static_cast<std::uint8_t>(blanks + (digit == 0));
    counts[i] = static_cast<std::uint8_t>(kCells - blanks);
  }
}

void read_row(std::string_view text, std::uint8_t* row) {
  if (text.size() == kCells) {
    std::copy(text.begin(), text.end(), row);
    return;
  }
  std::fill_n(row, kCells, kUnknown);
  if (text.size() < kCells || text.size() > kLongestText) return;
  const auto reading = read_grid(text);
  const Grid* grid = std::get_if<Grid>(&reading);
  if (grid == nullptr) return;
  const auto digits = grid->digits();
  const Grid plain = Grid::from_digits(digits);
  for (const Cell cell : CellSet::all()) {
    if (plain.candidates(cell) != grid->candidates(cell)) return;  // a row can't say which are gone
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) row[cell] = static_cast<std::uint8_t>('0' + digits[cell]);
}

}  // namespace swordfish
