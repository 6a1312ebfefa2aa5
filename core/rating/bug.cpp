// BUG: if all open cells but a few held two digits and every digit stood twice in each house, the grid would
// have two solutions or none. So one of the extra digits of those few cells is true.
#include <algorithm>
#include <array>
#include <span>

#include "rating/hint.hpp"

namespace swordfish::rating {

namespace {

struct Bug {
  std::array<int, kCells> cells{};  // in the order in which they were met
  int size = 0;
  std::array<std::uint16_t, kCells> extras{};  // by cell
  Mask all_extras = 0;
  CellSet common;  // what sees every BUG cell

  std::span<const int> found() const { return {cells.data(), static_cast<std::size_t>(size)}; }
};

bool note_extra(const State& state, State& rest, int cell, int digit, Bug& bug) {
  if (bug.extras[cell] == 0) {
    bug.common = bug.size == 0 ? peers(Cell(cell)) : bug.common & peers(Cell(cell));
    bug.cells[bug.size++] = cell;
  }
  bug.extras[cell] = static_cast<std::uint16_t>(bug.extras[cell] | 1U << digit);
  bug.all_extras |= 1U << digit;
  if (rest.has(cell, digit)) rest.remove(cell, digit);
  for (const int known : bug.found()) bug.common.remove(Cell(known));
  bug.common &= state.open;
  return bug.size == 1 || count(bug.all_extras) == 1 || !bug.common.empty();
}

// Finds the extra digits whose removal leaves two digits in each cell and two places for each digit.
// Places are counted on the grid as it is: an extra digit that was found keeps counting in its other houses.
// The reference does so, and ratings depend on it.
bool find_extras(const State& state, Bug& bug) {
  State rest = state;
  for (const int first : kBoxRowColumn) {
    for (int house = first; house < first + 9; ++house) {
      for (int digit = 0; digit < kDigits; ++digit) {
        const Mask places = state.places[house][digit];
        if (places == 0 || is_pair(places)) continue;
        int many = 0;
        int last = 0;
        for (Mask left = places; left != 0; left &= left - 1) {
          const int cell = cell_at(house, lowest(left));
          if (count(state.digits[cell]) < 3) continue;
          ++many;
          last = cell;
        }
        if (many == 0) return false;
        if (many == 1 && !note_extra(state, rest, last, digit, bug)) return false;
      }
    }
  }
  for (const Cell cell : state.open) {
    if (!is_pair(rest.digits[cell.index])) return false;
  }
  for (const auto& house : rest.places) {
    for (const Mask places : house) {
      if (places != 0 && !is_pair(places)) return false;
    }
  }
  return bug.size > 0;
}

void mark_extras(const State& state, const Bug& bug, Hint& hint) {
  for (const int cell : bug.found()) hint.mark(Role::Extra, state, cell, bug.extras[cell]);
}

bool find_type_2(const State& state, const Bug& bug, Hint& hint) {
  const int digit = lowest(bug.all_extras);
  hint.remove(bug.common & state.cells[digit], digit);
  return !hint.gone.empty() && hint.is(RatingTechnique::Bug2, 5.7);
}

// Two BUG cells of one house share a digit beside their extras: it goes to one of them.
bool find_type_4(const State& state, const Bug& bug, Hint& hint) {
  if (bug.size != 2) return false;
  const int first = bug.cells[0];
  const int second = bug.cells[1];
  const Mask shared = state.digits[first] & state.digits[second] & ~bug.all_extras;
  if (!is_single(shared) || !peers(Cell(first)).contains(Cell(second))) return false;
  hint.remove(first, state.digits[first] & ~(bug.extras[first] | shared));
  hint.remove(second, state.digits[second] & ~(bug.extras[second] | shared));
  for (const int cell : {first, second}) hint.mark(Role::Base, state, cell, shared);
  return !hint.gone.empty() && hint.is(RatingTechnique::Bug4, 5.7);
}

// The BUG cells act as one cell that holds their extras, and form a naked set with others of a house.
bool find_type_3_in(const State& state, const Bug& bug, int house, int degree, Hint& hint) {
  std::array<int, 9> cells{};
  int size = 0;
  for (const Cell cell : cells_of(House(house)) & bug.common) cells[size++] = cell.index;
  if (size < degree) return false;
  for (Mask members = 0; members < (1U << size); ++members) {
    if (count(members) != degree - 1) continue;
    Mask united = 0;
    bool fits = true;
    for (Mask left = members; left != 0; left &= left - 1) {
      const Mask digits = state.digits[cells[lowest(left)]];
      fits = fits && count(digits) >= 2;
      united |= digits;
    }
    if (!fits || count(united) != degree || count(united | bug.all_extras) != degree) continue;
    for (int i = 0; i < size; ++i) {
      if ((members >> i & 1) == 0) hint.remove(cells[i], state.digits[cells[i]] & united);
    }
    if (hint.gone.empty()) continue;
    for (Mask left = members; left != 0; left &= left - 1) {
      hint.mark(Role::Base, state, cells[lowest(left)]);
    }
    hint.in(Role::Base, house);
    return hint.is(RatingTechnique::Bug3, 5.7 + 0.1 * (degree - 1));
  }
  return false;
}

bool find_type_3(const State& state, const Bug& bug, Hint& hint) {
  for (int kind = 0; kind < 3; ++kind) {
    const int house = kCellHouses[bug.cells[0]].house[kind];
    const bool shared = std::all_of(bug.found().begin(), bug.found().end(),
                                    [&](int cell) { return kCellHouses[cell].house[kind] == house; });
    if (!shared) continue;
    for (int degree = 2; degree <= 6; ++degree) {
      if (find_type_3_in(state, bug, house, degree, hint)) return true;
    }
  }
  return false;
}

bool find_with(const State& state, const Bug& bug, Hint& hint) {
  if (bug.size == 1) {
    const int cell = bug.cells[0];
    hint.remove(cell, state.digits[cell] & ~static_cast<Mask>(bug.extras[cell]));
    return !hint.gone.empty() && hint.is(RatingTechnique::Bug1, 5.6);
  }
  if (is_single(bug.all_extras)) return find_type_2(state, bug, hint) || find_type_4(state, bug, hint);
  if (bug.common.empty()) return false;
  return find_type_4(state, bug, hint) || find_type_3(state, bug, hint);
}

}  // namespace

bool find_bug(const State& state, Hint& hint) {
  Bug bug;
  if (!find_extras(state, bug) || !find_with(state, bug, hint)) return false;
  mark_extras(state, bug, hint);
  return true;
}

}  // namespace swordfish::rating
