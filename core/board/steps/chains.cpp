// Chains: if one candidate is false, another is true, by strong and weak links in turn. A candidate that neither end
// goes with can't be. If the ends don't go together either, the chain is a loop: then of any two neighbours exactly one
// is true, and what goes with neither of two can't be.
//
//   (a) = (b) - (c) = (d)        a false, b true, c false, d true: whatever a and d both forbid is gone
//   (a) = (b) - (c) = (d) - (a)  a loop: and whatever b and c both forbid
//
// Grouped: a node may be a digit in one of some cells. These are looked for where candidates alone give no chain.
#include <algorithm>
#include <optional>

#include "board/steps/links.hpp"
#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

constexpr int kLongest = 15;  // links

class ChainSearch {
 public:
  ChainSearch(const State& state, Links::Nodes kind) : state_(state), links_(state, kind) {
    const auto nodes = static_cast<std::size_t>(links_.nodes());
    on_.resize(nodes), off_.resize(nodes), goes_not_with_start_.resize(nodes);
  }

  // The shortest chain that removes something; with sets, if it has one.
  void run(Hunt& hunt, bool has_sets) {
    std::optional<Found> best;
    for (int start = 0; start < links_.nodes(); ++start) {
      if (links_.strong(start).empty()) continue;
      if (hunt.is_stopped()) return;
      mark_around(start, true);
      search(start, best ? best->length - 1 : kLongest, best);
      mark_around(start, false);
    }
    const auto is_set = [&](const auto& node) { return links_.is_set(node.first); };
    if (best && std::any_of(best->nodes.begin(), best->nodes.end(), is_set) == has_sets)
      (void)hunt.offer(step_of(*best, has_sets));
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
  };

  void mark_around(int start, bool is_near) {
    for (const Tie& tie : links_.weak(start))
      goes_not_with_start_[static_cast<std::size_t>(tie.to)] = is_near;
  }

  // In a chain, what is true or false if the start is false, nearest first.
  void search(int start, int longest, std::optional<Found>& best) {
    for (const auto& [at, is_true] : waiting_) (is_true ? on_ : off_)[static_cast<std::size_t>(at)] = {};
    waiting_.assign(1, {start, false});
    off_[static_cast<std::size_t>(start)].length = 0;
    for (std::size_t head = 0; head < waiting_.size(); ++head) {
      const auto [from, is_true] = waiting_[head];
      const int length = (is_true ? on_ : off_)[static_cast<std::size_t>(from)].length + 1;
      if (length > longest) return;
      auto& there = is_true ? off_ : on_;
      for (const Tie& tie : is_true ? links_.weak(from) : links_.strong(from)) {
        Reached& reached = there[static_cast<std::size_t>(tie.to)];
        if (reached.length >= 0) continue;
        reached = {from, tie, length};
        waiting_.push_back({tie.to, !is_true});
        // A house or a cell with two ways alone is a locked set.
        const bool is_chain = length > 1 || (tie.rule >= 0 && tie.house < 0);
        if (!is_true && is_chain && find_victims(start, tie.to, length, best)) return;
      }
    }
  }

  // Whether something goes with neither end of a chain.
  bool find_victims(int start, int end, int length, std::optional<Found>& best) {
    const auto around = links_.weak(end);
    const auto is_victim = [&](const Tie& tie) -> bool {
      return !links_.is_set(tie.to) && goes_not_with_start_[static_cast<std::size_t>(tie.to)];
    };
    if (std::none_of(around.begin(), around.end(), is_victim)) return false;
    Found found{.length = length, .nodes = {}};
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

  BoardStep step_of(const Found& found, bool has_sets) const {
    const int start = found.nodes.front().first, end = found.nodes.back().first;
    const Tie* closing = found.length > 1 ? links_.weak_tie(end, start) : nullptr;
    BoardStep step{.technique = closing == nullptr ? &chain_technique(has_sets) : &loop_technique(has_sets)};
    for (std::size_t i = 0; i < found.nodes.size(); ++i) {
      const auto& [at, tie] = found.nodes[i];
      const auto [cells, digit] = node(at);
      for (const int cell : cells) step.mark(i % 2 == 1 ? Role::On : Role::Off, cell, {digit});
      if (i > 0) add_link(step, found.nodes[i - 1].first, at, tie, i % 2 == 1);
    }
    remove_around(step, start, end);
    if (closing == nullptr) return step;
    add_link(step, end, start, *closing, false);
    for (std::size_t i = 2; i < found.nodes.size(); i += 2)
      remove_around(step, found.nodes[i - 1].first, found.nodes[i].first);
    return step;
  }

  BoardStep::Node node(int at) const { return {links_.cells_of(at), state_.digit_at(links_.digit_of(at))}; }

  void add_link(BoardStep& step, int from, int to, const Tie& tie, bool is_strong) const {
    step.link(node(from), node(to), is_strong).by(tie.rule);
    if (!is_strong) return;
    if (tie.house >= 0) {
      step.because(tie.house, node(to).digit);
    } else if (tie.rule < 0) {
      step.because(node(to).cells.front());
    }
  }

  // Of two ends of a chain one is true: what goes with neither is gone.
  void remove_around(BoardStep& step, int one, int other) const {
    for (const Tie& tie : links_.weak(one)) {
      const Tie* there = tie.to == other || links_.is_set(tie.to) ? nullptr : links_.weak_tie(other, tie.to);
      if (there == nullptr) continue;
      const int cell = links_.cells_of(tie.to).front(), digit = node(tie.to).digit;
      if (is_gone(step, cell, digit)) continue;
      step.eliminate(cell, digit).by(links_.weak_tie(one, tie.to)->rule).by(there->rule);
    }
  }

  static bool is_gone(const BoardStep& step, int cell, int digit) {
    const auto& gone = step.plain.eliminations;
    return std::any_of(gone.begin(), gone.end(),
                       [&](const auto& one) { return one.cell == cell && one.digit == digit; });
  }

  const State& state_;
  Links links_;
  std::vector<Reached> on_, off_;
  std::vector<bool> goes_not_with_start_;      // by node
  std::vector<std::pair<int, bool>> waiting_;  // nodes that are reached, as true or false
};

const Rung chain(5600, [](const State& state, Hunt& hunt) {
  ChainSearch(state, Links::Nodes::Candidates).run(hunt, false);
});
const Rung grouped_chain(5650, [](const State& state, Hunt& hunt) {
  ChainSearch(state, Links::Nodes::AndSets).run(hunt, true);
});

}  // namespace
}  // namespace swordfish::board
