// Boards on demand for Python: requests as plain data, boards as they are.
#include <nanobind/stl/shared_ptr.h>

#include "boards.hpp"
#include "budget.hpp"
#include "casters.hpp"
#include "generate/boards/boards.hpp"
#include "long_run.hpp"
#include "register.hpp"

namespace nb = nanobind;
using namespace swordfish::board;

namespace {

BoardMaker maker_of(const Asked& ground, const std::vector<std::string>& names, int least_givens,
                    int most_givens, int symmetry, int least_level, int most_level) {
  WantedBoard wanted{
      .ground = ground.board,
      .least_givens = least_givens,
      .most_givens = most_givens,
      .symmetry = static_cast<swordfish::Pattern>(symmetry),
      .level = {static_cast<swordfish::Level>(least_level), static_cast<swordfish::Level>(most_level)}};
  for (const std::string& name : names) {
    wanted.varieties.push_back(find_variety(name));
    if (wanted.varieties.back() == nullptr) throw PuzzleError("expected a variety, got '" + name + "'");
  }
  return unless_fault(BoardMaker::make(std::move(wanted)));
}

// For Python: generates boards: (board or None, solution, whether it is as wanted, whether none can be, tries) for
// each.
nb::list generate_some(const BoardMaker& maker, std::uint64_t seed, std::uint64_t first, std::size_t count,
                       double seconds, std::uint64_t tries, int threads) {
  std::vector<GeneratedBoard> made(count);
  LongRun run;
  run.stop_asked();  // gives up the GIL at once: other threads of the core are about to work
  maker.generate_batch(seed, first, made, budget_of(seconds, tries), threads, run.watch());
  run.finish();
  nb::list list;
  for (GeneratedBoard& one : made) {
    const nb::object board =
        one.board ? nb::cast(std::make_shared<Asked>(*std::move(one.board))) : nb::none();
    list.append(nb::make_tuple(board, one.solution, one.is_as_wanted, one.is_impossible, one.tries));
  }
  return list;
}

std::vector<std::string> variety_names() {
  std::vector<std::string> names;
  for (const Variety& variety : varieties()) names.emplace_back(variety.name);
  return names;
}

}  // namespace

void register_generate_boards(nb::module_& module) {
  nb::class_<BoardMaker>(module, "BoardMaker", "What makes boards of one kind.")
      .def(
          "__init__",
          [](BoardMaker* self, const Asked& ground, const std::vector<std::string>& varieties,
             int least_givens, int most_givens, int symmetry, int least_level, int most_level) {
            new (self) BoardMaker(
                maker_of(ground, varieties, least_givens, most_givens, symmetry, least_level, most_level));
          },
          nb::arg("ground"), nb::arg("varieties"), nb::arg("least_givens"), nb::arg("most_givens"),
          nb::arg("symmetry"), nb::arg("least_level"), nb::arg("most_level"))
      .def("generate", &generate_some, nb::arg("seed"), nb::arg("first"), nb::arg("count"),
           nb::arg("seconds"), nb::arg("tries"), nb::arg("threads"),
           nb::sig("def generate(self, seed: int, first: int, count: int, seconds: float, tries: int, "
                   "threads: int) -> list[tuple[RawBoard | None, list[int], bool, bool, int]]"));
  module.def("board_varieties", &variety_names);
}
