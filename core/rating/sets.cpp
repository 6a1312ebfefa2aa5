// Locked digits, naked and hidden sets, fish: the first of each that removes something.
#include "rating/sets.hpp"

#include "rating/hint.hpp"

namespace swordfish::rating {

bool find_locked(const State& state, Hint& hint) {
  return each_locked(state, [&](const Locked& locked) {
    const Mask elsewhere =
        state.places[locked.cover][locked.digit] & ~shared_places(locked.cover, locked.base);
    if (elsewhere == 0) return false;
    hint.remove(cell_set(locked.cover, elsewhere), locked.digit);
    return locked.base >= 18 ? hint.is(RatingTechnique::Pointing, 2.6)
                             : hint.is(RatingTechnique::Claiming, 2.8);
  });
}

bool find_naked_set(const State& state, int degree, Hint& hint) {
  return each_naked_set(state, degree, [&](int house, Mask places, Mask digits) {
    for (int place = 0; place < 9; ++place) {
      if ((places >> place & 1) != 0) continue;
      const int cell = cell_at(house, place);
      hint.remove(cell, state.digits[cell] & digits);
    }
    if (hint.gone.empty()) return false;
    switch (degree) {
      case 2: return hint.is(RatingTechnique::NakedPair, 3.0);
      case 3: return hint.is(RatingTechnique::NakedTriplet, 3.6);
      default: return hint.is(RatingTechnique::NakedQuad, 5.0);
    }
  });
}

bool find_hidden_set(const State& state, int degree, Hint& hint) {
  return each_hidden_set(state, degree, 2 * degree + 1, [&](int house, Mask digits, Mask places) {
    for (; places != 0; places &= places - 1) {
      const int cell = cell_at(house, lowest(places));
      hint.remove(cell, state.digits[cell] & ~digits);
    }
    if (hint.gone.empty()) return false;
    switch (degree) {
      case 2: return hint.is(RatingTechnique::HiddenPair, 3.4);
      case 3: return hint.is(RatingTechnique::HiddenTriplet, 4.0);
      default: return hint.is(RatingTechnique::HiddenQuad, 5.4);
    }
  });
}

bool find_fish(const State& state, int degree, Hint& hint) {
  for (const int first_base : {9, 0}) {
    // The walk goes over sets of lines and asks every digit about each: the least mask wins.
    Fish best{};
    CellSet victims;
    for (int digit = 0; digit < kDigits; ++digit) {
      each_fish_of(state, degree, first_base, digit, [&](const Fish& fish) {
        if (!victims.empty() && fish.base >= best.base) return true;
        const CellSet gone = fish_victims(state, fish);
        if (gone.empty()) return false;
        best = fish;
        victims = gone;
        return true;
      });
    }
    if (victims.empty()) continue;
    hint.remove(victims, best.digit);
    switch (degree) {
      case 2: return hint.is(RatingTechnique::XWing, 3.2);
      case 3: return hint.is(RatingTechnique::Swordfish, 3.8);
      default: return hint.is(RatingTechnique::Jellyfish, 5.2);
    }
  }
  return false;
}

}  // namespace swordfish::rating
