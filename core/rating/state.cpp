#include "rating/state.hpp"

namespace swordfish::rating {

State::State(const Grid& grid) : open(grid.open()) {
  for (const Cell cell : open) {
    for (const Digit digit : grid.candidates(cell)) {
      const auto& at = kCellHouses[cell.index];
      digits[cell.index] = static_cast<std::uint16_t>(digits[cell.index] | 1U << digit.index());
      cells[digit.index()].insert(cell);
      for (int kind = 0; kind < 3; ++kind) {
        auto& mask = places[at.house[kind]][digit.index()];
        mask = static_cast<std::uint16_t>(mask | 1U << at.place[kind]);
      }
    }
    for (const House house : houses_of(cell)) ++open_count[house.index];
  }
  for (const Cell cell : grid.placed()) ++placed_count[grid.candidates(cell).first().index()];
}

void State::place(int cell, int digit) {
  for (Mask rest = digits[cell]; rest != 0; rest &= rest - 1) remove(cell, lowest(rest));
  for (const Cell peer : peers(Cell(cell)) & cells[digit]) remove(peer.index, digit);
  open.remove(Cell(cell));
  ++placed_count[digit];
  for (const House house : houses_of(Cell(cell))) --open_count[house.index];
}

}  // namespace swordfish::rating
