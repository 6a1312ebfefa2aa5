// Almost locked sets in a chain: each pair of neighbours shares a restricted common, and no set is entered
// and left by the same digit. If the first set is not locked, the last one is: one of the two holds z.
//
//     A -x- B -y- C -x- D        what sees all z of A and of D goes
//
// A state is a set together with the digits by which it was entered. Most grids have thousands of chains and
// no result, so the search first asks, in bits over states, whether a chain from A can end in a set that
// strikes what A strikes; only then it looks for the chain itself.
#include <algorithm>
#include <map>

#include "ladder/choice.hpp"
#include "ladder/ladder.hpp"
#include "ladder/techniques/als_commons.hpp"
#include "ladder/techniques/graph.hpp"

namespace swordfish {
namespace {

// The set, the digit by which it was entered, and the second digit if two restricted commons tie it to the
// set before: then it may be left by that one, but the end of a chain uses neither.
struct ChainState {
  std::uint16_t set;
  DigitSet entered;
  DigitSet spent;
};

class AlsChainSearch {
 public:
  AlsChainSearch(const Position& position, const Technique& technique, StepSink& sink)
      : position_(position),
        technique_(technique),
        sink_(sink),
        choice_(sink),
        sets_(position.shared<AlsList>().all()),
        ties_(sets_.size()),
        state_of_(sets_.size() * kDigits * (kDigits + 1), -1) {}

  void run() {
    collect_ties();
    collect_states();
    if (states_.size() > kMostStates) return;
    SinkWatch watch(sink_, 64);
    reach_ = close(graph_, [&] { return watch.is_stopped(); });
    if (sink_.is_stopped()) return;
    collect_strikes();
    for (std::size_t start = 0; start < sets_.size() && !sink_.is_stopped(); ++start) {
      DigitSet leaving;
      for (const Tie& tie : ties_[start]) leaving |= tie.digits;
      for (const Digit digit : leaving) try_start(start, digit);
    }
    choice_.offer_kept();
  }

 private:
  // Bits for every pair of states: what no puzzle needs would fill the memory.
  static constexpr std::size_t kMostStates = 20000;

  // A restricted common as seen from one of its sets.
  struct Tie {
    std::uint16_t to;
    DigitSet digits;
  };

  // For chains of ALS: a path takes the sets in the order of their list; a search for all steps goes both ways.
  void collect_ties() {
    for (const RestrictedCommon& common : position_.shared<SeparateCommons>().all()) {
      ties_[common.from].push_back({common.to, common.digits});
      if (sink_.wants_all()) ties_[common.to].push_back({common.from, common.digits});
    }
  }

  // A chain enters over what is left of a tie. With both digits left a path takes the first and is free to go
  // on over the second; a search for all steps also does it the other way round.
  template <class Visit>
  void each_entry(std::uint16_t set, DigitSet digits, Visit visit) const {
    for (const Digit digit : digits) {
      visit(ChainState{set, DigitSet{digit}, digits});
      if (!sink_.wants_all()) return;
    }
  }
  static ChainState entering(std::uint16_t set, Digit digit) {
    return {set, DigitSet{digit}, DigitSet{digit}};
  }

  int& state_slot(const ChainState& state) {
    const DigitSet second = state.spent - state.entered;
    const std::size_t last = second.empty() ? kDigits : static_cast<std::size_t>(second.first().index());
    return state_of_[(state.set * kDigits + static_cast<std::size_t>(state.entered.first().index())) *
                         (kDigits + 1) +
                     last];
  }

  // Every state by which a set can be entered, by set, and how they follow each other.
  void collect_states() {
    std::vector<std::vector<ChainState>> by_set(sets_.size());
    const auto add = [&](const ChainState& state) {
      if (state_slot(state) != -1) return;
      state_slot(state) = 0;
      by_set[state.set].push_back(state);
    };
    for (const auto& ties : ties_) {
      for (const Tie& tie : ties) {
        for (const Digit digit : tie.digits) add(entering(tie.to, digit));
        each_entry(tie.to, tie.digits, add);
      }
    }
    for (const auto& states : by_set) {
      for (const ChainState& state : states) {
        state_slot(state) = static_cast<int>(states_.size());
        states_.push_back(state);
      }
    }
    std::vector<Edge> edges;
    for (std::size_t from = 0; from < states_.size(); ++from) {
      for (const Tie& tie : ties_[states_[from].set]) {
        const DigitSet left = tie.digits - states_[from].entered;
        each_entry(tie.to, left,
                   [&](const ChainState& to) { edges.push_back({static_cast<int>(from), state_slot(to)}); });
      }
    }
    graph_ = Graph(states_.size(), edges);
  }

  // For chains of ALS, for each candidate the states that strike it.
  void collect_strikes() {
    strikes_ = BitRows(kCells * kDigits, states_.size());
    for (std::size_t state = 0; state < states_.size(); ++state) {
      const Als& als = sets_[states_[state].set];
      for (const Digit digit : als.digits - states_[state].spent) {
        for (const Cell cell : als.targets_of(digit)) strikes_.insert(row_of({cell, digit}), state);
      }
    }
  }

  static std::size_t row_of(Candidate candidate) {
    return static_cast<std::size_t>(candidate.cell.index * kDigits + candidate.digit.index());
  }

  // Chains that leave the set `start` by a digit.
  void try_start(std::size_t start, Digit digit) {
    const Als& als = sets_[start];
    firsts_.clear();
    BitRows rows(2, states_.size());  // reached; of these, striking what the start strikes
    for (const Tie& tie : ties_[start]) {
      if (!tie.digits.contains(digit)) continue;
      firsts_.push_back(state_slot(entering(tie.to, digit)));
      rows.merge(0, reach_[firsts_.back()]);
    }
    for (const Digit z : als.digits - DigitSet{digit}) {
      for (const Cell cell : als.targets_of(z)) {
        const auto striking = strikes_[row_of({cell, z})];
        for (std::size_t word = 0; word < rows.words(); ++word)
          rows[1][word] |= rows[0][word] & striking[word];
      }
    }
    before_.clear();
    each_bit(rows[1], [&](std::size_t end) { try_end(start, digit, static_cast<int>(end)); });
  }

  void try_end(std::size_t start, Digit digit, int end) {
    const ChainState& state = states_[end];
    if (state.set == start) return;
    const CandidateSet gone =
        struck_by_both(sets_[start], sets_[state.set], DigitSet::all() - DigitSet{digit} - state.spent);
    if (!choice_.wants(technique_, gone, 0)) return;
    if (sink_.wants_all() ? find_shortest(start, end) : find_chain(start, end)) keep(start, digit, gone);
  }

  // Four sets at least: with two or three it is an XZ or an XY-wing.
  static constexpr int kFewestSets = 4;

  // The shortest chain of ALS, breadth first, so that what is found depends on no order of sets or digits.
  bool find_shortest(std::size_t start, int end) {
    if (before_.empty()) {
      before_.assign(states_.size(), -1);
      std::vector<int> order;
      const auto reach = [&](int state, int from) {
        if (before_[state] != -1 || states_[state].set == start) return;
        before_[state] = from;
        order.push_back(state);
      };
      for (const int first : firsts_) reach(first, first);
      for (std::size_t next = 0; next < order.size(); ++next) {
        for (const int to : graph_.targets(order[next])) reach(to, order[next]);
      }
    }
    if (before_[end] == -1) return false;
    path_.assign(1, end);
    while (before_[path_.back()] != path_.back()) path_.push_back(before_[path_.back()]);
    std::reverse(path_.begin(), path_.end());
    const int sets = static_cast<int>(path_.size()) + 1;
    return sets >= kFewestSets && sets <= position_.limits().als_chain_length;
  }

  // The first chain, shorter ones before longer ones, that comes to no set twice.
  bool find_chain(std::size_t start, int end) {
    int budget = 20000;
    for (int sets = kFewestSets; sets <= position_.limits().als_chain_length; ++sets) {
      for (const int first : firsts_) {
        if (!reach_.contains(first, end)) continue;
        path_.assign(1, first);
        if (extend(start, end, sets, budget)) return true;
      }
    }
    return false;
  }

  // Lengthens the path to exactly `sets` sets, none of them twice.
  bool extend(std::size_t start, int end, int sets, int& budget) {
    if (static_cast<int>(path_.size()) + 1 == sets) return path_.back() == end;
    for (const int next : graph_.targets(path_.back())) {
      if (--budget < 0) return false;
      const auto is_same_set = [&](int state) { return states_[state].set == states_[next].set; };
      if (!reach_.contains(next, end) || states_[next].set == start ||
          std::any_of(path_.begin(), path_.end(), is_same_set)) {
        continue;
      }
      path_.push_back(next);
      if (extend(start, end, sets, budget)) return true;
      path_.pop_back();
    }
    return false;
  }

  void keep(std::size_t start, Digit digit, const CandidateSet& gone) {
    int length = sets_[start].cells.size();
    for (const int state : path_) length += sets_[states_[state].set].cells.size();
    if (!choice_.wants(technique_, gone, length)) return;
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    step.length = length;
    if (step.with_evidence()) tell(start, digit, step);
    choice_.keep(step);
  }

  void tell(std::size_t start, Digit digit, Step& step) const {
    const auto mark_set = [&](Role role, const Als& als) {
      for (const Cell cell : als.cells) step.mark(role, cell, position_.candidates(cell));
      step.because(als.cells);
    };
    mark_set(Role::SetA, sets_[start]);
    const Als* before = &sets_[start];
    Digit leaving = digit;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Als& als = sets_[states_[path_[i]].set];
      mark_set(i + 1 == path_.size() ? Role::SetB : i % 2 == 0 ? Role::SetC : Role::SetD, als);
      step.link({before->places_of(leaving), leaving, before->cells},
                {als.places_of(leaving), leaving, als.cells}, false);
      step.mark(Role::Common, als.places_of(leaving) | before->places_of(leaving), {leaving});
      if (i + 1 == path_.size()) break;
      const Digit next = states_[path_[i + 1]].entered.first();
      step.link({als.places_of(leaving), leaving, als.cells}, {als.places_of(next), next, als.cells}, true);
      before = &als;
      leaving = next;
    }
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  Choice choice_;
  const std::vector<Als>& sets_;
  std::vector<std::vector<Tie>> ties_;  // by set
  std::vector<int> state_of_;           // by set and digits
  std::vector<ChainState> states_;
  Graph graph_;
  BitRows reach_;
  BitRows strikes_;
  std::vector<int> firsts_;  // the states right after the start
  std::vector<int> before_;  // by state, on the shortest way from there; -1: none
  std::vector<int> path_;
};

void find_als_chains(const Position& position, const Technique& technique, StepSink& sink) {
  AlsChainSearch(position, technique, sink).run();
}

const Register als_chain(
    {.slug = "als_chain",
     .name = "Almost Locked Set Chain",
     .code = "0903",
     .order = 5900,
     .level = Level::Unfair,
     .score = 340,
     .find = find_als_chains,
     .text = "Each set of this chain has one digit more than cells. {story}, which leaves "
             "{set_b} with all {set_b?its|their} other digits of {digits.set_b}. If not, {set_a} "
             "{set_a?has|have} all "
             "{set_a?its|their} others of {digits.set_a}. Both ways {result}."});

}  // namespace
}  // namespace swordfish
