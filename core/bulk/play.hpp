// Many grids played at once, a digit in each: what an environment for reinforcement learning does all day.
#pragma once

#include <cstddef>
#include <cstdint>

namespace swordfish {

inline constexpr std::size_t kActions = 729;  // 9 * cell + digit - 1

enum class Outcome : std::uint8_t {
  Right,   // the digit of the solution
  Wrong,   // it breaks no rule, and isn't there in the solution
  Broken,  // the cell is taken, or the digit stands in a house of it
};
enum class GameEnd : std::uint8_t {
  No,
  Solved,
  Dead,  // an open cell can take no digit
};

// Grids beside each other in arrays that the caller keeps.
struct Games {
  std::size_t count = 0;
  std::uint8_t* digits = nullptr;           // 81 for each, 0: open
  const std::uint8_t* solutions = nullptr;  // 81 for each
  std::int8_t* masks = nullptr;             // kActions for each, 1: breaks no rule
};

// Before games are played: works out the masks of those that are marked.
void begin_games(const Games& games, const std::uint8_t* marked);

// Plays one action in each of the games that are marked, and says how it went. A digit that breaks a rule isn't placed; a
// wrong one is if `places_wrong`.
void play(const Games& games, const std::uint8_t* marked, const std::int64_t* actions, bool places_wrong,
          std::uint8_t* outcomes, std::uint8_t* ends);

}  // namespace swordfish
