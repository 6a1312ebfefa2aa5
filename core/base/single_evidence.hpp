// Why a single is one: what keeps the other digits out of its cell, or its digit out of the other cells of a house.
#pragma once

#include <array>
#include <bit>

#include "base/step.hpp"

namespace swordfish {

// Evidence of a naked single: marks the fewest houses of its cell whose placed digits leave it only this one;
// what they don't hold was removed before.
inline void mark_naked_single(const Grid& grid, Candidate single, Step& step) {
  if (!step.with_evidence()) return;
  const auto [cell, digit] = single;
  const std::array houses = {House::row(cell.row()), House::column(cell.column()), House::box(cell.box())};
  const DigitSet others = DigitSet::all() - DigitSet{digit};
  std::array<DigitSet, 3> held;
  for (std::size_t at = 0; at < houses.size(); ++at) {
    for (const Cell placed : grid.placed() & cells_of(houses[at])) held[at] |= grid.candidates(placed);
  }
  const auto held_by = [&](unsigned chosen) {
    DigitSet digits;
    for (std::size_t at = 0; at < houses.size(); ++at) {
      if ((chosen >> at & 1) != 0) digits |= held[at];
    }
    return digits & others;
  };
  constexpr unsigned kAll = 7;
  unsigned fewest = kAll;
  for (unsigned chosen = 0; chosen < kAll; ++chosen) {
    if (std::popcount(chosen) < std::popcount(fewest) && held_by(chosen) == held_by(kAll)) fewest = chosen;
  }
  for (std::size_t at = 0; at < houses.size(); ++at) {
    if ((fewest >> at & 1) != 0) step.in(Role::Cover, houses[at]);
  }
  const DigitSet removed = others - held_by(kAll);
  if (fewest != 0 && !removed.empty()) step.mark(Role::Off, cell, removed);
}

// Evidence of a hidden single: marks the placed digits that see the other open cells of its house; from those
// that they don't see the digit was removed.
inline void mark_hidden_single(const Grid& grid, House house, Candidate single, Step& step) {
  if (!step.with_evidence()) return;
  CellSet left = (grid.open() & cells_of(house)) - CellSet{single.cell};
  CellSet seeing;
  for (const Cell cell : grid.placed()) {
    if (grid.candidates(cell) != DigitSet{single.digit} || !peers(cell).meets(left)) continue;
    seeing.insert(cell);
    left -= peers(cell);
  }
  if (!seeing.empty()) step.mark(Role::Cover, seeing).mark(Role::Off, left);
}

}  // namespace swordfish
