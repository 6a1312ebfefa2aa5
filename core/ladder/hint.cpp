#include "ladder/hint.hpp"

namespace swordfish {

NextStep hint(const Grid& grid, const Ladder& ladder, const StopAsked& stop) {
  Facts facts = facts_of(grid, stop);
  if (facts.mistake || !facts.has_solution()) return {facts.status, std::move(facts.mistake)};
  const Position position(grid, ladder.limits());
  Step step;
  const bool is_found = first_step(position, suited(ladder, facts.givens_are_unique), step, stop);
  return {facts.status, is_found ? std::optional(std::move(step)) : std::nullopt};
}

}  // namespace swordfish
