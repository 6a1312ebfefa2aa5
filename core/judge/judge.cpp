#include "judge/judge.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/ranges.hpp"
#include "judge/say.hpp"
#include "search/search.hpp"

namespace swordfish {
namespace {

template <class Use>
void each_result(const Claim& claim, Use use) {
  for (const Candidate placed : claim.placements) use(placed, true);
  claim.eliminations.each([&](Candidate gone) { use(gone, false); });
}

// ---- is it true? ----

// The judge asks whether a solution holds the candidate (or, if it is placed, another digit there).
bool has_counterexample(const JudgedGrid& grid, Candidate candidate, bool is_placed, const StopAsked& stop) {
  if (const auto& solution = grid.facts().solution)
    return solution->candidates(candidate.cell).contains(candidate.digit) != is_placed;
  Grid otherwise = grid.grid();
  const bool can_be = otherwise.candidates(candidate.cell).contains(candidate.digit);
  if (is_placed) {
    if (!can_be) return true;  // the grid has solutions, and none has it
    if (otherwise.is_placed(candidate.cell)) return false;
    otherwise.eliminate(candidate.cell, candidate.digit);
  } else {
    if (!can_be) return false;
    if (otherwise.is_placed(candidate.cell)) return true;
    otherwise.place(candidate.cell, candidate.digit);
  }
  return solve(otherwise, stop).has_value();
}

std::optional<ClaimedResult> counterexample(const JudgedGrid& grid, const Claim& claim,
                                            const StopAsked& stop) {
  std::optional<ClaimedResult> found;
  each_result(claim, [&](Candidate candidate, bool is_placed) {
    if (!found && has_counterexample(grid, candidate, is_placed, stop))
      found = ClaimedResult{candidate, is_placed};
  });
  return found;
}

// The judge asks whether all of a claim changes the grid; one of nothing doesn't.
bool changes(const Grid& grid, const Claim& claim) {
  bool all = !claim.placements.empty() || !claim.eliminations.empty();
  each_result(claim, [&](Candidate candidate, bool is_placed) {
    const bool is_open =
        !grid.is_placed(candidate.cell) && grid.candidates(candidate.cell).contains(candidate.digit);
    all = all && (is_open || (is_placed && !grid.is_placed(candidate.cell)));
  });
  return all;
}

// ---- does it follow? ----

// Whether a claim places one digit, and says which others stand in houses of that cell: then it points to the cell.
bool lists_what_it_sees(const Grid& grid, const Claim& claim) {
  if (claim.placements.size() != 1 || claim.houses.empty()) return false;
  const auto& [cell, digit] = claim.placements.front();
  DigitSet seen;
  for (const House house : claim.houses) {
    if (!cells_of(house).contains(cell)) return false;
    for (const Cell other : cells_of(house) & grid.placed()) seen |= grid.candidates(other);
  }
  DigitSet others = claim.digits;
  others.remove(digit);
  return !others.empty() && seen.contains_all(others);
}

// The deadly pattern that a claim by words means: it names a technique that rests on one, and all of its cells. A
// pattern of all open cells needs no naming.
CandidateSet deadly_pattern_meant(const JudgedGrid& grid, const Claim& claim, const StopAsked& stop) {
  if (!grid.facts().givens_are_unique) return {};
  for (const Technique* technique : claim.techniques) {
    if (!technique->assumes_unique) continue;
    for (const Step& step : all_steps(grid.position(), *technique, stop)) {
      const CandidateSet deadly = Evidence::of(step).deadly;
      CellSet cells;
      for (const Digit digit : DigitSet::all()) cells |= deadly[digit];
      if (!cells.empty() && (claim.cells.contains_all(cells) || cells.contains_all(grid.grid().open())))
        return deadly;
    }
  }
  return {};
}

// For the judge, what a claim without truths points to: the cells that it names, its digits in the houses that it
// names, and its digits in houses where they have no place but the cells that it names.
Evidence evidence_of(const JudgedGrid& judged, const Claim& claim, const StopAsked& stop) {
  const Grid& grid = judged.grid();
  Evidence evidence = claim.evidence;
  if (!evidence.truths.empty() || !evidence.deadly.empty()) return evidence;
  evidence.deadly = deadly_pattern_meant(judged, claim, stop);
  if (lists_what_it_sees(grid, claim))
    evidence.truths.push_back(Truth::of_cell(claim.placements.front().cell));
  for (const Cell cell : claim.cells) evidence.truths.push_back(Truth::of_cell(cell));
  for (const House house : kEveryHouse) {
    for (const Digit digit : claim.digits) {
      const CellSet places = grid.places(digit) & cells_of(house);
      const bool is_within = !places.empty() && claim.cells.contains_all(places);
      if (is_within || claim.houses.contains(house)) evidence.truths.push_back(Truth::in_house(house, digit));
    }
  }
  return evidence;
}

// The judge asks whether what is claimed follows, and what doesn't.
std::optional<bool> does_follow(const JudgedGrid& grid, const Claim& claim, const StopAsked& stop,
                                std::optional<ClaimedResult>& open) {
  if (!claim.points_to_something()) return std::nullopt;
  const Evidence evidence = evidence_of(grid, claim, stop);
  std::optional<bool> all = true;
  each_result(claim, [&](Candidate candidate, bool is_placed) {
    if (all != true) return;
    const ProofState proof = prove(grid.grid(), evidence, candidate, is_placed);
    if (proof == ProofState::Proved) return;
    all = proof == ProofState::TooWide ? std::nullopt : std::optional(false);
    open = ClaimedResult{candidate, is_placed};
  });
  return all;
}

// ---- is the technique there? ----

struct StepPattern {
  CellSet cells;
  HouseSet houses;
  DigitSet digits;

  explicit StepPattern(const Grid& grid, const Step& step) {
    const Claim parts = claim_of(step);
    cells = parts.cells;
    houses = parts.houses;
    digits = parts.digits;
    bool rests_on_houses = false;
    for (const Truth& truth : step.truths) {
      if (truth.kind == TruthKind::Cell) {
        cells.insert(truth.cell);
      } else {
        rests_on_houses = true;
        houses.insert(truth.house);
        digits.insert(truth.digit);
      }
    }
    for (const Mark& mark : step.marks) {
      if (mark.digits.empty()) digits |= grid.candidates(mark.cell);
    }
    for (const Candidate placed : step.placements) {
      cells.insert(placed.cell);
      digits.insert(placed.digit);
    }
    step.eliminations.each([&](Candidate gone) {
      cells.insert(gone.cell);
      digits.insert(gone.digit);
    });
    if (!rests_on_houses) add_what_is_seen(grid, step);
  }

 private:
  // For the judge, what can hold one digit only sees all others, in its three houses.
  void add_what_is_seen(const Grid& grid, const Step& step) {
    for (const Candidate placed : step.placements) {
      houses |= houses_of(placed.cell);
      for (const Cell seen : peers(placed.cell) & grid.placed()) {
        cells.insert(seen);
        digits |= grid.candidates(seen);
      }
    }
  }
};

// The judge asks whether a step does what is claimed. What has a single candidate anyway is no work of a step
// elsewhere.
bool does(const Grid& grid, const Step& step, Candidate candidate, bool is_placed) {
  const auto& [cell, digit] = candidate;
  const DigitSet before = grid.candidates(cell);
  DigitSet left = before;
  bool is_placed_there = false;
  for (const Candidate placed : step.placements) {
    is_placed_there = is_placed_there || placed == candidate;
    if (placed.cell == cell) left &= DigitSet{placed.digit};
    if (peers(placed.cell).contains(cell)) left.remove(placed.digit);
  }
  for (const Digit gone : left) {
    if (step.eliminations.contains({cell, gone})) left.remove(gone);
  }
  if (!is_placed) return !left.contains(digit);
  return left == DigitSet{digit} && (is_placed_there || left != before);
}

bool does_all(const Grid& grid, const Step& step, const Claim& claim) {
  bool all = true;
  each_result(claim, [&](Candidate candidate, bool is_placed) {
    all = all && does(grid, step, candidate, is_placed);
  });
  return all;
}

// The judge asks whether what a claim points to is part of a step's pattern. A house counts too if two cells of the
// pattern lie in it.
bool is_part_of(const Claim& claim, const StepPattern& pattern) {
  if (!pattern.cells.contains_all(claim.cells) || !pattern.digits.contains_all(claim.digits)) return false;
  for (const House house : claim.houses) {
    if (!pattern.houses.contains(house) && !(pattern.cells & cells_of(house)).has_several()) return false;
  }
  return true;
}

bool has_evidence_of(const Claim& claim, const Step& step, const StepPattern& pattern) {
  if (!claim.is_step) return is_part_of(claim, pattern);
  const Claim its = claim_of(step);
  return its.cells == claim.cells && its.houses == claim.houses && its.digits == claim.digits;
}

// For the judge, named techniques and those of the ladder that are special cases of them: a locked pair is a naked
// pair, too.
std::vector<const Technique*> with_special_cases(std::span<const Technique* const> named) {
  struct SpecialCase {
    std::string_view slug, of;
  };
  constexpr auto kSpecialCases = std::to_array<SpecialCase>({
      {"locked_pair", "naked_pair"},
      {"locked_triple", "naked_triple"},
      {"skyscraper", "turbot_fish"},
      {"two_string_kite", "turbot_fish"},
      {"remote_pair", "xy_chain"},
      {"x_chain", "aic"},
      {"xy_chain", "aic"},
  });
  std::vector<const Technique*> all(named.begin(), named.end());
  for (std::size_t at = 0; at < all.size(); ++at) {
    for (const SpecialCase& special : kSpecialCases) {
      if (special.of != all[at]->slug) continue;
      const Technique* found = find_technique(special.slug);
      if (found != nullptr && std::find(all.begin(), all.end(), found) == all.end()) all.push_back(found);
    }
  }
  return all;
}

std::optional<bool> is_named_there(const JudgedGrid& grid, const Claim& claim, std::optional<bool> follows,
                                   const StopAsked& stop) {
  if (claim.techniques.empty()) return std::nullopt;
  const Position widest(grid.grid(), Limits::widest());
  for (const Technique* technique : with_special_cases(claim.techniques)) {
    if (technique->assumes_unique && !grid.facts().givens_are_unique) continue;
    for (const Step& step : all_steps(widest, *technique, stop)) {
      if (!does_all(grid.grid(), step, claim)) continue;
      if (has_evidence_of(claim, step, StepPattern(grid.grid(), step))) return true;
      // A finder keeps one of several chains to a result: another is as good if it proves itself.
      if (claim.is_step && follows == true && !step.links.empty()) return true;
    }
    if (stop()) return std::nullopt;
  }
  return false;
}

// ---- what is the easiest proof? ----

std::optional<Step> easiest_proof(const JudgedGrid& grid, const Claim& claim, const Ladder& ladder,
                                  const StopAsked& stop) {
  std::vector<std::pair<Candidate, bool>> left;
  each_result(claim, [&](Candidate candidate, bool is_placed) { left.emplace_back(candidate, is_placed); });
  for (const Technique* rung : ladder.rungs()) {
    if (rung->assumes_unique && !grid.facts().givens_are_unique) continue;
    for (Step& step : all_steps(grid.position(), *rung, stop)) {
      const auto rest = std::remove_if(left.begin(), left.end(), [&](const auto& result) {
        return does(grid.grid(), step, result.first, result.second);
      });
      if (rest == left.end()) continue;
      left.erase(rest, left.end());
      if (left.empty()) return std::move(step);
    }
    if (stop()) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

JudgedGrid::JudgedGrid(const Grid& grid, const StopAsked& stop)
    : position_(grid), facts_(facts_of(grid, stop)) {}

Verdict judge(const JudgedGrid& grid, Claim claim, const Ladder& ladder, const StopAsked& stop,
              const JudgeOptions& options) {
  Verdict verdict;
  verdict.is_read = true;
  Findings findings;
  verdict.is_new = changes(grid.grid(), claim);
  if (grid.facts().has_solution()) {
    findings.counterexample = counterexample(grid, claim, stop);
    verdict.is_true = !findings.counterexample;
    verdict.follows = does_follow(grid, claim, stop, findings.open);
    verdict.is_there = is_named_there(grid, claim, verdict.follows, stop);
    if (options.easiest && verdict.is_new && verdict.is_true == true)
      verdict.easiest = easiest_proof(grid, claim, ladder, stop);
    verdict.is_finished = !stop();
  }
  if (options.text) verdict.text = said_of(grid, claim, verdict, findings, *options.language);
  verdict.claim = std::move(claim);
  return verdict;
}

}  // namespace swordfish
