#include "ladder/path.hpp"

namespace swordfish {

Path explain(const Grid& grid, const Ladder& ladder, const StopAsked& stop) {
  Path path;
  path.facts = facts_of(grid, stop);
  path.end = grid;
  path.counts.resize(techniques().size());
  if (!path.facts.has_solution()) return path;
  Position position(grid, ladder.limits());
  const std::function<void(const Step&)> keep = [&](const Step& step) {
    path.steps.push_back({position.grid(), step});
  };
  path.summary = walk(position, suited(ladder, path.facts.givens_are_unique), &keep, path.counts, stop);
  path.end = position.grid();
  return path;
}

}  // namespace swordfish
