// A path summed up: score, level and the hardest technique.
#pragma once

#include "base/grid.hpp"
#include "ladder/technique.hpp"

namespace swordfish {

struct PathSummary {
  bool solved = false;  // by logic alone
  int score = 0;
  // By HoDoKu's rule: of the highest technique, raised while the score exceeds its limit; extreme if only a
  // guess would help, which `known_level` believes of no shorter ladder than HoDoKu's.
  Level level = Level::Easy;
  const Technique* hardest = nullptr;  // the latest in the ladder of those used
};

// Sums up a path, technique by technique.
class PathSums {
 public:
  void add(const Technique& technique, int times = 1);
  PathSummary summary(const Grid& end) const;
  // The same of a path whose end is known; the level rises with these points, which may be others than the score.
  PathSummary summary(bool is_solved, int points) const;
  int score() const { return score_; }

 private:
  int score_ = 0;
  Level highest_ = Level::Easy;
  const Technique* hardest_ = nullptr;
};

}  // namespace swordfish
