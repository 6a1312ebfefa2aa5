#include "search/candidate_row.hpp"

#include <array>

namespace swordfish {

CandidateRow candidate_row(const Grid& grid) {
  CandidateRow row;
  for (int index = 0; index < kCells; ++index) {
    row.cells[index] = static_cast<std::uint16_t>(grid.candidates(Cell(index)).bits);
  }
  return row;
}

Grid grid_of(const CandidateRow& row) {
  std::array<DigitSet, kCells> candidates;
  for (int cell = 0; cell < kCells; ++cell) candidates[cell] = DigitSet(row.cells[cell]);
  return Grid::from_candidates(candidates);
}

Grid given_grid(const char* text) {
  std::array<std::uint8_t, kCells> digits;
  for (int index = 0; index < kCells; ++index) {
    const bool is_given = '1' <= text[index] && text[index] <= '9';
    digits[index] = static_cast<std::uint8_t>(is_given ? text[index] - '0' : 0);
  }
  return Grid::from_digits(digits);
}

}  // namespace swordfish
