// Deadly patterns of two digits: open cells that must not hold only these two, because the digits could be
// exchanged all around and the puzzle would have two solutions. What follows does not depend on the pattern's
// form.
//
//     floor: cells with the two digits only            roof: cells with more
//
//     type 1: one roof cell: it holds one of its other digits
//     type 2: the roof's only further digit must stand in the roof
//     type 3: the further digits of two roof cells form a naked subset with other cells of a house
//     type 4: one of the two digits is confined to two roof cells of a house, so the other one leaves them
#pragma once

#include "ladder/ladder.hpp"

namespace swordfish {

// A deadly pattern of two digits.
struct DeadlyPattern {
  Digit low, high;
  CellSet cells, floor, roof;

  DigitSet digits() const { return {low, high}; }
  void add(Cell cell, DigitSet candidates) {
    cells.insert(cell);
    (digits().contains_all(candidates) ? floor : roof).insert(cell);
  }
};

// Whether cells of a deadly pattern lie in one line.
inline bool in_one_line(CellSet cells) {
  const HouseSet common = common_houses(cells);
  return !common.empty() && common.first().kind() != HouseKind::Box;
}

// One technique looking at one deadly pattern. Each test returns false when the sink has enough.
struct DeadlyTest {
  const Position& position;
  const Technique& technique;
  StepSink& sink;
  const DeadlyPattern& pattern;

  Step& begin() const {
    Step& step = sink.fresh(technique);
    step.mark(Role::Deadly, pattern.cells, pattern.digits());
    for (const Cell cell : pattern.roof) {
      step.mark(Role::Extra, cell, position.candidates(cell) - pattern.digits());
    }
    return step.because(pattern.cells);
  }

  // The two digits and which of them is confined (kept), which removed; visit returns false to end.
  template <class Visit>
  bool each_way(const Visit& visit) const {
    return visit(pattern.low, pattern.high) && visit(pattern.high, pattern.low);
  }

  DigitSet further_digits() const {
    DigitSet digits;
    for (const Cell cell : pattern.roof) digits |= position.candidates(cell) - pattern.digits();
    return digits;
  }

  bool type_1() const {
    if (pattern.roof.size() != 1) return true;
    const Cell corner = pattern.roof.first();
    const DigitSet gone = position.candidates(corner) & pattern.digits();
    return gone.empty() || sink.offer(begin().eliminate(corner, gone));
  }

  bool type_2() const {
    if (pattern.roof.size() < 2) return true;
    const DigitSet further = further_digits();
    if (!further.is_single()) return true;
    const CellSet gone = position.places(further.first()) & common_peers(pattern.roof);
    return gone.empty() || sink.offer(begin().eliminate(gone, further.first()));
  }

  bool type_3() const {
    if (pattern.roof.size() != 2) return true;
    for (const House house : common_houses(pattern.roof)) {
      const CellSet others = position.open(house) - pattern.cells -
                             (position.places(pattern.low) | position.places(pattern.high));
      if (!extend_subset(house, others, pattern.roof, further_digits())) return false;
    }
    return true;
  }

  bool extend_subset(House house, CellSet from, CellSet cells, DigitSet digits) const {
    for (const Cell cell : from) {
      from.remove(cell);
      const CellSet more = cells | CellSet{cell};
      const DigitSet more_digits = digits | position.candidates(cell);
      if (more_digits.size() == more.size() - 1 && !offer_subset(house, more, more_digits)) return false;
      if (!extend_subset(house, from, more, more_digits)) return false;
    }
    return true;
  }

  bool offer_subset(House house, CellSet cells, DigitSet digits) const {
    const HouseSet common = common_houses(cells);
    if (house.kind() == HouseKind::Box && in_one_line(cells)) return true;  // met in the line
    CellSet seen;
    for (const House shared : common) seen |= cells_of(shared);
    CandidateSet gone;
    for (const Digit digit : digits) gone[digit] = position.places(digit) & (seen - cells);
    if (gone.empty()) return true;
    Step& step = begin();
    step.eliminations = gone;
    step.earlier = cells_of(house);
    for (const Cell cell : cells - pattern.roof) step.mark(Role::Base, cell, position.candidates(cell));
    for (const House shared : common) step.in(Role::Base, shared);
    return sink.offer(step.because(cells - pattern.roof));
  }

  bool type_4() const {
    const HouseSet common = common_houses(pattern.roof);
    if (pattern.roof.size() != 2 || common.empty()) return true;
    const CellSet seen = common_peers(pattern.roof);
    return each_way([&](Digit kept, Digit removed) {
      if (position.places(kept).meets(seen)) return true;
      const CellSet gone = position.places(removed) & pattern.roof;
      if (gone.empty()) return true;
      Step& step = begin().eliminate(gone, removed);
      step.mark(Role::Base, position.places(kept) & pattern.roof, {kept});
      return sink.offer(step.in(Role::Base, common.first()).because(common.first(), kept));
    });
  }
};

}  // namespace swordfish
