// ER, EP and ED: how hard a puzzle is, as Sudoku Explainer 1.2.1 measures it.
//
//   ER  the rating of the hardest step of the whole path
//   EP  the hardest step up to and including the first placement ("pearl")
//   ED  the very first step ("diamond")
//
// Ratings are in tenths (ER 7.1 is 71), so that they compare exactly. The path takes, again and again, the
// first step that the first fitting technique delivers, in a fixed order of techniques from 1.0 to 11.0 and
// up.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ladder/ladder.hpp"
#include "search/counting.hpp"

namespace swordfish {

namespace rating {
class Engine;
}

enum class RatingTechnique : std::uint8_t {
  None,
  HiddenSingle,
  DirectPointing,
  DirectClaiming,
  DirectHiddenPair,
  NakedSingle,
  DirectHiddenTriplet,
  Pointing,
  Claiming,
  NakedPair,
  XWing,
  HiddenPair,
  NakedTriplet,
  Swordfish,
  HiddenTriplet,
  XYWing,
  XYZWing,
  UniqueRectangle1,
  UniqueRectangle2,
  UniqueRectangle3,
  UniqueRectangle4,
  UniqueLoop1,
  UniqueLoop2,
  UniqueLoop3,
  UniqueLoop4,
  NakedQuad,
  Jellyfish,
  HiddenQuad,
  Bug1,
  Bug2,
  Bug3,
  Bug4,
  AlignedPairExclusion,
  XCycle,
  YCycle,
  XYCycle,
  TurbotFish,
  ForcingXChain,
  ForcingChain,
  AlignedTripletExclusion,
  NishioForcingChain,
  CellForcingChains,
  RegionForcingChains,
  DynamicContradiction,
  DynamicDouble,
  DynamicCell,
  DynamicRegion,
};

// One supposition or conclusion of a chain: the digit is in the cell (on) or isn't (off).
struct RatingNode {
  Cell cell;
  Digit digit;
  bool on = false;
  std::vector<int> parents;  // indices into the same chain; none for the supposition
  int nested = -1;           // index into RatingChain::nested if a chain of its own proves this node
};

// The suppositions of a step one after the other, each from its target back to its start. Where a cycle ends,
// its last node has the target for a parent.
struct RatingChain {
  std::vector<RatingNode> nodes;
  std::vector<int> targets;
  std::vector<RatingChain> nested;
};

struct RatingStep {
  RatingTechnique technique = RatingTechnique::None;
  int nesting = 0;  // 1 to 5 for dynamic chains that use other techniques on the way
  int rating = 0;   // tenths
  int length = 0;   // nodes of a chain, those of nested chains included; 0 for other techniques
  Step step;        // the eliminations beside what a placement takes with it, and the evidence
  RatingChain chain;
};

enum class RatingEnd : std::uint8_t {
  Solved,    // the figures are final
  Stuck,     // no technique fits: ER is 20.0, as for most puzzles without exactly one solution
  Exceeded,  // ER is above max_er; the figures are those of the path so far
  Stopped,   // `max_seconds` or `stop` ended it; the figures are those of the path so far
};

struct Rating {
  RatingEnd end = RatingEnd::Solved;
  int er = 0;
  int ep = 0;
  int ed = 0;
  RatingTechnique technique = RatingTechnique::None;  // of the first step that reached ER
  int nesting = 0;
  std::vector<RatingStep> path;  // only if asked for
};

struct RateOptions {
  // Tenths; ends as soon as ER is known to be above, even before the step that shows it. 0: no bound.
  int max_er = 0;
  bool want_path = false;
  const StopAsked* stop = nullptr;          // asked now and then; true ends the search
  std::chrono::nanoseconds max_seconds{0};  // ends the search after this time; 0: none
};

// Rates one grid after another and keeps its memory (some megabytes once a grid was hard). One per thread.
class Rater {
 public:
  Rater();
  ~Rater();
  Rater(Rater&&) noexcept;
  Rater& operator=(Rater&&) noexcept;
  Rating rate(const Grid& grid, const RateOptions& options = {});

 private:
  std::unique_ptr<rating::Engine> engine_;
};

// Rates a grid; open cells keep the candidates they have, so a grid with some removed is rated as such.
// Nothing here checks that there is exactly one solution. A complete grid has no step and rates 0.
Rating rate(const Grid& grid, const RateOptions& options = {});

// What a technique is called, such as "Dynamic Region Forcing Chains (+ Forcing Chains)", and how its steps
// are told. These are no rungs of a ladder: they have no finder and no score.
const Technique& rating_technique(RatingTechnique technique, int nesting = 0);
// All of them, from easy to hard.
std::span<const Technique* const> rating_techniques();

}  // namespace swordfish
