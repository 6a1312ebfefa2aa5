// Locked candidates: where a line meets a box, a digit locked to the crossing in one house leaves the other.
//
//     pointing (type 1)                      claiming (type 2)
//    | .  4  4 | -4 -4 -4 | ...             | 4  4  . |  .  .  . | .  .  .    in this row 4 is only here
//    | .  .  . |                            | -4 -4 -4|
//    | .  .  . |  in the box 4 is only      | -4 .  . |    so it leaves the rest of the box
//                 in this row
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// Nine places as three rows of three: which rows, and which columns, hold any.
constexpr unsigned rows_held(PlaceSet places) {
  return ((places.bits & 0007U) != 0 ? 1U : 0U) | ((places.bits & 0070U) != 0 ? 2U : 0U) |
         ((places.bits & 0700U) != 0 ? 4U : 0U);
}
constexpr unsigned columns_held(PlaceSet places) {
  return (places.bits | places.bits >> 3 | places.bits >> 6) & 7U;
}

// Locked by an intersection: a digit of `house` stands only where `house` meets `other`. False: the sink has enough.
bool offer_locked(const Position& position, const Technique& technique, StepSink& sink, House house,
                  House other, Digit digit) {
  const CellSet gone = position.places(other, digit) - cells_of(house);
  if (gone.empty()) return true;
  Step& step = sink.fresh(technique).eliminate(gone, digit);
  step.mark(Role::Base, position.places(house, digit), {digit});
  return sink.offer(step.in(Role::Base, house).in(Role::Cover, other).because(house, digit));
}

bool may_be_locked(PlaceSet places) {
  const int count = places.size();
  return count == 2 || count == 3;
}

void find_pointing(const Position& position, const Technique& technique, StepSink& sink) {
  for (int number = 0; number < 9; ++number) {
    const House box = House::box(number);
    for (const Digit digit : DigitSet::all()) {
      const PlaceSet places = position.place_set(box, digit);
      if (!may_be_locked(places)) continue;
      const unsigned rows = rows_held(places);
      const unsigned columns = columns_held(places);
      if (is_one_bit(rows)) {
        const House row = House::row(number / 3 * 3 + std::countr_zero(rows));
        if (!offer_locked(position, technique, sink, box, row, digit)) return;
      }
      if (is_one_bit(columns)) {
        const House column = House::column(number % 3 * 3 + std::countr_zero(columns));
        if (!offer_locked(position, technique, sink, box, column, digit)) return;
      }
    }
  }
}

void find_claiming(const Position& position, const Technique& technique, StepSink& sink) {
  for (int index = 0; index < 18; ++index) {
    const House line(index);
    for (const Digit digit : DigitSet::all()) {
      const PlaceSet places = position.place_set(line, digit);
      if (!may_be_locked(places)) continue;
      const unsigned minis = rows_held(places);
      if (!is_one_bit(minis)) continue;
      const House box = House::box(line.cell(3 * std::countr_zero(minis)).box());
      if (!offer_locked(position, technique, sink, line, box, digit)) return;
    }
  }
}

const Register locked_candidates_1(
    {.slug = "locked_candidates_1",
     .name = "Locked Candidates Type 1 (Pointing)",
     .code = "0100",
     .order = 1200,
     .level = Level::Medium,
     .score = 50,
     .find = find_pointing,
     .text = "In {houses.base} the {digits} can only go in {base:or}, which lie in {houses.cover}, so "
             "{houses.cover} can't have it anywhere else: {result}."});
const Register locked_candidates_2(
    {.slug = "locked_candidates_2",
     .name = "Locked Candidates Type 2 (Claiming)",
     .code = "0101",
     .order = 1210,
     .level = Level::Medium,
     .score = 50,
     .find = find_claiming,
     .text = "In {houses.base} the {digits} can only go in {base:or}, which lie in {houses.cover}, so "
             "{houses.cover} can't have it anywhere else: {result}."});

}  // namespace
}  // namespace swordfish
