// HoDoKu's level of a path.
#pragma once

#include "ladder/ladder.hpp"

namespace swordfish {

// Of the highest technique, raised while the score exceeds its limit.
Level level_of(Level highest, int score);

}  // namespace swordfish
