// The basic techniques inside a chain. Only patterns that the run itself made are of interest, and of those
// only the ones that are new since the technique was last asked: an older one has had its effect. So each
// technique keeps a note of what changed since, and looks nowhere else.
#include "rating/propagate.hpp"
#include "rating/sets.hpp"

namespace swordfish::rating {

namespace {

// The conclusion under way; it counts once it has parents and takes something away.
Conclusion& next_conclusion(Run& run) {
  if (run.conclusion_count == static_cast<int>(run.conclusions.size())) run.conclusions.emplace_back();
  Conclusion& conclusion = run.conclusions[run.conclusion_count];
  conclusion.parents.clear();
  conclusion.nested = nullptr;
  return conclusion;
}

void add_missing_places(const State& source, const Run& run, int house, int digit, Mask places,
                        Conclusion& conclusion) {
  Mask left = places & source.places[house][digit] & ~static_cast<Mask>(run.grid.places[house][digit]);
  for (; left != 0; left &= left - 1) {
    conclusion.parents.push_back(static_cast<std::uint16_t>(9 * cell_at(house, lowest(left)) + digit));
  }
}

void add_missing_digits(const State& source, const Run& run, int cell, Mask digits, Conclusion& conclusion) {
  Mask left = digits & source.digits[cell] & ~static_cast<Mask>(run.grid.digits[cell]);
  for (; left != 0; left &= left - 1) {
    conclusion.parents.push_back(static_cast<std::uint16_t>(9 * cell + lowest(left)));
  }
}

// The digits that left each house since a technique last looked, which is now.
using Dirty = std::array<std::uint16_t, kHouses>;
Dirty changes_since(int& known, const Run& run) {
  Dirty dirty{};
  for (; known < run.off_count; ++known) {
    const CandidateIndex node(run.off_order[known]);
    for (const int house : kCellHouses[node.cell()].house) {
      dirty[house] = static_cast<std::uint16_t>(dirty[house] | 1U << node.digit());
    }
  }
  return dirty;
}

bool conclude_locked(const State& source, const Locked& locked, Run& run) {
  const auto& [base, cover, digit] = locked;
  const Mask gone = run.grid.places[cover][digit] & ~shared_places(cover, base);
  if (gone == 0) return false;
  Conclusion& conclusion = next_conclusion(run);
  add_missing_places(source, run, base, digit, ~shared_places(base, cover), conclusion);
  if (conclusion.parents.empty()) return false;
  bool added = false;
  for (Mask rest = gone; rest != 0; rest &= rest - 1) {
    added |= add_conclusion(CandidateIndex(cell_at(cover, lowest(rest)), digit), run.conclusion_count, run);
  }
  run.conclusion_count += added ? 1 : 0;
  return added;
}

bool conclude_locked(const State& source, Run& run) {
  const Dirty changed = changes_since(run.locked_knows, run);
  bool any = false;
  for (const auto& [first_base, first_cover] : kLockedKinds) {
    for (int base = first_base; base < first_base + 9; ++base) {
      each_locked_in(run.grid, base, first_cover, changed[base], [&](const Locked& locked) {
        any |= conclude_locked(source, locked, run);
        return false;
      });
    }
  }
  return any;
}

bool conclude_hidden_pair(const State& source, int house, int first, int second, Run& run) {
  const State& grid = run.grid;
  const Mask places = grid.places[house][first];
  const Mask digits = 1U << first | 1U << second;
  Mask gone = 0;
  for (Mask left = places; left != 0; left &= left - 1) {
    gone |= grid.digits[cell_at(house, lowest(left))] & ~digits;
  }
  if (gone == 0) return false;
  Conclusion& conclusion = next_conclusion(run);
  for (int place = 0; place < 9; ++place) {
    if ((places >> place & 1) == 0) {
      add_missing_digits(source, run, cell_at(house, place), digits, conclusion);
    }
  }
  if (conclusion.parents.empty()) return false;
  bool added = false;
  for (Mask left = places; left != 0; left &= left - 1) {
    const int cell = cell_at(house, lowest(left));
    for (Mask rest = grid.digits[cell] & ~digits; rest != 0; rest &= rest - 1) {
      added |= add_conclusion(CandidateIndex(cell, lowest(rest)), run.conclusion_count, run);
    }
  }
  run.conclusion_count += added ? 1 : 0;
  return added;
}

bool conclude_hidden_pairs(const State& source, Run& run) {
  const Dirty changed = changes_since(run.hidden_knows, run);
  bool any = false;
  for (const int first_house : kBoxColumnRow) {
    for (int house = first_house; house < first_house + 9; ++house) {
      const Mask dirty = changed[house];
      if (dirty == 0 || run.grid.open_count[house] <= 4) continue;
      const auto& places = run.grid.places[house];
      for (int second = 1; second < 9; ++second) {
        if (!is_pair(places[second])) continue;
        for (int first = 0; first < second; ++first) {
          if (places[first] != places[second] || (dirty & (1U << first | 1U << second)) == 0) continue;
          any |= conclude_hidden_pair(source, house, first, second, run);
        }
      }
    }
  }
  return any;
}

bool conclude_naked_pair(const State& source, int house, int first, int second, Run& run) {
  const State& grid = run.grid;
  const int first_cell = cell_at(house, first);
  const int second_cell = cell_at(house, second);
  const Mask digits = grid.digits[first_cell];
  const Mask own = 1U << first | 1U << second;
  if (((grid.places[house][lowest(digits)] | grid.places[house][lowest(digits & (digits - 1))]) & ~own) ==
      0) {
    return false;
  }
  Conclusion& conclusion = next_conclusion(run);
  add_missing_digits(source, run, first_cell, ~digits, conclusion);
  add_missing_digits(source, run, second_cell, ~digits, conclusion);
  if (conclusion.parents.empty()) return false;
  bool added = false;
  for (int place = 0; place < 9; ++place) {
    if ((own >> place & 1) != 0) continue;
    const int cell = cell_at(house, place);
    for (Mask rest = grid.digits[cell] & digits; rest != 0; rest &= rest - 1) {
      added |= add_conclusion(CandidateIndex(cell, lowest(rest)), run.conclusion_count, run);
    }
  }
  run.conclusion_count += added ? 1 : 0;
  return added;
}

bool conclude_naked_pairs(const State& source, Run& run) {
  bool any = false;
  CellSet pairs;  // cells that became pairs
  for (; run.naked_knows < run.off_count; ++run.naked_knows) {
    const int cell = run.off_order[run.naked_knows] / 9;
    if (is_pair(run.grid.digits[cell])) pairs.insert(Cell(cell));
  }
  if (pairs.empty()) return false;
  for (const int first_house : kBoxColumnRow) {
    for (int house = first_house; house < first_house + 9; ++house) {
      if (!pairs.meets(cells_of(House(house))) || run.grid.open_count[house] < 4) continue;
      for (int second = 1; second < 9; ++second) {
        const Cell second_cell(cell_at(house, second));
        const Mask digits = run.grid.digits[second_cell.index];
        if (!is_pair(digits)) continue;
        for (int first = 0; first < second; ++first) {
          const Cell first_cell(cell_at(house, first));
          if (run.grid.digits[first_cell.index] != digits) continue;
          if (!pairs.contains(first_cell) && !pairs.contains(second_cell)) continue;
          any |= conclude_naked_pair(source, house, first, second, run);
        }
      }
    }
  }
  return any;
}

bool conclude_fish(const State& source, const Fish& fish, Run& run) {
  if (fish_victims(run.grid, fish).empty()) return false;
  Conclusion& conclusion = next_conclusion(run);
  for (Mask left = fish.base; left != 0; left &= left - 1) {
    add_missing_places(source, run, fish.first_base + lowest(left), fish.digit, ~fish.cover, conclusion);
  }
  if (conclusion.parents.empty()) return false;
  bool added = false;
  for (Mask left = fish.cover; left != 0; left &= left - 1) {
    const int line = fish.first_cover() + lowest(left);
    for (Mask rest = run.grid.places[line][fish.digit] & ~fish.base; rest != 0; rest &= rest - 1) {
      added |=
          add_conclusion(CandidateIndex(cell_at(line, lowest(rest)), fish.digit), run.conclusion_count, run);
    }
  }
  run.conclusion_count += added ? 1 : 0;
  return added;
}

// All X-Wings on columns or rows with a changed base line; by lines first, then by digit.
bool conclude_fishes(const State& source, const Dirty& changed, int first_base, Run& run) {
  bool any = false;
  for (int second = 1; second < 9; ++second) {
    const Mask dirty_second = changed[first_base + second];
    for (int first = 0; first < second; ++first) {
      Mask left = dirty_second | changed[first_base + first];
      for (; left != 0; left &= left - 1) {
        const int digit = lowest(left);
        const Mask cover = run.grid.places[first_base + second][digit];
        if (!is_pair(cover) || run.grid.places[first_base + first][digit] != cover) continue;
        if (run.grid.placed_count[digit] > 5) continue;
        any |= conclude_fish(source, {first_base, 1U << first | 1U << second, cover, digit}, run);
      }
    }
  }
  return any;
}

bool conclude_x_wings(const State& source, Run& run) {
  const Dirty changed = changes_since(run.fish_knows, run);
  bool any = conclude_fishes(source, changed, 9, run);
  any |= conclude_fishes(source, changed, 0, run);
  return any;
}

}  // namespace

bool conclude_basic(const State& source, Run& run) {
  return conclude_locked(source, run) || conclude_hidden_pairs(source, run) ||
         conclude_naked_pairs(source, run) || conclude_x_wings(source, run);
}

}  // namespace swordfish::rating
