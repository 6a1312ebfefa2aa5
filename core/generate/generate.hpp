// Puzzles on demand: one solution for certain, shaped and as hard as wanted, the same for the same seed.
//
// A puzzle begins as a random solution, from which givens are dug out in random order as long as the solution
// stays the only one. If it isn't what is wanted yet, it is changed a little, again and again: some givens
// are dropped, and others of the same solution put in, and the change stays if it isn't further from what is
// wanted. When that leads nowhere, the search begins anew.
//
// Only facts about puzzles decide (whether there is another solution, what a path is like), never which
// solution a kernel happens to find first. So a seed gives the same puzzle on every machine.
#pragma once

#include <optional>
#include <vector>

#include "generate/orbits.hpp"
#include "generate/patience.hpp"
#include "ladder/ladder.hpp"
#include "puzzle/symmetry.hpp"
#include "search/search.hpp"

namespace swordfish {

// What solving the puzzle with a ladder is to be like.
struct WantedPath {
  Ladder ladder = Ladder::standard();
  bool solved = true;  // the ladder must suffice
  Level least_level = Level::Easy, most_level = Level::Extreme;
  int least_score = 0, most_score = 1 << 30;
  const Technique* hardest = nullptr;
  std::vector<const Technique*> contained;  // each must be on the path
  // About the techniques contained:
  bool singles_before = false,
       singles_after = false;  // no others before their first and after their last step
  bool once = false;           // each is used exactly once
  // Tenths of an ER; 0: of no interest.
  int least_er = 0, most_er = 0;
};

struct Wanted {
  Pattern symmetry = Pattern::Any;
  CellSet pattern;  // if not empty, exactly these cells are given
  int least_givens = 0, most_givens = kCells;
  bool minimal = false;
  std::optional<WantedPath> path;
  std::vector<Row81> bank;  // puzzles to begin with, in random disguise
};

struct Generated {
  Row81 puzzle{};
  Row81 solution{};
  bool is_as_wanted = false;  // else it is the nearest found
  std::uint64_t tries = 0;    // puzzles looked at
};

// Puzzle number `stream` of a seed.
Generated generate(const Wanted& wanted, std::uint64_t seed, std::uint64_t stream, const Budget& budget,
                   const StopAsked& stop, const Kernel& kernel = active_kernel());

// Puzzles first to first + made.size() - 1 of a seed, on several threads. False when stopped.
bool generate_batch(const Wanted& wanted, std::uint64_t seed, std::uint64_t first, std::span<Generated> made,
                    const Budget& budget, int threads, const StopAsked& stop);

}  // namespace swordfish
