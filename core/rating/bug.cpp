// BUG: if all open cells but a few held two digits and every digit stood twice in each house, the grid would
// have two solutions or none. So one of the extra digits of those few cells is true.
#include <algorithm>
#include <array>
#include <span>

#include "rating/finders.hpp"
#include "rating/sets.hpp"

namespace swordfish::rating {

namespace {

struct Bug {
  std::array<Cell, kCells> cells{};  // in the order in which they were met
  int size = 0;
  std::array<DigitSet, kCells> extras{};  // by cell
  DigitSet all_extras;
  CellSet common;  // what sees every BUG cell

  std::span<const Cell> found() const { return {cells.data(), static_cast<std::size_t>(size)}; }
  DigitSet extras_of(Cell cell) const { return extras[cell.index]; }
};

bool note_extra(const State& state, State& rest, Cell cell, Digit digit, Bug& bug) {
  if (bug.extras_of(cell).empty()) {
    bug.common = bug.size == 0 ? peers(cell) : bug.common & peers(cell);
    bug.cells[bug.size++] = cell;
  }
  bug.extras[cell.index].insert(digit);
  bug.all_extras.insert(digit);
  if (rest.has(cell, digit)) rest.remove(cell, digit);
  for (const Cell known : bug.found()) bug.common.remove(known);
  bug.common &= state.open();
  return bug.size == 1 || bug.all_extras.is_single() || !bug.common.empty();
}

// Whether it is a BUG: every cell has two digits left, and every digit two places in each house.
bool is_deadly(const State& rest) {
  for (const Cell cell : rest.open()) {
    if (!rest.candidates(cell).is_pair()) return false;
  }
  for (const House house : kEveryHouse) {
    for (const PlaceSet places : rest.places(house)) {
      if (!places.empty() && !places.is_pair()) return false;
    }
  }
  return true;
}

// Finds the extra digits whose removal leaves two digits in each cell and two places for each digit.
// Places are counted on the grid as it is: an extra digit that was found keeps counting in its other houses.
// The reference does so, and ratings depend on it.
bool find_extras(const State& state, Bug& bug) {
  State rest = state;
  for (const HouseKind kind : kBoxRowColumn) {
    for (const House house : houses_of(kind)) {
      for (const Digit digit : kEveryDigit) {
        const PlaceSet places = state.places(house, digit);
        if (places.empty() || places.is_pair()) continue;
        int many = 0;
        Cell last;
        for (const Place place : places) {
          const Cell cell = cell_at(house, place);
          if (state.candidates(cell).size() < 3) continue;
          ++many;
          last = cell;
        }
        if (many == 0) return false;
        if (many == 1 && !note_extra(state, rest, last, digit, bug)) return false;
      }
    }
  }
  return is_deadly(rest) && bug.size > 0;
}

void mark_extras(const State& state, const Bug& bug, Hint& hint) {
  for (const Cell cell : bug.found()) hint.mark(Role::Extra, state, cell, bug.extras_of(cell));
}

bool find_type_2(const State& state, const Bug& bug, Hint& hint) {
  const Digit digit = bug.all_extras.first();
  hint.remove(bug.common & state.places(digit), digit);
  return !hint.gone.empty() && hint.is(RatingTechnique::Bug2, 5.7);
}

// Two BUG cells of one house share a digit beside their extras: it goes to one of them.
bool find_type_4(const State& state, const Bug& bug, Hint& hint) {
  if (bug.size != 2) return false;
  const Cell first = bug.cells[0];
  const Cell second = bug.cells[1];
  const DigitSet shared = (state.candidates(first) & state.candidates(second)) - bug.all_extras;
  if (!shared.is_single() || !peers(first).contains(second)) return false;
  for (const Cell cell : {first, second}) {
    hint.remove(cell, state.candidates(cell) - (bug.extras_of(cell) | shared));
  }
  for (const Cell cell : {first, second}) hint.mark(Role::Base, state, cell, shared);
  return !hint.gone.empty() && hint.is(RatingTechnique::Bug4, 5.7);
}

// The BUG cells act as one cell that holds their extras, and form a naked set with others of a house.
bool find_type_3_in(const State& state, const Bug& bug, House house, int degree, Hint& hint) {
  const CellSet others = cells_of(house) & bug.common;
  PlaceSet pool;
  for (const Place place : kEveryPlace) {
    if (others.contains(cell_at(house, place))) pool.insert(place);
  }
  if (pool.size() < degree) return false;
  return each_subset(pool, degree - 1, [&](PlaceSet members) {
    DigitSet united;
    bool fits = true;
    for (const Place place : members) {
      const DigitSet digits = state.candidates(cell_at(house, place));
      fits = fits && digits.has_several();
      united |= digits;
    }
    if (!fits || united.size() != degree || (united | bug.all_extras).size() != degree) return false;
    for (const Place place : pool - members) {
      const Cell cell = cell_at(house, place);
      hint.remove(cell, state.candidates(cell) & united);
    }
    if (hint.gone.empty()) return false;
    for (const Place place : members) hint.mark(Role::Base, state, cell_at(house, place));
    hint.in(Role::Base, house);
    return hint.is(RatingTechnique::Bug3, 5.7 + 0.1 * (degree - 1));
  });
}

bool find_type_3(const State& state, const Bug& bug, Hint& hint) {
  for (int kind = 0; kind < 3; ++kind) {
    const House house = seats_of(bug.cells[0])[kind].house;
    const bool shared = std::all_of(bug.found().begin(), bug.found().end(),
                                    [&](Cell cell) { return cells_of(house).contains(cell); });
    if (!shared) continue;
    for (int degree = 2; degree <= 6; ++degree) {
      if (find_type_3_in(state, bug, house, degree, hint)) return true;
    }
  }
  return false;
}

bool find_with(const State& state, const Bug& bug, Hint& hint) {
  if (bug.size == 1) {
    const Cell cell = bug.cells[0];
    hint.remove(cell, state.candidates(cell) - bug.extras_of(cell));
    return !hint.gone.empty() && hint.is(RatingTechnique::Bug1, 5.6);
  }
  if (bug.all_extras.is_single()) return find_type_2(state, bug, hint) || find_type_4(state, bug, hint);
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
