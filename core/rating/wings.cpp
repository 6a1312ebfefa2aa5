// XY-Wing and XYZ-Wing.
//
//   XY     . . 12 | . 23 .      pivot 12, wings 13 and 23: one of the wings is 3, so what sees both isn't
//          . 13 x | x  x .
//   XYZ    the pivot holds 1, 2 and 3: victims must see it too
#include <array>

#include "rating/finders.hpp"

namespace swordfish::rating {

namespace {

// The bivalue peers of a pivot that leave exactly one of the pivot's digits out, in peer order.
int find_wings(const State& state, Cell pivot, std::array<Cell, 20>& wings) {
  int size = 0;
  for (const Cell peer : peer_list(pivot)) {
    const DigitSet digits = state.candidates(peer);
    if (digits.is_pair() && (state.candidates(pivot) - digits).is_single()) wings[size++] = peer;
  }
  return size;
}

bool find_wing(const State& state, bool is_xyz, Hint& hint) {
  std::array<Cell, 20> wings{};
  for (const Cell pivot : kEveryCell) {
    const DigitSet digits = state.candidates(pivot);
    if (digits.size() != (is_xyz ? 3 : 2)) continue;
    const int size = find_wings(state, pivot, wings);
    for (int i = 0; i < size; ++i) {
      for (int j = i + 1; j < size; ++j) {
        const DigitSet first = state.candidates(wings[i]);
        const DigitSet second = state.candidates(wings[j]);
        if ((digits | first | second).size() != 3 || first == second) continue;
        if ((digits & first & second).is_single() != is_xyz) continue;
        const Digit digit = (first & second).first();
        CellSet victims = state.places(digit) & peers(wings[i]) & peers(wings[j]);
        if (is_xyz) victims &= peers(pivot);
        if (victims.empty()) continue;
        hint.remove(victims, digit);
        hint.mark(Role::Pivot, state, pivot);
        hint.mark(Role::Pincer, state, wings[i]);
        hint.mark(Role::Pincer, state, wings[j]);
        return true;
      }
    }
  }
  return false;
}

}  // namespace

bool find_xy_wing(const State& state, Hint& hint) {
  return find_wing(state, false, hint) && hint.is(RatingTechnique::XYWing, 4.2);
}

bool find_xyz_wing(const State& state, Hint& hint) {
  return find_wing(state, true, hint) && hint.is(RatingTechnique::XYZWing, 4.4);
}

}  // namespace swordfish::rating
