// Generation for Python: requests as plain data, puzzles as grids.
#include "generate/generate.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <stdexcept>

#include "budget.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "generate/uniform.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

CellSet cell_set(const std::vector<int>& cells) {
  CellSet set;
  for (const int cell : cells) set.insert(Cell(cell));
  return set;
}

// The request of swordfish.generate, checked there.
struct Request {
  Wanted wanted;

  Request(const std::string& symmetry, const std::vector<int>& pattern, int least_givens, int most_givens,
          bool minimal) {
    const auto name = std::find(kPatternNames.begin(), kPatternNames.end(), symmetry);
    if (name == kPatternNames.end())
      throw std::invalid_argument("expected the name of a symmetry, got '" + symmetry + "'");
    wanted.symmetry = static_cast<Pattern>(name - kPatternNames.begin());
    wanted.pattern = cell_set(pattern);
    wanted.least_givens = least_givens;
    wanted.most_givens = most_givens;
    wanted.minimal = minimal;
  }

  void want_path(const Ladder& ladder, bool solved, int least_level, int most_level, int least_score,
                 int most_score, std::optional<std::string_view> hardest,
                 const std::vector<std::string_view>& contained, bool singles_before, bool singles_after,
                 bool once, int least_er, int most_er) {
    WantedPath path;
    path.ladder = ladder;
    path.solved = solved;
    path.least_level = static_cast<Level>(least_level);
    path.most_level = static_cast<Level>(most_level);
    path.least_score = least_score;
    path.most_score = most_score;
    if (hardest) path.hardest = &technique_named(*hardest);
    for (const std::string_view slug : contained) path.contained.push_back(&technique_named(slug));
    path.singles_before = singles_before;
    path.singles_after = singles_after;
    path.once = once;
    path.least_er = least_er;
    path.most_er = most_er;
    wanted.path = std::move(path);
  }

  void begin_with(const std::vector<Grid>& bank) {
    for (const Grid& grid : bank) wanted.bank.push_back(grid.digits());
  }
};

// For Python: what was generated: (puzzle, solution, whether it is as wanted, tries) for each; the solution's
// givens are those of the puzzle.
nb::tuple made_tuple(const Generated& made) {
  const Grid puzzle = Grid::from_digits(made.puzzle);
  return nb::make_tuple(puzzle, Grid::from_solution(made.solution, puzzle.givens()), made.is_as_wanted,
                        made.tries);
}

nb::list generate_some(const Request& request, std::uint64_t seed, std::uint64_t first, std::size_t count,
                       double seconds, std::uint64_t tries, int threads) {
  std::vector<Generated> made(count);
  LongRun run;
  run.stop_asked();  // gives up the GIL at once: other threads of the core are about to work
  generate_batch(request.wanted, seed, first, made, budget_of(seconds, tries), threads, run.watch());
  run.finish();
  nb::list list;
  for (const Generated& one : made) list.append(made_tuple(one));
  return list;
}

using RowsOut = nb::ndarray<std::uint8_t, nb::shape<-1, kCells>, nb::c_contig, nb::device::cpu>;
using BytesOut = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// For Python: generates puzzles into arrays, without an object for each puzzle. `met` says which rows are as
// wanted.
void generate_rows(const Request& request, std::uint64_t seed, std::uint64_t first, double seconds,
                   std::uint64_t tries, int threads, RowsOut puzzles, RowsOut solutions, BytesOut met) {
  std::vector<Generated> made(puzzles.shape(0));
  LongRun run;
  run.stop_asked();
  generate_batch(request.wanted, seed, first, made, budget_of(seconds, tries), threads, run.watch());
  run.finish();
  for (std::size_t row = 0; row < made.size(); ++row) {
    std::copy(made[row].puzzle.begin(), made[row].puzzle.end(), puzzles.data() + kCells * row);
    std::copy(made[row].solution.begin(), made[row].solution.end(), solutions.data() + kCells * row);
    met.data()[row] = made[row].is_as_wanted;
  }
}

// For Python: generates whole grids, each equally likely, into an array.
void random_solutions(std::uint64_t seed, RowsOut solutions) {
  LongRun run;
  for (std::size_t row = 0; row < solutions.shape(0) && (row % 64 != 63 || !run.stop_asked()); ++row) {
    Random random(seed, row);
    const Row81 solution = random_solution(random);
    std::copy(solution.begin(), solution.end(), solutions.data() + kCells * row);
  }
  run.finish();
}

}  // namespace

void register_generate(nb::module_& module) {
  nb::class_<Request>(module, "Request", "What a puzzle is to be like.")
      .def(nb::init<const std::string&, const std::vector<int>&, int, int, bool>(), nb::arg("symmetry"),
           nb::arg("pattern"), nb::arg("least_givens"), nb::arg("most_givens"), nb::arg("minimal"))
      .def("want_path", &Request::want_path, nb::arg("ladder"), nb::arg("solved"), nb::arg("least_level"),
           nb::arg("most_level"), nb::arg("least_score"), nb::arg("most_score"), nb::arg("hardest").none(),
           nb::arg("contained"), nb::arg("singles_before"), nb::arg("singles_after"), nb::arg("once"),
           nb::arg("least_er"), nb::arg("most_er"))
      .def("begin_with", &Request::begin_with, nb::arg("bank"));
  module.def(
      "generate", &generate_some, nb::arg("request"), nb::arg("seed"), nb::arg("first"), nb::arg("count"),
      nb::arg("seconds"), nb::arg("tries"), nb::arg("threads"),
      nb::sig("def generate(request: Request, seed: int, first: int, count: int, seconds: float, tries: "
              "int, threads: int) -> list[tuple[Grid, Grid, bool, int]]"));
  module.def("generate_rows", &generate_rows, nb::arg("request"), nb::arg("seed"), nb::arg("first"),
             nb::arg("seconds"), nb::arg("tries"), nb::arg("threads"), nb::arg("puzzles"),
             nb::arg("solutions"), nb::arg("met"));
  module.def("random_solutions", &random_solutions, nb::arg("seed"), nb::arg("solutions"));
}
