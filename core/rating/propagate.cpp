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

void add_on(Cell cell, Digit digit, From from, Run& run) {
  const CandidateIndex candidate(cell, digit);
  run.on[digit] |= only(cell);
  run.on_digits[cell.index].insert(digit);
  run.on_from[candidate.index] = from;
  run.on_order[run.on_count++] = candidate;
}

// But for run.off, which whoever adds brings up to date, for many cells at once where possible.
void add_off(Cell cell, Digit digit, From from, Run& run) {
  const CandidateIndex candidate(cell, digit);
  run.off_digits[cell.index].insert(digit);
  run.off_from[candidate.index] = from;
  run.off_order[run.off_count++] = candidate;
}

void clash(Cell cell, Digit digit, From from, bool on_is_new, Run& run) {
  run.contradicts = true;
  run.clash = CandidateIndex(cell, digit);
  run.clash_from = from;
  run.clash_on_is_new = on_is_new;
}

// Propagates as follow_on, one node after the other, for the rare case that one of them clashes.
void follow_on_to_clash(CandidateIndex candidate, DigitSet others, Run& run) {
  const Cell cell = candidate.cell();
  const Digit digit = candidate.digit();
  for (const Digit other : others) {
    if (run.is_on(cell, other)) return clash(cell, other, {Cause::Cell, candidate}, false, run);
    if (run.is_off(cell, other)) continue;
    add_off(cell, other, {Cause::Cell, candidate}, run);
    run.off[other] |= only(cell);
  }
  CellSet seen;
  for (int kind = 0; kind < 3; ++kind) {
    CellSet house = cells_of(seats_of(cell)[kind].house) & run.grid.places(digit);
    house.remove(cell);
    for (const Cell peer : house - seen) {
      const From own{house_cause(kind), candidate};
      if (!run.grid.has(peer, digit)) continue;
      if (run.on[digit].contains(peer)) return clash(peer, digit, own, false, run);
      if (run.off[digit].contains(peer)) continue;
      add_off(peer, digit, own, run);
      run.off[digit].insert(peer);
    }
    seen |= house;
  }
}

void follow_on(CandidateIndex candidate, bool cells, Run& run) {
  const Cell cell = candidate.cell();
  const Digit digit = candidate.digit();
  const DigitSet others = cells ? run.grid.candidates(cell) - DigitSet{digit} : DigitSet{};
  const CellSet seen = peers(cell) & run.grid.places(digit);  // and some that are off already
  if (others.meets(run.on_digits[cell.index]) || seen.meets(run.on[digit])) {
    return follow_on_to_clash(candidate, others, run);
  }
  for (const Digit other : others - run.off_digits[cell.index]) {
    add_off(cell, other, {Cause::Cell, candidate}, run);
    run.off[other] |= only(cell);
  }
  CellSet fresh = seen - run.off[digit];
  if (fresh.empty()) return;
  run.off[digit] |= fresh;
  for (int kind = 0; kind < 3; ++kind) {
    const CellSet house = cells_of(seats_of(cell)[kind].house) & fresh;
    for (const Cell peer : house) add_off(peer, digit, {house_cause(kind), candidate}, run);
    fresh -= house;
  }
}

// False if the digit is off already: a contradiction.
bool turn_on(Cell cell, Digit digit, From from, Run& run) {
  if (run.is_off(cell, digit)) {
    clash(cell, digit, from, true, run);
    return false;
  }
  if (!run.is_on(cell, digit)) add_on(cell, digit, from, run);
  return true;
}

void follow_off(CandidateIndex candidate, Links links, Run& run) {
  const Cell cell = candidate.cell();
  const Digit digit = candidate.digit();
  const Seats& at = seats_of(cell);
  const DigitSet digits = run.grid.candidates(cell);
  std::array<PlaceSet, 3> places;
  for (int kind = 0; kind < 3; ++kind) places[kind] = run.grid.places(at[kind].house, digit);
  if (links.dynamic) run.grid.remove_in_houses(cell, digit);
  if (links.cells && digits.is_pair()) {
    const Digit other = (digits - DigitSet{digit}).first();
    if (!turn_on(cell, other, {Cause::Cell, candidate}, run)) return;
  }
  for (int kind = 0; kind < 3; ++kind) {
    if (!places[kind].is_pair()) continue;
    const Cell other = cell_at(at[kind].house, (places[kind] - PlaceSet{at[kind].place}).first());
    if (!turn_on(other, digit, {house_cause(kind), candidate}, run)) return;
  }
}

}  // namespace

void begin_run(const State& source, CandidateIndex start, bool on, Run& run) {
  run.on = {};
  run.off = {};
  run.on_digits = {};
  run.off_digits = {};
  run.on_count = run.off_count = run.next_on = run.next_off = run.conclusion_count = 0;
  run.contradicts = false;
  run.grid = source;
  run.locked_knows = run.hidden_knows = run.naked_knows = run.fish_knows = 0;
  if (on) {
    add_on(start.cell(), start.digit(), From::nothing(), run);
  } else {
    add_off(start.cell(), start.digit(), From::nothing(), run);
    run.off[start.digit()].insert(start.cell());
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

void update_places(const State& source, Run& run) {
  for (const Digit digit : kEveryDigit) run.grid.set_places(digit, source.places(digit) - run.off[digit]);
}

bool add_conclusion(CandidateIndex candidate, int conclusion, Run& run) {
  const Cell cell = candidate.cell();
  const Digit digit = candidate.digit();
  if (run.is_off(cell, digit)) return false;
  add_off(cell, digit, From::conclusion(conclusion), run);
  run.off[digit] |= only(cell);
  return true;
}

}  // namespace swordfish::rating
