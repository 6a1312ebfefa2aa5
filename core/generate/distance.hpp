// How far a puzzle is from what is wanted.
#pragma once

#include <optional>

#include "generate/generate.hpp"
#include "rating/rating.hpp"

namespace swordfish {

// The distance of puzzles from what is wanted: zero is as wanted; the rest only has to point in the right direction.
class Distance {
 public:
  // `stop` ends what takes long: walking and rating.
  Distance(const Wanted& wanted, StopAsked stop);

  int of_shape(CellSet givens, bool is_minimal) const;
  // None if it was stopped before it was known.
  std::optional<int> of_path(const Row81& puzzle);

 private:
  std::optional<int> of_order(const Grid& grid) const;
  std::optional<int> of_er(const Grid& grid);

  const Wanted& wanted_;
  StopAsked stop_;
  std::vector<std::uint16_t> counts_;
  std::vector<std::vector<std::size_t>> contained_;  // for each technique its places in techniques()
  Rater rater_;
};

}  // namespace swordfish
