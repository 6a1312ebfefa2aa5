#include "ladder/limits.hpp"

namespace swordfish {

Limits Limits::widest() {
  Limits limits;
  limits.x_chain_length = 40;
  limits.als_chain_length = 20;
  limits.siamese = limits.duals = true;
  limits.two_candidate_rectangles = true;
  limits.als_overlap = limits.als_in_chains = true;
  return limits;
}

}  // namespace swordfish
