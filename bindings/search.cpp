// The exact verbs for Python.
#include "search/search.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>

#include <ctime>
#include <stdexcept>
#include <string>

#include "arguments.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "texts.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

using KernelName = std::optional<std::string_view>;

const Kernel& kernel_named(const KernelName& name) {
  if (!name) return active_kernel();
  if (const Kernel* kernel = find_kernel(*name)) return *kernel;
  throw std::invalid_argument("expected a kernel that this CPU can run, got '" + std::string(*name) + "'");
}

std::vector<std::string> kernel_names() {
  refuse_unknown_kernel();
  std::vector<std::string> names{active_kernel().name};
  for (const Kernel* kernel : kernels()) {
    if (kernel != &active_kernel()) names.emplace_back(kernel->name);
  }
  return names;
}

template <class Run, class... Bounds>
std::optional<Grid> solve_puzzle(nb::handle puzzle, Bounds... bounds) {
  Run run(bounds...);
  std::array<std::uint8_t, kCells> digits;
  const char* text = plain_text_of(puzzle, digits);  // the short way into the kernel
  auto solution = text != nullptr ? solve(text, run.watch()) : solve(read_puzzle(puzzle), run.watch());
  run.finish();
  return solution;
}

// The iterator behind `swordfish.solutions`.
class SolutionIterator {
 public:
  SolutionIterator(const Grid& grid, const Kernel& kernel, double max_seconds)
      : solutions_(grid, kernel), max_seconds_(max_seconds) {}

  Grid next() {
    // A long search gives up the GIL, and then another thread may come here.
    if (is_running_) throw std::invalid_argument("these solutions are being searched by another thread");
    const Running running(is_running_);  // before the run, so that it ends after the GIL has come back
    TimedRun run(max_seconds_);
    auto solution = solutions_.next(run.watch());
    run.finish();
    guesses_ = solutions_.guesses();
    if (!solution) throw nb::stop_iteration();
    return *std::move(solution);
  }

  std::uint64_t guesses() const { return guesses_; }

 private:
  struct Running {
    explicit Running(bool& flag_) : flag(flag_) { flag = true; }
    ~Running() { flag = false; }
    bool& flag;
  };

  // Only the running search touches the first; the others change with the GIL held.
  Solutions solutions_;
  const double max_seconds_;  // for each of them
  bool is_running_ = false;
  std::uint64_t guesses_ = 0;
};

nb::object python_int(Count count) {
  const nb::int_ high(static_cast<std::uint64_t>(count >> 64)), low(static_cast<std::uint64_t>(count));
  return (high << nb::int_(64)) | low;
}

nb::object count_puzzle(nb::handle puzzle, std::optional<std::uint64_t> limit, const KernelName& kernel,
                        double max_seconds) {
  const Grid grid = read_puzzle(puzzle);
  TimedRun run(max_seconds);
  const Count most = limit ? Count{*limit} : ~Count{0};
  const Count found = count(grid, most, run.watch(), kernel_named(kernel));
  run.finish();
  return python_int(found);
}

// For Python: what a search finds of a grid: (status code, solutions, cells in which solutions differ)
nb::tuple check_puzzle(const Grid& grid, double max_seconds) {
  TimedRun run(max_seconds);
  const Check check = swordfish::check(grid, run.watch());
  run.finish();
  nb::list solutions, differing;
  for (const Grid& solution : check.solutions) solutions.append(nb::cast(solution));
  for (const Cell cell : check.differing) differing.append(static_cast<int>(cell.index));
  return nb::make_tuple(static_cast<int>(check.status), nb::tuple(solutions), nb::tuple(differing));
}

using RowsIn = nb::ndarray<const std::uint8_t, nb::shape<-1, kCells>, nb::c_contig, nb::device::cpu>;
using RowsOut = nb::ndarray<std::int8_t, nb::shape<-1, kCells>, nb::c_contig, nb::device::cpu>;

// For Python: searches rows of 81 digits 0 to 9; a row without solution becomes -1 throughout.
void solve_rows(RowsIn puzzles, RowsOut solutions) {
  constexpr std::size_t kRowsPerSlice = 256;
  LongRun run;
  bool all_verified = true;
  for (std::size_t row = 0; row < puzzles.shape(0) && row < solutions.shape(0); ++row) {
    const std::span<const std::uint8_t, kCells> puzzle(puzzles.data() + row * kCells, kCells);
    const auto solution = solve(Grid::from_digits(puzzle), run.watch());
    if (solution) all_verified &= is_solution_of(solution->digits(), puzzle);
    for (int cell = 0; cell < kCells; ++cell) {
      solutions.data()[row * kCells + cell] =
          static_cast<std::int8_t>(solution ? solution->digit(Cell(cell)) : -1);
    }
    if (row % kRowsPerSlice == kRowsPerSlice - 1 && run.stop_asked()) break;
  }
  run.finish();
  if (!all_verified) throw std::logic_error("a solution failed its verification: please report this");
}

// CPU seconds that the kernel alone takes to solve 81 characters so many times: what a call from Python can't
// undercut. For bench/overhead.py.
double kernel_seconds(nb::str puzzle, int repeats) {
  std::array<std::uint8_t, kCells> digits;
  const char* text = plain_text_of(puzzle, digits);
  if (text == nullptr) throw PuzzleError("expected 81 characters, got " + shown(puzzle));
  const std::clock_t begin = std::clock();
  for (int i = 0; i < repeats; ++i) active_kernel().solve(text, 1, digits.data());
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

}  // namespace

void refuse_unknown_kernel() {
  if (refused_kernel().empty()) return;
  std::string message = "SWORDFISH_KERNEL: expected one of";
  for (const Kernel* kernel : kernels()) message += std::string(" ") + kernel->name;
  throw std::runtime_error(message + " on this CPU, got '" + std::string(refused_kernel()) + "'");
}

void register_search(nb::module_& module) {
  module.def("kernels", &kernel_names,
             "The names of the kernels that this CPU can run, the active one first.");
  // Two, because most ask without a bound, and to read one takes 10 ns of 350.
  module.def(
      "solve", [](nb::handle puzzle) { return solve_puzzle<LongRun>(puzzle); }, nb::arg("puzzle").none(),
      nb::sig("def solve(puzzle: swordfish.model.grid.PuzzleLike) -> Grid | None"));
  module.def(
      "solve_within",
      [](nb::handle puzzle, double max_seconds) { return solve_puzzle<TimedRun>(puzzle, max_seconds); },
      nb::arg("puzzle").none(), nb::arg("max_seconds"),
      nb::sig("def solve_within(puzzle: swordfish.model.grid.PuzzleLike, max_seconds: float) -> "
              "Grid | None"));
  module.def(
      "count", &count_puzzle, nb::arg("puzzle").none(), nb::arg("limit") = nb::none(),
      nb::arg("kernel") = nb::none(), nb::arg("max_seconds") = 0.0,
      nb::sig(
          "def count(puzzle: swordfish.model.grid.PuzzleLike, limit: int | None = None, kernel: str | None = "
          "None, max_seconds: float = 0.0) -> int"));
  module.def("check", &check_puzzle, nb::arg("grid"), nb::arg("max_seconds") = 0.0,
             nb::sig("def check(grid: Grid, max_seconds: float = 0.0) -> "
                     "tuple[int, tuple[Grid, ...], tuple[int, ...]]"));
  module.def("solve_rows", &solve_rows, nb::arg("puzzles"), nb::arg("solutions"));
  module.def("_kernel_seconds", &kernel_seconds, nb::arg("puzzle"), nb::arg("repeats"));
  nb::class_<SolutionIterator>(module, "Solutions",
                               "The solutions of a puzzle one by one, in constant memory.")
      .def(
          "__init__",
          [](SolutionIterator* self, nb::handle puzzle, const KernelName& kernel, double max_seconds) {
            new (self) SolutionIterator(read_puzzle(puzzle), kernel_named(kernel), max_seconds);
          },
          nb::arg("puzzle").none(), nb::arg("kernel") = nb::none(), nb::arg("max_seconds") = 0.0,
          nb::sig("def __init__(self, puzzle: swordfish.model.grid.PuzzleLike, kernel: str | None = None, "
                  "max_seconds: float = 0.0) -> None"))
      .def(
          "__iter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __iter__(self) -> Solutions"))
      .def("__next__", &SolutionIterator::next)
      .def_prop_ro("guesses", &SolutionIterator::guesses, "How many guesses the search has made so far.");
}
