#include "search/first_two.hpp"

#include <utility>

namespace swordfish {

FirstTwo first_two(const Grid& grid, const StopAsked& stop, const Kernel& kernel) {
  FirstTwo found;
  if (!grid.is_valid()) {
    found.status = Status::Conflict;
    return found;
  }
  Solutions solutions(grid, kernel);
  while (found.solutions.size() < 2) {
    auto solution = solutions.next(stop);
    if (!solution) break;
    found.solutions.push_back(std::move(*solution));
  }
  found.status = status_of_count(found.solutions.size());
  return found;
}

}  // namespace swordfish
