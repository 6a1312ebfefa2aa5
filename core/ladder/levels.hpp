// HoDoKu's levels, from easy to extreme, and the level of a path.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace swordfish {

enum class Level : std::uint8_t { Easy, Medium, Hard, Unfair, Extreme };
inline constexpr std::array kLevelNames = {"easy", "medium", "hard", "unfair", "extreme"};
static_assert(kLevelNames.size() == static_cast<std::size_t>(Level::Extreme) + 1, "a name for each level");

// The level of the highest technique, raised while the score exceeds its limit.
Level level_of(Level highest, int score);

}  // namespace swordfish
