// Random fillings of a board that keep all its rules.
#pragma once

#include <optional>
#include <vector>

#include "base/random.hpp"
#include "board/search.hpp"

namespace swordfish::board {

struct RandomFilling {
  std::optional<Filling> digits;
  bool is_impossible = false;  // there is none at all
};

// Random digits where the fewest are left. After some failures the guesses begin anew, with more patience each time,
// because most bad beginnings are found out late; after `most_failures` in all it gives up.
RandomFilling random_filling(const Program& program, Random& random, std::uint64_t most_failures,
                             const StopAsked& stop);

}  // namespace swordfish::board
