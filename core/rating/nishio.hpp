// Nishio: a digit tried in a cell, on its own, until it contradicts itself.
#pragma once

#include "rating/ancestry.hpp"
#include "rating/run.hpp"

namespace swordfish::rating {

struct NishioHint {
  int complexity = 0;
  CandidateIndex start;
  bool start_on = false;
};

// Nishio forcing chains of the rating.
class Nishio {
 public:
  bool find_best(const State& grid, NishioHint& best);
  // The run behind a hint.
  const Run& replay(const State& grid, const NishioHint& hint);

 private:
  Run run_;
  // The places of each digit when it was last found free of contradictions: nothing else matters to it.
  CandidateSet clean_;
};

}  // namespace swordfish::rating
