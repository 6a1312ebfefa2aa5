#include "base/grid.hpp"

#include <bit>

#include "base/marks.hpp"

namespace swordfish {
namespace {

constexpr auto kSingle = [] {
  std::array<DigitSet, kDigits + 1> single{};
  for (const Digit digit : DigitSet::all()) single[digit.value].insert(digit);
  return single;
}();

// The row, the column and the box of each cell, as houses count.
struct CellHouses {
  std::uint8_t row, column, box;
};
constexpr auto kCellHouses = [] {
  std::array<CellHouses, kCells> houses{};
  for (const Cell cell : CellSet::all()) {
    houses[cell.index] = {House::row(cell.row()).index, House::column(cell.column()).index,
                          House::box(cell.box()).index};
  }
  return houses;
}();

// For each cell of a set: one half of its bits after the other, because to ask of every cell in which half it lies took
// a third of the time that a grid takes to be made.
template <class Do>
void for_each_index(CellSet cells, Do&& call) {
  for (int first = 0; first < 128; first += 64) {
    for (auto half = static_cast<std::uint64_t>(cells.bits >> first); half != 0; half &= half - 1) {
      call(first + std::countr_zero(half));
    }
  }
}

CellSet cells_with_digits(std::span<const std::uint8_t, kCells> digits) {
  CellMarks is_placed{};
  for (int index = 0; index < kCells; ++index) is_placed[index] = digits[index] != 0;
  return marked_cells(is_placed);
}

}  // namespace

Grid::Grid() {
  candidates_.fill(DigitSet::all());
  places_.fill(CellSet::all());
}

// All givens at once, which takes a tenth of the time that one after another would: what stands in its houses leaves a
// cell its candidates, and whatever sees a digit is no place for it.
Grid Grid::from_digits(std::span<const std::uint8_t, kCells> digits) {
  Grid grid;
  grid.givens_ = grid.placed_ = cells_with_digits(digits);
  std::array<DigitSet, kHouses> standing{};
  std::array<CellSet, kDigits + 1> seen{};
  for_each_index(grid.placed_, [&](int index) {
    const DigitSet digit = kSingle[digits[index]];
    const CellHouses& houses = kCellHouses[index];
    standing[houses.row] |= digit;
    standing[houses.column] |= digit;
    standing[houses.box] |= digit;
    seen[digits[index]] |= peers(Cell(index));
  });
  for (int band = 0; band < 9; band += 3) {
    std::array<DigitSet, 9> left;  // by the columns and boxes of a band
    for (int column = 0; column < 9; ++column) {
      left[column] = DigitSet::all() - (standing[9 + column] | standing[18 + band + column / 3]);
    }
    for (int row = band; row < band + 3; ++row) {
      for (int column = 0; column < 9; ++column) {
        grid.candidates_[9 * row + column] = left[column] - standing[row];
      }
    }
  }
  for_each_index(grid.placed_, [&](int index) { grid.candidates_[index] = kSingle[digits[index]]; });
  const CellSet open = grid.open();
  for (const Digit digit : DigitSet::all()) grid.places_[digit.index()] = open - seen[digit.value];
  return grid;
}

Grid Grid::from_candidates(std::span<const DigitSet, kCells> candidates) {
  Grid grid;
  for (int index = 0; index < kCells; ++index) {
    const Cell cell(index);
    if (candidates[index].is_single()) {
      grid.place(cell, candidates[index].first());
    } else {
      for (const Digit gone : DigitSet::all() - candidates[index]) grid.eliminate(cell, gone);
    }
  }
  return grid;
}

Grid Grid::from_solution(std::span<const std::uint8_t, kCells> digits, CellSet givens) {
  Grid grid;
  // In two loops, because the inner one is unrolled: a quarter of what making this grid takes.
  for (int row = 0; row < kCells; row += 9) {
    for (int index = row; index < row + 9; ++index) grid.candidates_[index] = kSingle[digits[index]];
  }
  grid.places_.fill(CellSet());
  grid.placed_ = CellSet::all();
  grid.givens_ = givens;
  return grid;
}

std::array<std::uint8_t, kCells> Grid::digits() const {
  std::array<std::uint8_t, kCells> digits{};
  for (const Cell cell : placed_) digits[cell.index] = candidates(cell).first().value;
  return digits;
}

bool Grid::is_valid() const {
  std::array<DigitSet, kHouses> standing{};
  for (const Cell cell : placed_) {
    for (const House house : houses_of(cell)) {
      if (standing[house.index].meets(candidates(cell))) return false;
      standing[house.index] |= candidates(cell);
    }
  }
  return true;
}

std::vector<Conflict> Grid::conflicts() const {
  std::array<CellSet, kDigits> standing{};
  for (const Cell cell : placed_) standing[candidates(cell).first().index()].insert(cell);
  std::vector<Conflict> found;
  for (int house = 0; house < kHouses; ++house) {
    for (const Digit digit : DigitSet::all()) {
      const CellSet cells = standing[digit.index()] & cells_of(House(house));
      if (cells.size() > 1) found.push_back({House(house), digit, cells});
    }
  }
  return found;
}

void Grid::place(Cell cell, Digit digit) {
  for (const Digit gone : candidates(cell)) places_[gone.index()].remove(cell);
  candidates_[cell.index] = DigitSet::single(digit);
  placed_.insert(cell);
  for (const Cell peer : peers(cell) & places(digit)) eliminate(peer, digit);
}

void Grid::give(Cell cell, Digit digit) {
  place(cell, digit);
  givens_.insert(cell);
}

void Grid::eliminate(Cell cell, Digit digit) {
  if (is_placed(cell)) return;
  candidates_[cell.index].remove(digit);
  places_[digit.index()].remove(cell);
}

}  // namespace swordfish
