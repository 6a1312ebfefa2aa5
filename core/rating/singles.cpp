// Singles, and the singles that a locked digit or a hidden set leaves behind ("direct" techniques).
#include "rating/finders.hpp"
#include "rating/sets.hpp"

namespace swordfish::rating {

namespace {

// Places a digit where it has one place left in a house.
void place_in(const State& state, House house, PlaceSet single, Digit digit, Hint& hint) {
  const Cell cell = cell_at(house, single.first());
  hint.place(cell, digit);
  hint.mark(Role::Base, state, cell, DigitSet{digit});
  hint.in(Role::Base, house);
}

bool find_single_in(const State& state, House house, Hint& hint) {
  for (const Digit digit : kEveryDigit) {
    const PlaceSet places = state.places(house, digit);
    if (!places.is_single()) continue;
    place_in(state, house, places, digit, hint);
    return true;
  }
  return false;
}

bool find_single_in_any(const State& state, HouseKind kind, Hint& hint) {
  for (const House house : houses_of(kind)) {
    if (find_single_in(state, house, hint)) return true;
  }
  return false;
}

bool find_last_open(const State& state, Hint& hint) {
  for (const HouseKind kind : kBoxColumnRow) {
    for (const House house : houses_of(kind)) {
      if (state.open_count(house) == 1 && find_single_in(state, house, hint)) return true;
    }
  }
  return false;
}

// A direct single: the digit leaves the rest of `cover`; does that leave it one place in another house like `base`?
bool find_single_behind(const State& state, const Locked& locked, Hint& hint) {
  const auto& [base, cover, digit] = locked;
  for (const House house : houses_of(base.kind())) {
    const PlaceSet shared = shared_places(house, cover);
    if (house == base || shared.empty()) continue;
    const PlaceSet places = state.places(house, digit);
    if (places.size() < 2 || !(places - shared).is_single()) continue;
    place_in(state, house, places - shared, digit, hint);
    hint.mark(Role::Cover, state, cells_at(base, state.places(base, digit)), DigitSet{digit});
    hint.in(Role::Cover, base);
    return true;
  }
  return false;
}

}  // namespace

bool find_hidden_single(const State& state, Hint& hint) {
  if (find_last_open(state, hint)) return hint.is(RatingTechnique::HiddenSingle, 1.0);
  if (find_single_in_any(state, HouseKind::Box, hint)) return hint.is(RatingTechnique::HiddenSingle, 1.2);
  if (find_single_in_any(state, HouseKind::Column, hint) || find_single_in_any(state, HouseKind::Row, hint)) {
    return hint.is(RatingTechnique::HiddenSingle, 1.5);
  }
  return false;
}

bool find_naked_single(const State& state, Hint& hint) {
  for (const Cell cell : kEveryCell) {
    if (!state.candidates(cell).is_single()) continue;
    hint.place(cell, state.candidates(cell).first());
    hint.mark(Role::Base, state, cell);
    return hint.is(RatingTechnique::NakedSingle, 2.3);
  }
  return false;
}

bool find_direct_locked(const State& state, Hint& hint) {
  return each_locked(state, [&](const Locked& locked) {
    if (!find_single_behind(state, locked, hint)) return false;
    return locked.base.kind() == HouseKind::Box ? hint.is(RatingTechnique::DirectPointing, 1.7)
                                                : hint.is(RatingTechnique::DirectClaiming, 1.9);
  });
}

bool find_direct_hidden_set(const State& state, int degree, Hint& hint) {
  return each_hidden_set(state, degree, degree + 1, [&](House house, DigitSet digits, PlaceSet set_places) {
    for (const Digit digit : DigitSet::all() - digits) {
      const PlaceSet places = state.places(house, digit);
      if (places.size() < 2 || !(places - set_places).is_single()) continue;
      place_in(state, house, places - set_places, digit, hint);
      hint.mark(Role::Cover, state, cells_at(house, set_places), digits);
      return degree == 2 ? hint.is(RatingTechnique::DirectHiddenPair, 2.0)
                         : hint.is(RatingTechnique::DirectHiddenTriplet, 2.5);
    }
    return false;
  });
}

}  // namespace swordfish::rating
