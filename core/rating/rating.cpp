#include "rating/rating.hpp"

#include <algorithm>

#include "base/single_evidence.hpp"
#include "rating/engine.hpp"

namespace swordfish {

namespace {

using rating::CandidateIndex;
using rating::Hint;
using rating::State;

// The figure of a rating as it is printed: one decimal, with the rounding that the published figures went through.
int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

void apply(const Hint& hint, State& grid) {
  for (const CandidateIndex gone : hint.gone) {
    if (grid.has(gone.cell(), gone.digit())) grid.remove(gone.cell(), gone.digit());
  }
  if (hint.places) grid.place(hint.placement.cell(), hint.placement.digit());
}

RatingStep step_of(const Hint& hint) {
  RatingStep told;
  told.technique = hint.technique;
  told.nesting = hint.nesting;
  told.rating = tenths(hint.rating);
  told.length = hint.complexity;
  told.step = hint.evidence;
  told.step.technique = &rating_technique(hint.technique, hint.nesting);
  told.step.length = hint.complexity;
  if (hint.places) told.step.place(hint.placement.cell(), hint.placement.digit());
  for (const CandidateIndex gone : hint.gone) {
    if (hint.places && gone.cell() == hint.placement.cell()) continue;
    told.step.eliminations.insert({gone.cell(), gone.digit()});
  }
  told.chain = hint.chain;
  return told;
}

// Singles say what leaves them alone, which the engine doesn't look at.
void explain_single(const Grid& grid, Step& step) {
  if (step.placements.size() != 1) return;
  if (step.technique == &rating_technique(RatingTechnique::NakedSingle, 0))
    mark_naked_single(grid, step.placements[0], step);
  if (step.technique == &rating_technique(RatingTechnique::HiddenSingle, 0))
    mark_hidden_single(grid, step.houses[0].house, step.placements[0], step);
}

}  // namespace

Rater::Rater() : engine_(std::make_unique<rating::Engine>()) {}
Rater::~Rater() = default;
Rater::Rater(Rater&&) noexcept = default;
Rater& Rater::operator=(Rater&&) noexcept = default;

Rating rate(const Grid& grid, const RateOptions& options) { return Rater().rate(grid, options); }

Rating Rater::rate(const Grid& grid, const RateOptions& options) {
  engine_->begin(options);
  State state(grid);
  Grid now = grid;  // the same as a grid, if a path is wanted
  Rating result;
  Hint hint(options.want_path);
  double hardest = 0;
  bool placed = false;
  for (bool first = true; !state.open().empty(); first = false) {
    if (!engine_->find(state, hint)) {
      result.end = engine_->exceeds()   ? RatingEnd::Exceeded
                   : engine_->expired() ? RatingEnd::Stopped
                                        : RatingEnd::Stuck;
      if (result.end == RatingEnd::Stuck) result.er = 200;
      return result;
    }
    const int rating = tenths(hint.rating);
    if (options.want_path) {
      Step& step = result.path.emplace_back(step_of(hint)).step;
      explain_single(now, step);
      now = grid_after(now, step);
    }
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
    if (options.max_er > 0 && result.er > options.max_er) {
      result.end = RatingEnd::Exceeded;
      return result;
    }
    apply(hint, state);
  }
  return result;
}

}  // namespace swordfish
