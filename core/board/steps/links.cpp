#include "board/steps/links.hpp"

#include <algorithm>

#include "board/steps/reasons.hpp"

namespace swordfish::board {

Links::Links(const State& state) : state_(state), digits_(state.grounds().layout().digits()) {
  const auto nodes = static_cast<std::size_t>(state.cells() * digits_);
  strong_.resize(nodes), weak_.resize(nodes);
  add_cells();
  add_groups();
  const auto& rules = state.grounds().board().rules;
  for (const Bond& bond : state.grounds().bonds()) {
    if (rules[static_cast<std::size_t>(bond.rule)].parts.empty()) add_bond(bond);
  }
  const auto sources = state.grounds().sources();
  for (std::size_t source = 0; source < sources.size(); ++source) {
    if (sources[source].is_rule_alone() && !sources[source].within.empty()) add_rule(source);
  }
}

bool Links::is_open(int cell, int digit) const {
  return !state_.is_placed(cell) && (state_[cell] >> digit & 1) != 0;
}

void Links::add(std::vector<std::vector<Tie>>& ties, int one, int two, int rule, int house) {
  ties[static_cast<std::size_t>(one)].push_back({two, rule, house});
  ties[static_cast<std::size_t>(two)].push_back({one, rule, house});
}

const Tie* Links::weak_tie(int from, int to) const {
  const auto ties = weak(from);
  const auto tie = std::find_if(ties.begin(), ties.end(), [&](const Tie& each) { return each.to == to; });
  return tie == ties.end() ? nullptr : &*tie;
}

void Links::add_cells() {
  for (int cell = 0; cell < state_.cells(); ++cell) {
    if (state_.is_placed(cell)) continue;
    for (Digits a = state_[cell]; a != 0; a &= a - 1) {
      for (Digits b = a & (a - 1); b != 0; b &= b - 1) {
        const int one = node(cell, first_of(a)), two = node(cell, first_of(b));
        add(weak_, one, two, -1);
        if (size_of(state_[cell]) == 2) add(strong_, one, two, -1);
      }
    }
  }
}

void Links::add_groups() {
  const Grounds& grounds = state_.grounds();
  for (int digit = 0; digit < digits_; ++digit) {
    for (int a = 0; a < state_.cells(); ++a) {
      if (!is_open(a, digit)) continue;
      for (int b = a + 1; b < state_.cells(); ++b) {
        if (is_open(b, digit) && grounds.sees(a, b))
          add(weak_, node(a, digit), node(b, digit), grounds.rule_between(a, b));
      }
    }
    for (const Group& group : grounds.groups()) {
      if (!group.is_full) continue;
      const Cells places = state_.places(group, digit);
      if (places.size() == 2)
        add(strong_, node(places[0], digit), node(places[1], digit), group.rule, group.number);
    }
  }
}

// Links by a pair of a rule that holds on the whole board.
void Links::add_bond(const Bond& bond) {
  for (int a = 0; a < digits_; ++a) {
    for (int b = 0; b < digits_; ++b) {
      const bool is_allowed = (bond.table[static_cast<std::size_t>(a)] >> b & 1) != 0;
      if (!is_allowed && is_open(bond.a, a) && is_open(bond.b, b))
        add(weak_, node(bond.a, a), node(bond.b, b), bond.rule);
    }
  }
}

// For strong links, the only other of these cells that may hold a digit; -1: there is none, or there are several.
int Links::other_place(const Cells& cells, int cell, Digits digit) const {
  int found = -1;
  for (const int other : cells) {
    if (other == cell || (state_[other] & digit) == 0) continue;
    if (found >= 0 || state_.is_placed(other)) return -1;
    found = other;
  }
  return found;
}

void Links::add_rule(std::size_t number) {
  const int rule = state_.grounds().sources()[number].rules.front();
  const RuleTies& ties = ties_of(number);
  for (const auto& [from, to] : ties.forbidden) {
    if (weak_tie(from, to) == nullptr) add(weak_, from, to, rule);
  }
  for (const auto& [from, to] : ties.forced) add(strong_, from, to, rule);
}

// For its links, a rule is asked only if something has changed in its cells.
const RuleTies& Links::ties_of(std::size_t number) {
  const Grounds& grounds = state_.grounds();
  std::vector<Digits> now;
  for (const int cell : grounds.reach_of(number)) now.push_back(state_[cell]);
  for (const int cell : grounds.sources()[number].within)
    now.push_back(state_.is_placed(cell) ? 0 : state_[cell]);
  RuleTies& ties = grounds.ties_of(number);
  if (ties.asked_of != now) {
    ties = {.asked_of = std::move(now), .forbidden = {}, .forced = {}};
    ask(number, ties);
  }
  return ties;
}

// The links of a rule: what it forbids if a candidate is true, and where it needs the digit if it is false.
void Links::ask(std::size_t number, RuleTies& ties) {
  const Source& source = state_.grounds().sources()[number];
  Engine& engine = state_.grounds().engine_of(number);
  std::vector<Digits> open(state_.candidates().begin(), state_.candidates().end()), gone;
  if (!removals(engine, open, gone)) return;
  for (const int cell : source.within) {
    if (state_.is_placed(cell)) continue;
    Digits& here = open[static_cast<std::size_t>(cell)];
    for (Digits rest = state_[cell]; rest != 0; rest &= rest - 1) {
      const Digits digit = first_alone(rest);
      const int from = node(cell, first_of(rest));
      here = digit;
      const bool is_possible = removals(engine, open, gone);
      for (const int other : source.within) {
        if (!is_possible || other == cell || state_.is_placed(other)) continue;
        for (Digits lost = gone[static_cast<std::size_t>(other)]; lost != 0; lost &= lost - 1)
          ties.forbidden.push_back({from, node(other, first_of(lost))});
      }
      const int other = other_place(source.within, cell, digit);
      here = state_[cell] & ~digit;
      if (other >= 0 && here != 0 && removals(engine, open, gone) &&
          (state_[other] & ~gone[static_cast<std::size_t>(other)]) == digit)
        ties.forced.push_back({from, node(other, first_of(digit))});
    }
    here = state_[cell];
  }
}

}  // namespace swordfish::board
