// How far a puzzle is from what is wanted.
#pragma once

#include <optional>

#include "generate/generate.hpp"
#include "rating/rating.hpp"

namespace swordfish {

// Zero is as wanted; the rest only has to point in the right direction.
class Judge {
 public:
  // `stop` ends what takes long: walking and rating.
  Judge(const Wanted& wanted, StopAsked stop);

  int distance_of_shape(CellSet givens, bool is_minimal) const;
  // None if it was stopped before it was known.
  std::optional<int> distance_of_path(const Row81& puzzle);

 private:
  std::optional<int> distance_of_order(const Grid& grid) const;
  std::optional<int> distance_of_er(const Grid& grid);

  const Wanted& wanted_;
  StopAsked stop_;
  std::vector<std::uint16_t> counts_;
  std::vector<std::vector<std::size_t>> contained_;  // for each technique its places in techniques()
  Rater rater_;
};

}  // namespace swordfish
