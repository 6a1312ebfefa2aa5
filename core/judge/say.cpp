#include "judge/say.hpp"

#include <algorithm>

#include "tell/names.hpp"
#include "tell/said.hpp"
#include "tell/tell.hpp"

namespace swordfish {
namespace {

const Said kMistaken("nothing follows from this grid: something on it is wrong already.");
const Said kUnsolvable("nothing follows from this grid: it has no solution.");
const Said kWrong("{result} is wrong: the solution has {digit} there.");
const Said kWrongSomewhere("{result} is wrong: a solution has {digit} there.");
const Said kOtherSomewhere("{result} is wrong: a solution has another digit there.");
const Said kNothing("it changes nothing.");
const Said kHeld("it changes nothing: {cell} holds {digit} already.");
const Said kGone("it changes nothing: {digit} is no candidate of {cell}.");
// A sentence of two parts, the second of which may be empty.
const Said kRight("it is right{rest}.");
const Said kLoose("it is true, but {result} doesn't follow from what it points to{rest}.");
const Said kMissing("it is true, but there is no {technique} that does it{rest}.");
const Said kMissingThere("it is true, but there is no {technique} that does it there{rest}.");
const Said kLooseAndMissing(
    "it is true, but {result} doesn't follow from what it points to, and there is no {technique} that does "
    "it "
    "there{rest}.");
const Said kUnproved("; no technique of the ladder proves it");
const Said kLate("; time ran out before a proof was found");
const Said kEasiest("; the easiest proof is {technique}");
const Said kSomeTechnique("technique of that name");

constexpr std::size_t kMostNames = 4;

std::string text_of(Digit digit) { return std::to_string(digit.value); }

// A verdict in the words of a language.
class Speaker {
 public:
  Speaker(const JudgedGrid& grid, const Claim& claim, const Language& language)
      : grid_(grid), claim_(claim), language_(language) {}

  std::string say(const Said& said) const { return said.in(language_); }

  std::string why_false(const ClaimedResult& claimed) const {
    const auto& solution = grid_.facts().solution;
    const auto& [cell, digit] = claimed.candidate;
    if (!solution && claimed.is_placed) return kOtherSomewhere.in(language_, {{"result", result(claimed)}});
    const std::string there = solution ? std::to_string(solution->digit(cell)) : text_of(digit);
    return (solution ? kWrong : kWrongSomewhere)
        .in(language_, {{"result", result(claimed)}, {"digit", there}});
  }

  // What is said of the first result that the grid has already, if there is one.
  std::string why_nothing_new() const {
    const Grid& grid = grid_.grid();
    std::string text;
    const auto look = [&](Candidate candidate) {
      if (!text.empty()) return;
      const auto& [cell, digit] = candidate;
      if (grid.is_placed(cell)) {
        text = kHeld.in(language_,
                        {{"cell", name_in(language_, cell)}, {"digit", std::to_string(grid.digit(cell))}});
      } else if (!grid.candidates(cell).contains(digit)) {
        text = kGone.in(language_, {{"cell", name_in(language_, cell)}, {"digit", text_of(digit)}});
      }
    };
    for (const Candidate placed : claim_.placements) look(placed);
    claim_.eliminations.each(look);
    return text.empty() ? say(kNothing) : text;
  }

  // What is said of a claim that is true: what it lacks, and what proves it.
  std::string of_true(const Verdict& verdict, const Findings& findings) const {
    const bool is_loose = verdict.follows == false, is_missing = verdict.is_there == false;
    const Said& missing = claim_.points_to_something() ? kMissingThere : kMissing;
    const Said& said = is_loose && is_missing ? kLooseAndMissing
                       : is_loose             ? kLoose
                       : is_missing           ? missing
                                              : kRight;
    return said.in(language_, {{"result", is_loose ? result(*findings.open) : std::string()},
                               {"technique", is_missing ? names() : std::string()},
                               {"rest", proof(verdict)}});
  }

 private:
  std::string result(const ClaimedResult& claimed) const {
    std::string text = name_in(language_, claimed.candidate.cell);
    text += claimed.is_placed ? "=" : "<>";
    return text + text_of(claimed.candidate.digit);
  }

  std::string names() const {
    if (claim_.techniques.size() > kMostNames) return say(kSomeTechnique);
    const std::string joint = std::string(" ").append(language_.joint("or")).append(" ");
    std::string text;
    for (const Technique* technique : claim_.techniques)
      text.append(text.empty() ? "" : joint).append(language_.technique(technique->name));
    return text;
  }

  std::string proof(const Verdict& verdict) const {
    if (!verdict.easiest) return say(verdict.is_finished ? kUnproved : kLate);
    const Technique* easiest = verdict.easiest->technique;
    const auto& named = claim_.techniques;
    if (std::find(named.begin(), named.end(), easiest) != named.end()) return {};
    return kEasiest.in(language_, {{"technique", std::string(language_.technique(easiest->name))}});
  }

  const JudgedGrid& grid_;
  const Claim& claim_;
  const Language& language_;
};

}  // namespace

std::string said_of(const JudgedGrid& grid, const Claim& claim, const Verdict& verdict,
                    const Findings& findings, const Language& language) {
  const Speaker speaker(grid, claim, language);
  if (!verdict.is_true) return speaker.say(grid.facts().mistake ? kMistaken : kUnsolvable);
  if (verdict.is_true == false) return speaker.why_false(*findings.counterexample);
  if (!verdict.is_new) return speaker.why_nothing_new();
  return speaker.of_true(verdict, findings);
}

}  // namespace swordfish
