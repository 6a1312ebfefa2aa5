// A verdict in a sentence.
#pragma once

#include "judge/judge.hpp"

namespace swordfish {

// What a verdict rests on.
struct Findings {
  std::optional<Candidate> counterexample;  // a result that some solution contradicts
  std::optional<Candidate> open;            // a result that doesn't follow
};

// What is said of a verdict.
std::string said_of(const JudgedGrid& grid, const Claim& claim, const Verdict& verdict,
                    const Findings& findings, const Language& language);

}  // namespace swordfish
