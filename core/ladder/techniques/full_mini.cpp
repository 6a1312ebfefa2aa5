// Full minis: as many digits are confined to a mini as it has open cells, so nothing else goes there.
//
//    | 247 4578  1 |  .  .  . |  .  .  .      in the box 4 fits only in these two cells, and in the row 7
//    does: |  6   .    . |                          so they are 4 and 7, and 2, 5 and 8 go |  .   3    . |
//
// Where more digits are confined than there are cells, any of them will do: the others then have no place.
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

bool offer_full_mini(const Position& position, const Technique& technique, StepSink& sink, House line,
                     House box) {
  const CellSet mini = cells_of(line) & cells_of(box) & position.open();
  if (mini.size() < 2) return true;  // one cell: a hidden single
  Step& step = sink.fresh(technique);
  DigitSet confined;
  for (const Digit digit : DigitSet::all()) {
    if (confined.size() == mini.size()) break;
    for (const House house : {box, line}) {
      const CellSet places = position.places(house, digit);
      if (places.empty() || !mini.contains_all(places)) continue;
      confined.insert(digit);
      step.because(house, digit);
      break;
    }
  }
  if (confined.size() < mini.size()) return true;
  for (const Cell cell : mini) step.eliminate(cell, position.candidates(cell) - confined);
  if (step.eliminations.empty()) return true;
  for (const Cell cell : mini) step.mark(Role::Base, cell, position.candidates(cell) & confined);
  step.length = mini.size();
  return sink.offer(step.in(Role::Base, box).in(Role::Base, line));
}

void find_full_minis(const Position& position, const Technique& technique, StepSink& sink) {
  for (int index = 0; index < 18; ++index) {
    const House line(index);
    for (int place = 0; place < 9; place += 3) {
      const House box = House::box(line.cell(place).box());
      if (!offer_full_mini(position, technique, sink, line, box)) return;
    }
  }
}

const Register full_mini(
    {.slug = "full_mini",
     .name = "Full Mini",
     .code = "S010",
     .order = 1220,
     .level = Level::Medium,
     .score = 60,
     .on = false,
     .find = find_full_minis,
     .text = "The digits {digits} must all go where {houses.base} meet, in {base}. That leaves no "
             "room there for anything else, so {result}."});

}  // namespace
}  // namespace swordfish
