// Digits that a house keeps in few cells, and cells that keep few digits.
//
//   locked   all places of a digit in one house see some cell: it can't have the digit
//   naked    n cells of a group hold n digits: the others of the group lose them
//   hidden   n digits of a house have n places: nothing else stands there
#include <algorithm>
#include <array>

#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

constexpr std::size_t kMostLocked = 6;  // places of a digit that somebody would look at

// For subsets, cells outside a group that see all of some cells, and have the digit.
Cells seen_by_all(const State& state, const Group& group, const Cells& places, int digit) {
  Cells found;
  const Grounds& grounds = state.grounds();
  for (int cell = 0; cell < state.cells(); ++cell) {
    if (state.is_placed(cell) || (state[cell] >> digit & 1) == 0) continue;
    if (!std::all_of(places.begin(), places.end(), [&](int place) { return grounds.sees(cell, place); }))
      continue;
    if (std::find(group.cells.begin(), group.cells.end(), cell) == group.cells.end()) found.push_back(cell);
  }
  return found;
}

// For subsets, the group that has all places and a victim, where there is one.
const Group* cover_of(const State& state, const Group& base, const Cells& places, int victim) {
  for (const int number : state.grounds().groups_of(victim)) {
    const Group& group = state.grounds().groups()[static_cast<std::size_t>(number)];
    if (group.number != base.number &&
        std::all_of(places.begin(), places.end(), [&](int cell) { return is_in(group.cells, cell); }))
      return &group;
  }
  return nullptr;
}

void find_locked(const State& state, Hunt& hunt) {
  static const Technique& in_house = shared_technique("locked_candidates_1");
  for (const Group& group : state.grounds().groups()) {
    if (!group.is_full) continue;
    for (int digit = 0; digit < state.grounds().layout().digits(); ++digit) {
      const Cells places = state.places(group, digit);
      if (places.size() < 2 || places.size() > kMostLocked) continue;
      const Cells victims = seen_by_all(state, group, places, digit);
      if (victims.empty()) continue;
      const int value = state.digit_at(digit);
      const Group* cover = cover_of(state, group, places, victims[0]);
      BoardStep step{.technique = cover != nullptr ? &in_house : &locked_technique()};
      for (const int place : places) step.mark(Role::Base, place, {value});
      step.in(Role::Base, group.number).by(group.rule).because(group.number, value);
      if (cover != nullptr) step.in(Role::Cover, cover->number).by(cover->rule);
      for (const int victim : victims) {
        if (cover != nullptr && cover_of(state, group, places, victim) != cover) continue;
        step.eliminate(victim, value);
        if (cover != nullptr) continue;
        for (const int place : places) step.by(state.grounds().rule_between(victim, place));
      }
      if (!hunt.offer(std::move(step))) return;
    }
  }
}

// For subsets, calls visit with every choice of so many items, by index; true from it ends the search.
template <class Visit>
bool each_choice(std::size_t items, std::size_t size, const Visit& visit) {
  std::vector<std::size_t> chosen(size);
  for (std::size_t i = 0; i < size; ++i) chosen[i] = i;
  if (size > items) return false;
  while (true) {
    if (visit(chosen)) return true;
    std::size_t i = size;
    while (i > 0 && chosen[i - 1] == items - size + i - 1) --i;
    if (i == 0) return false;
    ++chosen[i - 1];
    for (; i < size; ++i) chosen[i] = chosen[i - 1] + 1;
  }
}

constexpr std::array kNaked = {"naked_pair", "naked_triple", "naked_quadruple"};
constexpr std::array kHidden = {"hidden_pair", "hidden_triple", "hidden_quadruple"};

template <int size>
void find_naked(const State& state, Hunt& hunt) {
  static const Technique& technique = shared_technique(kNaked[size - 2]);
  for (const Group& group : state.grounds().groups()) {
    Cells few;
    for (const int cell : group.cells) {
      if (!state.is_placed(cell) && size_of(state[cell]) <= size) few.push_back(cell);
    }
    const bool is_done = each_choice(few.size(), size, [&](const std::vector<std::size_t>& chosen) {
      Digits held = 0;
      Cells cells;
      for (const std::size_t i : chosen) cells.push_back(few[i]), held |= state[few[i]];
      if (size_of(held) != size) return false;
      BoardStep step{.technique = &technique};
      for (const int cell : group.cells) {
        if (state.is_placed(cell) || std::find(cells.begin(), cells.end(), cell) != cells.end()) continue;
        for (const int digit : state.digits_in(state[cell] & held)) step.eliminate(cell, digit);
      }
      if (step.plain.eliminations.empty()) return false;
      for (const int cell : cells) step.mark(Role::Base, cell, state.digits_in(state[cell])).because(cell);
      step.in(Role::Base, group.number).by(group.rule);
      return !hunt.offer(std::move(step));
    });
    if (is_done) return;
  }
}

template <int size>
void find_hidden(const State& state, Hunt& hunt) {
  static const Technique& technique = shared_technique(kHidden[size - 2]);
  const int digits = state.grounds().layout().digits();
  for (const Group& group : state.grounds().groups()) {
    if (!group.is_full) continue;
    std::vector<std::pair<int, Cells>> few;
    for (int digit = 0; digit < digits; ++digit) {
      Cells places = state.places(group, digit);
      if (places.size() >= 1 && places.size() <= size) few.push_back({digit, std::move(places)});
    }
    const bool is_done = each_choice(few.size(), size, [&](const std::vector<std::size_t>& chosen) {
      Cells cells;
      Digits kept = 0;
      for (const std::size_t i : chosen) {
        kept |= Digits{1} << few[i].first;
        for (const int cell : few[i].second) {
          if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
        }
      }
      if (cells.size() != size) return false;
      BoardStep step{.technique = &technique};
      for (const int cell : cells) {
        for (const int digit : state.digits_in(state[cell] & ~kept)) step.eliminate(cell, digit);
      }
      if (step.plain.eliminations.empty()) return false;
      for (const int cell : cells) step.mark(Role::Base, cell, state.digits_in(state[cell] & kept));
      for (const int digit : state.digits_in(kept)) step.because(group.number, digit);
      step.in(Role::Base, group.number).by(group.rule);
      return !hunt.offer(std::move(step));
    });
    if (is_done) return;
  }
}

const Rung locked(1200, find_locked);
const Rung naked_pair(1300, find_naked<2>);
const Rung naked_triple(1400, find_naked<3>);
const Rung hidden_pair(1500, find_hidden<2>);
const Rung hidden_triple(1600, find_hidden<3>);
const Rung naked_quadruple(2000, find_naked<4>);
const Rung hidden_quadruple(2100, find_hidden<4>);

}  // namespace
}  // namespace swordfish::board
