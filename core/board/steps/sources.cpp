// What rules say, alone or with houses, cut down to the candidates that it rests on.
#include <algorithm>
#include <optional>
#include <span>

#include "board/steps/reasons.hpp"
#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

bool is_nothing(std::span<const Digits> removed) {
  return std::all_of(removed.begin(), removed.end(), [](Digits gone) { return gone == 0; });
}

class SourceSearch {
 public:
  // The source is asked about `open`; of what it removes then only what `state` still has is of interest, and nothing
  // that it says of `easier`, if there is one.
  SourceSearch(const State& state, const State& open, std::size_t number, const State* easier = nullptr)
      : state_(state),
        open_(open),
        easier_(easier),
        number_(number),
        source_(state.grounds().sources()[number]) {}

  // Nothing, if it removes nothing.
  std::optional<BoardStep> run() {
    if (!removals(state_.grounds().engine_of(number_), open_.candidates(), removed_)) return {};
    for (std::size_t cell = 0; cell < removed_.size(); ++cell) removed_[cell] &= state_.candidates()[cell];
    if (is_nothing(removed_)) return {};
    // What its houses say without it, and what it says without its house, are steps of their own.
    if (!leave_out(state_.grounds().bare_engine_of(number_), open_)) return {};
    if (source_.alone >= 0 &&
        !leave_out(&state_.grounds().engine_of(static_cast<std::size_t>(source_.alone)), open_))
      return {};
    if (easier_ != nullptr && !leave_out(&state_.grounds().engine_of(number_), *easier_)) return {};
    if (is_nothing(removed_)) return {};
    const Reasons reasons(state_.grounds(), number_);
    return reasons.step(state_, removed_, reasons.premises(open_.candidates(), removed_));
  }

 private:
  // False: there is no filling.
  bool leave_out(Engine* engine, const State& of) {
    std::vector<Digits> anyway;
    if (engine == nullptr) return true;
    if (!removals(*engine, of.candidates(), anyway)) return false;
    for (std::size_t cell = 0; cell < anyway.size(); ++cell) removed_[cell] &= ~anyway[cell];
    return true;
  }

  const State& state_;
  const State& open_;
  const State* easier_;
  std::size_t number_;
  const Source& source_;
  std::vector<Digits> removed_;
};

// Sources that are chosen, the cheapest first.
template <class IsChosen>
std::vector<std::size_t> numbers_of(const Grounds& grounds, const IsChosen& is_chosen) {
  const auto sources = grounds.sources();
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (is_chosen(sources[i])) numbers.push_back(i);
  }
  std::stable_sort(numbers.begin(), numbers.end(),
                   [&](std::size_t a, std::size_t b) { return sources[a].price < sources[b].price; });
  return numbers;
}

void find_by(const State& state, Hunt& hunt, int order) {
  const auto is_of_order = [&](const Source& source) { return source.technique->order == order; };
  // Whoever wants one step has been told already what digits alone say.
  std::optional<State> easier;
  if (order == kRuleByCandidates && hunt.wants_all()) easier = state.by_digits();
  const State& open = easier ? *easier : state;
  for (const std::size_t number : numbers_of(state.grounds(), is_of_order)) {
    if (hunt.is_stopped()) return;
    if (state.grounds().was_silent(number, Asker::ByCandidates, state, open)) continue;
    auto step = SourceSearch(state, state, number, easier ? &open : nullptr).run();
    if (!step) {
      state.grounds().note_silent(number, Asker::ByCandidates, state, open);
    } else if (!hunt.offer(*std::move(step))) {
      return;
    }
  }
}

// Steps of sources, what rules say by the digits on the board, whatever candidates are gone.
void find_by_digits(const State& state, Hunt& hunt) {
  const Grounds& grounds = state.grounds();
  const State open = state.by_digits();
  for (const std::size_t number :
       numbers_of(grounds, [](const Source& one) { return one.is_rule_alone(); })) {
    if (hunt.is_stopped()) return;
    if (grounds.was_silent(number, Asker::ByDigits, state, open)) continue;
    auto step = SourceSearch(state, open, number).run();
    if (!step) {
      grounds.note_silent(number, Asker::ByDigits, state, open);
      continue;
    }
    const auto rule = static_cast<std::size_t>(grounds.sources()[number].rules.front());
    step->technique = &technique_of(*grounds.board().rules[rule].kind, RuleUse::ByDigits);
    if (!hunt.offer(*std::move(step))) return;
  }
}

// Steps of sources, rules of which each candidate is tried: what no filling of their cells has.
void find_tried(const State& state, Hunt& hunt) {
  const Grounds& grounds = state.grounds();
  for (std::size_t number = 0; number < grounds.sources().size(); ++number) {
    if (hunt.is_stopped()) return;
    const Source& source = grounds.sources()[number];
    if (!source.is_rule_alone() || grounds.was_silent(number, Asker::Tried, state, state)) continue;
    const Reasons reasons(grounds, number);
    std::vector<Digits> gone;
    if (!removals(grounds.engine_of(number), state.candidates(), gone)) return;  // there is no filling at all
    std::vector<Digits> refuted = reasons.refuted(state.candidates());
    for (std::size_t cell = 0; cell < refuted.size(); ++cell)
      refuted[cell] &= ~gone[cell];  // seen without a try
    if (is_nothing(refuted)) {
      grounds.note_silent(number, Asker::Tried, state, state);
      continue;
    }
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

const Rung rule_by_digits(kRuleByDigits, find_by_digits);
const Rung rule_by_candidates(kRuleByCandidates, find_sources<kRuleByCandidates>);
const Rung one_cell_left(kOneCellLeft, find_sources<kOneCellLeft>);
const Rung rule_with_house(kRuleWithHouse, find_sources<kRuleWithHouse>);
const Rung sums_over_houses(kSumsOverHouses, find_sources<kSumsOverHouses>);
const Rung rule_tried(kRuleTried, find_tried);
const Rung leftovers(kLeftovers, find_sources<kLeftovers>);

}  // namespace
}  // namespace swordfish::board
