#include "base/grid.hpp"

namespace swordfish {

Grid::Grid() {
  candidates_.fill(DigitSet::all());
  places_.fill(CellSet::all());
}

Grid Grid::from_digits(std::span<const std::uint8_t, kCells> digits) {
  Grid grid;
  for (int index = 0; index < kCells; ++index) {
    if (digits[index] != 0) grid.give(Cell(index), Digit(digits[index]));
  }
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
  static constexpr auto kSingle = [] {
    std::array<DigitSet, 10> single{};
    for (const Digit digit : DigitSet::all()) single[digit.value].insert(digit);
    return single;
  }();
  Grid grid;
  for (int index = 0; index < kCells; ++index) {
    grid.candidates_[index] = kSingle[digits[index]];
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
