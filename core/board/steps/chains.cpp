// Chains: if one candidate is false, another is true, by strong and weak links in turn. A candidate that neither end
// goes with can't be. Strong: a cell with two candidates, a digit with two places. Weak: two digits of a cell, cells
// that see each other, and every pair that a rule forbids.
//
//   (a) = (b) - (c) = (d)      a false, b true, c false, d true: whatever a and d both forbid is gone
#include <algorithm>
#include <optional>

#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

constexpr int kLongest = 15;  // links

struct Tie {
  int to = 0;
  int rule = -1;   // that a weak one is due to
  int house = -1;  // of a strong one; -1: the cell
};

class ChainSearch {
 public:
  explicit ChainSearch(const State& state) : state_(state), digits_(state.grounds().layout().digits()) {
    const auto nodes = static_cast<std::size_t>(state.cells() * digits_);
    strong_.resize(nodes), weak_.resize(nodes), on_.resize(nodes), off_.resize(nodes);
    add_cells();
    add_groups();
    for (const Bond& bond : state.grounds().bonds()) add_bond(bond);
  }

  // The shortest chain that removes something.
  void run(Hunt& hunt) {
    std::optional<Found> best;
    for (int start = 0; start < static_cast<int>(strong_.size()); ++start) {
      if (strong_[static_cast<std::size_t>(start)].empty()) continue;
      if (hunt.is_stopped()) return;
      search(start, best ? best->length - 1 : kLongest, best);
    }
    if (best) (void)hunt.offer(step_of(*best));
  }

 private:
  struct Reached {
    int from = -1;  // the node before, which is in the other state
    Tie by;
    int length = -1;
  };
  struct Found {
    int length = 0;
    std::vector<std::pair<int, Tie>> nodes;  // each with what led to it
    std::vector<int> victims;
  };

  int node(int cell, int digit) const { return cell * digits_ + digit; }
  bool is_open(int cell, int digit) const {
    return !state_.is_placed(cell) && (state_[cell] >> digit & 1) != 0;
  }

  void add_cells() {
    for (int cell = 0; cell < state_.cells(); ++cell) {
      if (state_.is_placed(cell)) continue;
      const bool is_pair = size_of(state_[cell]) == 2;
      for (Digits a = state_[cell]; a != 0; a &= a - 1) {
        for (Digits b = state_[cell]; b != 0; b &= b - 1) {
          if (first_of(a) == first_of(b)) continue;
          const int from = node(cell, first_of(a)), to = node(cell, first_of(b));
          weak_[static_cast<std::size_t>(from)].push_back({.to = to});
          if (is_pair) strong_[static_cast<std::size_t>(from)].push_back({.to = to});
        }
      }
    }
  }

  void add_groups() {
    for (int digit = 0; digit < digits_; ++digit) {
      for (int a = 0; a < state_.cells(); ++a) {
        if (!is_open(a, digit)) continue;
        for (int b = 0; b < state_.cells(); ++b) {
          if (a == b || !is_open(b, digit) || !state_.grounds().sees(a, b)) continue;
          weak_[static_cast<std::size_t>(node(a, digit))].push_back(
              {.to = node(b, digit), .rule = state_.grounds().rule_between(a, b)});
        }
      }
      for (const Group& group : state_.grounds().groups()) {
        if (!group.is_full) continue;
        const Cells places = state_.places(group, digit);
        if (places.size() != 2) continue;
        for (const auto& [a, b] : {std::pair(places[0], places[1]), std::pair(places[1], places[0])})
          strong_[static_cast<std::size_t>(node(a, digit))].push_back(
              {.to = node(b, digit), .rule = group.rule, .house = group.number});
      }
    }
  }

  void add_bond(const Bond& bond) {
    for (int a = 0; a < digits_; ++a) {
      for (int b = 0; b < digits_; ++b) {
        if ((bond.table[static_cast<std::size_t>(a)] >> b & 1) != 0) continue;
        if (!is_open(bond.a, a) || !is_open(bond.b, b)) continue;
        const int one = node(bond.a, a), two = node(bond.b, b);
        weak_[static_cast<std::size_t>(one)].push_back({.to = two, .rule = bond.rule});
        weak_[static_cast<std::size_t>(two)].push_back({.to = one, .rule = bond.rule});
      }
    }
  }

  // What is true or false if the start is false, nearest first.
  void search(int start, int longest, std::optional<Found>& best) {
    for (const auto& [at, is_true] : waiting_) (is_true ? on_ : off_)[static_cast<std::size_t>(at)] = {};
    waiting_.assign(1, {start, false});
    off_[static_cast<std::size_t>(start)].length = 0;
    for (std::size_t head = 0; head < waiting_.size(); ++head) {
      const auto [from, is_true] = waiting_[head];
      const int length = (is_true ? on_ : off_)[static_cast<std::size_t>(from)].length + 1;
      if (length > longest) return;
      auto& there = is_true ? off_ : on_;
      for (const Tie& tie : (is_true ? weak_ : strong_)[static_cast<std::size_t>(from)]) {
        Reached& reached = there[static_cast<std::size_t>(tie.to)];
        if (reached.length >= 0) continue;
        reached = {from, tie, length};
        waiting_.push_back({tie.to, !is_true});
        if (!is_true && length > 1 && look(start, tie.to, length, best)) return;
      }
    }
  }

  // Whether something goes with neither end.
  bool look(int start, int end, int length, std::optional<Found>& best) {
    std::vector<int> victims;
    for (const Tie& tie : weak_[static_cast<std::size_t>(start)]) {
      if (tie.to != end && is_weak(end, tie.to) &&
          std::find(victims.begin(), victims.end(), tie.to) == victims.end())
        victims.push_back(tie.to);
    }
    if (victims.empty()) return false;
    Found found{.length = length, .nodes = {}, .victims = std::move(victims)};
    bool is_true = true;
    for (int at = end; at != start || is_true; is_true = !is_true) {
      const Reached& reached = (is_true ? on_ : off_)[static_cast<std::size_t>(at)];
      found.nodes.push_back({at, reached.by});
      at = reached.from;
    }
    found.nodes.push_back({start, {}});
    std::reverse(found.nodes.begin(), found.nodes.end());
    best = std::move(found);
    return true;
  }

  const Tie* weak_tie(int from, int to) const {
    const auto& ties = weak_[static_cast<std::size_t>(from)];
    const auto tie = std::find_if(ties.begin(), ties.end(), [&](const Tie& each) { return each.to == to; });
    return tie == ties.end() ? nullptr : &*tie;
  }
  bool is_weak(int from, int to) const { return weak_tie(from, to) != nullptr; }

  BoardStep step_of(const Found& found) const {
    BoardStep step{.technique = &chain_technique()};
    const auto cell = [&](int at) { return at / digits_; };
    const auto value = [&](int at) { return state_.digit_at(at % digits_); };
    const auto end = [&](int at) {
      const std::vector<int> cells = {cell(at)};
      return PlainStep::ChainEnd{step.plain.keep(cells, [](int one) { return one; }), value(at), {}};
    };
    for (std::size_t i = 0; i < found.nodes.size(); ++i) {
      const auto& [at, tie] = found.nodes[i];
      step.mark(i % 2 == 1 ? Role::On : Role::Off, cell(at), {value(at)});
      if (i == 0) continue;
      const bool is_strong = i % 2 == 1;
      const auto from = end(found.nodes[i - 1].first);
      step.plain.links.push_back({from, end(at), is_strong});
      step.by(tie.rule);
      if (!is_strong) continue;
      if (tie.house >= 0) {
        step.because(tie.house, value(at));
      } else {
        step.because(cell(at));
      }
    }
    for (const int victim : found.victims) {
      step.eliminate(cell(victim), value(victim));
      for (const int at : {found.nodes.front().first, found.nodes.back().first})
        step.by(weak_tie(at, victim)->rule);
    }
    return step;
  }

  const State& state_;
  int digits_;
  std::vector<std::vector<Tie>> strong_, weak_;
  std::vector<Reached> on_, off_;
  std::vector<std::pair<int, bool>> waiting_;  // nodes that are reached, as true or false
};

void find_chains(const State& state, Hunt& hunt) { ChainSearch(state).run(hunt); }

const Rung chain(5600, find_chains);

}  // namespace
}  // namespace swordfish::board
