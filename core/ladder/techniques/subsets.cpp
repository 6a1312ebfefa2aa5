// Subsets: k cells of a house that hold only k digits (naked), or k digits that fit in only k cells (hidden).
//
//     47  .  . | 47  .  . | .  .  .      naked pair: 4 and 7 are spoken for, they leave the rest of the row
//    247  .  . | 478 .  . | .  .  .      hidden pair: if 4 and 7 fit nowhere else, 2 and 8 leave these cells
//
// A naked subset that lies in a box and a line and clears both is called locked.
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// Boxes, rows, columns: the order in which subsets are looked for.
constexpr std::array<House, kHouses> kBoxesFirst = [] {
  std::array<House, kHouses> houses{};
  for (int index = 0; index < kHouses; ++index) houses[index] = House((index + 18) % kHouses);
  return houses;
}();

struct Naked {
  CellSet cells;
  DigitSet digits;
};

// The cells of one house that may be part of a naked subset.
struct Members {
  std::array<Cell, 9> cells;
  std::array<DigitSet, 9> digits;
  int count = 0;
};

// Naked subsets: calls visit(Naked) for each choice of `size` members with `size` digits in all, in order of the cells.
// Returns false as soon as visit does.
template <class Visit>
bool each_naked(const Members& members, int from, int left, int size, const Naked& chosen,
                const Visit& visit) {
  if (left == 0) return chosen.digits.size() != size || visit(chosen);
  for (int i = from; i + left <= members.count; ++i) {
    const DigitSet digits = chosen.digits | members.digits[i];
    if (digits.size() > size) continue;
    const Naked more{chosen.cells | CellSet{members.cells[i]}, digits};
    if (!each_naked(members, i + 1, left - 1, size, more, visit)) return false;
  }
  return true;
}

// Locked: it lies in a box and a line, and takes candidates from the box and from the rest of the line.
bool is_locked(const CandidateSet& gone, HouseSet houses, int size) {
  if (size > 3 || houses.size() != 2) return false;
  CellSet cells;
  for (const Digit digit : DigitSet::all()) cells |= gone[digit];
  House line = houses.first(), box = line;
  for (const House house : houses) box = house;
  return cells.meets(cells_of(box)) && cells.meets(cells_of(line) - cells_of(box));
}

bool offer_naked(const Position& position, const Technique& technique, StepSink& sink, const Naked& naked) {
  const bool wants_locked = technique.order < 1200;
  const HouseSet houses = common_houses(naked.cells);
  CellSet seen;
  for (const House house : houses) seen |= cells_of(house);
  CandidateSet gone;
  for (const Digit digit : naked.digits) gone[digit] = position.places(digit) & (seen - naked.cells);
  if (gone.empty() || is_locked(gone, houses, technique.variant) != wants_locked) return true;
  Step& step = sink.fresh(technique);
  step.eliminations = gone;
  step.earlier = cells_of(houses.first());  // the line, then the box
  for (const Cell cell : naked.cells) step.mark(Role::Base, cell, position.candidates(cell));
  for (const House house : houses) step.in(Role::Base, house);
  step.length = technique.variant;
  return sink.offer(step.because(naked.cells));
}

void find_naked(const Position& position, const Technique& technique, StepSink& sink) {
  const int size = technique.variant;
  const bool wants_locked = technique.order < 1200;
  const CellSet small = position.cells_with_at_most(size);
  for (const House house : kBoxesFirst) {
    const bool is_line = house.kind() != HouseKind::Box;
    if (is_line && wants_locked) return;
    Members members;
    for (const Cell cell : small& cells_of(house)) {
      members.cells[members.count] = cell;
      members.digits[members.count++] = position.candidates(cell);
    }
    const auto visit = [&](const Naked& naked) {
      // Within one box it was met there already.
      if (is_line && common_houses(naked.cells).size() > 1) return true;
      return offer_naked(position, technique, sink, naked);
    };
    if (!each_naked(members, 0, size, size, {}, visit)) return;
  }
}

bool offer_hidden(const Position& position, const Technique& technique, StepSink& sink, House house,
                  DigitSet digits, PlaceSet places) {
  const CellSet cells = cells_at(house, places);
  Step& step = sink.fresh(technique);
  for (const Cell cell : cells) step.eliminate(cell, position.candidates(cell) - digits);
  if (step.eliminations.empty()) return true;
  for (const Cell cell : cells) step.mark(Role::Base, cell, position.candidates(cell) & digits);
  step.length = technique.variant;
  return sink.offer(step.in(Role::Base, house).because(house, digits));
}

// Hidden subsets: extends `chosen`, which fits in `places`, by digits of `from`. Returns false when the sink has
// enough.
bool each_hidden(const Position& position, const Technique& technique, StepSink& sink, House house,
                 DigitSet from, DigitSet chosen, PlaceSet places) {
  const int size = technique.variant;
  if (chosen.size() == size) {
    return places.size() != size || offer_hidden(position, technique, sink, house, chosen, places);
  }
  for (DigitSet rest = from; rest.size() >= size - chosen.size();) {
    const Digit digit = rest.first();
    rest.remove(digit);
    const PlaceSet more = places | position.place_set(house, digit);
    if (more.size() > size) continue;
    if (!each_hidden(position, technique, sink, house, rest, chosen | DigitSet{digit}, more)) return false;
  }
  return true;
}

void find_hidden(const Position& position, const Technique& technique, StepSink& sink) {
  const int size = technique.variant;
  for (const House house : kBoxesFirst) {
    DigitSet few;
    int open = 0;
    for (const Digit digit : DigitSet::all()) {
      const int count = position.place_set(house, digit).size();
      if (count == 0) continue;
      ++open;
      if (count <= size) few.insert(digit);
    }
    if (open <= size || few.size() < size) continue;
    if (!each_hidden(position, technique, sink, house, few, {}, {})) return;
  }
}

constexpr auto kNakedText =
    "{base} hold nothing but {digits}, so no other cell of {houses.base:or} can "
    "hold these: {result}.";
constexpr auto kHiddenText =
    "In {houses.base} the digits {digits} can only go in {base}. That leaves no "
    "room there for anything else, so {result}.";

const Register subsets[] = {
    Register({.slug = "locked_pair",
              .name = "Locked Pair",
              .code = "0110",
              .order = 1000,
              .level = Level::Medium,
              .score = 40,
              .find = find_naked,
              .variant = 2,
              .text = kNakedText}),
    Register({.slug = "locked_triple",
              .name = "Locked Triple",
              .code = "0111",
              .order = 1100,
              .level = Level::Medium,
              .score = 60,
              .find = find_naked,
              .variant = 3,
              .text = kNakedText}),
    Register({.slug = "naked_pair",
              .name = "Naked Pair",
              .code = "0200",
              .order = 1300,
              .level = Level::Medium,
              .score = 60,
              .find = find_naked,
              .variant = 2,
              .text = kNakedText}),
    Register({.slug = "naked_triple",
              .name = "Naked Triple",
              .code = "0201",
              .order = 1400,
              .level = Level::Medium,
              .score = 80,
              .find = find_naked,
              .variant = 3,
              .text = kNakedText}),
    Register({.slug = "hidden_pair",
              .name = "Hidden Pair",
              .code = "0210",
              .order = 1500,
              .level = Level::Medium,
              .score = 70,
              .find = find_hidden,
              .variant = 2,
              .text = kHiddenText}),
    Register({.slug = "hidden_triple",
              .name = "Hidden Triple",
              .code = "0211",
              .order = 1600,
              .level = Level::Medium,
              .score = 100,
              .find = find_hidden,
              .variant = 3,
              .text = kHiddenText}),
    Register({.slug = "naked_quadruple",
              .name = "Naked Quadruple",
              .code = "0202",
              .order = 2000,
              .level = Level::Hard,
              .score = 120,
              .find = find_naked,
              .variant = 4,
              .text = kNakedText}),
    Register({.slug = "hidden_quadruple",
              .name = "Hidden Quadruple",
              .code = "0212",
              .order = 2100,
              .level = Level::Hard,
              .score = 150,
              .find = find_hidden,
              .variant = 4,
              .text = kHiddenText}),
};

}  // namespace
}  // namespace swordfish
