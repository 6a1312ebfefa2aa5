#include "ladder/path.hpp"
#include "ladder/guess.hpp"

#include <utility>

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
  const Ladder tried = suited(ladder, path.facts.givens_are_unique);
  path.summary = walk(position, tried, &keep, path.counts, stop);
  path.end = position.grid();
  if (path.facts.solution && known_level(path.summary, path.facts.status, ladder))
    path.summary.score += guessed_score(std::move(position), tried, *path.facts.solution, stop);
  return path;
}

}  // namespace swordfish
