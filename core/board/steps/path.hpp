// Whole paths on boards: every step from a board to its solution, or to where logic ends, with score and level.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "board/steps/rungs.hpp"
#include "kernel/kernel.hpp"

namespace swordfish::board {

// What is to be said of a whole path.
struct BoardPathSums {
  // The level is as on 9x9; for it, boards from which more candidates have to go than from any grid have points in
  // proportion. Extreme where logic ends before the solution.
  PathSummary summary{};
  std::map<const Technique*, int> counts{};
};

// Takes steps until the state is complete, logic ends or a step is harder than `most`, which isn't taken. `taken` is told of
// each before it is. `stop` is asked between finders; stopped, the sums mean nothing.
using StepTaken = std::function<void(const State& before, const BoardStep& step)>;
BoardPathSums walk(State& state, Level most, const StepTaken& taken, const StopAsked& stop);

struct BoardPath {
  struct Taken {
    Board before;  // with its candidates
    BoardStep step;
  };
  std::vector<Taken> steps;
  Board end;
  BoardPathSums sums;
};

// The path of a board. `stop` is asked between finders; stopped, the path means nothing.
BoardPath explain(const Grounds& grounds, const StopAsked& stop);

struct ExplainedBoard {
  Status status = Status::None;  // unique, many or none
  BoardPath path;                // without a step where there is no solution
  std::optional<Level> level;    // only where there is one solution
};

// The path of a board that may have any number of solutions. Stopped, it means nothing.
ExplainedBoard explain_any(const Grounds& grounds, const StopAsked& stop);

}  // namespace swordfish::board
