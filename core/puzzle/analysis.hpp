// What makes a puzzle a puzzle: which candidates its solutions use, which sets of cells need a given (see
// givens.hpp), and which digits would make it easy.
#pragma once

#include <vector>

#include "ladder/ladder.hpp"
#include "puzzle/symmetry.hpp"
#include "search/search.hpp"

namespace swordfish {

// Every candidate that some solution of the grid uses, cell by cell; none at all if there is no solution.
std::array<DigitSet, kCells> true_candidates(const Grid& grid, const StopAsked& stop);

// The minimal unavoidable sets of a solution with at most `most` cells, smallest first, then by their cells.
std::vector<CellSet> unavoidable_sets(const Row81& solution, int most, const StopAsked& stop);

// The smallest sets of open cells, up to `most` cells, whose digits of the solution let the ladder do the
// rest. One empty set: it needs no help.
std::vector<CellSet> backdoors(const Grid& puzzle, const Row81& solution, const Ladder& ladder, int most,
                               const StopAsked& stop);

}  // namespace swordfish
