// What a finder of the rating engine delivers.
#pragma once

#include <vector>

#include "rating/rating.hpp"
#include "rating/state.hpp"

namespace swordfish::rating {

// A hint of the rating: what a finder delivers.
struct Hint {
  RatingTechnique technique = RatingTechnique::None;
  int nesting = 0;
  double rating = 0;
  int complexity = 0;  // of a chain
  bool places = false;
  CandidateIndex placement;
  std::vector<CandidateIndex> gone;  // eliminations
  RatingChain chain;                 // only if asked for, as is the evidence
  Step evidence;                     // marks, houses and links

  explicit Hint(bool tells = false) : evidence(tells) {}
  bool tells() const { return evidence.with_evidence(); }

  void clear() {
    places = false;
    nesting = 0;
    complexity = 0;
    gone.clear();
    chain = {};
    evidence.clear();
  }
  bool is(RatingTechnique technique_, double rating_) {
    technique = technique_;
    rating = rating_;
    return true;
  }
  void place(Cell cell, Digit digit) {
    places = true;
    placement = CandidateIndex(cell, digit);
  }
  void remove(CellSet cells, Digit digit) {
    for (const Cell cell : cells) gone.emplace_back(cell, digit);
  }
  void remove(Cell cell, DigitSet digits) {
    for (const Digit digit : digits) gone.emplace_back(cell, digit);
  }

  // Marks those of the digits that the cells can hold.
  void mark(Role role, const State& state, CellSet cells, DigitSet digits = DigitSet::all()) {
    if (!tells()) return;
    for (const Cell cell : cells) evidence.mark(role, cell, state.candidates(cell) & digits);
  }
  void mark(Role role, const State& state, Cell cell, DigitSet digits = DigitSet::all()) {
    mark(role, state, only(cell), digits);
  }
  void in(Role role, House house) { evidence.in(role, house); }
};

}  // namespace swordfish::rating
