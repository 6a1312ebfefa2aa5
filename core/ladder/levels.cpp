#include "ladder/levels.hpp"

#include <array>

namespace swordfish {

Level level_of(Level highest, int score) {
  constexpr std::array kMostPoints = {800, 1000, 1600, 1800};  // of easy, medium, hard and unfair
  auto level = static_cast<std::size_t>(highest);
  while (level < kMostPoints.size() && score > kMostPoints[level]) ++level;
  return static_cast<Level>(level);
}

}  // namespace swordfish
