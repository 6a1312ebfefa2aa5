// Does evidence imply a result?
//
// Evidence is a list of truths (base/step.hpp): a digit stands somewhere in a house, a cell holds one of its
// candidates; and for techniques that rest on there being one solution a deadly pattern, which adds one more truth:
// some cell of it holds another digit. A result that doesn't follow could be otherwise: then there is a way to satisfy
// all truths, under the rules of sudoku, with a removed candidate true or a placed one false. Every way is tried.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/step.hpp"

namespace swordfish {

// What the checker is given: truths.
struct Evidence {
  std::vector<Truth> truths;
  CandidateSet deadly;  // the two digits of each cell of a deadly pattern; empty: there is none

  // The evidence of a step, for the checker.
  static Evidence of(const Step& step);
};

enum class ProofState : std::uint8_t {
  Proved,
  Unproved,  // the result could be otherwise
  Baseless,  // the evidence itself is wrong: what is called deadly isn't
  TooWide,   // there are too many ways to try them all
};

// The checker: whether evidence implies that a candidate is false; or, `is_placed`, that it is true.
ProofState prove(const Grid& grid, const Evidence& evidence, Candidate result, bool is_placed);

// Whether a step changes the grid, and its evidence implies all that it does; and what is not implied.
struct StepProof {
  ProofState proof = ProofState::Proved;
  std::optional<Candidate> open;
};
// The checker's answer for a step.
StepProof prove(const Grid& grid, const Step& step);

}  // namespace swordfish
