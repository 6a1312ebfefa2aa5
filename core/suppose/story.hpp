// Trials in words: the whole story in sentences, and the tree line by line, in a language.
//
// A trial keeps which digits were supposed and how that ended. Why it ended so is found again here, by following the
// ladder with its evidence; and of its steps only those are told that matter: the ones that took away what the
// contradiction misses, what these rest on, and so on back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "suppose/suppose.hpp"
#include "tell/language.hpp"

namespace swordfish {

struct ToldTrial {
  const Trial& trial;
  const Grid& puzzle;
  const Ladder& ladder;  // whose standstills the rules of the trial reach
  int most_depth;
};

// A line for each supposition that taught something.
std::vector<std::string> trial_sentences(const ToldTrial& told, const Language& language,
                                         const StopAsked& stop);
// In one sentence.
std::string trial_summary(const ToldTrial& told, const Language& language);

struct TrialLine {
  int indent = 0;
  std::string_view kind;  // contradiction, solution, verity or standstill
  std::string text;
};
// The tree; neighbours that taught nothing share a line.
std::vector<TrialLine> trial_lines(const ToldTrial& told, const Language& language, const StopAsked& stop);

}  // namespace swordfish
