// Chains of alternating links, of candidates alone or with groups and almost locked sets.
//
//   discontinuous loop   a chain comes back to its cell: what it assumed there is false, or must be true
//   continuous loop      it comes back and fits, so that every weak link becomes strong as well
//   AIC                  of two candidates at least one is true: what sees both goes
//
//       r1c2 =7= r1c8 -7- r3c9 =7= r6c9    strong = and weak - links take turns
//
// A chain is sought from every candidate, assumed on or off. What results is known from the closures before a
// chain is looked at. On a path the first shortest chain decides, and nothing is told if it comes back to a
// cell it has left; where all steps are listed, every shortest chain that doesn't do so is looked at.
#include <optional>

#include "ladder/choice.hpp"
#include "ladder/ladder.hpp"
#include "ladder/techniques/implications.hpp"
#include "ladder/techniques/shortest_chains.hpp"

namespace swordfish {
namespace {

struct Kinds {
  const Technique& continuous;
  const Technique& discontinuous;
  const Technique& aic;
};

class LoopSearch {
 public:
  LoopSearch(const Position& position, const Implications& net, const Kinds& plain, const Kinds* grouped,
             StepSink& sink, Choice& choice)
      : position_(position), net_(net), plain_(plain), grouped_(grouped), sink_(sink), choice_(choice) {
    if (sink.wants_all()) all_chains_.emplace(net);
  }

  void run() {
    for (const auto try_node : {&LoopSearch::try_on, &LoopSearch::try_off, &LoopSearch::try_ends}) {
      for (int node = 0; node < net_.candidate_count() && !sink_.is_stopped(); ++node)
        (this->*try_node)(node);
    }
  }

 private:
  // Nice loops: assumed on, a candidate is proved off.
  void try_on(int node) {
    const Literal premise = net_.on(node);
    if (!net_.follows(premise, net_.opposite(premise))) return;
    const auto [cell, digit] = net_.candidate(premise);
    CandidateSet gone;
    gone.insert({cell, digit});
    consider(premise, net_.opposite(premise), plain_.discontinuous, gone);
    for (const Digit other : position_.candidates(cell)) {
      if (other != digit) consider(premise, net_.on({cell, other}), plain_.discontinuous, gone);
    }
  }

  // Nice loops: assumed off, a candidate is proved on, or takes another of its cell with it, or passes the cell on.
  void try_off(int node) {
    const Literal premise = net_.off(node);
    const auto [cell, digit] = net_.candidate(premise);
    const DigitSet others = position_.candidates(cell) - DigitSet{digit};
    CandidateSet all_others;
    all_others.insert(cell, others);
    consider(premise, net_.on(node), plain_.discontinuous, all_others);
    for (const Digit other : others) {
      CandidateSet gone;
      gone.insert({cell, other});
      consider(premise, net_.off({cell, other}), plain_.discontinuous, gone);
      consider_continuous({cell, digit}, {cell, other});
    }
    if (!all_chains_) return;  // a path knows loops by their cells only
    for (const Cell peer : peers(cell) & position_.places(digit)) {
      consider_continuous({cell, digit}, {peer, digit});
    }
  }

  // Nice loops: of two ends one is true.
  void try_ends(int node) {
    const Literal premise = net_.off(node);
    each_bit(net_.closure_on(premise), [&](std::size_t bit) {
      const auto target = static_cast<Literal>(bit);
      if (net_.is_candidate(target)) try_end(premise, target);
    });
  }

  void try_end(Literal premise, Literal target) {
    const auto [start, digit] = net_.candidate(premise);
    const auto [end, end_digit] = net_.candidate(target);
    if (end == start) return;
    CandidateSet gone;
    if (end_digit == digit) {
      gone[digit] = peers(start) & peers(end) & position_.places(digit);
      if (gone[digit].size() < 2) return;  // one alone is a discontinuous loop
    } else {
      if (!peers(start).contains(end) || !position_.candidates(start).contains(end_digit) ||
          !position_.candidates(end).contains(digit)) {
        return;
      }
      gone.insert({start, end_digit});
      gone.insert({end, digit});
    }
    consider(premise, target, plain_.aic, gone);
  }

  void consider(Literal premise, Literal target, const Technique& kind, const CandidateSet& gone) {
    if (gone.empty() || !net_.follows(premise, target)) return;
    if (all_chains_) {
      if (!choice_.wants(listed_kind(kind), gone, all_chains_->least_length(premise, target))) return;
      for (const auto& path : all_chains_->between(premise, target)) keep(kind, gone, path);
    } else if (choice_.wants(kind, gone, 0)) {
      const std::vector<Literal>& path = path_to(premise, target);
      if (is_chain(path, &kind != &plain_.aic)) keep(kind, gone, path);
    }
  }

  // A continuous loop: the chain from the first end, assumed off, to the other, and the weak link between the two.
  void consider_continuous(Candidate start, Candidate end) {
    const Literal premise = net_.off(start), target = net_.on(end);
    if (!net_.follows(premise, target)) return;
    if (all_chains_) {
      // With four literals a loop through houses is a naked pair or an X-wing. What a loop proves depends on
      // its way: a longer one may prove more. Through sets there would be a hundred times as many.
      const std::size_t fewest = start.cell == end.cell ? 4 : 6;
      const int longer = grouped_ == nullptr ? 2 : 0;
      for (const auto& path : all_chains_->between(premise, target, fewest, longer)) keep_continuous(path);
    } else {
      const std::vector<Literal>& path = path_to(premise, target);
      if (is_chain(path, true)) keep_continuous(path);
    }
  }

  // Every weak link of a loop becomes strong.
  void keep_continuous(const std::vector<Literal>& path) {
    const Candidate start = net_.candidate(path.front()), end = net_.candidate(path.back());
    CellSet chain;
    for (const Literal literal : path) chain |= net_.node(literal).cells | net_.node(literal).als;
    CandidateSet gone;
    if (start.cell == end.cell) {
      gone.insert(start.cell, position_.candidates(start.cell) - DigitSet{start.digit, end.digit});
    } else {
      gone[start.digit] = (peers(start.cell) & peers(end.cell) & position_.places(start.digit)) - chain;
    }
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (!net_.is_on(path[i])) add_made_strong(path, i, chain, gone);
    }
    if (!gone.empty()) keep(plain_.continuous, gone, path);
  }

  // In a loop, the weak link that turns path[at] off.
  void add_made_strong(const std::vector<Literal>& path, std::size_t at, CellSet chain,
                       CandidateSet& gone) const {
    const Node& from = net_.node(path[at - 1]);
    const Node& to = net_.node(path[at]);
    if (net_.is_on(path[at - 1]) && from.cells == to.cells) {
      const Cell cell = to.cells.first();
      gone.insert(cell, position_.candidates(cell) - DigitSet{from.digit, to.digit});
      return;
    }
    CellSet striking = from.cells;
    if (!net_.is_on(path[at - 1])) striking = from.als & position_.places(to.digit);  // out of a set
    gone[to.digit] |= (common_peers(striking | to.cells) & position_.places(to.digit)) - chain;
    if (to.als.empty() || at + 1 == path.size()) return;
    // A set in a loop is locked: the digits by which it is neither entered nor left strike what they see.
    const Node& next = net_.node(path[at + 1]);
    DigitSet leaving{next.digit};
    if (net_.is_on(path[at + 1])) leaving = position_.candidates(next.cells.first()) - DigitSet{next.digit};
    for (const Digit digit : DigitSet::all() - DigitSet{to.digit}) {
      CellSet holding = to.als & position_.places(digit);
      if (holding.empty()) continue;
      if (leaving.contains(digit)) {
        if (!net_.is_on(path[at + 1])) continue;
        holding |= next.cells & position_.places(digit);
      }
      gone[digit] |= (common_peers(holding) & position_.places(digit)) - to.als;
    }
  }

  // A chain or loop of at least three links that never returns to a cell it has left. A loop leaves its cell with the
  // first link and comes back with the last.
  bool is_chain(const std::vector<Literal>& path, bool is_loop) const {
    if (path.size() <= 3) return false;
    const auto first_cell = [this](Literal literal) { return net_.node(literal).cells.first(); };
    const Cell start = first_cell(path.front());
    if (is_loop && (first_cell(path[1]) == start || first_cell(path[path.size() - 2]) == start)) return false;
    CellSet left;
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (left.contains(first_cell(path[i]))) return false;
      const Node& before = net_.node(path[i - 1]);
      if (!is_loop || first_cell(path[i - 1]) != start) left |= before.cells | before.als;
    }
    return true;
  }

  const std::vector<Literal>& path_to(Literal premise, Literal target) {
    if (!has_spread_ || spread_.premise != premise) net_.spread(premise, spread_);
    has_spread_ = true;
    return path_ = spread_.path_to(target);
  }

  // In a list of grouped chains there is no place for those without a group.
  const Technique& listed_kind(const Technique& kind) const {
    return grouped_ != nullptr ? grouped_kind(kind) : kind;
  }

  void keep(const Technique& plain_kind, const CandidateSet& gone, const std::vector<Literal>& path) {
    bool with_groups = false;
    int length = static_cast<int>(path.size()) - 1;
    for (const Literal literal : path) {
      with_groups |= !net_.is_candidate(literal);
      length +=
          2 * net_.node(literal).als.size();  // harder to see than a link: told if nothing else proves it
    }
    if (grouped_ != nullptr && !with_groups && sink_.wants_all()) return;
    const Technique& kind = with_groups ? grouped_kind(plain_kind) : plain_kind;
    if (!choice_.wants(kind, gone, length)) return;
    Step& step = sink_.fresh(kind);
    step.eliminations = gone;
    step.length = length;
    net_.tell(path, step);
    choice_.keep(step);
  }

  const Technique& grouped_kind(const Technique& kind) const {
    if (&kind == &plain_.continuous) return grouped_->continuous;
    return &kind == &plain_.aic ? grouped_->aic : grouped_->discontinuous;
  }

  const Position& position_;
  const Implications& net_;
  const Kinds& plain_;
  const Kinds* grouped_;
  StepSink& sink_;
  Choice& choice_;
  std::optional<ShortestChains> all_chains_;  // if all steps are wanted
  Spread spread_;
  bool has_spread_ = false;
  std::vector<Literal> path_;
};

const Register continuous_loop(
    {.slug = "continuous_nice_loop",
     .name = "Continuous Nice Loop",
     .code = "0706",
     .order = 5600,
     .level = Level::Unfair,
     .score = 280,
     .text = "{story}, which brings the chain back to its beginning. So of any two "
             "neighbours in this loop exactly one is true, and {result}."});
const Register discontinuous_loop(
    {.slug = "discontinuous_nice_loop",
     .name = "Discontinuous Nice Loop",
     .code = "0707",
     .order = 5600,
     .level = Level::Unfair,
     .score = 280,
     .text = "The chain comes back to its own cell: {story}. Whether it begins so or not, "
             "{result}."});
const Register aic({.slug = "aic",
                    .name = "AIC",
                    .code = "0708",
                    .order = 5600,
                    .level = Level::Unfair,
                    .score = 280,
                    .text = "{story}. So at least one of the two ends is true, and {result}."});
const Register grouped_continuous_loop(
    {.slug = "grouped_continuous_nice_loop",
     .name = "Grouped Continuous Nice Loop",
     .code = "0709",
     .order = 5650,
     .level = Level::Unfair,
     .score = 300,
     .text = "{story}, which brings the chain back to its beginning. So of any two "
             "neighbours in this loop exactly one is true, and {result}."});
const Register grouped_discontinuous_loop(
    {.slug = "grouped_discontinuous_nice_loop",
     .name = "Grouped Discontinuous Nice Loop",
     .code = "0710",
     .order = 5650,
     .level = Level::Unfair,
     .score = 300,
     .text = "The chain comes back to its own cell: {story}. Whether it begins so or not, "
             "{result}."});
const Register grouped_aic({.slug = "grouped_aic",
                            .name = "Grouped AIC",
                            .code = "0711",
                            .order = 5650,
                            .level = Level::Unfair,
                            .score = 300,
                            .text = "{story}. So at least one of the two ends is true, and {result}."});

const Kinds kPlain{continuous_loop.technique, discontinuous_loop.technique, aic.technique};
const Kinds kGrouped{grouped_continuous_loop.technique, grouped_discontinuous_loop.technique,
                     grouped_aic.technique};

void find_nice_loops(const Position& position, const Technique&, StepSink& sink) {
  Choice choice(sink);
  LoopSearch(position, position.shared<CandidateImplications>(), kPlain, nullptr, sink, choice).run();
  choice.offer_kept();
}

void find_grouped_nice_loops(const Position& position, const Technique&, StepSink& sink) {
  Choice choice(sink);
  LoopSearch(position, position.shared<GroupImplications>(), kPlain, &kGrouped, sink, choice).run();
  if (position.limits().als_in_chains) {
    LoopSearch(position, position.shared<SetImplications>(), kPlain, &kGrouped, sink, choice).run();
  }
  choice.offer_kept();
}

const Register nice_loop({.slug = "nice_loop",
                          .name = "Nice Loop/AIC",
                          .code = "nl",
                          .order = 5600,
                          .level = Level::Unfair,
                          .score = 280,
                          .find = find_nice_loops,
                          .text = "By {chain}: {eliminations}."});
const Register grouped_nice_loop({.slug = "grouped_nice_loop",
                                  .name = "Grouped Nice Loop/AIC",
                                  .code = "gnl",
                                  .order = 5650,
                                  .level = Level::Unfair,
                                  .score = 300,
                                  .find = find_grouped_nice_loops,
                                  .text = "By {chain}: {eliminations}."});

}  // namespace
}  // namespace swordfish
