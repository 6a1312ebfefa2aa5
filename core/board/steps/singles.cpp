// The last open cell of a house, a cell with one candidate, a digit with one place.
#include <algorithm>

#include "base/sorted.hpp"
#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

void find_full_houses(const State& state, Hunt& hunt) {
  static const Technique& technique = shared_technique("full_house");
  for (const Group& group : state.grounds().groups()) {
    if (!group.is_full) continue;
    int open = 0, last = -1;
    for (const int cell : group.cells) {
      if (!state.is_placed(cell)) ++open, last = cell;
    }
    if (open != 1 || !is_single(state[last])) continue;
    const int digit = state.digit_at(first_of(state[last]));
    BoardStep step{.technique = &technique};
    step.place(last, digit).mark(Role::Base, last, {digit}).in(Role::Base, group.number).by(group.rule);
    if (!hunt.offer(std::move(step.because(group.number, digit)))) return;
  }
}

// The houses in which it sees other digits, and the digits that it has lost before.
void mark_naked_single(const State& state, int cell, BoardStep& step) {
  Digits lost = state.grounds().layout().all_digits() & ~state[cell];
  bool sees_any = false;
  for (const int number : state.grounds().groups_of(cell)) {
    const Group& group = state.grounds().groups()[static_cast<std::size_t>(number)];
    Digits seen = 0;
    for (const int other : group.cells) {
      if (state.is_placed(other)) seen |= state[other] & lost;
    }
    if (seen == 0) continue;
    step.in(Role::Cover, number);
    lost &= ~seen, sees_any = true;
  }
  if (sees_any && lost != 0) step.mark(Role::Off, cell, state.digits_in(lost));
}

// The digits that keep it out of other open cells of the group, and the cells that have lost it before.
void mark_hidden_single(const State& state, const Group& group, int place, int digit, BoardStep& step) {
  Cells seeing, lost;
  for (const int cell : group.cells) {
    if (cell == place || state.is_placed(cell)) continue;
    int by = -1;
    for (int other = 0; other < state.cells() && by < 0; ++other) {
      if (state.is_placed(other) && state[other] == Digits{1} << digit && state.grounds().sees(cell, other))
        by = other;
    }
    (by < 0 ? lost : seeing).push_back(by < 0 ? cell : by);
  }
  sort_once(seeing);
  for (const int cell : seeing) step.mark(Role::Cover, cell, {state.digit_at(digit)});
  for (const int cell : lost) {
    if (!seeing.empty()) step.mark(Role::Off, cell, {state.digit_at(digit)});
  }
}

void find_naked_singles(const State& state, Hunt& hunt) {
  static const Technique& technique = shared_technique("naked_single");
  for (int cell = 0; cell < state.cells(); ++cell) {
    if (state.is_placed(cell) || !is_single(state[cell])) continue;
    const int digit = state.digit_at(first_of(state[cell]));
    BoardStep step{.technique = &technique};
    step.place(cell, digit).mark(Role::Base, cell, {digit}).because(cell);
    mark_naked_single(state, cell, step);
    if (!hunt.offer(std::move(step))) return;
  }
}

// Digits of a group that have one place and aren't placed yet.
Digits with_one_place(const State& state, const Group& group) {
  Digits once = 0, more = 0, placed = 0;
  for (const int cell : group.cells) {
    if (state.is_placed(cell)) {
      placed |= state[cell];
    } else {
      more |= once & state[cell];
      once |= state[cell];
    }
  }
  return once & ~more & ~placed;
}

void find_hidden_singles(const State& state, Hunt& hunt) {
  static const Technique& technique = shared_technique("hidden_single");
  for (const Group& group : state.grounds().groups()) {
    if (!group.is_full) continue;
    for (Digits rest = with_one_place(state, group); rest != 0; rest &= rest - 1) {
      const int digit = first_of(rest), place = state.places(group, digit).front();
      const int placed = state.digit_at(digit);
      BoardStep step{.technique = &technique};
      step.place(place, placed).mark(Role::Base, place, {placed}).in(Role::Base, group.number);
      mark_hidden_single(state, group, place, digit, step);
      if (!hunt.offer(std::move(step.by(group.rule).because(group.number, placed)))) return;
    }
  }
}

const Rung full_house(100, find_full_houses);
const Rung naked_single(200, find_naked_singles);
const Rung hidden_single(300, find_hidden_singles);

}  // namespace
}  // namespace swordfish::board
