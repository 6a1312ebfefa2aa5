// How many solutions a grid has that has too many to visit: they are counted by column sets.
#pragma once

#include <memory>

#include "base/grid.hpp"
#include "base/stop.hpp"

namespace swordfish {

using Count = Bits128;  // the empty grid has 6.7e21 solutions, which is beyond 64 bits

// A way to count the solutions of one grid. What it costs is no matter of how many there are, but of how much
// the candidates leave open. It never takes more than some hundred megabytes.
class Counting {
 public:
  explicit Counting(const Grid& grid);
  ~Counting();

  // In nanoseconds, roughly: nothing to speak of if two bands or two stacks are untouched (no digit placed in
  // them, no candidate missing but for the digits of the third), as in the empty grid; a tenth of a second
  // for some seventeen givens; a minute or two for the few that are worst, five givens or so.
  double cost() const;
  Count run(const StopAsked& stop);

 private:
  struct Plan;
  std::unique_ptr<Plan> plan_;
};

}  // namespace swordfish
