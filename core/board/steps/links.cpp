#include "board/steps/links.hpp"

#include <algorithm>

#include "board/steps/reasons.hpp"

namespace swordfish::board {

Links::Links(const State& state, Nodes nodes)
    : state_(state), digits_(state.grounds().layout().digits()), candidates_(state.cells() * digits_) {
  strong_.resize(static_cast<std::size_t>(candidates_)), weak_.resize(static_cast<std::size_t>(candidates_));
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
  if (nodes == Nodes::AndSets) add_sets();
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

// Links of a digit in one of some cells, which are all places for it that a house has in another group.
void Links::add_sets() {
  for (int digit = 0; digit < digits_; ++digit) {
    for (const Group& house : state_.grounds().groups()) {
      if (house.is_full) split(house, digit);
    }
  }
  for (int node = candidates_; node < nodes(); ++node) add_around(node);
}

// Strong links: the places of a house in two parts, of which one is in another group, and the other one, too, or a cell.
void Links::split(const Group& house, int digit) {
  const Grounds& grounds = state_.grounds();
  const Cells places = state_.places(house, digit);
  if (places.size() < 3) return;
  std::vector<Cells> parts;
  for (const int place : places) {
    for (const int number : grounds.groups_of(place)) {
      const Group& other = grounds.groups()[static_cast<std::size_t>(number)];
      if (&other == &house) continue;
      Cells part;
      for (const int cell : places) {
        if (is_in(other.cells, cell)) part.push_back(cell);
      }
      const bool is_new = std::find(parts.begin(), parts.end(), part) == parts.end();
      if (part.size() > 1 && part.size() < places.size() && is_new) parts.push_back(std::move(part));
    }
  }
  for (std::size_t one = 0; one < parts.size(); ++one) {
    Cells rest;
    for (const int cell : places) {
      if (!is_in(parts[one], cell)) rest.push_back(cell);
    }
    const auto other = std::find(parts.begin(), parts.end(), rest) - parts.begin();
    const bool is_told = other < static_cast<std::ptrdiff_t>(one);
    if (rest.size() > 1 && (is_told || other == std::ssize(parts))) continue;
    const int from = node_of(parts[one], digit);  // makes room in the lists
    add(strong_, from, node_of(rest, digit), house.rule, house.number);
  }
}

int Links::node_of(const Cells& cells, int digit) {
  if (cells.size() == 1) return node(cells.front(), digit);
  const auto known = std::find_if(sets_.begin(), sets_.end(), [&](const Set& other) {
    return other.digit == digit && other.cells == cells;
  });
  const int found = candidates_ + static_cast<int>(known - sets_.begin());
  if (known == sets_.end()) {
    sets_.push_back({cells, digit});
    strong_.emplace_back(), weak_.emplace_back();
  }
  return found;
}

// Weak links: what is in a group with all cells of a set.
void Links::add_around(int from) {
  const auto& [cells, digit] = set(from);
  for (const int number : state_.grounds().groups_of(cells.front())) {
    const Group& group = state_.grounds().groups()[static_cast<std::size_t>(number)];
    const auto is_inside = [&](int cell) { return is_in(group.cells, cell); };
    if (!std::all_of(cells.begin(), cells.end(), is_inside)) continue;
    for (const int cell : state_.places(group, digit)) {
      if (!is_in(cells, cell) && weak_tie(from, node(cell, digit)) == nullptr)
        add(weak_, from, node(cell, digit), group.rule);
    }
    for (int to = from + 1; to < nodes(); ++to) {
      const Cells& others = set(to).cells;
      const bool is_apart = set(to).digit == digit &&
                            std::all_of(others.begin(), others.end(),
                                        [&](int cell) { return is_inside(cell) && !is_in(cells, cell); });
      if (is_apart && weak_tie(from, to) == nullptr) add(weak_, from, to, group.rule);
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
