#include "suppose/following.hpp"

#include <utility>

#include "ladder/fillings.hpp"
#include "search/candidate_row.hpp"

namespace swordfish {

std::optional<Truth> contradiction(const Grid& grid) {
  for (const Cell cell : grid.open()) {
    if (grid.candidates(cell).empty()) return Truth::of_cell(cell);
  }
  const auto cells = standing_or_possible(grid);
  for (int house = 0; house < kHouses; ++house) {
    for (const Digit digit : DigitSet::all()) {
      if (!cells[digit.index()].meets(cells_of(House(house)))) return Truth::in_house(House(house), digit);
    }
  }
  return std::nullopt;
}

End follow(Position& position, const Ladder& ladder, const std::function<void(const Step&)>* each,
           const StopAsked& stop) {
  Step step(each != nullptr);
  while (!position.grid().is_complete() && first_step(position, ladder, step, stop)) {
    if (stop()) return End::Stuck;
    if (each != nullptr) (*each)(step);
    position.apply(step);
  }
  if (is_broken(position)) return End::Broken;
  return position.grid().is_complete() ? End::Solved : End::Stuck;
}

Follow following(Ladder ladder, StopAsked stop) {
  return [ladder = std::move(ladder), stop = std::move(stop)](Grid& grid) {
    Position position(grid, ladder.limits());
    const End end = follow(position, ladder, nullptr, stop);
    grid = position.grid();
    return end;
  };
}

Follow following(Preset preset, const Kernel& kernel) {
  return [preset, &kernel](Grid& grid) {
    CandidateRow row = candidate_row(grid);
    const End end = kernel.to_standstill(row, preset);
    for (const Cell cell : grid.open()) {
      const DigitSet kept(row.cells[cell.index]);
      if (kept.is_single()) {
        grid.place(cell, kept.first());
      } else {
        for (const Digit gone : grid.candidates(cell) - kept) grid.eliminate(cell, gone);
      }
    }
    return end;
  };
}

}  // namespace swordfish
