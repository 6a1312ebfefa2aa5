// XY-Wing and XYZ-Wing.
//
//   XY     . . 12 | . 23 .      pivot 12, wings 13 and 23: one of the wings is 3, so what sees both isn't
//          . 13 x | x  x .
//   XYZ    the pivot holds 1, 2 and 3: victims must see it too
#include <array>

#include "rating/hint.hpp"

namespace swordfish::rating {

namespace {

// The bivalue peers of a pivot that leave exactly one of the pivot's digits out, in peer order.
int find_wings(const State& state, int pivot, std::array<int, 20>& wings) {
  int size = 0;
  for (const std::uint8_t peer : kPeerList[pivot]) {
    const Mask digits = state.digits[peer];
    if (is_pair(digits) && is_single(state.digits[pivot] & ~digits)) wings[size++] = peer;
  }
  return size;
}

bool find_wing(const State& state, bool is_xyz, Hint& hint) {
  std::array<int, 20> wings{};
  for (int pivot = 0; pivot < kCells; ++pivot) {
    const Mask digits = state.digits[pivot];
    if (count(digits) != (is_xyz ? 3 : 2)) continue;
    const int size = find_wings(state, pivot, wings);
    for (int i = 0; i < size; ++i) {
      for (int j = i + 1; j < size; ++j) {
        const Mask first = state.digits[wings[i]];
        const Mask second = state.digits[wings[j]];
        if (count(digits | first | second) != 3 || first == second) continue;
        if (is_single(digits & first & second) != is_xyz) continue;
        const int digit = lowest(first & second);
        CellSet victims = state.cells[digit] & peers(Cell(wings[i])) & peers(Cell(wings[j]));
        if (is_xyz) victims &= peers(Cell(pivot));
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
