// A claim: a deduction that somebody asserts.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/step.hpp"
#include "checker/checker.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {

struct Claim {
  // What is said to follow.
  std::vector<Candidate> placements;
  CandidateSet eliminations;

  // The techniques that its words may mean: several if it names a family, none if it names none.
  std::vector<const Technique*> techniques;

  // What it points to.
  CellSet cells;
  HouseSet houses;
  DigitSet digits;
  Evidence evidence;  // of a step: truths, which say more than cells and houses
  // All of its evidence is there, so that it must be that of the technique. A step without any claims its result alone.
  bool is_step = false;

  bool points_to_something() const {
    return !cells.empty() || !houses.empty() || !evidence.truths.empty() || !evidence.deadly.empty();
  }
};

// What can't be read, in a sentence.
struct UnreadClaim {
  std::string why;
};

// Reads a claim: notation such as "r1c8<>4, r6c6=5", or a sentence that names cells, digits, houses and a
// technique. "The rest of row 3" means candidates of the grid. Texts are English, and cells are written r1c1
// or "row 1, column 1".
std::variant<Claim, UnreadClaim> read_claim(std::string_view text, const Grid& grid);

// The claim that a step makes.
Claim claim_of(const Step& step);

inline constexpr std::size_t kLongestClaim = 4000;  // bytes of a text

}  // namespace swordfish
