// Trials in words, in a language: the whole story in sentences, the tree line by line, and all of it in one sentence.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "suppose/branch.hpp"
#include "tell/language.hpp"

namespace swordfish {

struct ToldTrial {
  const Trial& trial;
  const Grid& puzzle;
  RuleSteps rules;  // whose standstills are those of the trial's rules
  int most_depth;
};

// The story of a trial: a line for each supposition that taught something.
std::vector<std::string> trial_sentences(const ToldTrial& told, const Language& language);
// The story of one supposition of the tree, with those below it, by its place.
std::vector<std::string> branch_sentences(const ToldTrial& told, std::size_t place, const Language& language);
// The story of a trial in one sentence.
std::string trial_summary(const ToldTrial& told, const Language& language);

struct TrialLine {
  int indent = 0;
  std::string_view kind;  // contradiction, solution, verity or standstill
  std::string text;
};
// The story as a tree; neighbours that taught nothing share a line.
std::vector<TrialLine> trial_lines(const ToldTrial& told, const Language& language);

// How a story ends, with what can't be: "r1c1 has no candidate left", or "row 1 has no place for 4".
std::string impossible(const Truth& broken, const Language& language);

}  // namespace swordfish
