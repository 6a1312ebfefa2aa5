// A verdict in a sentence.
#pragma once

#include "judge/judge.hpp"

namespace swordfish {

// One result of a claim: a digit that it places, or removes.
struct ClaimedResult {
  Candidate candidate;
  bool is_placed;
};

// What a verdict rests on.
struct Findings {
  std::optional<ClaimedResult> counterexample;  // a result that some solution contradicts
  std::optional<ClaimedResult> open;            // a result that doesn't follow
};

// What is said of a verdict.
std::string said_of(const JudgedGrid& grid, const Claim& claim, const Verdict& verdict,
                    const Findings& findings, const Language& language);

}  // namespace swordfish
