// Solutions drawn at random, each of the 6,670,903,752,021,072,936,960 exactly as likely as the others.
#pragma once

#include "puzzle/symmetry.hpp"

namespace swordfish {

// A solution drawn uniformly: each is equally likely.
Row81 random_solution(Random& random);

}  // namespace swordfish
