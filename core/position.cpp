#include "position.hpp"

namespace swordfish {

Limits Limits::widest() {
  Limits limits;
  limits.x_chain_length = 40;
  limits.loop_length = 40;
  limits.als_chain_length = 20;
  limits.siamese = limits.duals = true;
  limits.two_candidate_rectangles = true;
  limits.als_overlap = limits.als_in_chains = true;
  return limits;
}

Position::Position(const Grid& grid, const Limits& limits) : limits_(limits) {
  for (auto& of_house : place_masks_) of_house.fill(PlaceMask{0x1ff});
  for (const Cell cell : grid.placed()) {
    place({cell, grid.candidates(cell).first()}, grid.givens().contains(cell));
  }
  for (const Cell cell : grid_.open()) {
    for (const Digit gone : grid_.candidates(cell) - grid.candidates(cell)) eliminate({cell, gone});
  }
}

CellSet Position::cells_with(int count) const {
  // Count in bit slices: bit k of a cell's number of candidates in `ones`, `twos`, `fours`, `eights`.
  CellSet ones, twos, fours, eights;
  for (const Digit digit : DigitSet::all()) {
    const CellSet cells = grid_.places(digit);
    const CellSet two = ones & cells;
    ones = ones ^ cells;
    const CellSet four = twos & two;
    twos = twos ^ two;
    eights |= fours & four;
    fours = fours ^ four;
  }
  CellSet exactly = grid_.open();
  const std::array slices = {ones, twos, fours, eights};
  for (int bit = 0; bit < 4; ++bit) {
    exactly = (count >> bit & 1) != 0 ? exactly & slices[bit] : exactly - slices[bit];
  }
  return exactly;
}

void Position::reset_shared() { shared_.clear(); }

void Position::forget_places(Cell cell, DigitSet digits) {
  const auto forget = [&](House house, int place) {
    for (const Digit digit : digits) {
      PlaceMask& mask = place_masks_[house.index][digit.index()];
      mask = static_cast<PlaceMask>(mask & ~(1U << place));
    }
  };
  forget(House::row(cell.row()), cell.column());
  forget(House::column(cell.column()), cell.row());
  forget(House::box(cell.box()), cell.box_place());
}

void Position::notice_hidden(House house, Digit digit) {
  const PlaceMask places_left = place_mask(house, digit);
  if (std::has_single_bit(places_left)) {
    singles_.hidden.push_back({house.cell(std::countr_zero(places_left)), digit});
  }
}

void Position::eliminate(Candidate candidate) {
  const auto [cell, digit] = candidate;
  if (grid_.is_placed(cell) || !grid_.candidates(cell).contains(digit)) return;
  if (!shared_.empty()) reset_shared();
  grid_.eliminate(cell, digit);
  forget_places(cell, {digit});
  if (grid_.candidates(cell).is_single()) singles_.naked.push_back({cell, grid_.candidates(cell).first()});
  notice_hidden(House::row(cell.row()), digit);
  notice_hidden(House::column(cell.column()), digit);
  notice_hidden(House::box(cell.box()), digit);
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
  forget_places(cell, former);
  for (const Digit other : former) {
    if (other == digit) continue;
    for (const House house : houses_of(cell)) notice_hidden(house, other);
  }
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

}  // namespace swordfish
