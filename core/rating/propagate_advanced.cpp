// The basic techniques inside a chain. Only patterns that the run itself made are of interest, and of those
// only the ones that are new since the technique was last asked: an older one has had its effect. So each
// technique keeps a note of what changed since, and looks nowhere else.
#include "rating/propagate.hpp"
#include "rating/sets.hpp"

namespace swordfish::rating {

namespace {

// In advanced propagation, the conclusion under way; it counts once it has parents and takes something away.
Conclusion& next_conclusion(Run& run) {
  if (run.conclusion_count == static_cast<int>(run.conclusions.size())) run.conclusions.emplace_back();
  Conclusion& conclusion = run.conclusions[run.conclusion_count];
  conclusion.parents.clear();
  conclusion.nested = nullptr;
  return conclusion;
}

void add_missing_places(const State& source, const Run& run, House house, Digit digit, PlaceSet places,
                        Conclusion& conclusion) {
  for (const Place place : (places & source.places(house, digit)) - run.grid.places(house, digit)) {
    conclusion.parents.emplace_back(cell_at(house, place), digit);
  }
}

void add_missing_digits(const State& source, const Run& run, Cell cell, DigitSet digits,
                        Conclusion& conclusion) {
  for (const Digit digit : (digits & source.candidates(cell)) - run.grid.candidates(cell)) {
    conclusion.parents.emplace_back(cell, digit);
  }
}

// The digits that left each house since a technique last looked, which is now.
class Changes {
 public:
  Changes(int& known, const Run& run) {
    for (; known < run.off_count; ++known) {
      const CandidateIndex node = run.off_order[known];
      for (const Seat seat : seats_of(node.cell())) gone_[seat.house.index].insert(node.digit());
    }
  }
  DigitSet in(House house) const { return gone_[house.index]; }

 private:
  std::array<TwoByteSet<DigitSet>, kHouses> gone_{};
};

bool conclude_locked(const State& source, const Locked& locked, Run& run) {
  const auto& [base, cover, digit] = locked;
  const PlaceSet gone = run.grid.places(cover, digit) - shared_places(cover, base);
  if (gone.empty()) return false;
  Conclusion& conclusion = next_conclusion(run);
  add_missing_places(source, run, base, digit, PlaceSet::all() - shared_places(base, cover), conclusion);
  if (conclusion.parents.empty()) return false;
  bool added = false;
  for (const Place place : gone) {
    added |= add_conclusion(CandidateIndex(cell_at(cover, place), digit), run.conclusion_count, run);
  }
  run.conclusion_count += added ? 1 : 0;
  return added;
}

bool conclude_locked(const State& source, Run& run) {
  const Changes changes(run.locked_knows, run);
  bool any = false;
  for (const auto& [base_kind, cover_kind] : kLockedKinds) {
    for (const House base : houses_of(base_kind)) {
      each_locked_in(run.grid, base, cover_kind, changes.in(base), [&](const Locked& locked) {
        any |= conclude_locked(source, locked, run);
        return false;
      });
    }
  }
  return any;
}

bool conclude_hidden_pair(const State& source, House house, DigitSet pair, PlaceSet places, Run& run) {
  const State& grid = run.grid;
  DigitSet gone;
  for (const Place place : places) gone |= grid.candidates(cell_at(house, place)) - pair;
  if (gone.empty()) return false;
  Conclusion& conclusion = next_conclusion(run);
  for (const Place place : PlaceSet::all() - places) {
    add_missing_digits(source, run, cell_at(house, place), pair, conclusion);
  }
  if (conclusion.parents.empty()) return false;
  bool added = false;
  for (const Place place : places) {
    const Cell cell = cell_at(house, place);
    for (const Digit digit : grid.candidates(cell) - pair) {
      added |= add_conclusion(CandidateIndex(cell, digit), run.conclusion_count, run);
    }
  }
  run.conclusion_count += added ? 1 : 0;
  return added;
}

bool conclude_hidden_pairs(const State& source, Run& run) {
  const Changes changes(run.hidden_knows, run);
  bool any = false;
  for (const HouseKind kind : kBoxColumnRow) {
    for (const House house : houses_of(kind)) {
      const DigitSet changed = changes.in(house);
      if (changed.empty() || run.grid.open_count(house) <= 4) continue;
      for (const Digit second : kEveryDigit) {
        const PlaceSet places = run.grid.places(house, second);
        if (!places.is_pair()) continue;
        for (Digit first; first < second; first = Digit(first.value + 1)) {
          if (run.grid.places(house, first) != places || !changed.meets({first, second})) continue;
          any |= conclude_hidden_pair(source, house, {first, second}, places, run);
        }
      }
    }
  }
  return any;
}

bool conclude_naked_pair(const State& source, House house, PlaceSet pair, DigitSet digits, Run& run) {
  const State& grid = run.grid;
  PlaceSet others;
  for (const Digit digit : digits) others |= grid.places(house, digit) - pair;
  if (others.empty()) return false;
  Conclusion& conclusion = next_conclusion(run);
  for (const Place place : pair) {
    add_missing_digits(source, run, cell_at(house, place), DigitSet::all() - digits, conclusion);
  }
  if (conclusion.parents.empty()) return false;
  bool added = false;
  for (const Place place : PlaceSet::all() - pair) {
    const Cell cell = cell_at(house, place);
    for (const Digit digit : grid.candidates(cell) & digits) {
      added |= add_conclusion(CandidateIndex(cell, digit), run.conclusion_count, run);
    }
  }
  run.conclusion_count += added ? 1 : 0;
  return added;
}

bool conclude_naked_pairs(const State& source, Run& run) {
  bool any = false;
  CellSet pairs;  // cells that became pairs
  for (; run.naked_knows < run.off_count; ++run.naked_knows) {
    const Cell cell = run.off_order[run.naked_knows].cell();
    if (run.grid.candidates(cell).is_pair()) pairs.insert(cell);
  }
  if (pairs.empty()) return false;
  for (const HouseKind kind : kBoxColumnRow) {
    for (const House house : houses_of(kind)) {
      if (!pairs.meets(cells_of(house)) || run.grid.open_count(house) < 4) continue;
      for (const Place second : kEveryPlace) {
        const Cell second_cell = cell_at(house, second);
        const DigitSet digits = run.grid.candidates(second_cell);
        if (!digits.is_pair()) continue;
        for (Place first; first < second; first = Place(first.index + 1)) {
          const Cell first_cell = cell_at(house, first);
          if (run.grid.candidates(first_cell) != digits) continue;
          if (!pairs.contains(first_cell) && !pairs.contains(second_cell)) continue;
          any |= conclude_naked_pair(source, house, {first, second}, digits, run);
        }
      }
    }
  }
  return any;
}

bool conclude_fish(const State& source, const LineFish& fish, Run& run) {
  if (fish_victims(run.grid, fish).empty()) return false;
  Conclusion& conclusion = next_conclusion(run);
  for (const Place place : fish.base) {
    add_missing_places(source, run, line_at(fish.base_kind, place), fish.digit, PlaceSet::all() - fish.cover,
                       conclusion);
  }
  if (conclusion.parents.empty()) return false;
  bool added = false;
  for (const Place line_place : fish.cover) {
    const House line = line_at(fish.cover_kind(), line_place);
    for (const Place place : run.grid.places(line, fish.digit) - fish.base) {
      added |= add_conclusion(CandidateIndex(cell_at(line, place), fish.digit), run.conclusion_count, run);
    }
  }
  run.conclusion_count += added ? 1 : 0;
  return added;
}

// Advanced propagation by all X-Wings on columns or rows with a changed base line; by lines first, then by digit.
bool conclude_x_wings_on(HouseKind kind, const State& source, const Changes& changes, Run& run) {
  bool any = false;
  for (const Place second : kEveryPlace) {
    const House second_line = line_at(kind, second);
    const DigitSet changed = changes.in(second_line);
    for (Place first; first < second; first = Place(first.index + 1)) {
      const House first_line = line_at(kind, first);
      for (const Digit digit : changed | changes.in(first_line)) {
        const PlaceSet cover = run.grid.places(second_line, digit);
        if (!cover.is_pair() || run.grid.places(first_line, digit) != cover) continue;
        if (run.grid.placed_count(digit) > 5) continue;
        any |= conclude_fish(source, {kind, {first, second}, cover, digit}, run);
      }
    }
  }
  return any;
}

bool conclude_x_wings(const State& source, Run& run) {
  const Changes changes(run.fish_knows, run);
  bool any = conclude_x_wings_on(HouseKind::Column, source, changes, run);
  any |= conclude_x_wings_on(HouseKind::Row, source, changes, run);
  return any;
}

}  // namespace

bool conclude_basic(const State& source, Run& run) {
  return conclude_locked(source, run) || conclude_hidden_pairs(source, run) ||
         conclude_naked_pairs(source, run) || conclude_x_wings(source, run);
}

}  // namespace swordfish::rating
