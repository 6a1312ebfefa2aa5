// What makes a puzzle a puzzle, for Python: the givens it needs, what its solutions use, what opens it. Whoever calls
// has made sure that a solution that is passed in is the only one.
#include <nanobind/nanobind.h>

#include "casters.hpp"
#include "long_run.hpp"
#include "puzzle/analysis.hpp"
#include "puzzle/minimal_givens.hpp"
#include "puzzle/unavoidable_sets.hpp"
#include "register.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

nb::tuple cells_tuple(CellSet cells) {
  nb::list list;
  for (const Cell cell : cells) list.append(int{cell.index});
  return nb::tuple(list);
}

// For Python: of a puzzle the givens that it can spare, each by itself, as cells.
nb::tuple redundant_of(const Grid& puzzle, const Grid& solution, double max_seconds) {
  TimedRun run(max_seconds);
  const StopAsked stop = run.watch();
  Givens givens(solution.digits());
  CellSet redundant;
  for (const Cell cell : puzzle.placed()) {
    if (stop()) break;
    if (givens.can_spare(puzzle.placed(), cell)) redundant.insert(cell);
  }
  run.finish();
  return cells_tuple(redundant);
}

// For Python: a puzzle made minimal: without the givens that it can spare, one after another.
Grid minimized(const Grid& puzzle, const Grid& solution, std::uint64_t seed) {
  Givens givens(solution.digits());
  Random random(seed);
  return Grid::from_digits(givens.puzzle(givens.minimized(puzzle.placed(), random)));
}

// For Python: of a puzzle the candidates that some solution uses, a set for each cell.
nb::tuple true_candidates_of(const Grid& grid, double max_seconds) {
  TimedRun run(max_seconds);
  const auto used = true_candidates(grid, run.watch());
  run.finish();
  nb::list list;
  for (const DigitSet digits : used) {
    nb::list cell;
    for (const Digit digit : digits) cell.append(int{digit.value});
    list.append(nb::frozenset(cell));
  }
  return nb::tuple(list);
}

// For Python: sets of cells of a puzzle, each a tuple.
nb::tuple sets_tuple(const std::vector<CellSet>& sets) {
  nb::list list;
  for (const CellSet cells : sets) list.append(cells_tuple(cells));
  return nb::tuple(list);
}

// For Python: the backdoors of a puzzle.
nb::tuple backdoors_of(const Grid& puzzle, const Grid& solution, const Ladder& ladder, int most) {
  LongRun run;
  const auto found = backdoors(puzzle, solution.digits(), ladder, most, run.watch());
  run.finish();
  return sets_tuple(found);
}

// For Python: of a puzzle's solution the unavoidable sets.
nb::tuple unavoidable_of(const Grid& solution, int most) {
  LongRun run;
  const auto found = unavoidable_sets(solution.digits(), most, run.watch());
  run.finish();
  return sets_tuple(found);
}

}  // namespace

void register_puzzle(nb::module_& module) {
  module.def("redundant_givens", &redundant_of, nb::arg("puzzle"), nb::arg("solution"),
             nb::arg("max_seconds"),
             nb::sig("def redundant_givens(puzzle: Grid, solution: Grid, max_seconds: float) -> "
                     "tuple[int, ...]"));
  module.def("minimize", &minimized, nb::arg("puzzle"), nb::arg("solution"), nb::arg("seed"));
  module.def("true_candidates", &true_candidates_of, nb::arg("grid"), nb::arg("max_seconds"),
             nb::sig("def true_candidates(grid: Grid, max_seconds: float) -> "
                     "tuple[frozenset[int], ...]"));
  module.def("backdoors", &backdoors_of, nb::arg("puzzle"), nb::arg("solution"), nb::arg("ladder"),
             nb::arg("most"),
             nb::sig("def backdoors(puzzle: Grid, solution: Grid, ladder: Ladder, most: int) -> "
                     "tuple[tuple[int, ...], ...]"));
  module.def("unavoidable_sets", &unavoidable_of, nb::arg("solution"), nb::arg("most"),
             nb::sig("def unavoidable_sets(solution: Grid, most: int) -> tuple[tuple[int, ...], ...]"));
}
