// Cross-hatching: the lines through a box that hold a digit already leave it one cell there.
//
//    . . . | 4 . . | . . .
//    . . 4 | . . . | . . .      two rows and two columns hold a 4 already,
//    . . . | . . . | . X .      and X is all that they leave of the box
//    ------+-------+------
//    . . . | . . . | 4 . .
//    ...
//    . . . | . . . | . . 4
//
// It is the hidden single of a box, before a person looks at rows and columns too.
#include "base/single_evidence.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

void find_cross_hatching(const Position& position, const Technique& technique, StepSink& sink) {
  for (int number = 0; number < 9; ++number) {
    const House box = House::box(number);
    for (const Digit digit : DigitSet::all()) {
      const CellSet places = position.places(box, digit);
      if (!places.is_single()) continue;
      const Cell cell = places.first();
      Step& step = sink.fresh(technique).place(cell, digit).mark(Role::Base, cell, {digit});
      mark_hidden_single(position.grid(), box, {cell, digit}, step);
      if (!sink.offer(step.in(Role::Base, box).because(box, digit))) return;
    }
  }
}

const Register cross_hatching(
    {.slug = "cross_hatching",
     .name = "Cross-Hatching",
     .code = "S001",
     .order = 290,
     .level = Level::Easy,
     .score = 14,
     .on = false,
     .find = find_cross_hatching,
     .text =
         "In {houses.base} [every open cell but {base} sees the {digits} in {cover:or}||only {base} is left "
         "for the {digits}][ or had it removed before ({off})], so {base} is {digits}."});

}  // namespace
}  // namespace swordfish
