// What follows from suppositions, in sentences.
#include <span>

#include "board/rule_text.hpp"
#include "board/steps/names_sentences.hpp"
#include "tell/branches.hpp"
#include "tell/said.hpp"

namespace swordfish::board {
namespace {

const Said kThen("Then {steps}.");
const Said kThenBroken("Then {steps}, but then {end}.");
const Said kBrokenAtOnce("Then {end}.");
const Said kAtOnce("Then that follows at once.");

class BranchTeller {
 public:
  BranchTeller(const Grounds& grounds, const Language& language)
      : grounds_(grounds), names_(grounds), language_(language) {}

  std::string tell(const BoardBranch& branch) const {
    return supposing(branch.supposed, language_, names_) + " " + rest(branch);
  }

 private:
  std::string rest(const BoardBranch& branch) const {
    if (branch.steps.empty())
      return branch.broken ? kBrokenAtOnce.in(language_, {{"end", end(*branch.broken)}})
                           : kAtOnce.in(language_);
    const std::string steps = chained_steps(branch.steps);
    if (!branch.broken) return kThen.in(language_, {{"steps", steps}});
    return kThenBroken.in(language_, {{"steps", steps}, {"end", end(*branch.broken)}});
  }

  std::string end(const BoardTruth& broken) const {
    return broken.house < 0 ? no_candidate(broken.cell, language_, names_)
                            : no_place(broken.house, broken.digit, language_, names_);
  }

  // A rule is told in its own words, everything else by its technique.
  std::string reason(const BoardStep& step) const {
    if (step.technique == nullptr) return "";
    if (step.technique->slug.starts_with("rule_") && !step.rules.empty()) {
      const auto rule = static_cast<std::size_t>(step.rules.front());
      return write_rule(grounds_.layout(), grounds_.board().rules[rule]);
    }
    std::string told(language_.technique(step.technique->name));
    for (const BoardBranch& branch : step.branches) told += " (" + tell(branch) + ")";
    return told;
  }

  std::string chained_steps(std::span<const BoardStep> steps) const {
    std::vector<ToldStep> told;
    for (const BoardStep& step : steps) {
      told.push_back({step.plain, reason(step)});
      if (!step.branches.empty()) told.back().step.houses.clear();  // its story names them
    }
    return chained(told, language_, names_);
  }

  const Grounds& grounds_;
  BoardNames names_;
  const Language& language_;
};

}  // namespace

std::string tell_branches(const Grounds& grounds, const BoardStep& step, const Language& language) {
  const BranchTeller teller(grounds, language);
  std::string out;
  for (const BoardBranch& branch : step.branches) {
    if (!out.empty()) out += ' ';
    out += teller.tell(branch);
  }
  return out;
}

}  // namespace swordfish::board
