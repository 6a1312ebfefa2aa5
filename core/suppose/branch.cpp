#include "suppose/branch.hpp"

#include <algorithm>
#include <utility>

namespace swordfish {

namespace {

// ---- what rests on what ----

CandidateSet lost(const Grid& before, const Grid& after) {
  CandidateSet gone;
  for (const Cell cell : CellSet::all()) gone.insert(cell, before.candidates(cell) - after.candidates(cell));
  return gone;
}

// For what a branch needs, the candidates that a truth could be about, and that are gone.
CandidateSet missing(const Grid& grid, std::span<const Truth> truths) {
  CandidateSet gone;
  for (const Truth& truth : truths) {
    if (truth.kind == TruthKind::Cell) {
      gone.insert(truth.cell, DigitSet::all() - grid.candidates(truth.cell));
    } else {
      for (const Cell cell : cells_of(truth.house)) {
        if (!grid.candidates(cell).contains(truth.digit)) gone.insert({cell, truth.digit});
      }
    }
  }
  return gone;
}

// What a step of a branch rests on; where its truths don't tell, everything that is gone.
CandidateSet needs_of(const RuleStep& made, const Grid& grid) {
  if (!made.step.truths.empty() && !made.assumes_unique) return missing(grid, made.step.truths);
  return lost(Grid(), grid);
}

// Something that takes candidates away, and what it needs to be gone before.
struct BranchEvent {
  std::optional<BranchPart> part;
  CandidateSet gone, needs;
};

// The part of a branch that leads to a goal, in order; `before` is what must be gone before the first of them.
std::vector<BranchPart> resolved(std::vector<BranchEvent>& events, const CandidateSet& goal,
                                 CandidateSet& before) {
  const auto owner_of = [&](Candidate candidate) {
    return std::find_if(events.begin(), events.end(),
                        [&](const BranchEvent& event) { return event.gone.contains(candidate); });
  };
  std::vector<bool> is_kept(events.size());
  std::vector<Candidate> pending;
  const auto add = [&](const CandidateSet& all) { all.each([&](Candidate one) { pending.push_back(one); }); };
  add(goal);
  while (!pending.empty()) {
    const Candidate candidate = pending.back();
    pending.pop_back();
    const auto owner = owner_of(candidate);
    if (owner == events.end()) {
      before.insert(candidate);
    } else if (const auto place = static_cast<std::size_t>(owner - events.begin()); !is_kept[place]) {
      is_kept[place] = true;
      add(owner->needs);
    }
  }
  std::vector<BranchPart> parts;
  for (std::size_t place = 0; place < events.size(); ++place) {
    if (is_kept[place] && events[place].part) parts.push_back(std::move(*events[place].part));
  }
  return parts;
}

BranchPart below_part(Branch branch) {
  BranchPart part;
  part.below.push_back(std::move(branch));
  return part;
}

// ---- following again ----

class BranchFinder {
 public:
  explicit BranchFinder(const RuleSteps& rules) : rules_(rules) {}

  Branch branch(const Grid& grid, const Supposition& made) const {
    Branch out;
    out.made = &made;
    if (!made.agreeing.empty()) {
      out.needs = lost(Grid(), grid);
      return out;
    }
    if (made.end == End::Stuck) return out;
    Grid supposed = grid;
    supposed.place(made.supposed.cell, made.supposed.digit);
    std::vector<BranchEvent> events;
    events.push_back({std::nullopt, lost(grid, supposed), {}});
    Grid reached = follow_on(supposed, events);
    for (const Supposition& below : made.below) {
      if (below.end == End::Solved) {
        out.parts.push_back(below_part(branch(reached, below)));
        out.is_solved = true;
        return out;
      }
      if (!below.taught.empty()) reached = learned(reached, below, events);
    }
    out.broken = contradiction(reached);
    if (out.broken) {
      out.parts = resolved(events, missing(reached, std::span(&*out.broken, 1)), out.needs);
    } else {
      out.is_solved = reached.is_complete();
    }
    return out;
  }

 private:
  Grid follow_on(Grid grid, std::vector<BranchEvent>& events) const {
    rules_(grid, [&](const RuleStep& made) {
      const Grid after = grid_after(grid, made.step);
      events.push_back(
          {BranchPart{made.step, std::string(made.technique), {}}, lost(grid, after), needs_of(made, grid)});
      grid = after;
    });
    return grid;
  }

  // In a branch, the grid after what a supposition taught, and the rules again.
  Grid learned(const Grid& grid, const Supposition& made, std::vector<BranchEvent>& events) const {
    Branch below = branch(grid, made);
    const Grid after = without(grid, made.taught);
    const CandidateSet needs = below.needs;
    events.push_back({below_part(std::move(below)), lost(grid, after), needs});
    return follow_on(after, events);
  }

  const RuleSteps& rules_;
};

}  // namespace

RuleSteps steps_of(Ladder ladder, StopAsked stop) {
  return [ladder = std::move(ladder), stop = std::move(stop)](const Grid& grid, const EachRuleStep& each) {
    Position position(grid, ladder.limits());
    const std::function<void(const Step&)> hand_over = [&](const Step& step) {
      each({step, step.technique->name, step.technique->assumes_unique});
    };
    follow(position, ladder, &hand_over, stop);
  };
}

Grid reached_by(const RuleSteps& rules, const Grid& grid) {
  Grid reached = grid;
  rules(grid, [&](const RuleStep& made) { reached = grid_after(reached, made.step); });
  return reached;
}

Grid without(Grid grid, const std::vector<Candidate>& gone) {
  for (const Candidate one : gone) grid.eliminate(one.cell, one.digit);
  return grid;
}

void each_turn(const Trial& trial, const Grid& puzzle, const RuleSteps& rules,
               const std::function<bool(const TrialTurn&)>& visit) {
  const BranchFinder finder(rules);
  Grid grid = reached_by(rules, puzzle);
  for (const Supposition& made : trial.tree) {
    const Grid after = made.taught.empty() ? grid : reached_by(rules, without(grid, made.taught));
    if (!visit({finder.branch(grid, made), grid, after})) return;
    grid = after;
  }
}

}  // namespace swordfish
