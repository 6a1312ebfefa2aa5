// Column sets: what one band of a grid needs to know of the others.
//
// In each box of a filled band the columns hold three sets of three digits: a *split* of the nine digits.
// Whatever stands in the other bands only feels these splits, not the order of the digits inside a column:
//
//        1 2 3 | 4 5 6 | 7 8 9          147 258 369 | 147 258 369 | 147 258 369
//        4 5 6 | 7 8 9 | 1 2 3    ->    box 1         box 2         box 3
//        7 8 9 | 1 2 3 | 4 5 6
#pragma once

#include <array>

#include "base/set.hpp"

namespace swordfish {

// A split with its order: the set of digits in each column of a box.
using Columns = std::array<DigitSet, 3>;

// For column sets: visits every set of three digits taken from one set.
template <class Visit>
void for_each_triple(DigitSet from, const Visit& visit) {
  for (const Digit a : from) {
    for (const Digit b : from) {
      for (const Digit c : from) {
        if (a < b && b < c) visit(DigitSet{a, b, c});
      }
    }
  }
}

// For column sets: visits every split whose columns are taken from three sets: 1680 where all digits are
// possible.
template <class Visit>
void for_each_split(const Columns& possible, const Visit& visit) {
  for_each_triple(possible[0], [&](DigitSet first) {
    for_each_triple(possible[1] - first, [&](DigitSet second) {
      const DigitSet third = DigitSet::all() - first - second;
      if (possible[2].contains_all(third)) visit(Columns{first, second, third});
    });
  });
}

}  // namespace swordfish
