#include "rating/propagate.hpp"

namespace swordfish::rating {

double length_surcharge(int complexity) {
  double added = 0;
  int threshold = 4;
  for (bool even = false; complexity - 2 > threshold; even = !even) {
    added += 0.1;
    threshold = even ? threshold * 4 / 3 : threshold * 3 / 2;
  }
  return added;
}

namespace {

void add_on(int cell, int digit, From from, Run& run) {
  const int index = 9 * cell + digit;
  run.on[digit] |= kCellBit[cell];
  run.on_digits[cell] = static_cast<std::uint16_t>(run.on_digits[cell] | 1U << digit);
  run.on_from[index] = from;
  run.on_order[run.on_count++] = static_cast<std::uint16_t>(index);
}

void add_off(int cell, int digit, From from, Run& run) {
  const int index = 9 * cell + digit;
  run.off_digits[cell] = static_cast<std::uint16_t>(run.off_digits[cell] | 1U << digit);
  run.off_from[index] = from;
  run.off_order[run.off_count++] = static_cast<std::uint16_t>(index);
}

void clash(int cell, int digit, From from, bool on_is_new, Run& run) {
  run.contradicts = true;
  run.clash = CandidateIndex(cell, digit);
  run.clash_from = from;
  run.clash_on_is_new = on_is_new;
}

// The same as follow_on, one node after the other, for the rare case that one of them clashes.
void follow_on_to_clash(int cell, int digit, Mask others, Run& run) {
  const int from = 9 * cell + digit;
  for (Mask left = others; left != 0; left &= left - 1) {
    const int other = lowest(left);
    if ((run.on_digits[cell] >> other & 1) != 0) return clash(cell, other, {Cause::Cell, from}, false, run);
    if ((run.off_digits[cell] >> other & 1) != 0) continue;
    add_off(cell, other, {Cause::Cell, from}, run);
    run.off[other] |= kCellBit[cell];
  }
  CellSet seen;
  for (int kind = 0; kind < 3; ++kind) {
    CellSet house = cells_of(House(kCellHouses[cell].house[kind])) & run.grid.cells[digit];
    house.remove(Cell(cell));
    for (const Cell peer : house - seen) {
      const From own{static_cast<Cause>(kind), from};
      if (!run.grid.has(peer.index, digit)) continue;
      if (run.on[digit].contains(peer)) return clash(peer.index, digit, own, false, run);
      if (run.off[digit].contains(peer)) continue;
      add_off(peer.index, digit, own, run);
      run.off[digit].insert(peer);
    }
    seen |= house;
  }
}

void follow_on(int index, bool cells, Run& run) {
  const int cell = index / 9;
  const int digit = index % 9;
  const Mask others = cells ? run.grid.digits[cell] & ~(1U << digit) : 0;
  const CellSet seen = peers(Cell(cell)) & run.grid.cells[digit];  // and some that are off already
  if ((others & run.on_digits[cell]) != 0 || seen.meets(run.on[digit])) {
    return follow_on_to_clash(cell, digit, others, run);
  }
  for (Mask left = others & ~static_cast<Mask>(run.off_digits[cell]); left != 0; left &= left - 1) {
    const int other = lowest(left);
    add_off(cell, other, {Cause::Cell, index}, run);
    run.off[other] |= kCellBit[cell];
  }
  CellSet fresh = seen - run.off[digit];
  if (fresh.empty()) return;
  run.off[digit] |= fresh;
  for (int kind = 0; kind < 3; ++kind) {
    const CellSet house = cells_of(House(kCellHouses[cell].house[kind])) & fresh;
    for (const Cell peer : house) add_off(peer.index, digit, {static_cast<Cause>(kind), index}, run);
    fresh -= house;
  }
}

// False if the digit is off already: a contradiction.
bool turn_on(int cell, int digit, From from, Run& run) {
  if ((run.off_digits[cell] >> digit & 1) != 0) {
    clash(cell, digit, from, true, run);
    return false;
  }
  if ((run.on_digits[cell] >> digit & 1) == 0) add_on(cell, digit, from, run);
  return true;
}

void follow_off(int index, Links links, Run& run) {
  const int cell = index / 9;
  const int digit = index % 9;
  const CellHouses& at = kCellHouses[cell];
  State& grid = run.grid;
  const Mask digits = grid.digits[cell];
  std::array<Mask, 3> places;
  for (int kind = 0; kind < 3; ++kind) places[kind] = grid.places[at.house[kind]][digit];
  if (links.dynamic) {
    // Like State::remove, but for cells, which settle() brings up to date when somebody asks.
    grid.digits[cell] = static_cast<std::uint16_t>(digits & ~(1U << digit));
    for (int kind = 0; kind < 3; ++kind) {
      grid.places[at.house[kind]][digit] = static_cast<std::uint16_t>(places[kind] & ~(1U << at.place[kind]));
    }
  }
  if (links.cells && is_pair(digits)) {
    if (!turn_on(cell, lowest(digits & ~(1U << digit)), {Cause::Cell, index}, run)) return;
  }
  for (int kind = 0; kind < 3; ++kind) {
    if (!is_pair(places[kind])) continue;
    const int other = cell_at(at.house[kind], lowest(places[kind] & ~(1U << at.place[kind])));
    if (!turn_on(other, digit, {static_cast<Cause>(kind), index}, run)) return;
  }
}

}  // namespace

void begin_run(const State& source, CandidateIndex start, bool on, Run& run) {
  run.on.fill(CellSet());
  run.off.fill(CellSet());
  run.on_digits.fill(0);
  run.off_digits.fill(0);
  run.on_count = run.off_count = run.next_on = run.next_off = run.conclusion_count = 0;
  run.contradicts = false;
  run.grid = source;
  run.locked_knows = run.hidden_knows = run.naked_knows = run.fish_knows = 0;
  if (on) {
    add_on(start.cell(), start.digit(), {Cause::None, 0}, run);
  } else {
    add_off(start.cell(), start.digit(), {Cause::None, 0}, run);
    run.off[start.digit()].insert(Cell(start.cell()));
  }
}

void follow(Links links, Run& run) {
  while (!run.contradicts) {
    if (run.next_on < run.on_count) {
      follow_on(run.on_order[run.next_on++], links.cells, run);
    } else if (run.next_off < run.off_count) {
      follow_off(run.off_order[run.next_off++], links, run);
    } else {
      return;
    }
  }
}

void settle(const State& source, Run& run) {
  for (int digit = 0; digit < kDigits; ++digit) run.grid.cells[digit] = source.cells[digit] - run.off[digit];
}

bool add_conclusion(CandidateIndex candidate, int conclusion, Run& run) {
  const int cell = candidate.cell();
  const int digit = candidate.digit();
  if ((run.off_digits[cell] >> digit & 1) != 0) return false;
  add_off(cell, digit, {Cause::Advanced, conclusion}, run);
  run.off[digit] |= kCellBit[cell];
  return true;
}

}  // namespace swordfish::rating
