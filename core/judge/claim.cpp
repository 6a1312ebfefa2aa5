#include "judge/claim.hpp"

namespace swordfish {

Claim claim_of(const Step& step) {
  Claim claim;
  claim.placements = step.placements;
  claim.eliminations = step.eliminations;
  if (step.technique != nullptr) claim.techniques = {step.technique};
  claim.evidence = Evidence::of(step);
  for (const Mark& mark : step.marks) {
    claim.cells.insert(mark.cell);
    claim.digits |= mark.digits;
  }
  for (const HouseMark& mark : step.houses) claim.houses.insert(mark.house);
  for (const Link& link : step.links) {
    claim.cells |= link.from.cells | link.from.als | link.to.cells | link.to.als;
    claim.digits |= DigitSet{link.from.digit, link.to.digit};
  }
  claim.is_step = claim.points_to_something();
  return claim;
}

}  // namespace swordfish
