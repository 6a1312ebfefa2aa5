#include "rating/state.hpp"

namespace swordfish::rating {

State::State(const Grid& grid) : open_(grid.open()) {
  for (const Cell cell : open_) {
    candidates_[cell.index] = grid.candidates(cell);
    for (const Digit digit : grid.candidates(cell)) {
      cells_.insert({cell, digit});
      for (const Seat seat : seats_of(cell)) places_[seat.house.index][digit.index()].insert(seat.place);
    }
    for (const Seat seat : seats_of(cell)) ++open_count_[seat.house.index];
  }
  for (const Cell cell : grid.placed()) ++placed_count_[grid.candidates(cell).first().index()];
}

void State::place(Cell cell, Digit digit) {
  for (const Digit each : candidates(cell)) remove(cell, each);
  for (const Cell peer : peers(cell) & places(digit)) remove(peer, digit);
  open_.remove(cell);
  ++placed_count_[digit.index()];
  for (const Seat seat : seats_of(cell)) --open_count_[seat.house.index];
}

}  // namespace swordfish::rating
