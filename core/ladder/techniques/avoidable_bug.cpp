// More that a puzzle with one solution forbids.
//
//     avoidable rectangle: as a unique rectangle, but with cells that are placed already (and not given)
//     4+ . . | 7+ . .      type 1: the fourth corner can't be 4
//     7+ . . | 49 . .      type 2: two corners open with the same further digit: it stands in one of them
//
//     bivalue universal grave + 1: if a single cell had not three candidates, every open cell would have two
//     and every digit two places in every house; such a grid has no or two solutions.
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// --- avoidable rectangles

struct Avoidable {
  Cell near, beside;   // placed, not given, in one box and line
  Cell across, far;    // in another box, in line with near and beside
  Digit digit, other;  // of near and of beside; a deadly rectangle has `other` across, `digit` far
  CellSet cells() const { return {near, beside, across, far}; }
};

bool offer_avoidable(const Position& position, const Technique& technique, StepSink& sink,
                     const Avoidable& rectangle) {
  const auto completes = [&](Cell cell, Digit digit) {
    return position.grid().is_placed(cell) && !position.grid().givens().contains(cell) &&
           position.candidates(cell) == DigitSet{digit};
  };
  const auto may_complete = [&](Cell cell, Digit digit) {
    return position.places(digit).contains(cell) && position.candidates(cell).size() == 2;
  };
  const auto begin = [&]() -> Step& {
    return sink.fresh(technique).mark(Role::Deadly, rectangle.cells(), {rectangle.digit, rectangle.other});
  };
  const auto [near, beside, across, far, digit, other] = rectangle;
  if (technique.variant == 1) {
    if (completes(across, other) && may_complete(far, digit)) {
      return sink.offer(
          begin().eliminate(far, {digit}).mark(Role::Extra, far, position.candidates(far) - DigitSet{digit}));
    }
    if (completes(far, digit) && may_complete(across, other)) {
      return sink.offer(begin()
                            .eliminate(across, {other})
                            .mark(Role::Extra, across, position.candidates(across) - DigitSet{other}));
    }
    return true;
  }
  if (!may_complete(across, other) || !may_complete(far, digit)) return true;
  const DigitSet further = position.candidates(across) - DigitSet{other};
  if (further != position.candidates(far) - DigitSet{digit}) return true;
  const CellSet gone = position.places(further.first()) & peers(across) & peers(far);
  if (gone.empty()) return true;
  const CellSet ends{across, far};
  return sink.offer(begin().eliminate(gone, further.first()).mark(Role::Extra, ends, further).because(ends));
}

void find_avoidable(const Position& position, const Technique& technique, StepSink& sink) {
  const CellSet placed = position.grid().placed() - position.grid().givens();
  for (const Cell near : placed) {
    const CellSet box = cells_of(House::box(near.box()));
    const CellSet row = cells_of(House::row(near.row())), column = cells_of(House::column(near.column()));
    for (const Cell beside : ((row | column) & box & placed) - CellSet{near}) {
      const bool in_row = beside.row() == near.row();
      if (beside < near) continue;
      for (const Cell across : (in_row ? column : row) - box) {
        const Cell far = in_row ? Cell(across.row(), beside.column()) : Cell(beside.row(), across.column());
        if (!position.open().meets(CellSet{across, far})) continue;
        const Avoidable rectangle{near,
                                  beside,
                                  across,
                                  far,
                                  position.candidates(near).first(),
                                  position.candidates(beside).first()};
        if (!offer_avoidable(position, technique, sink, rectangle)) return;
      }
    }
  }
}

// --- bivalue universal grave

// BUG+1: every digit has no place or two in every house, but for one digit, with three in the houses of the cell.
// Gives that digit, or none.
DigitSet saving_digit(const Position& position, Cell cell) {
  DigitSet saving;
  for (int index = 0; index < kHouses; ++index) {
    const bool of_cell = houses_of(cell).contains(House(index));
    for (const Digit digit : DigitSet::all()) {
      const int count = position.place_set(House(index), digit).size();
      if (count == 0 || count == 2) continue;
      if (count != 3 || !of_cell) return {};
      saving.insert(digit);
    }
  }
  if (!saving.is_single() || !position.candidates(cell).contains_all(saving)) return {};
  for (const House house : houses_of(cell)) {
    if (position.place_set(house, saving.first()).size() != 3) return {};
  }
  return saving;
}

void find_bug(const Position& position, const Technique& technique, StepSink& sink) {
  const CellSet odd = position.open() - position.bivalue();
  if (!odd.is_single() || position.candidates(odd.first()).size() != 3) return;
  const Cell cell = odd.first();
  const DigitSet saving = saving_digit(position, cell);
  if (saving.empty()) return;
  const DigitSet gone = position.candidates(cell) - saving;
  Step& step = sink.fresh(technique).eliminate(cell, gone).mark(Role::Extra, cell, saving);
  if (step.with_evidence()) {
    for (const Cell open : position.open()) {
      step.mark(Role::Deadly, open, open == cell ? gone : position.candidates(open));
    }
    step.because(position.open());
  }
  [[maybe_unused]] const bool more = sink.offer(step);
}

const Register bug_plus_1(
    {.slug = "bug_plus_1",
     .name = "Bivalue Universal Grave + 1",
     .code = "0610",
     .order = 2900,
     .level = Level::Hard,
     .score = 100,
     .assumes_unique = true,
     .find = find_bug,
     .text = "Were {extra} not {digits.extra}, every open cell would have two candidates "
             "and every digit two places in its houses. A puzzle with one solution can't "
             "come to that, so {extra} is {digits.extra}: {result}."});
const Register avoidable_rectangle_1(
    {.slug = "avoidable_rectangle_1",
     .name = "Avoidable Rectangle Type 1",
     .code = "0607",
     .order = 4020,
     .level = Level::Hard,
     .score = 100,
     .assumes_unique = true,
     .find = find_avoidable,
     .variant = 1,
     .text = "None of {deadly} is given. Were {victims} {gone}, they would hold only "
             "{digits.deadly}, and the digits could be exchanged. A puzzle with one "
             "solution can't have that, so {result}."});
const Register avoidable_rectangle_2(
    {.slug = "avoidable_rectangle_2",
     .name = "Avoidable Rectangle Type 2",
     .code = "0608",
     .order = 4030,
     .level = Level::Hard,
     .score = 100,
     .assumes_unique = true,
     .find = find_avoidable,
     .variant = 2,
     .text = "None of {deadly} is given. {extra:or} must be {digits.extra}, or they would "
             "hold only {digits.deadly}, and the digits could be exchanged. A puzzle with "
             "one solution can't have that, so {result}."});

}  // namespace
}  // namespace swordfish
