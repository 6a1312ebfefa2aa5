#include "ladder/position.hpp"

namespace swordfish {

Position::Position(const Grid& grid, const Limits& limits) : limits_(limits) {
  singles_.naked.reserve(2 * kCells);
  singles_.hidden.reserve(4 * kCells);
  for (auto& of_house : place_sets_) of_house.fill(PlaceSet::all());
  for (const Cell cell : grid.placed()) {
    place({cell, grid.candidates(cell).first()}, grid.givens().contains(cell));
  }
  for (const Cell cell : grid_.open()) {
    for (const Digit gone : grid_.candidates(cell) - grid.candidates(cell)) eliminate({cell, gone});
  }
}

namespace {

constexpr auto kSeats = make_seats({HouseKind::Row, HouseKind::Column, HouseKind::Box});

// The number of candidates of every cell in bit slices: bit k of the number is in slices[k].
std::array<CellSet, 4> candidate_counts(const Grid& grid) {
  std::array<CellSet, 4> slices{};
  for (const Digit digit : DigitSet::all()) {
    CellSet carry = grid.places(digit);
    for (CellSet& slice : slices) {
      const CellSet sum = slice ^ carry;
      carry &= slice;
      slice = sum;
    }
  }
  return slices;
}

}  // namespace

CellSet Position::cells_with(int count) const {
  CellSet exactly = grid_.open();
  const auto slices = candidate_counts(grid_);
  for (int bit = 0; bit < 4; ++bit) {
    exactly = (count >> bit & 1) != 0 ? exactly & slices[bit] : exactly - slices[bit];
  }
  return exactly;
}

CellSet Position::cells_with_at_most(int count) const {
  // From the highest bit down: a cell is below the count at the first bit where only the count has a one.
  CellSet equal = grid_.open(), below;
  const auto slices = candidate_counts(grid_);
  for (int bit = 3; bit >= 0; --bit) {
    if ((count >> bit & 1) != 0) {
      below |= equal - slices[bit];
      equal &= slices[bit];
    } else {
      equal -= slices[bit];
    }
  }
  return (below | equal) & (slices[0] | slices[1] | slices[2] | slices[3]);
}

void Position::reset_shared() { shared_.clear(); }

// A cell no longer takes a digit: in its row, column and box, in this order, the last place left is noticed.
void Position::lose_place(Cell cell, Digit digit, bool notice) {
  for (const Seat seat : kSeats[cell.index]) {
    place_sets_[seat.house.index][digit.index()].remove(seat.place);
    const PlaceSet left = place_set(seat.house, digit);
    if (notice && left.is_single()) singles_.hidden.push_back({cell_at(seat.house, left.first()), digit});
  }
}

void Position::eliminate(Candidate candidate) {
  const auto [cell, digit] = candidate;
  if (grid_.is_placed(cell) || !grid_.candidates(cell).contains(digit)) return;
  if (!shared_.empty()) reset_shared();
  grid_.eliminate(cell, digit);
  if (grid_.candidates(cell).is_single()) singles_.naked.push_back({cell, grid_.candidates(cell).first()});
  lose_place(cell, digit, true);
}

void Position::place(Candidate candidate, bool given) {
  const auto [cell, digit] = candidate;
  const DigitSet former = grid_.candidates(cell);
  if (!shared_.empty()) reset_shared();
  // The peers lose the digit one by one, in cell order, while the cell itself still counts as a place for it.
  for (const Cell peer : peers(cell) & grid_.places(digit)) eliminate({peer, digit});
  if (given) {
    grid_.give(cell, digit);
  } else {
    grid_.place(cell, digit);
  }
  for (const Digit other : former) lose_place(cell, other, other != digit);
  while (singles_.naked_head < singles_.naked.size() &&
         grid_.is_placed(singles_.naked[singles_.naked_head].cell)) {
    ++singles_.naked_head;
  }
  while (singles_.hidden_head < singles_.hidden.size() &&
         grid_.is_placed(singles_.hidden[singles_.hidden_head].cell)) {
    ++singles_.hidden_head;
  }
}

void Position::apply(const Step& step) {
  for (const Candidate candidate : step.placements) place(candidate);
  // Cell by cell, as a person rubs them out: the order decides in which order singles are noticed.
  CellSet cells;
  for (const Digit digit : DigitSet::all()) cells |= step.eliminations[digit];
  for (const CellSet part : {cells & step.earlier, cells - step.earlier}) {
    for (const Cell cell : part) {
      for (const Digit digit : candidates(cell)) {
        if (step.eliminations.contains({cell, digit})) eliminate({cell, digit});
      }
    }
  }
}

bool is_broken(const Position& position) {
  const Grid& grid = position.grid();
  CellSet with_candidates;
  for (const Digit digit : DigitSet::all()) with_candidates |= position.places(digit);
  if (with_candidates != position.open() || !grid.is_valid()) return true;
  for (int index = 0; index < kHouses; ++index) {
    DigitSet standing;
    for (const Cell cell : grid.placed() & cells_of(House(index))) standing |= grid.candidates(cell);
    for (const Digit digit : DigitSet::all() - standing) {
      if (position.place_set(House(index), digit).empty()) return true;
    }
  }
  return false;
}

}  // namespace swordfish
