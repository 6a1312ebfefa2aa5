// A candidate refuted: supposed, followed by easy techniques to a contradiction, and told so that a reader can follow.
// Where nothing breaks, further digits are supposed below it, to a depth. It proves itself like any other step.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ladder/ladder.hpp"
#include "suppose/suppose.hpp"

namespace swordfish {

// What stands for a technique in a step that refutes a digit. It is part of no ladder.
const Technique& supposition_technique();

// Techniques with which a reader follows a refutation without a drawing: easy and medium ones.
Ladder easy_to_follow();

// A digit that was refuted.
struct RefutedDigit {
  Candidate supposed;
  int depth = 1;
  std::string story;          // from the supposition to the contradiction
  std::vector<Truth> truths;  // what it rests on

  Step step() const;
  std::string text() const;  // the story, and that the digit isn't there
};

// Refutes a candidate of a position with so many suppositions one on top of the other.
std::optional<RefutedDigit> refute(const Position& position, Candidate supposed, const Ladder& rules,
                                   int depth, const StopAsked& stop);

// The first candidate that is refuted with the least depth, of those that aren't in the solution.
std::optional<RefutedDigit> refute_any(const Position& position, const Grid& solution, const Ladder& rules,
                                       int most_depth, const StopAsked& stop);

}  // namespace swordfish
