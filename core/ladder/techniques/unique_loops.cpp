// Unique loops: a deadly pattern of two digits that runs around six or more cells, each house with two of
// them or none.
//
//     47 . . |  .  . . |  47  . .
//     47 . . | 47  . . |   .  . .      rows 1 to 3, columns 1, 4 and 7, boxes 1 to 3 hold two cells each
//      . . . | 47  . . | 4729 . .
//
// What follows from it is told in deadly.hpp.
#include <algorithm>
#include <vector>

#include "ladder/techniques/deadly.hpp"

namespace swordfish {
namespace {

constexpr int kLongest = 14;

// Every loop with a bivalue cell; `position.shared<UniqueLoops>()`.
class UniqueLoops {
 public:
  explicit UniqueLoops(const Position& position) : position_(position) {
    for (const Cell cell : position.bivalue()) {
      const DigitSet digits = position.candidates(cell);
      low_ = digits.first();
      high_ = (digits - DigitSet{low_}).first();
      // A loop is found from its first bivalue cell.
      const CellSet before((Bits128{1} << cell.index) - 1);
      both_ = position.places(low_) & position.places(high_);
      both_ -= before & position.bivalue();
      start_ = cell;
      extend({cell}, cell, houses_of(cell), {}, {});
    }
  }

  std::vector<DeadlyPattern> all;

 private:
  // A unique loop grows; `once` and `twice`: the houses with one and with two of the cells.
  void extend(CellSet cells, Cell last, HouseSet once, HouseSet twice, DigitSet further) {
    const int roof = (cells - position_.bivalue()).size();
    if (roof > 2 && further.size() > 1) return;  // no type has that
    if (once.empty()) return add(cells);
    if (cells.size() == kLongest) return;
    for (const House house : houses_of(last) & once) {
      for (const Cell next : (both_ & cells_of(house)) - cells) {
        const HouseSet houses = houses_of(next);
        if (houses.meets(twice)) continue;
        extend(cells | CellSet{next}, next, once ^ houses, twice | (once & houses),
               further | (position_.candidates(next) - DigitSet{low_, high_}));
      }
    }
  }

  void add(CellSet cells) {
    if (cells.size() < 6 || !alternates(cells)) return;
    DeadlyPattern loop{low_, high_, {}, {}, {}};
    for (const Cell cell : cells) loop.add(cell, position_.candidates(cell));
    for (const DeadlyPattern& known : all) {
      if (known.cells == loop.cells && known.digits() == loop.digits()) return;
    }
    all.push_back(loop);
  }

  // Whether the cells of a unique loop can be dealt in two halves, one of each in every house.
  bool alternates(CellSet cells) const {
    CellSet one{start_}, other, pending{start_};
    while (!pending.empty()) {
      const Cell cell = pending.first();
      pending.remove(cell);
      CellSet& opposite = one.contains(cell) ? other : one;
      const CellSet partners = peers(cell) & cells;
      pending |= partners - opposite;
      opposite |= partners;
      if (one.meets(other)) return false;
    }
    return (one | other) == cells;
  }

  const Position& position_;
  Digit low_, high_;
  Cell start_;
  CellSet both_;
};

void find_unique_loops(const Position& position, const Technique& technique, StepSink& sink) {
  for (const DeadlyPattern& loop : position.shared<UniqueLoops>().all) {
    const DeadlyTest test{position, technique, sink, loop};
    const bool go_on = technique.variant == 1   ? test.type_1()
                       : technique.variant == 2 ? test.type_2()
                       : technique.variant == 3 ? test.type_3()
                                                : test.type_4();
    if (!go_on) return;
  }
}

struct LoopRow {
  const char* slug;
  const char* name;
  const char* code;
  const char* text;
};

constexpr LoopRow kRows[] = {
    {"unique_loop_1", "Unique Loop Type 1", "S601",
     "{extra} must be {digits.extra:or}, or the loop {deadly} would hold only "
     "{digits.deadly}, and the digits could be exchanged. A puzzle with one "
     "solution can't have that, so {result}."},
    {"unique_loop_2", "Unique Loop Type 2", "S602",
     "{extra:or} must be {digits.extra}, or the loop {deadly} would hold only "
     "{digits.deadly}, and the digits could be exchanged. A puzzle with one "
     "solution can't have that, so {result}."},
    {"unique_loop_3", "Unique Loop Type 3", "S603",
     "{extra:or} must be {digits.extra:or}, or the loop {deadly} would hold only "
     "{digits.deadly}, and the digits could be exchanged, which a puzzle with one "
     "solution can't have. With {base} that makes a naked subset in {houses.base}, "
     "so {result}."},
    {"unique_loop_4", "Unique Loop Type 4", "S604",
     "In {houses.base} the {digits.base} can only go in {extra:or}. Were {gone} "
     "there, too, the loop {deadly} would hold only {digits.deadly}, and the digits "
     "could be exchanged. A puzzle with one solution can't have that, so {result}."},
};

constexpr Technique technique_of(int variant) {
  const LoopRow& row = kRows[variant - 1];
  return {.slug = row.slug,
          .name = row.name,
          .code = row.code,
          .order = 4030 + variant,
          .level = Level::Hard,
          .score = 100,
          .on = false,
          .assumes_unique = true,
          .find = find_unique_loops,
          .variant = variant,
          .text = row.text};
}

const Register loops[] = {Register(technique_of(1)), Register(technique_of(2)), Register(technique_of(3)),
                          Register(technique_of(4))};

}  // namespace
}  // namespace swordfish
