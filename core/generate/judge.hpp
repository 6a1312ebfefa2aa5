// How far a puzzle is from what is wanted.
#pragma once

#include "generate/generate.hpp"
#include "rating/rating.hpp"

namespace swordfish {

// Zero is as wanted; the rest only has to point in the right direction.
class Judge {
 public:
  explicit Judge(const Wanted& wanted);

  int distance_of_shape(CellSet givens, bool is_minimal) const;
  int distance_of_path(const Row81& puzzle);

 private:
  int distance_of_order(const Grid& grid) const;
  int distance_of_er(const Grid& grid);

  const Wanted& wanted_;
  std::vector<std::uint16_t> counts_;
  std::vector<std::vector<std::size_t>> contained_;  // for each technique its places in techniques()
  Rater rater_;
};

}  // namespace swordfish
