// Wings: a few small cells that can't avoid one digit, so whatever sees all its places in the wing loses it.
//
//     XY-wing                    XYZ-wing                     W-wing
//     24 . . | 14 . .            124 . 14 | 24 . .            14 . . | . 4 .     one of the two 4s between
//      .                          the pivot holds the          :       : 4 :     them is true, so one of the
//     12  <- if not 2, then 1     4, too                      column   . . 14    14s is 1
//
//     WXYZ-wing: four cells with four digits, of which all but one stand where they see each other.
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

CellSet after(CellSet cells, Cell cell) { return CellSet(cells.bits >> cell.index >> 1 << cell.index << 1); }

// --- XY-wing and XYZ-wing

struct Wing {
  Cell pivot, left, right;
};

// Offers what the wing takes, if the pivot sees both pincers and they share one digit.
bool offer_wing(const Position& position, const Technique& technique, StepSink& sink, const Wing& wing) {
  const CellSet pincers{wing.left, wing.right};
  if (!peers(wing.pivot).contains_all(pincers)) return true;
  const DigitSet shared = position.candidates(wing.left) & position.candidates(wing.right);
  if (!shared.is_single()) return true;
  const Digit digit = shared.first();
  const bool pivot_holds_it = position.candidates(wing.pivot).contains(digit);
  CellSet gone = position.places(digit) & common_peers(pincers);
  if (pivot_holds_it) gone &= peers(wing.pivot);
  if (gone.empty()) return true;
  Step& step = sink.fresh(technique).eliminate(gone, digit);
  step.length = 3;
  step.mark(Role::Pivot, wing.pivot, position.candidates(wing.pivot));
  for (const Cell cell : pincers) step.mark(Role::Pincer, cell, position.candidates(cell));
  return sink.offer(step.because(pincers).because(wing.pivot));
}

// Whether a wing may be: three different cells with three digits in all, any two of them different.
bool may_be_wing(DigitSet pivot, DigitSet left, DigitSet right) {
  return (pivot | left | right).size() == 3 && pivot != left && left != right && right != pivot;
}

void find_xy_wings(const Position& position, const Technique& technique, StepSink& sink) {
  const CellSet cells = position.bivalue();
  for (const Cell a : cells) {
    const DigitSet first = position.candidates(a);
    for (const Cell b : after(cells, a)) {
      const DigitSet second = position.candidates(b);
      if ((first | second).size() != 3) continue;
      for (const Cell c : after(cells, b)) {
        if (!may_be_wing(first, second, position.candidates(c))) continue;
        for (const Wing& wing : {Wing{a, b, c}, Wing{b, a, c}, Wing{c, b, a}}) {
          if (!offer_wing(position, technique, sink, wing)) return;
        }
      }
    }
  }
}

void find_xyz_wings(const Position& position, const Technique& technique, StepSink& sink) {
  const CellSet bivalue = position.bivalue();
  for (const Cell pivot : position.cells_with(3)) {
    const DigitSet digits = position.candidates(pivot);
    const CellSet pincers = bivalue & peers(pivot);
    for (const Cell left : pincers) {
      if (!digits.contains_all(position.candidates(left))) continue;
      for (const Cell right : after(pincers, left)) {
        if (!may_be_wing(digits, position.candidates(left), position.candidates(right))) continue;
        if (!offer_wing(position, technique, sink, {pivot, left, right})) return;
      }
    }
  }
}

// --- W-wing

// A house where the digit has two places, one seen by each end. An end may see both: it still loses the digit
// whichever it is.
struct Bridge {
  bool found = false;
  House house;
  Cell near_left, near_right;
};

Bridge find_bridge(const Position& position, Digit digit, Cell left, Cell right) {
  for (int index = 0; index < kHouses; ++index) {
    const House house(index);
    if (!position.place_set(house, digit).is_pair()) continue;
    const CellSet ends = position.places(house, digit);
    if (ends.meets(CellSet{left, right})) continue;
    const Cell one = ends.first(), other = (ends - CellSet{one}).first();
    const CellSet by_left = ends & peers(left), by_right = ends & peers(right);
    if (by_left.contains(one) && by_right.contains(other)) return {true, house, one, other};
    if (by_left.contains(other) && by_right.contains(one)) return {true, house, other, one};
  }
  return {};
}

bool offer_w_wing(const Position& position, const Technique& technique, StepSink& sink, Cell left, Cell right,
                  Digit removed, Digit linked) {
  const CellSet gone = position.places(removed) & peers(left) & peers(right);
  if (gone.empty()) return true;
  const Bridge bridge = find_bridge(position, linked, left, right);
  if (!bridge.found) return true;
  Step& step = sink.fresh(technique).eliminate(gone, removed);
  step.length = 5;
  if (step.with_evidence()) {
    const auto node = [](Cell cell, Digit digit) { return Node{{cell}, digit, {}}; };
    step.link(node(left, removed), node(left, linked), true);
    step.link(node(left, linked), node(bridge.near_left, linked), false);
    step.link(node(bridge.near_left, linked), node(bridge.near_right, linked), true);
    step.link(node(bridge.near_right, linked), node(right, linked), false);
    step.link(node(right, linked), node(right, removed), true);
    step.mark(Role::Pincer, {left, right}, {removed, linked});
    step.mark(Role::Base, {bridge.near_left, bridge.near_right}, {linked});
    step.in(Role::Base, bridge.house).because(bridge.house, linked).because(left).because(right);
  }
  return sink.offer(step);
}

void find_w_wings(const Position& position, const Technique& technique, StepSink& sink) {
  const CellSet cells = position.bivalue();
  for (const Cell left : cells) {
    const DigitSet digits = position.candidates(left);
    const Digit low = digits.first(), high = (digits - DigitSet{low}).first();
    const CellSet same = after(cells, left) & position.places(low) & position.places(high);
    for (const Cell right : same) {
      if (!offer_w_wing(position, technique, sink, left, right, low, high)) return;
      if (!offer_w_wing(position, technique, sink, left, right, high, low)) return;
    }
  }
}

// --- WXYZ-wing

struct BentQuad {
  CellSet cells;
  DigitSet digits;
};

// For a wing, whether all places of a digit in the cells see each other.
bool is_restricted(const Position& position, Digit digit, CellSet cells) {
  const CellSet held = cells & position.places(digit);
  for (const Cell cell : held) {
    if (!peers(cell).contains_all(held - CellSet{cell})) return false;
  }
  return true;
}

bool offer_bent_quad(const Position& position, const Technique& technique, StepSink& sink, Cell pivot,
                     const BentQuad& quad) {
  DigitSet loose;
  for (const Digit digit : quad.digits) {
    if (!is_restricted(position, digit, quad.cells)) loose.insert(digit);
  }
  if (!loose.is_single()) return true;
  const Digit digit = loose.first();
  const CellSet gone = position.places(digit) & common_peers(quad.cells & position.places(digit));
  if (gone.empty()) return true;
  Step& step = sink.fresh(technique).eliminate(gone, digit);
  step.length = 4;
  step.mark(Role::Pivot, pivot, position.candidates(pivot));
  for (const Cell cell : quad.cells - CellSet{pivot})
    step.mark(Role::Pincer, cell, position.candidates(cell));
  return sink.offer(step.because(quad.cells));
}

bool extend_bent_quad(const Position& position, const Technique& technique, StepSink& sink, Cell pivot,
                      CellSet from, const BentQuad& quad) {
  if (quad.cells.size() == 4) {
    return quad.digits.size() != 4 || offer_bent_quad(position, technique, sink, pivot, quad);
  }
  for (const Cell cell : from) {
    BentQuad more{quad.cells | CellSet{cell}, quad.digits | position.candidates(cell)};
    if (more.digits.size() > 4) continue;
    from.remove(cell);
    if (!extend_bent_quad(position, technique, sink, pivot, from, more)) return false;
  }
  return true;
}

void find_wxyz_wings(const Position& position, const Technique& technique, StepSink& sink) {
  const CellSet small = position.cells_with_at_most(4);
  for (const Cell pivot : small) {
    const BentQuad alone{{pivot}, position.candidates(pivot)};
    if (!extend_bent_quad(position, technique, sink, pivot, small & peers(pivot), alone)) return;
  }
}

const Register w_wing(
    {.slug = "w_wing",
     .name = "W-Wing",
     .code = "0803",
     .order = 3200,
     .level = Level::Hard,
     .score = 150,
     .find = find_w_wings,
     .text = "In {houses.base} the {digits.base} must go in {base:or}. So {pincer:or} can't "
             "be {digits.base} and must be {gone}, and {result}."});
const Register xy_wing(
    {.slug = "xy_wing",
     .name = "XY-Wing",
     .code = "0800",
     .order = 3300,
     .level = Level::Hard,
     .score = 160,
     .find = find_xy_wings,
     .text = "{pivot} is {digits.pivot:or}. Either way {pincer:or} is left with {gone}, so "
             "{result}."});
const Register xyz_wing({.slug = "xyz_wing",
                         .name = "XYZ-Wing",
                         .code = "0801",
                         .order = 3400,
                         .level = Level::Hard,
                         .score = 180,
                         .find = find_xyz_wings,
                         .text = "{pivot} is {digits.pivot:or}. If it is not {gone} itself, it leaves "
                                 "{pincer:or} with {gone}, so {result}."});
const Register wxyz_wing(
    {.slug = "wxyz_wing",
     .name = "WXYZ-Wing",
     .code = "0802",
     .order = 3450,
     .level = Level::Hard,
     .score = 200,
     .on = false,
     .find = find_wxyz_wings,
     .text = "{pivot+pincer} hold only {digits}. Each of these but {gone} can stand there "
             "only once, so one of the cells must be {gone}, and {result}."});

}  // namespace
}  // namespace swordfish
