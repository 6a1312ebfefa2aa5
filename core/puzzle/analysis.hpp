// What makes a puzzle a puzzle: which candidates its solutions use, and which digits would make it easy.
// Which cells need a given: minimal_givens.hpp and unavoidable_sets.hpp.
#pragma once

#include <vector>

#include "ladder/ladder.hpp"
#include "puzzle/symmetry.hpp"
#include "search/search.hpp"

namespace swordfish {

// Analysis of a grid: every candidate that some solution uses, cell by cell; none at all if there is no
// solution.
std::array<DigitSet, kCells> true_candidates(const Grid& grid, const StopAsked& stop);

// Analysis of a puzzle: the smallest sets of open cells, up to `most` cells, whose digits of the solution let
// the ladder do the rest. One empty set: it needs no help.
std::vector<CellSet> backdoors(const Grid& puzzle, const Row81& solution, const Ladder& ladder, int most,
                               const StopAsked& stop);

}  // namespace swordfish
