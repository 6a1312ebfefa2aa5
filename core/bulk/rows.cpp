#include "bulk/rows.hpp"

#include <cstring>

namespace swordfish {
namespace {

// 1 to 9, or 0 for a blank.
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

Grid grid_of(const CandidateRow& row) {
  std::array<DigitSet, kCells> candidates;
  for (std::size_t cell = 0; cell < kCells; ++cell) candidates[cell] = DigitSet(row.cells[cell]);
  return Grid::from_candidates(candidates);
}

void count_givens(const Rows& rows, std::uint8_t* counts) {
  const auto one = static_cast<std::uint8_t>(rows.form == RowForm::Digits ? 1 : '1');
  for (std::size_t i = 0; i < rows.count; ++i) {
    const std::uint8_t* row = rows.row_at(i);
    std::uint8_t count = 0;
    for (int cell = 0; has_givens(rows.form) && cell < kCells; ++cell) {
      const auto above_one = static_cast<std::uint8_t>(row[cell] - one);  // what is below wraps around
      count = static_cast<std::uint8_t>(count + (above_one < kDigits));
    }
    counts[i] = count;
  }
}

}  // namespace swordfish
