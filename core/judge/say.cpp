#include "judge/say.hpp"

#include <algorithm>

#include "tell/names.hpp"

namespace swordfish {
namespace {

std::string name_of(Cell cell) { return cell_name(cell.index, classic_names(), Language::english()); }

bool is_placed_by(const Claim& claim, Candidate candidate) {
  return std::find(claim.placements.begin(), claim.placements.end(), candidate) != claim.placements.end();
}

std::string result_text(const Claim& claim, Candidate candidate) {
  std::string text = name_of(candidate.cell);
  text += is_placed_by(claim, candidate) ? "=" : "<>";
  return text + std::to_string(candidate.digit.value);
}

std::string why_false(const JudgedGrid& grid, const Claim& claim, Candidate candidate) {
  const bool is_unique = grid.facts().solution.has_value();
  std::string text = result_text(claim, candidate) + " is wrong: ";
  if (!is_placed_by(claim, candidate))
    return text + (is_unique ? "the solution has " : "a solution has ") +
           std::to_string(candidate.digit.value) + " there.";
  if (is_unique)
    return text + "the solution has " + std::to_string(grid.facts().solution->digit(candidate.cell)) +
           " there.";
  return text + "a solution has another digit there.";
}

std::string names_of(const std::vector<const Technique*>& techniques) {
  if (techniques.size() > 4) return "technique of that name";
  std::string text;
  for (const Technique* technique : techniques)
    text.append(text.empty() ? "" : " or ").append(technique->name);
  return text;
}

std::string why_nothing_new(const Grid& grid, const Claim& claim) {
  std::string text;
  const auto say = [&](Candidate candidate) {
    if (!text.empty()) return;
    const bool is_placed = grid.is_placed(candidate.cell);
    if (is_placed) {
      text = name_of(candidate.cell) + " holds " + std::to_string(grid.digit(candidate.cell)) + " already";
    } else if (!grid.candidates(candidate.cell).contains(candidate.digit)) {
      text = std::to_string(candidate.digit.value) + " is no candidate of " + name_of(candidate.cell);
    }
  };
  for (const Candidate placed : claim.placements) say(placed);
  claim.eliminations.each(say);
  return "it changes nothing: " + text + ".";
}

}  // namespace

std::string said_of(const JudgedGrid& grid, const Claim& claim, const Verdict& verdict,
                    const Findings& findings) {
  if (!verdict.is_true)
    return grid.facts().mistake ? "nothing follows from this grid: something on it is wrong already."
                                : "nothing follows from this grid: it has no solution.";
  if (verdict.is_true == false) return why_false(grid, claim, *findings.counterexample);
  if (!verdict.is_new) return why_nothing_new(grid.grid(), claim);
  std::string text;
  if (verdict.follows == false)
    text = "it is true, but " + result_text(claim, *findings.open) + " doesn't follow from what it points to";
  if (verdict.is_there == false) {
    text += text.empty() ? "it is true, but there is no " : ", and there is no ";
    text += names_of(claim.techniques) + " that does it" + (claim.points_to_something() ? " there" : "");
  }
  const Technique* easiest = verdict.easiest ? verdict.easiest->technique : nullptr;
  const bool is_named =
      std::find(claim.techniques.begin(), claim.techniques.end(), easiest) != claim.techniques.end();
  if (text.empty()) text = "it is right";
  if (easiest == nullptr)
    text += verdict.is_finished ? "; no technique of the ladder proves it"
                                : "; time ran out before a proof was found";
  if (easiest != nullptr && !is_named) text.append("; the easiest proof is ").append(easiest->name);
  return text + ".";
}

}  // namespace swordfish
