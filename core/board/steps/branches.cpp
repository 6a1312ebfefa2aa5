// What follows from suppositions, in sentences.
#include <span>

#include "board/rule_text.hpp"
#include "board/steps/names.hpp"
#include "tell/said.hpp"

namespace swordfish::board {
namespace {

const Said kSuppose("Suppose {cell} is {digit}.");
const Said kBy("{changes} by {technique}");
const Said kByIn("{changes} by {technique} in {house}");
const Said kThen("Then {steps}.");
const Said kThenBroken("Then {steps}, but then {end}.");
const Said kBrokenAtOnce("Then {end}.");
const Said kAtOnce("Then that follows at once.");

class BranchTeller {
 public:
  BranchTeller(const Grounds& grounds, const Language& language)
      : grounds_(grounds), names_(grounds), language_(language) {}

  std::string tell(const BoardBranch& branch) const {
    std::string out = kSuppose.in(language_, {{"cell", cell_name(branch.supposed.cell, names_, language_)},
                                              {"digit", std::to_string(branch.supposed.digit)}});
    return out + " " + rest(branch);
  }

 private:
  std::string rest(const BoardBranch& branch) const {
    if (branch.steps.empty())
      return branch.broken ? kBrokenAtOnce.in(language_, {{"end", end(*branch.broken)}})
                           : kAtOnce.in(language_);
    const std::string steps = chained(branch.steps);
    if (!branch.broken) return kThen.in(language_, {{"steps", steps}});
    return kThenBroken.in(language_, {{"steps", steps}, {"end", end(*branch.broken)}});
  }

  std::string end(const BoardTruth& broken) const {
    std::string out;
    if (broken.house < 0) {
      say(language_, Phrase::NoCandidate, {{"cell", cell_name(broken.cell, names_, language_)}}, out);
    } else {
      say(language_, Phrase::NoPlace,
          {{"house", house_name(broken.house, names_, language_)}, {"digit", std::to_string(broken.digit)}},
          out);
    }
    return out;
  }

  // A rule is told in its own words, everything else by its technique.
  std::string reason(const BoardStep& step) const {
    if (step.technique == nullptr) return "";
    if (step.technique->slug.starts_with("rule_") && !step.rules.empty()) {
      const auto rule = static_cast<std::size_t>(step.rules.front());
      return write_rule(grounds_.layout(), grounds_.board().rules[rule]);
    }
    return std::string(language_.technique(step.technique->name));
  }
  static int house_of(const BoardStep& step) {
    return step.plain.houses.size() == 1 ? step.plain.houses.front().house : -1;
  }

  // Steps one after another; those of one reason in one house are told together.
  std::string chained(std::span<const BoardStep> steps) const {
    std::string out;
    for (std::size_t first = 0; first < steps.size();) {
      const std::string why = reason(steps[first]);
      const int house = house_of(steps[first]);
      std::string run;
      for (; first < steps.size() && reason(steps[first]) == why && house_of(steps[first]) == house;
           ++first) {
        if (!run.empty()) run += ", ";
        run += changes(steps[first].plain, language_, names_);
      }
      if (!out.empty()) out += ", ";
      out += house >= 0 ? kByIn.in(language_, {{"changes", run},
                                               {"technique", why},
                                               {"house", house_name(house, names_, language_)}})
                        : kBy.in(language_, {{"changes", run}, {"technique", why}});
    }
    return out;
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
