// Whether a grid has one solution, many or none.
#pragma once

#include <vector>

#include "search/search.hpp"

namespace swordfish {

struct FirstTwo {
  Status status = Status::None;
  std::vector<Grid> solutions;  // one if it is the only one, two if there are more
};

// The first two solutions of a grid, and its status.
FirstTwo first_two(const Grid& grid, const StopAsked& stop, const Kernel& kernel = active_kernel());

}  // namespace swordfish
