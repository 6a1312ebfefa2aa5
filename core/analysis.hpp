// What makes a puzzle a puzzle: which givens it needs, and why.
//
// Two solutions of the same kind of grid differ in a set of cells. Every such set is *unavoidable*: if a
// puzzle has no given in it, the other solution is one of the puzzle too. So a puzzle of a solution has that
// solution alone if and only if it has a given in each of the solution's unavoidable sets.
#pragma once

#include <vector>

#include "kernel.hpp"
#include "ladder.hpp"
#include "search.hpp"
#include "symmetry.hpp"

namespace swordfish {

// Tests of the givens of one solution. Every failure teaches an unavoidable set, which answers many later
// questions without a search.
class Givens {
 public:
  explicit Givens(const Row81& solution, const Kernel& kernel = active_kernel());

  const Row81& solution() const { return solution_; }
  Row81 puzzle(CellSet givens) const;

  // Whether these givens have the solution alone.
  bool suffice(CellSet givens);
  // Whether they would without one of them, if they do with it.
  bool can_spare(CellSet givens, Cell cell);
  bool is_minimal(CellSet givens);
  // Without the givens that they can spare, tried in random order.
  CellSet minimized(CellSet givens, Random& random);

 private:
  bool is_known_to_fail(CellSet givens) const;
  void begin(CellSet givens, CellSet changed);
  bool finds_no_other();

  const Kernel* kernel_;
  Row81 solution_;
  CandidateRow row_;  // the givens of the last question
  CellSet row_givens_;
  std::vector<CellSet> unavoidable_;  // the sets met so far
  SearchMemory memory_;
};

// Every candidate that some solution of the grid uses, cell by cell; none at all if there is no solution.
std::array<DigitSet, kCells> true_candidates(const Grid& grid, const StopAsked& stop);

// The minimal unavoidable sets of a solution with at most `most` cells, smallest first, then by their cells.
std::vector<CellSet> unavoidable_sets(const Row81& solution, int most, const StopAsked& stop);

// The smallest sets of open cells, up to `most` cells, whose digits of the solution let the ladder do the
// rest. One empty set: it needs no help.
std::vector<CellSet> backdoors(const Grid& puzzle, const Row81& solution, const Ladder& ladder, int most,
                               const StopAsked& stop);

}  // namespace swordfish
