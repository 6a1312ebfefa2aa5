// What rules say, alone or with houses, cut down to the candidates that it rests on.
#include <algorithm>
#include <optional>

#include "board/steps/reasons.hpp"
#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

class SourceSearch {
 public:
  SourceSearch(const State& state, std::size_t number)
      : state_(state), number_(number), source_(state.grounds().sources()[number]) {}

  // Nothing, if it removes nothing.
  std::optional<BoardStep> run() {
    if (!removals(state_.grounds().engine_of(number_), state_.candidates(), removed_)) return {};
    // What its houses say without it, and what it says without its house, are steps of their own.
    if (!leave_out(state_.grounds().bare_engine_of(number_))) return {};
    if (source_.alone >= 0 &&
        !leave_out(&state_.grounds().engine_of(static_cast<std::size_t>(source_.alone))))
      return {};
    if (std::all_of(removed_.begin(), removed_.end(), [](Digits gone) { return gone == 0; })) return {};
    const Reasons reasons(state_.grounds(), number_);
    return reasons.step(state_, removed_, reasons.premises(state_.candidates(), removed_));
  }

 private:
  // False: there is no filling.
  bool leave_out(Engine* engine) {
    std::vector<Digits> anyway;
    if (engine == nullptr) return true;
    if (!removals(*engine, state_.candidates(), anyway)) return false;
    for (std::size_t cell = 0; cell < anyway.size(); ++cell) removed_[cell] &= ~anyway[cell];
    return true;
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

// Rules of which each candidate is tried: what no filling of their cells has.
void find_tried(const State& state, Hunt& hunt) {
  const Grounds& grounds = state.grounds();
  for (std::size_t number = 0; number < grounds.sources().size(); ++number) {
    if (hunt.is_stopped()) return;
    const Source& source = grounds.sources()[number];
    if (!source.is_rule_alone()) continue;
    const Reasons reasons(grounds, number);
    std::vector<Digits> gone;
    if (!removals(grounds.engine_of(number), state.candidates(), gone)) return;  // there is no filling at all
    std::vector<Digits> refuted = reasons.refuted(state.candidates());
    for (std::size_t cell = 0; cell < refuted.size(); ++cell)
      refuted[cell] &= ~gone[cell];  // seen without a try
    if (std::all_of(refuted.begin(), refuted.end(), [](Digits digits) { return digits == 0; })) continue;
    BoardStep step = reasons.step(state, refuted, reasons.premises_of_refuted(state.candidates(), refuted));
    step.technique = &technique_of(
        *grounds.board().rules[static_cast<std::size_t>(source.rules.front())].kind, RuleUse::Tried);
    if (!hunt.offer(std::move(step))) return;
  }
}

template <int order>
void find_sources(const State& state, Hunt& hunt) {
  find_by(state, hunt, order);
}

const Rung rule_alone(kRuleAlone, find_sources<kRuleAlone>);
const Rung rule_with_house(kRuleWithHouse, find_sources<kRuleWithHouse>);
const Rung sums_over_houses(kSumsOverHouses, find_sources<kSumsOverHouses>);
const Rung rule_tried(kRuleTried, find_tried);
const Rung leftovers(kLeftovers, find_sources<kLeftovers>);

}  // namespace
}  // namespace swordfish::board
