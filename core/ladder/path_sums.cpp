#include "ladder/path_sums.hpp"

#include <algorithm>

#include "ladder/levels.hpp"

namespace swordfish {

void PathSums::add(const Technique& technique, int times) {
  score_ += times * technique.score;
  highest_ = std::max(highest_, technique.level);
  if (hardest_ == nullptr || comes_before(hardest_, &technique)) hardest_ = &technique;
}

PathSummary PathSums::summary(const Grid& end) const {
  return summary(end.is_complete() && end.is_valid(), score_);
}

PathSummary PathSums::summary(bool is_solved, int points) const {
  return {is_solved, score_, is_solved ? level_of(highest_, points) : Level::Extreme, hardest_};
}

}  // namespace swordfish
