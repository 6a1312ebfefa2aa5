// Forcing: what can't be, because a contradiction follows from it, and what goes whichever candidate of a cell, or
// place of a digit in a house, is true.
//
// The engine with all rules says quickly which candidates are worth following, and how far each leads; those that break
// soonest are followed step by step, and the shortest story is told.
#include "board/steps/forcing.hpp"

#include <algorithm>
#include <map>

#include "board/steps/following.hpp"
#include "board/steps/reasons.hpp"
#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

constexpr std::size_t kCompared = 6;  // stories, of which the shortest is told
constexpr std::size_t kTried = 40;    // suppositions that are followed for one step
constexpr std::size_t kLongest = 60;  // steps of a story
constexpr std::size_t kMostWays = 4;  // alternatives that come to the same
constexpr std::size_t kShort = 3;     // steps; nobody looks for a shorter story
constexpr std::size_t kNested = 60;   // suppositions on which others are tried, for one step

using Spot = PlainStep::Spot;

// What the engine makes of a supposition.
struct Outcome {
  bool is_possible = true;
  std::uint64_t price = 0;
  std::vector<Digits> left;  // by cell
};

std::size_t length_of(const BoardStep& step) {
  std::size_t length = 0;
  for (const BoardBranch& branch : step.branches) {
    for (const BoardStep& part : branch.steps) length += 1 + length_of(part);
  }
  return length;
}

// For forcing, rules and marks of the branches: what is placed is on, what goes is off, what can't be held is wrong.
void gather(const State& state, BoardStep& step) {
  std::map<std::pair<Role, int>, std::vector<int>> marks;
  const auto note = [&](Role role, const Spot& spot) {
    auto& digits = marks[{role, spot.cell}];
    if (std::find(digits.begin(), digits.end(), spot.digit) == digits.end()) digits.push_back(spot.digit);
  };
  for (const BoardBranch& branch : step.branches) {
    note(Role::Pivot, branch.supposed);
    for (const BoardStep& part : branch.steps) {
      for (const int rule : part.rules) step.by(rule);
      for (const Spot& placed : part.plain.placements) note(Role::On, placed);
      for (const Spot& gone : part.plain.eliminations) note(Role::Off, gone);
    }
    if (!branch.broken) continue;
    if (branch.broken->house < 0) {
      marks[{Role::Wrong, branch.broken->cell}];
    } else {
      const Group& group = state.grounds().groups()[static_cast<std::size_t>(branch.broken->house)];
      step.in(Role::Wrong, group.number);
      for (const int cell : group.cells) {
        const int digit = branch.broken->digit - state.lowest();
        if ((state[cell] >> digit & 1) != 0) note(Role::Wrong, {cell, branch.broken->digit});
      }
    }
  }
  for (auto& [where, digits] : marks) {
    std::sort(digits.begin(), digits.end());
    step.mark(where.first, where.second, digits);
  }
}

void add_branch(BoardStep& step, const Following& following, BoardBranch branch) {
  step.branches.push_back(std::move(branch));
  for (const int rule : following.rules_of_sight()) step.by(rule);
}

class ForcingSearch {
 public:
  ForcingSearch(const State& state, Hunt& hunt)
      : state_(state), hunt_(hunt), engine_(state.grounds().whole_engine()) {
    is_possible_ = propagate_from(engine_, state.candidates());
    for (const int variable : engine_.program().variable)
      unforced_.push_back(is_possible_ ? engine_[variable] : 0);
  }

  void find_contradictions() {
    struct Doubtful {
      std::uint64_t price;
      Spot spot;
    };
    std::vector<Doubtful> doubtful;
    each_candidate([&](const Spot& spot) {
      const Outcome& outcome = outcome_of(spot);
      if (!outcome.is_possible) doubtful.push_back({outcome.price, spot});
    });
    std::stable_sort(doubtful.begin(), doubtful.end(),
                     [](const Doubtful& a, const Doubtful& b) { return a.price < b.price; });
    if (doubtful.size() > kTried) doubtful.resize(kTried);
    for (const auto& [price, spot] : doubtful) {
      if (hunt_.is_stopped()) return;
      auto step = refute(state_, spot, [&] { return hunt_.is_stopped(); });
      if (step && !keep(*std::move(step))) return;
    }
    offer_best();
  }

  // Nested: a contradiction to which others lead, for what nothing else opens. The first will do, of cells with
  // few candidates, and of these of what leads far by itself.
  void find_nested() {
    if (!hunt_.found().empty()) return;
    std::vector<Spot> spots;
    each_candidate([&](const Spot& spot) { spots.push_back(spot); });
    const auto promise = [&](const Spot& spot) {
      return std::pair(size_of(state_[spot.cell]), left_by(spot));
    };
    std::stable_sort(spots.begin(), spots.end(),
                     [&](const Spot& a, const Spot& b) { return promise(a) < promise(b); });
    if (spots.size() > kNested) spots.resize(kNested);
    for (const Spot& spot : spots) {
      if (hunt_.is_stopped()) return;
      Following following(state_, spot, [&] { return hunt_.is_stopped(); }, Following::Depth::Nested);
      if (!following.is_broken()) continue;
      BoardStep step = contradiction_of(following);
      const auto& parts = step.branches.front().steps;
      const auto has_branches = [](const BoardStep& part) { return !part.branches.empty(); };
      if (std::any_of(parts.begin(), parts.end(), has_branches))
        step.technique = &forcing_technique(ForcingKind::Nested);
      if (length_of(step) > kLongest) continue;
      (void)hunt_.offer(std::move(step));
      return;
    }
  }

  // Cell forcing: every candidate of a cell comes to the same.
  void find_in_cells() {
    for (int cell = 0; cell < state_.cells(); ++cell) {
      if (state_.is_placed(cell)) continue;
      std::vector<Spot> ways;
      for (const int digit : state_.digits_in(state_[cell])) ways.push_back({cell, digit});
      BoardStep step{.technique = &forcing_technique(ForcingKind::Cell)};
      if (!follow_all(ways, step.because(cell))) return offer_best();
    }
    offer_best();
  }

  // House forcing: every place of a digit in a house comes to the same.
  void find_in_houses() {
    for (const Group& group : state_.grounds().groups()) {
      if (!group.is_full) continue;
      for (int digit = 0; digit < state_.grounds().layout().digits(); ++digit) {
        if (state_.has(group, digit)) continue;
        std::vector<Spot> ways;
        for (const int cell : state_.places(group, digit)) ways.push_back({cell, state_.digit_at(digit)});
        BoardStep step{.technique = &forcing_technique(ForcingKind::House)};
        step.in(Role::Base, group.number).by(group.rule);
        if (!follow_all(ways, step.because(group.number, state_.digit_at(digit)))) return offer_best();
      }
    }
    offer_best();
  }

 private:
  template <class Visit>
  void each_candidate(const Visit& visit) {
    for (int cell = 0; cell < state_.cells(); ++cell) {
      if (state_.is_placed(cell)) continue;
      for (const int digit : state_.digits_in(state_[cell])) {
        if (hunt_.is_stopped()) return;
        visit(Spot{cell, digit});
      }
    }
  }

  const Outcome& outcome_of(const Spot& spot) {
    const auto [known, is_new] = outcomes_.try_emplace(spot);
    Outcome& outcome = known->second;
    if (!is_new) return outcome;
    const Program& program = engine_.program();
    const int cell = program.variable[static_cast<std::size_t>(spot.cell)];
    const Digits digit = Digits{1} << (spot.digit - state_.lowest());
    outcome.is_possible = is_possible_ && (engine_[cell] & digit) != 0;
    if (!outcome.is_possible) return outcome;
    const std::uint64_t before = engine_.runs();
    engine_.push();
    outcome.is_possible = engine_.follow(cell, digit);
    outcome.price = engine_.runs() - before;
    if (outcome.is_possible) {
      for (const int variable : program.variable) outcome.left.push_back(engine_[variable]);
    }
    engine_.pop();
    return outcome;
  }

  // For forcing, how many candidates the engine leaves of a supposition.
  int left_by(const Spot& spot) {
    int left = 0;
    for (const Digits digits : outcome_of(spot).left) left += size_of(digits);
    return left;
  }

  // For forcing, the first candidate of a cell and of none of the outcomes, which goes because of them; nothing: there
  // is none.
  std::optional<Spot> common_loss(const std::vector<Spot>& ways) {
    std::vector<Digits> left(static_cast<std::size_t>(state_.cells()), 0);
    for (const Spot& way : ways) {
      const Outcome& outcome = outcome_of(way);
      if (!outcome.is_possible) continue;
      for (std::size_t cell = 0; cell < left.size(); ++cell) left[cell] |= outcome.left[cell];
    }
    return first_lost(left);
  }
  std::optional<Spot> first_lost(const std::vector<Digits>& left) const {
    for (int cell = 0; cell < state_.cells(); ++cell) {
      const auto index = static_cast<std::size_t>(cell);
      const Digits lost = state_[cell] & unforced_[index] & ~left[index];
      if (!state_.is_placed(cell) && lost != 0) return Spot{cell, state_.digit_at(first_of(lost))};
    }
    return {};
  }

  // For forcing, follows alternatives of which one must be true. False: enough.
  bool follow_all(const std::vector<Spot>& ways, BoardStep& step) {
    if (hunt_.is_stopped() || tried_ >= kTried) return false;
    if (ways.size() < 2 || ways.size() > kMostWays) return true;
    if (!common_loss(ways)) return true;
    std::vector<Following> all;
    std::vector<Digits> left(static_cast<std::size_t>(state_.cells()), 0);
    for (const Spot& way : ways) {
      ++tried_;
      const Following& one = all.emplace_back(state_, way, [&] { return hunt_.is_stopped(); });
      for (int cell = 0; cell < state_.cells(); ++cell)
        left[static_cast<std::size_t>(cell)] |= one.is_broken() ? 0 : one[cell];
    }
    const auto lost = first_lost(left);
    if (!lost) return true;
    step.eliminate(lost->cell, lost->digit);
    for (Following& one : all) {
      add_branch(
          step, one,
          one.is_broken() ? one.to_contradiction() : one.to_loss(lost->cell, lost->digit - state_.lowest()));
    }
    gather(state_, step);
    return keep(std::move(step));
  }

  // False: enough.
  bool keep(BoardStep step) {
    if (length_of(step) > kLongest) return true;
    if (hunt_.wants_all()) return hunt_.offer(std::move(step));
    if (!best_ || length_of(step) < length_of(*best_)) best_ = std::move(step);
    if (++compared_ < kCompared && length_of(*best_) > kShort) return true;
    offer_best();
    return false;
  }
  void offer_best() {
    if (best_) (void)hunt_.offer(*std::exchange(best_, std::nullopt));
  }

  const State& state_;
  Hunt& hunt_;
  Engine& engine_;
  bool is_possible_ = false;
  std::vector<Digits> unforced_;  // what the engine leaves without any supposition, by cell
  std::map<Spot, Outcome> outcomes_;
  std::optional<BoardStep> best_;
  std::size_t compared_ = 0, tried_ = 0;
};

const Rung contradiction(kForcing, [](const State& state, Hunt& hunt) {
  ForcingSearch(state, hunt).find_contradictions();
});
const Rung cell_forcing(kForcing,
                        [](const State& state, Hunt& hunt) { ForcingSearch(state, hunt).find_in_cells(); });
const Rung house_forcing(kForcing,
                         [](const State& state, Hunt& hunt) { ForcingSearch(state, hunt).find_in_houses(); });
const Rung nested(kNestedForcing,
                  [](const State& state, Hunt& hunt) { ForcingSearch(state, hunt).find_nested(); });

}  // namespace

BoardStep contradiction_of(Following& following) {
  BoardStep step{.technique = &forcing_technique(ForcingKind::Contradiction)};
  step.eliminate(following.supposed().cell, following.supposed().digit);
  add_branch(step, following, following.to_contradiction());
  gather(following.start(), step);
  return step;
}

std::optional<BoardStep> refute(const State& state, const Spot& supposed, const StopAsked& stop) {
  Following following(state, supposed, stop);
  if (!following.is_broken()) return {};
  return contradiction_of(following);
}

}  // namespace swordfish::board
