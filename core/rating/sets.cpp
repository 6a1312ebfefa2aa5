// Locked digits, naked and hidden sets, fish: the first of each that removes something.
#include "rating/sets.hpp"

#include "rating/hint.hpp"

namespace swordfish::rating {

namespace {

void mark_set(const State& state, int house, Mask places, Mask digits, Hint& hint) {
  if (!hint.tells()) return;
  hint.mark(Role::Base, state, cell_set(house, places), digits);
  hint.in(Role::Base, house);
}

void mark_fish(const State& state, const Fish& fish, Hint& hint) {
  if (!hint.tells()) return;
  hint.mark(Role::Base, state, state.cells[fish.digit] & cells_of_lines(fish.first_base, fish.base),
            1U << fish.digit);
  for (Mask left = fish.base; left != 0; left &= left - 1)
    hint.in(Role::Base, fish.first_base + lowest(left));
  for (Mask left = fish.cover; left != 0; left &= left - 1)
    hint.in(Role::Cover, fish.first_cover() + lowest(left));
}

}  // namespace

bool find_locked(const State& state, Hint& hint) {
  return each_locked(state, [&](const Locked& locked) {
    const Mask elsewhere =
        state.places[locked.cover][locked.digit] & ~shared_places(locked.cover, locked.base);
    if (elsewhere == 0) return false;
    hint.remove(cell_set(locked.cover, elsewhere), locked.digit);
    hint.mark(Role::Base, state, cell_set(locked.base, state.places[locked.base][locked.digit]),
              1U << locked.digit);
    hint.in(Role::Base, locked.base);
    hint.in(Role::Cover, locked.cover);
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
    mark_set(state, house, places, digits, hint);
    switch (degree) {
      case 2: return hint.is(RatingTechnique::NakedPair, 3.0);
      case 3: return hint.is(RatingTechnique::NakedTriplet, 3.6);
      default: return hint.is(RatingTechnique::NakedQuad, 5.0);
    }
  });
}

bool find_hidden_set(const State& state, int degree, Hint& hint) {
  return each_hidden_set(state, degree, 2 * degree + 1, [&](int house, Mask digits, Mask places) {
    for (Mask left = places; left != 0; left &= left - 1) {
      const int cell = cell_at(house, lowest(left));
      hint.remove(cell, state.digits[cell] & ~digits);
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
