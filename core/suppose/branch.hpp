// A supposition followed once more, with its evidence.
//
// A trial keeps which digits were supposed and how that ended. Why it ended so is found again here, by following the
// rules step by step; and of these only those are kept that matter: the ones that took away what the contradiction
// misses, what these rest on, and so on back.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suppose/suppose.hpp"

namespace swordfish {

// A step of the rules of a trial. They may be the core's or others, so its technique is told by name.
struct RuleStep {
  const Step& step;
  std::string_view technique;
  bool assumes_unique = false;
};
using EachRuleStep = std::function<void(const RuleStep&)>;
// The steps of the rules, one after another from a grid on, to a standstill, a contradiction or the solution.
using RuleSteps = std::function<void(const Grid&, const EachRuleStep&)>;
// The rules that branches follow, step by step.
RuleSteps steps_of(Ladder ladder, StopAsked stop);

struct Branch;

// What leads to the end of a branch: a step, or a supposition below.
struct BranchPart {
  Step step;
  std::string technique;
  std::vector<Branch> below;  // one, if it is a supposition and no step
  bool is_step() const { return below.empty(); }
};

struct Branch {
  const Supposition* made = nullptr;
  std::vector<BranchPart> parts;
  bool is_solved = false;       // it led to the solution
  std::optional<Truth> broken;  // what can't be held at its end
  CandidateSet needs;           // the candidates that must be gone for it to end so
};

// One supposition of a trial, and what the rules made of its lesson.
struct TrialTurn {
  Branch branch;
  Grid before, after;
};

// The branches of a trial: its suppositions one by one, in their order, until visit(turn) is false. The
// branches refer to the trial.
void each_turn(const Trial& trial, const Grid& puzzle, const RuleSteps& rules,
               const std::function<bool(const TrialTurn&)>& visit);

// Where the rules of a branch end.
Grid reached_by(const RuleSteps& rules, const Grid& grid);
// What a branch leaves of a grid: it without these candidates.
Grid without(Grid grid, const std::vector<Candidate>& gone);

}  // namespace swordfish
