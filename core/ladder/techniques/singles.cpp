// Singles: a digit with only one place, or a cell with only one digit.
//
//     full house            naked single               hidden single
//    | 1 2 3 |          only 7 is left here        in this box 4 fits only here
//    | 4 . 6 |  -> 5      1 2 3 | 4 5 6 | . 8 9       . . . | 4 . .
//    | 7 8 9 |                            ^           1 . 2 | . . .
//                                                     3 . . | . . 4   ...
//
// They wait in the position's queues; which one comes first decides a path's score, so the queues are read in
// order.
#include <algorithm>
#include <cstddef>

#include "base/single_evidence.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// For singles, the houses of a cell, box first, as a person looks.
std::array<House, 3> looked_at(Cell cell) {
  return {House::box(cell.box()), House::row(cell.row()), House::column(cell.column())};
}

void find_full_houses(const Position& position, const Technique& technique, StepSink& sink) {
  const SingleQueues& singles = position.singles();
  for (std::size_t i = singles.naked_head; i < singles.naked.size(); ++i) {
    const auto [cell, digit] = singles.naked[i];
    if (position.grid().is_placed(cell) || position.candidates(cell) != DigitSet{digit}) continue;
    for (const House house : looked_at(cell)) {
      if (!position.open(house).is_single()) continue;
      Step& step = sink.fresh(technique).place(cell, digit).mark(Role::Base, cell, {digit});
      if (!sink.offer(step.in(Role::Base, house).because(house, digit))) return;
      break;
    }
  }
}

void find_naked_singles(const Position& position, const Technique& technique, StepSink& sink) {
  const SingleQueues& singles = position.singles();
  for (std::size_t i = singles.naked_head; i < singles.naked.size(); ++i) {
    const auto [cell, digit] = singles.naked[i];
    if (position.grid().is_placed(cell) || position.candidates(cell) != DigitSet{digit}) continue;
    Step& step = sink.fresh(technique).place(cell, digit).mark(Role::Base, cell, {digit});
    mark_naked_single(position.grid(), {cell, digit}, step);
    if (!sink.offer(step.because(cell))) return;
  }
}

// Of singles, a digit waits once for every house that has no other place for it.
bool was_seen(const SingleQueues& singles, std::size_t i) {
  const auto first = singles.hidden.begin() + static_cast<std::ptrdiff_t>(singles.hidden_head);
  const auto here = singles.hidden.begin() + static_cast<std::ptrdiff_t>(i);
  return std::find(first, here, *here) != here;
}

void find_hidden_singles(const Position& position, const Technique& technique, StepSink& sink) {
  const SingleQueues& singles = position.singles();
  for (std::size_t i = singles.hidden_head; i < singles.hidden.size(); ++i) {
    const auto [cell, digit] = singles.hidden[i];
    if (position.grid().is_placed(cell) || (sink.wants_all() && was_seen(singles, i))) continue;
    for (const House house : looked_at(cell)) {
      if (position.places(house, digit) != CellSet{cell}) continue;
      Step& step = sink.fresh(technique).place(cell, digit).mark(Role::Base, cell, {digit});
      mark_hidden_single(position.grid(), house, {cell, digit}, step);
      if (!sink.offer(step.in(Role::Base, house).because(house, digit))) return;
      if (!sink.wants_all()) break;
    }
  }
}

const Register full_house({.slug = "full_house",
                           .name = "Full House",
                           .code = "0000",
                           .order = 100,
                           .level = Level::Easy,
                           .score = 4,
                           .find = find_full_houses,
                           .text = "{base} is the last open cell of {houses.base}, so it is {digits}."});
const Register naked_single(
    {.slug = "naked_single",
     .name = "Naked Single",
     .code = "0003",
     .order = 200,
     .level = Level::Easy,
     .score = 4,
     .find = find_naked_singles,
     .text = "{base} [sees every digit but {digits.base} in {houses.cover:or}||has lost every digit but "
             "{digits.base} before][, or has lost it before ({digits.off})], so it is "
             "{digits.base}."});
const Register hidden_single(
    {.slug = "hidden_single",
     .name = "Hidden Single",
     .code = "0002",
     .order = 300,
     .level = Level::Easy,
     .score = 14,
     .find = find_hidden_singles,
     .text = "In {houses.base} [every open cell but {base} sees the {digits} in {cover:or}||only "
             "{base} is left for the {digits}][ or had it removed before ({off})], so "
             "{base} is {digits}."});

}  // namespace
}  // namespace swordfish
