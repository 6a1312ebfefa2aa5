// Singles, and the singles that a locked digit or a hidden set leaves behind ("direct" techniques).
#include "rating/hint.hpp"
#include "rating/sets.hpp"

namespace swordfish::rating {

namespace {

// Places a digit where it has one place left in a house.
void place_in(const State& state, int house, Mask place, int digit, Hint& hint) {
  const int cell = cell_at(house, lowest(place));
  hint.place(cell, digit);
  hint.mark(Role::Base, state, cell, 1U << digit);
  hint.in(Role::Base, house);
}

bool find_single_in(const State& state, int house, Hint& hint) {
  for (int digit = 0; digit < kDigits; ++digit) {
    const Mask places = state.places[house][digit];
    if (!is_single(places)) continue;
    place_in(state, house, places, digit, hint);
    return true;
  }
  return false;
}

// In nine houses of one kind.
bool find_single_in_any(const State& state, int first_house, Hint& hint) {
  for (int house = first_house; house < first_house + 9; ++house) {
    if (find_single_in(state, house, hint)) return true;
  }
  return false;
}

bool find_last_open(const State& state, Hint& hint) {
  for (const int first : kBoxColumnRow) {
    for (int house = first; house < first + 9; ++house) {
      if (state.open_count[house] == 1 && find_single_in(state, house, hint)) return true;
    }
  }
  return false;
}

// The digit leaves the rest of `cover`; does that leave it one place in another house like `base`?
bool find_single_behind(const State& state, const Locked& locked, Hint& hint) {
  const int first = locked.base / 9 * 9;
  for (int house = first; house < first + 9; ++house) {
    const Mask shared = shared_places(house, locked.cover);
    if (house == locked.base || shared == 0) continue;
    const Mask places = state.places[house][locked.digit];
    if (count(places) < 2 || !is_single(places & ~shared)) continue;
    place_in(state, house, places & ~shared, locked.digit, hint);
    hint.mark(Role::Cover, state, cell_set(locked.base, state.places[locked.base][locked.digit]),
              1U << locked.digit);
    hint.in(Role::Cover, locked.base);
    return true;
  }
  return false;
}

}  // namespace

bool find_hidden_single(const State& state, Hint& hint) {
  if (find_last_open(state, hint)) return hint.is(RatingTechnique::HiddenSingle, 1.0);
  if (find_single_in_any(state, 18, hint)) return hint.is(RatingTechnique::HiddenSingle, 1.2);
  if (find_single_in_any(state, 9, hint) || find_single_in_any(state, 0, hint)) {
    return hint.is(RatingTechnique::HiddenSingle, 1.5);
  }
  return false;
}

bool find_naked_single(const State& state, Hint& hint) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (!is_single(state.digits[cell])) continue;
    hint.place(cell, lowest(state.digits[cell]));
    hint.mark(Role::Base, state, cell);
    return hint.is(RatingTechnique::NakedSingle, 2.3);
  }
  return false;
}

bool find_direct_locked(const State& state, Hint& hint) {
  return each_locked(state, [&](const Locked& locked) {
    if (!find_single_behind(state, locked, hint)) return false;
    return locked.base >= 18 ? hint.is(RatingTechnique::DirectPointing, 1.7)
                             : hint.is(RatingTechnique::DirectClaiming, 1.9);
  });
}

bool find_direct_hidden_set(const State& state, int degree, Hint& hint) {
  return each_hidden_set(state, degree, degree + 1, [&](int house, Mask digits, Mask set_places) {
    for (int digit = 0; digit < kDigits; ++digit) {
      const Mask places = state.places[house][digit];
      if ((digits >> digit & 1) != 0 || count(places) < 2 || !is_single(places & ~set_places)) continue;
      place_in(state, house, places & ~set_places, digit, hint);
      hint.mark(Role::Cover, state, cell_set(house, set_places), digits);
      return degree == 2 ? hint.is(RatingTechnique::DirectHiddenPair, 2.0)
                         : hint.is(RatingTechnique::DirectHiddenTriplet, 2.5);
    }
    return false;
  });
}

}  // namespace swordfish::rating
