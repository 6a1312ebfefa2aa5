// What rules say, alone or with houses, cut down to the candidates that it rests on.
//
// Each source is asked by running the engine with it alone. Absent candidates are then put back one by one for as long as
// it still removes the same: what is left can't do with less, and is what a person has to look at.
#include <algorithm>
#include <optional>
#include <set>

#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

class SourceSearch {
 public:
  SourceSearch(const State& state, std::size_t number)
      : state_(state), number_(number), source_(state.grounds().sources()[number]) {}

  // Nothing, if it removes nothing.
  std::optional<BoardStep> run() {
    if (!removed_from(state_.grounds().engine_of(number_), state_.candidates(), removed_)) return {};
    // What its houses say without it, and what it says without its house, are steps of their own.
    if (!leave_out(state_.grounds().bare_engine_of(number_))) return {};
    if (source_.alone >= 0 &&
        !leave_out(&state_.grounds().engine_of(static_cast<std::size_t>(source_.alone))))
      return {};
    if (std::all_of(removed_.begin(), removed_.end(), [](Digits gone) { return gone == 0; })) return {};
    return step();
  }

 private:
  // What is not left of these candidates, by cell; false: there is no filling.
  static bool removed_from(Engine& engine, std::span<const Digits> open, std::vector<Digits>& removed) {
    const Program& program = engine.program();
    std::vector<Digits> start;
    program.begin_with(open, start);
    if (program.is_impossible || std::find(start.begin(), start.end(), Digits{0}) != start.end())
      return false;
    engine.begin(start);
    if (!engine.propagate()) return false;
    removed.clear();
    for (std::size_t cell = 0; cell < open.size(); ++cell)
      removed.push_back(open[cell] & ~engine[program.variable[cell]]);
    return true;
  }

  // False: there is no filling.
  bool leave_out(Engine* engine) {
    std::vector<Digits> anyway;
    if (engine == nullptr) return true;
    if (!removed_from(*engine, state_.candidates(), anyway)) return false;
    for (std::size_t cell = 0; cell < anyway.size(); ++cell) removed_[cell] &= ~anyway[cell];
    return true;
  }

  // Whether all of it still goes, from more candidates.
  bool still_follows(const std::vector<Digits>& weaker) {
    std::vector<Digits> gone;
    if (!removed_from(state_.grounds().engine_of(number_), weaker, gone)) return true;
    for (std::size_t cell = 0; cell < gone.size(); ++cell) {
      if ((removed_[cell] & ~gone[cell]) != 0) return false;
    }
    return true;
  }

  // By cell, the absent candidates that it rests on.
  std::vector<Digits> premises() {
    const Digits all = state_.grounds().layout().all_digits();
    std::vector<Digits> weaker(state_.candidates().begin(), state_.candidates().end());
    std::set<int> near(source_.within.begin(), source_.within.end());
    std::vector<Digits> far_open = weaker;
    for (int cell = 0; cell < state_.cells(); ++cell) {
      if (!near.contains(cell)) far_open[static_cast<std::size_t>(cell)] = all;
    }
    if (still_follows(far_open)) {
      weaker = far_open;
    } else {
      for (int cell = 0; cell < state_.cells(); ++cell) near.insert(cell);
    }
    std::vector<Digits> kept(weaker.size(), 0);
    for (const int cell : near) {
      Digits& here = weaker[static_cast<std::size_t>(cell)];
      const Digits before = std::exchange(here, all);
      if (before == all || still_follows(weaker)) continue;
      here = before;
      for (Digits absent = all & ~before; absent != 0; absent &= absent - 1) {
        here |= first_alone(absent);
        if (still_follows(weaker)) continue;
        here &= ~first_alone(absent);
        kept[static_cast<std::size_t>(cell)] |= first_alone(absent);
      }
    }
    return kept;
  }

  BoardStep step() {
    BoardStep made{.technique = source_.technique};
    for (int cell = 0; cell < state_.cells(); ++cell) {
      for (const int digit : state_.digits_in(removed_[static_cast<std::size_t>(cell)]))
        made.eliminate(cell, digit);
    }
    for (const auto& [role, cell] : source_.cells) made.mark(role, cell);
    const std::vector<Digits> absent = premises();
    for (int cell = 0; cell < state_.cells(); ++cell) {
      const Digits needed = absent[static_cast<std::size_t>(cell)];
      if (needed == 0) continue;
      made.mark(Role::Pivot, cell, state_.digits_in(state_[cell]));
      made.mark(Role::Off, cell, state_.digits_in(needed));
    }
    if (source_.cells.empty()) {  // a rule of the whole board: the cells that play a part in it
      for (const auto& gone : made.plain.eliminations) made.mark(Role::Base, gone.cell);
    }
    for (const auto& [role, house] : source_.houses) made.in(role, house);
    for (const int rule : source_.rules) made.by(rule);
    return made;
  }

  const State& state_;
  std::size_t number_;
  const Source& source_;
  std::vector<Digits> removed_;
};

void find_by(const State& state, Hunt& hunt, int order) {
  const auto sources = state.grounds().sources();
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i].technique->order == order) numbers.push_back(i);
  }
  std::stable_sort(numbers.begin(), numbers.end(),
                   [&](std::size_t a, std::size_t b) { return sources[a].price < sources[b].price; });
  for (const std::size_t number : numbers) {
    if (hunt.is_stopped()) return;
    if (auto step = SourceSearch(state, number).run(); step && !hunt.offer(*std::move(step))) return;
  }
}

template <int order>
void find_sources(const State& state, Hunt& hunt) {
  find_by(state, hunt, order);
}

const Rung rule_alone(kRuleAlone, find_sources<kRuleAlone>);
const Rung rule_with_house(kRuleWithHouse, find_sources<kRuleWithHouse>);
const Rung sums_over_houses(kSumsOverHouses, find_sources<kSumsOverHouses>);
const Rung leftovers(kLeftovers, find_sources<kLeftovers>);

}  // namespace
}  // namespace swordfish::board
