#include "rating.hpp"

#include <algorithm>
#include <array>

#include "rating/engine.hpp"

namespace swordfish {

namespace {

using rating::CandidateIndex;
using rating::Hint;
using rating::State;

constexpr std::array<const char*, 47> kNames{
    "None",
    "Hidden Single",
    "Direct Pointing",
    "Direct Claiming",
    "Direct Hidden Pair",
    "Naked Single",
    "Direct Hidden Triplet",
    "Pointing",
    "Claiming",
    "Naked Pair",
    "X-Wing",
    "Hidden Pair",
    "Naked Triplet",
    "Swordfish",
    "Hidden Triplet",
    "XY-Wing",
    "XYZ-Wing",
    "Unique Rectangle type 1",
    "Unique Rectangle type 2",
    "Unique Rectangle type 3",
    "Unique Rectangle type 4",
    "Unique Loop type 1",
    "Unique Loop type 2",
    "Unique Loop type 3",
    "Unique Loop type 4",
    "Naked Quad",
    "Jellyfish",
    "Hidden Quad",
    "BUG type 1",
    "BUG type 2",
    "BUG type 3",
    "BUG type 4",
    "Aligned Pair Exclusion",
    "Bidirectional X-Cycle",
    "Bidirectional Y-Cycle",
    "Bidirectional Cycle",
    "Turbot Fish",
    "Forcing X-Chain",
    "Forcing Chain",
    "Aligned Triplet Exclusion",
    "Nishio Forcing Chains",
    "Cell Forcing Chains",
    "Region Forcing Chains",
    "Dynamic Contradiction Forcing Chains",
    "Dynamic Double Forcing Chains",
    "Dynamic Cell Forcing Chains",
    "Dynamic Region Forcing Chains",
};
static_assert(kNames.size() == static_cast<std::size_t>(RatingTechnique::DynamicRegion) + 1);

constexpr std::array<const char*, 6> kNested{"",
                                             " (+)",
                                             " (+ Forcing Chains)",
                                             " (+ Multiple Forcing Chains)",
                                             " (+ Dynamic Forcing Chains)",
                                             " (+ Dynamic Forcing Chains (+))"};

// The figure as it is printed: one decimal, with the rounding that the published figures went through.
int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

void apply(const Hint& hint, State& grid) {
  for (const CandidateIndex gone : hint.gone) {
    if (grid.has(gone.cell(), gone.digit())) grid.remove(gone.cell(), gone.digit());
  }
  if (hint.places) grid.place(hint.placement.cell(), hint.placement.digit());
}

RatingStep step_of(const Hint& hint) {
  RatingStep step;
  step.technique = hint.technique;
  step.nesting = hint.nesting;
  step.rating = tenths(hint.rating);
  step.length = hint.complexity;
  step.places = hint.places;
  step.cell = Cell(hint.placement.cell());
  step.digit = Digit::at(hint.placement.digit());
  for (const CandidateIndex gone : hint.gone) {
    step.eliminations.push_back({Cell(gone.cell()), Digit::at(gone.digit())});
  }
  step.chain = hint.chain;
  return step;
}

}  // namespace

std::string name_of(RatingTechnique technique, int nesting) {
  return std::string(kNames[static_cast<std::size_t>(technique)]) +
         kNested[static_cast<std::size_t>(nesting)];
}

Rater::Rater() : engine_(std::make_unique<rating::Engine>()) {}
Rater::~Rater() = default;
Rater::Rater(Rater&&) noexcept = default;
Rater& Rater::operator=(Rater&&) noexcept = default;

Rating rate(const Grid& grid, const RateOptions& options) { return Rater().rate(grid, options); }

Rating Rater::rate(const Grid& grid, const RateOptions& options) {
  engine_->begin(options);
  State state(grid);
  Rating result;
  Hint hint;
  double hardest = 0;
  bool placed = false;
  for (bool first = true; !state.open.empty(); first = false) {
    if (!engine_->find(state, hint)) {
      result.end = engine_->exceeds()   ? RatingEnd::Exceeded
                   : engine_->expired() ? RatingEnd::Stopped
                                        : RatingEnd::Stuck;
      if (result.end == RatingEnd::Stuck) result.er = 200;
      return result;
    }
    const int rating = tenths(hint.rating);
    if (options.want_path) result.path.push_back(step_of(hint));
    if (first) result.ed = rating;
    if (!placed) result.ep = std::max(result.ep, rating);
    placed |= hint.places;
    result.er = std::max(result.er, rating);
    // Before rounding, 6.6 + 0.1 is below 6.5 + 0.2: the unrounded figures say which was the hardest.
    if (hint.rating > hardest) {
      hardest = hint.rating;
      result.technique = hint.technique;
      result.nesting = hint.nesting;
    }
    if (options.at_most > 0 && result.er > options.at_most) {
      result.end = RatingEnd::Exceeded;
      return result;
    }
    apply(hint, state);
  }
  return result;
}

}  // namespace swordfish
