// How hard a board in the making is for a player, and where one would be stuck.
#pragma once

#include <vector>

#include "base/stop.hpp"
#include "board/steps/path.hpp"

namespace swordfish::board {

struct LevelRange {
  Level least = Level::Easy, most = Level::Extreme;
  bool is_any() const { return least == Level::Easy && most == Level::Extreme; }
};

struct Hardness {
  bool is_too_hard = false, is_too_easy = false;  // neither: as wanted
  std::vector<bool> is_open;                      // if it is too hard: cells of which a digit would help
};

// The board, which has one solution, is the one of the grounds, or differs from it in its digits alone.
Hardness hardness_of(const Grounds& grounds, const Board& board, const LevelRange& wanted,
                     const StopAsked& stop);

}  // namespace swordfish::board
