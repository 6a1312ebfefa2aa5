// Locked digits, naked and hidden sets, fish: the first of each that removes something.
#include "rating/sets.hpp"

#include "rating/finders.hpp"

namespace swordfish::rating {

namespace {

void mark_set(const State& state, House house, PlaceSet places, DigitSet digits, Hint& hint) {
  if (!hint.tells()) return;
  hint.mark(Role::Base, state, cells_at(house, places), digits);
  hint.in(Role::Base, house);
}

void mark_fish(const State& state, const LineFish& fish, Hint& hint) {
  if (!hint.tells()) return;
  hint.mark(Role::Base, state, state.places(fish.digit) & cells_of_lines(fish.base_kind, fish.base),
            DigitSet{fish.digit});
  for (const Place place : fish.base) hint.in(Role::Base, line_at(fish.base_kind, place));
  for (const Place place : fish.cover) hint.in(Role::Cover, line_at(fish.cover_kind(), place));
}

}  // namespace

bool find_locked(const State& state, Hint& hint) {
  return each_locked(state, [&](const Locked& locked) {
    const auto& [base, cover, digit] = locked;
    const PlaceSet elsewhere = state.places(cover, digit) - shared_places(cover, base);
    if (elsewhere.empty()) return false;
    hint.remove(cells_at(cover, elsewhere), digit);
    hint.mark(Role::Base, state, cells_at(base, state.places(base, digit)), DigitSet{digit});
    hint.in(Role::Base, base);
    hint.in(Role::Cover, cover);
    return base.kind() == HouseKind::Box ? hint.is(RatingTechnique::Pointing, 2.6)
                                         : hint.is(RatingTechnique::Claiming, 2.8);
  });
}

bool find_naked_set(const State& state, int degree, Hint& hint) {
  return each_naked_set(state, degree, [&](House house, PlaceSet places, DigitSet digits) {
    for (const Place place : PlaceSet::all() - places) {
      const Cell cell = cell_at(house, place);
      hint.remove(cell, state.candidates(cell) & digits);
    }
    if (hint.gone.empty()) return false;
    mark_set(state, house, places, digits, hint);
    switch (degree) {
      case 2: return hint.is(RatingTechnique::NakedPair, 3.0);
      case 3: return hint.is(RatingTechnique::NakedTriplet, 3.6);
      default: return hint.is(RatingTechnique::NakedQuad, 5.0);
    }
  });
}

bool find_hidden_set(const State& state, int degree, Hint& hint) {
  return each_hidden_set(state, degree, 2 * degree + 1, [&](House house, DigitSet digits, PlaceSet places) {
    for (const Place place : places) {
      const Cell cell = cell_at(house, place);
      hint.remove(cell, state.candidates(cell) - digits);
    }
    if (hint.gone.empty()) return false;
    mark_set(state, house, places, digits, hint);
    switch (degree) {
      case 2: return hint.is(RatingTechnique::HiddenPair, 3.4);
      case 3: return hint.is(RatingTechnique::HiddenTriplet, 4.0);
      default: return hint.is(RatingTechnique::HiddenQuad, 5.4);
    }
  });
}

bool find_fish(const State& state, int degree, Hint& hint) {
  for (const HouseKind base_kind : {HouseKind::Column, HouseKind::Row}) {
    // The walk goes over sets of lines and asks every digit about each: the least bits win.
    LineFish best{};
    CellSet victims;
    for (const Digit digit : kEveryDigit) {
      each_fish_of(state, degree, base_kind, digit, [&](const LineFish& fish) {
        if (!victims.empty() && fish.base.bits >= best.base.bits) return true;
        const CellSet gone = fish_victims(state, fish);
        if (gone.empty()) return false;
        best = fish;
        victims = gone;
        return true;
      });
    }
    if (victims.empty()) continue;
    hint.remove(victims, best.digit);
    mark_fish(state, best, hint);
    switch (degree) {
      case 2: return hint.is(RatingTechnique::XWing, 3.2);
      case 3: return hint.is(RatingTechnique::Swordfish, 3.8);
      default: return hint.is(RatingTechnique::Jellyfish, 5.2);
    }
  }
  return false;
}

}  // namespace swordfish::rating
