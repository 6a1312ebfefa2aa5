// Locked digits, naked and hidden sets and fish as walks: every pattern is shown to a visitor, in the fixed
// order, until it returns true. The basic techniques stop at the first; nested chains want all of them.
#pragma once

#include "rating/state.hpp"

namespace swordfish::rating {

// Sets of the rating, how all are found: all subsets of `degree` of nine items whose sets, each with at least
// two members, have a union of exactly `degree`. Subsets come in increasing order of their own bits.
//
// Any such item has 2 to `degree` members, which leaves few items to choose from.
template <class Items, class Members, class Visit>
bool each_tuple(const std::array<TwoByteSet<Members>, 9>& sets, int degree, Visit&& visit) {
  std::array<int, 9> worth{};
  int size = 0;
  for (int item = 0; item < 9; ++item) {
    const int members = Members(sets[item]).size();
    if (members >= 2 && members <= degree) worth[size++] = item;
  }
  if (size < degree) return false;
  // Increasing order of bits means: the highest item grows slowest.
  const auto choose = [&](const auto& self, int depth, int below, Items items, Members united) -> bool {
    if (depth == 0) return united.size() == degree && visit(items, united);
    for (int i = depth - 1; i < below; ++i) {
      const Members joined = united | sets[worth[i]];
      if (joined.size() > degree) continue;
      if (self(self, depth - 1, i, Items(items.bits | 1U << worth[i]), joined)) return true;
    }
    return false;
  };
  return choose(choose, degree, size, Items(), Members());
}

// Sets of the rating: the subsets of a set that have a given size, by increasing bits, until a visitor
// returns true.
template <class Items, class Visit>
bool each_subset(Items pool, int size, Visit&& visit) {
  Items subset;
  do {
    if (subset.size() == size && visit(subset)) return true;
    subset = Items((subset.bits - pool.bits) & pool.bits);
  } while (!subset.empty());
  return false;
}

// A digit whose places in `base` all lie in `cover`.
struct Locked {
  House base;
  House cover;
  Digit digit;
};

// For locked sets of the rating: which third of a house holds all of two or more places: 0 to 2, or 3 if none
// does. Thirds are places 0-2, 3-5, 6-8 (a line's boxes, a box's rows), or every third place (a box's
// columns).
constexpr std::array<std::uint8_t, 512> make_third(bool strided) {
  std::array<std::uint8_t, 512> table{};
  for (std::uint32_t bits = 0; bits < 512; ++bits) {
    const PlaceSet places(bits);
    table[bits] = 3;
    for (int third = 0; third < 3; ++third) {
      const PlaceSet all(strided ? 0b001001001U << third : 0b111U << 3 * third);
      if (all.contains_all(places) && places.has_several()) table[bits] = static_cast<std::uint8_t>(third);
    }
  }
  return table;
}
inline constexpr auto kThird = make_third(false);
inline constexpr auto kStridedThird = make_third(true);

// The cover of a locked set: the house that holds a third of another, for covers of one kind.
constexpr House cover_of(House base, HouseKind cover, int third) {
  const int number = base.number();
  switch (base.kind()) {
    case HouseKind::Row: return House::box(number / 3 * 3 + third);
    case HouseKind::Column: return House::box(number / 3 + 3 * third);
    default:
      return cover == HouseKind::Column ? House::column(number % 3 * 3 + third)
                                        : House::row(number / 3 * 3 + third);
  }
}

// The locked sets of two kinds of house, of which only the digits of `wanted` are looked at: visit(Locked)
template <class Visit>
bool each_locked_in(const State& state, House base, HouseKind cover, DigitSet wanted, Visit&& visit) {
  const bool strided = base.kind() == HouseKind::Box && cover == HouseKind::Column;
  const auto& third_of = strided ? kStridedThird : kThird;
  std::array<DigitSet, 4> digits{};
  for (const Digit digit : wanted) digits[third_of[state.places(base, digit).bits]].insert(digit);
  for (int third = 0; third < 3; ++third) {
    for (const Digit digit : digits[third]) {
      if (visit(Locked{base, cover_of(base, cover, third), digit})) return true;
    }
  }
  return false;
}

// Box and column, box and row (pointing), then column and box, row and box (claiming).
struct LockedKind {
  HouseKind base;
  HouseKind cover;
};
inline constexpr std::array<LockedKind, 4> kLockedKinds{{{HouseKind::Box, HouseKind::Column},
                                                         {HouseKind::Box, HouseKind::Row},
                                                         {HouseKind::Column, HouseKind::Box},
                                                         {HouseKind::Row, HouseKind::Box}}};

// Every locked set: visit(Locked), pointing first, then claiming.
template <class Visit>
bool each_locked(const State& state, Visit&& visit) {
  for (const auto& [base_kind, cover_kind] : kLockedKinds) {
    for (const House base : houses_of(base_kind)) {
      if (each_locked_in(state, base, cover_kind, DigitSet::all(), visit)) return true;
    }
  }
  return false;
}

// Every hidden set: visit(house, digits, places)
template <class Visit>
bool each_hidden_set(const State& state, int degree, int min_open, Visit&& visit) {
  for (const HouseKind kind : kBoxColumnRow) {
    for (const House house : houses_of(kind)) {
      if (state.open_count(house) < min_open) continue;
      const auto visit_here = [&](DigitSet digits, PlaceSet places) { return visit(house, digits, places); };
      if (each_tuple<DigitSet>(state.places(house), degree, visit_here)) return true;
    }
  }
  return false;
}

// For naked sets of the rating: the candidates of a house, place by place.
inline std::array<TwoByteSet<DigitSet>, 9> candidates_in(const State& state, House house) {
  std::array<TwoByteSet<DigitSet>, 9> candidates{};
  for (const Place place : kEveryPlace) {
    candidates[place.index] = state.candidates()[cell_at(house, place).index];
  }
  return candidates;
}

// Every naked set: visit(house, places, digits)
template <class Visit>
bool each_naked_set(const State& state, int degree, Visit&& visit) {
  for (const HouseKind kind : kBoxColumnRow) {
    for (const House house : houses_of(kind)) {
      if (state.open_count(house) < 2 * degree) continue;
      const auto visit_here = [&](PlaceSet places, DigitSet digits) { return visit(house, places, digits); };
      if (each_tuple<PlaceSet>(candidates_in(state, house), degree, visit_here)) return true;
    }
  }
  return false;
}

// Fish are sets of the rating, too: a digit whose places on the base lines all lie on as many crossing lines.
// Lines count like the places of a line that crosses them.
struct LineFish {
  HouseKind base_kind;
  PlaceSet base;
  PlaceSet cover;
  Digit digit;
  HouseKind cover_kind() const { return base_kind == HouseKind::Row ? HouseKind::Column : HouseKind::Row; }
};

// For fish, which are sets of the rating: a line by place.
constexpr House line_at(HouseKind kind, Place place) { return House::of(kind, place.index); }
// For fish, which are sets of the rating: the cells of some lines.
constexpr CellSet cells_of_lines(HouseKind kind, PlaceSet lines) {
  CellSet cells;
  for (const Place place : lines) cells |= cells_of(line_at(kind, place));
  return cells;
}

// For fish, which are sets of the rating: what one removes.
inline CellSet fish_victims(const State& state, const LineFish& fish) {
  return (state.places(fish.digit) & cells_of_lines(fish.cover_kind(), fish.cover)) -
         cells_of_lines(fish.base_kind, fish.base);
}

// Fish as sets of the rating: visit(LineFish) for one digit and one kind of base line, by increasing bits
// of base lines.
template <class Visit>
bool each_fish_of(const State& state, int degree, HouseKind base_kind, Digit digit, Visit&& visit) {
  if (state.placed_count(digit) > 9 - 2 * degree) return false;
  std::array<TwoByteSet<PlaceSet>, 9> lines{};
  for (const Place place : kEveryPlace) {
    lines[place.index] = state.places(line_at(base_kind, place))[digit.index()];
  }
  return each_tuple<PlaceSet>(lines, degree, [&](PlaceSet base, PlaceSet cover) {
    return visit(LineFish{base_kind, base, cover, digit});
  });
}

}  // namespace swordfish::rating
