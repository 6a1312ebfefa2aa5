#include "puzzle/unavoidable_sets.hpp"

#include <bit>

namespace swordfish {
namespace {

// Where a digit is in a solution.
struct Places {
  std::array<std::uint8_t, 9> column_in_row, row_in_column, row_in_box;
};

std::array<Places, kDigits> places_of_digits(const Row81& solution) {
  std::array<Places, kDigits> places;
  for (const Cell cell : CellSet::all()) {
    Places& digit = places[solution[cell.index] - 1U];
    const auto row = static_cast<std::uint8_t>(cell.row());
    digit.column_in_row[row] = static_cast<std::uint8_t>(cell.column());
    digit.row_in_column[cell.column()] = digit.row_in_box[cell.box()] = row;
  }
  return places;
}

constexpr unsigned kEveryRow = 0x1ff;  // rows as bits

// Where two digits change places in a row, they do so in the rows with which it shares a column or a box:
//
//   row r  . a . | . b .        s has the b of the column of a, t that of its box: r, s and t change
//   row s  . b . | . . a        together, and with them what follows from s and t
//   row t  b . . | a . .
//
// The first of `left` and all that change with it.
unsigned changing_together(const Places& a, const Places& b, unsigned left) {
  unsigned rows = left & (0 - left), seen = 0;
  while (rows != seen) {
    const int row = std::countr_zero(rows & ~seen);
    seen |= 1U << row;
    const int column = a.column_in_row[row], box = row / 3 * 3 + column / 3;
    rows |= 1U << b.row_in_column[column] | 1U << b.row_in_box[box];
  }
  return rows;
}

CellSet cells_in(unsigned rows, const Places& a, const Places& b) {
  CellSet cells;
  for (unsigned rest = rows; rest != 0; rest &= rest - 1) {
    const int row = std::countr_zero(rest);
    cells |= {Cell(row, a.column_in_row[row]), Cell(row, b.column_in_row[row])};
  }
  return cells;
}

}  // namespace

UnavoidableSets::UnavoidableSets(const Row81& solution) {
  const auto places = places_of_digits(solution);
  for (std::size_t one = 0; one < places.size(); ++one) {
    for (std::size_t other = one + 1; other < places.size(); ++other) {
      for (unsigned left = kEveryRow; left != 0;) {
        const unsigned rows = changing_together(places[one], places[other], left);
        if (rows != kEveryRow) insert(cells_in(rows, places[one], places[other]));
        left &= ~rows;
      }
    }
  }
}

void UnavoidableSets::insert(CellSet set) {
  const std::size_t number = next_++ % kMost;
  const std::uint64_t bit = std::uint64_t{1} << number % 64;
  if ((all_.words[number / 64] & bit) != 0) {
    for (SetBits& of_cell : by_cell_) of_cell.words[number / 64] &= ~bit;
  }
  all_.words[number / 64] |= bit;
  for (const Cell cell : set) by_cell_[cell.index].words[number / 64] |= bit;
}

bool UnavoidableSets::are_met_by(CellSet givens) const {
  SetBits met{};
  for (const Cell cell : givens) met |= with(cell);
  return met == all_;
}

}  // namespace swordfish
