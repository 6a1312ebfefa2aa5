// Aligned triplet exclusion is the slowest of the simple techniques, and mostly finds nothing.
#pragma once

#include "rating/hint.hpp"

namespace swordfish::rating {

// Aligned triplet exclusions of the rating.
class AlignedTriplets {
 public:
  bool find(const State& state, Hint& hint);
  void forget() { has_clean_ = false; }

 private:
  // The candidates when nothing was found: only triplets with a changed cell or excluder are looked at again.
  State::Candidates clean_{};
  bool has_clean_ = false;
};

}  // namespace swordfish::rating
