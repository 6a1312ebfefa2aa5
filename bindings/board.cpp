// Boards for Python: layouts, boards and the kinds of rules as plain data; what people meet is made by swordfish.board.
#include "board/board.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>

#include "board/answers.hpp"
#include "board/forms/forms.hpp"
#include "board/kinds.hpp"
#include "board/pictures/picture.hpp"
#include "board/rule_text.hpp"
#include "boards.hpp"
#include "bulk/boards.hpp"
#include "casters.hpp"
#include "drawings.hpp"
#include "errors.hpp"
#include "long_run.hpp"
#include "register.hpp"

namespace nb = nanobind;
using namespace swordfish::board;

namespace {

using SharedLayout = std::shared_ptr<const Layout>;

SharedLayout make_layout(int rows, int columns, int lowest, int digits, std::pair<int, int> box,
                         bool has_lines, int extras, const Regions& regions) {
  const Shape shape{rows, columns, lowest, digits, box.first, box.second, has_lines, extras};
  return std::make_shared<const Layout>(unless_fault(Layout::make(shape, regions)));
}

SharedLayout join_layouts(const std::vector<std::tuple<int, int, SharedLayout>>& parts) {
  std::vector<Layout::Part> all;
  for (const auto& [row, column, layout] : parts) all.push_back({{row, column}, *layout});
  return std::make_shared<const Layout>(unless_fault(Layout::join(all)));
}

using PlainPlaces = std::vector<std::pair<int, int>>;
using PlainHouse = std::tuple<int, int, Cells>;
using PlainGrids = std::vector<std::tuple<int, int, int, int>>;

// As `plain_layout` gave it; nothing but pickles of our own comes here, and what they say is looked at all the same.
SharedLayout restore_layout(std::tuple<int, int, int, int, int> shape, std::pair<int, int> box,
                            const PlainPlaces& places,
                            const std::vector<nb::typed<nb::tuple, int, int, Cells>>& houses,
                            const PlainGrids& grids) {
  Layout::Plain plain;
  std::tie(plain.rows, plain.columns, plain.lowest, plain.digits, plain.extras) = shape;
  plain.box_shape = {box.first, box.second};
  for (const auto& [row, column] : places) plain.places.push_back({row, column});
  for (const auto& house : houses) {
    auto [kind, number, cells] = parts_of(house);
    plain.houses.push_back({static_cast<HouseKind>(kind), number, std::move(cells)});
  }
  for (const auto& [row, column, rows, columns] : grids)
    plain.grids.push_back({{row, column}, rows, columns});
  auto layout = Layout::restore(plain);
  if (!layout) throw PuzzleError("expected a layout as a pickle of a board has it");
  return std::make_shared<const Layout>(*std::move(layout));
}

nb::tuple plain_layout(const Layout& layout) {
  const Layout::Plain plain = layout.plain();
  PlainPlaces places;
  for (const RowColumn place : plain.places) places.push_back({place.row, place.column});
  std::vector<PlainHouse> houses;
  for (const House& house : plain.houses)
    houses.push_back({static_cast<int>(house.kind), house.number, house.cells});
  PlainGrids grids;
  for (const auto& grid : plain.grids)
    grids.push_back({grid.corner.row, grid.corner.column, grid.rows, grid.columns});
  return nb::make_tuple(std::tuple(plain.rows, plain.columns, plain.lowest, plain.digits, plain.extras),
                        std::pair(plain.box_shape.row, plain.box_shape.column), places, houses, grids);
}

// For Python: the houses of a board as (kind, number, cells).
nb::list houses_of(const Layout& layout) {
  nb::list houses;
  for (const House& house : layout.houses()) {
    houses.append(nb::make_tuple(static_cast<int>(house.kind), house.number, nb::cast(house.cells)));
  }
  return houses;
}

// For Python: the digits of a board become these; those of them that are given stay so where there is one.
void place_digits(Board& board, const std::vector<int>& digits) {
  const Layout& layout = *board.layout;
  const auto cells = static_cast<std::size_t>(layout.cells());
  if (digits.size() != cells)
    throw PuzzleError("expected " + std::to_string(cells) + " cells, got " + std::to_string(digits.size()));
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const int digit = digits[cell];
    if (digit != kBlank && (digit < layout.lowest() || digit > layout.highest())) {
      throw PuzzleError("expected a digit from " + std::to_string(layout.lowest()) + " to " +
                        std::to_string(layout.highest()) + " at " + layout.name(static_cast<int>(cell)) +
                        ", got " + std::to_string(digit));
    }
    board.place(static_cast<int>(cell), digit);
    board.is_given[cell] = board.is_given[cell] && digit != kBlank;
  }
}

SharedBoard make_board(const SharedLayout& layout, const std::vector<int>& digits,
                       const std::vector<bool>& givens, const std::vector<Digits>& candidates,
                       const std::vector<RuleTuple>& rules, std::string_view title) {
  Board made(layout);
  const std::size_t cells = made.digits.size();
  if (givens.size() != cells || candidates.size() != cells) {
    throw PuzzleError("expected " + std::to_string(cells) + " cells, got " +
                      std::to_string(givens.size() != cells ? givens.size() : candidates.size()));
  }
  made.is_given = givens;
  place_digits(made, digits);
  for (std::size_t cell = 0; cell < cells; ++cell) made.keep(static_cast<int>(cell), candidates[cell]);
  for (const RuleTuple& rule : rules) {
    if (const auto fault = made.add(rule_of(rule))) throw PuzzleError(fault->message);
  }
  made.title = title;
  return std::make_shared<Asked>(std::move(made));
}

// The same board with other digits: its rules don't go through Python, which takes longer than solving it.
SharedBoard with_digits(const Asked& asked, const std::vector<int>& digits) {
  Board made = asked.board;
  place_digits(made, digits);
  return std::make_shared<Asked>(std::move(made));
}

PlainRule plain_rule(const Rule& rule) {
  return {std::string(rule.kind->slug), rule.parts, rule.numbers, rule.text};
}

nb::list rules_of(const Asked& asked) {
  nb::list rules;
  for (const Rule& rule : asked.board.rules) rules.append(plain_rule(rule));
  return rules;
}

// For Python: kinds of rules on boards: (slug, name, meaning, parameters); a parameter is (type, name, takes all
// that is left, is optional, what is meant).
nb::list rule_kinds() {
  nb::list all;
  for (const Kind* kind : kinds()) {
    nb::list taken;
    for (const Parameter& parameter : parameters(*kind)) {
      taken.append(nb::make_tuple(static_cast<int>(parameter.type), std::string(parameter.name),
                                  parameter.is_many, parameter.is_optional, parameter.otherwise));
    }
    all.append(
        nb::make_tuple(std::string(kind->slug), std::string(kind->name), std::string(kind->meaning), taken));
  }
  return all;
}

Solutions solutions_of(Asked& asked) {
  return asked.board.is_classic() ? Solutions(asked.board)
                                  : Solutions(asked.ready(), open_cells(asked.board));
}

std::optional<Filling> solve_board(Asked& asked, double max_seconds) {
  TimedRun run(max_seconds);
  auto found = solutions_of(asked).next(run.watch());
  run.finish();
  return found;
}

std::uint64_t count_board(Asked& asked, std::optional<std::uint64_t> limit, double max_seconds) {
  TimedRun run(max_seconds);
  const std::uint64_t found =
      swordfish::board::count(asked.board, limit.value_or(~std::uint64_t{0}), run.watch());
  run.finish();
  return found;
}

nb::tuple check_board(Asked& asked, double max_seconds) {
  TimedRun run(max_seconds);
  const Check found = swordfish::board::check(asked.board, run.watch());
  run.finish();
  nb::list conflicts;
  for (const Conflict& conflict : swordfish::board::conflicts(asked.board)) {
    conflicts.append(nb::make_tuple(conflict.house, conflict.rule, conflict.cells));
  }
  return nb::make_tuple(found.solutions, found.differing, conflicts);
}

std::vector<Digits> true_candidates_of(Asked& asked, double max_seconds) {
  TimedRun run(max_seconds);
  auto found = true_candidates(asked.board, run.watch());
  run.finish();
  return found;
}

using Ask = std::optional<Clues> (*)(const Board& board, const swordfish::StopAsked& stop);
template <Ask ask>
std::optional<std::pair<std::vector<int>, std::vector<int>>> clues_of(Asked& asked, double max_seconds) {
  TimedRun run(max_seconds);
  const auto found = ask(asked.board, run.watch());
  run.finish();
  if (!found) return {};
  return std::pair(found->cells, found->rules);
}

// The iterator behind `swordfish.solutions`.
class BoardSolutions {
 public:
  BoardSolutions(Asked& asked, double max_seconds)
      : solutions_(solutions_of(asked)), max_seconds_(max_seconds) {}

  Filling next() {
    if (busy_.test_and_set())
      throw std::invalid_argument("these solutions are being searched by another thread");
    const Turn turn{busy_};
    TimedRun run(max_seconds_);
    auto found = solutions_.next(run.watch());
    run.finish();
    if (!found) throw nb::stop_iteration();
    return *std::move(found);
  }

 private:
  // Ends with the scope, however that is left.
  struct Turn {
    std::atomic_flag& busy;
    ~Turn() { busy.clear(); }
  };

  std::atomic_flag busy_;
  Solutions solutions_;
  double max_seconds_;  // for each of them
};

// For Python: solves boards, for each (status as bulk has it, solutions found, gave up, digits of the first or
// None).
nb::list solve_all(std::size_t count, std::function<Solutions(std::size_t)> begin, std::uint64_t limit,
                   int threads, double max_seconds, const std::function<bool(std::size_t)>& has_conflict) {
  swordfish::BoardBatch batch{.count = count,
                              .begin = std::move(begin),
                              .limit = limit,
                              .max_seconds = swordfish::nanoseconds_of(max_seconds)};
  LongRun run;
  std::vector<swordfish::BoardFound> found = swordfish::solve_boards(batch, threads, run.watch());
  run.finish();
  nb::list all;
  for (std::size_t item = 0; item < count; ++item) {
    swordfish::BoardFound& each = found[item];
    using swordfish::Status;
    const bool is_broken = each.solutions == 0 && !each.is_late && has_conflict(item);
    const Status status = is_broken ? Status::Conflict : swordfish::status_of_count(each.solutions);
    const nb::object first = each.first.empty() ? nb::none() : nb::cast(std::move(each.first));
    all.append(nb::make_tuple(static_cast<int>(status), each.solutions, each.is_late, first));
  }
  return all;
}

nb::list solve_boards(const std::vector<SharedBoard>& boards, std::uint64_t limit, int threads,
                      double max_seconds) {
  return solve_all(
      boards.size(), [&](std::size_t item) { return solutions_of(*boards[item]); }, limit, threads,
      max_seconds, [&](std::size_t item) { return !conflicts(boards[item]->board).empty(); });
}

// For Python: one board with other digits in each row, kBlank where there is none.
nb::list solve_board_rows(Asked& asked, const std::vector<std::vector<int>>& rows, std::uint64_t limit,
                          int threads, double max_seconds) {
  const auto with = [&](std::size_t item) {
    Board row = asked.board;
    for (int cell = 0; cell < row.layout->cells(); ++cell)
      row.place(cell, rows[item][static_cast<std::size_t>(cell)]);
    return row;
  };
  const auto program = asked.ready();
  return solve_all(
      rows.size(), [&](std::size_t item) { return Solutions(program, open_cells(with(item))); }, limit,
      threads, max_seconds, [&](std::size_t item) { return !conflicts(with(item)).empty(); });
}

// For Python: every board of a text, a link or a file in any form that the core reads.
std::vector<SharedBoard> boards_in(std::string_view text, std::vector<std::string> ignore) {
  std::vector<SharedBoard> found;
  for (Board& board : unless_fault(read_boards(text, {.ignore = std::move(ignore), .layout = nullptr})))
    found.push_back(std::make_shared<Asked>(std::move(board)));
  return found;
}

// For Python: a board on a layout with digits for its cells.
SharedBoard board_on(const Layout& layout, std::string_view text) {
  return std::make_shared<Asked>(unless_fault(read_board(text, {.ignore = {}, .layout = &layout})));
}

std::string svg_of(const Asked& asked, bool candidates, nb::handle theme) {
  using swordfish::Candidates;
  return draw_board(asked.board, candidates ? Candidates::Shown : Candidates::Hidden, read_theme(theme));
}

std::vector<std::string> form_names() { return {written_forms().begin(), written_forms().end()}; }

}  // namespace

void register_board(nb::module_& module) {
  nb::class_<Layout>(module, "Layout", "The cells and houses of a board.")
      .def_prop_ro("rows", &Layout::rows)
      .def_prop_ro("columns", &Layout::columns)
      .def_prop_ro("lowest", &Layout::lowest)
      .def_prop_ro("digits", &Layout::digits)
      .def_prop_ro("cells", &Layout::cells)
      .def_prop_ro("extras", &Layout::extras)
      .def_prop_ro(
          "box",
          [](const Layout& layout) { return std::pair(layout.box_shape().row, layout.box_shape().column); })
      .def(
          "plain", &plain_layout,
          nb::sig("def plain(self) -> tuple[tuple[int, int, int, int, int], tuple[int, int], list[tuple[int, "
                  "int]], list[tuple[int, int, list[int]]], list[tuple[int, int, int, int]]]"))
      .def("houses", &houses_of, nb::sig("def houses(self) -> list[tuple[int, int, list[int]]]"))
      .def(
          "at", [](const Layout& layout, int row, int column) { return layout.at(row, column); },
          nb::arg("row"), nb::arg("column"))
      .def(
          "place",
          [](const Layout& layout, int cell) {
            return std::pair(layout.place(cell).row, layout.place(cell).column);
          },
          nb::arg("cell"))
      .def("box_of", &Layout::box_of, nb::arg("cell"))
      .def("name", &Layout::name, nb::arg("cell"))
      .def(
          "read_cells",
          [](const Layout& layout, std::string_view text) { return unless_fault(read_cells(layout, text)); },
          nb::arg("text"))
      .def("equals", [](const Layout& one, const Layout& two) { return one == two; }, nb::arg("other"));
  module.def("make_layout", &make_layout, nb::arg("rows"), nb::arg("columns"), nb::arg("lowest"),
             nb::arg("digits"), nb::arg("box"), nb::arg("has_lines"), nb::arg("extras"), nb::arg("regions"));
  module.def("restore_layout", &restore_layout, nb::arg("shape"), nb::arg("box"), nb::arg("places"),
             nb::arg("houses"), nb::arg("grids"));
  module.def("join_layouts", &join_layouts, nb::arg("parts"));
  module.def(
      "rule_kinds", &rule_kinds,
      nb::sig(
          "def rule_kinds() -> list[tuple[str, str, str, list[tuple[int, str, bool, bool, int | None]]]]"));
  nb::class_<Asked>(module, "RawBoard", "A board as plain data.")
      .def_prop_ro("layout", [](const Asked& asked) { return asked.board.layout; })
      .def_prop_ro("digits",
                   [](const Asked& asked) {
                     return std::vector<int>(asked.board.digits.begin(), asked.board.digits.end());
                   })
      .def_prop_ro("givens", [](const Asked& asked) { return asked.board.is_given; })
      .def_prop_ro("candidates", [](const Asked& asked) { return asked.board.candidates; })
      .def_prop_ro("rules", &rules_of,
                   nb::sig("def rules(self) -> list[tuple[str, list[list[int]], list[int], str]]"))
      .def_prop_ro("title", [](const Asked& asked) { return asked.board.title; })
      .def_prop_ro("is_classic", [](const Asked& asked) { return asked.board.is_classic(); })
      .def("with_digits", &with_digits, nb::arg("digits"))
      .def("solve", &solve_board, nb::arg("max_seconds") = 0.0)
      .def("count", &count_board, nb::arg("limit") = nb::none(), nb::arg("max_seconds") = 0.0)
      .def("check", &check_board, nb::arg("max_seconds") = 0.0,
           nb::sig("def check(self, max_seconds: float = 0.0) -> tuple[list[list[int]], list[int], "
                   "list[tuple[int, int, list[int]]]]"))
      .def("true_candidates", &true_candidates_of, nb::arg("max_seconds") = 0.0)
      .def("redundant", &clues_of<redundant>, nb::arg("max_seconds") = 0.0)
      .def("contradiction", &clues_of<contradiction>, nb::arg("max_seconds") = 0.0)
      .def("svg", &svg_of, nb::arg("candidates"), nb::arg("theme"),
           nb::sig("def svg(self, candidates: bool, theme: str) -> str"))
      .def(
          "write",
          [](const Asked& asked, std::string_view form) {
            return unless_fault(write_board(asked.board, form));
          },
          nb::arg("form"))
      .def(
          "equals", [](const Asked& one, const Asked& two) { return one.board == two.board; },
          nb::arg("other"));
  module.def(
      "solve_boards", &solve_boards, nb::arg("boards"), nb::arg("limit"), nb::arg("threads"),
      nb::arg("max_seconds"),
      nb::sig("def solve_boards(boards: Sequence[RawBoard], limit: int, threads: int, max_seconds: float) "
              "-> list[tuple[int, int, bool, list[int] | None]]"));
  module.def(
      "solve_board_rows", &solve_board_rows, nb::arg("board"), nb::arg("rows"), nb::arg("limit"),
      nb::arg("threads"), nb::arg("max_seconds"),
      nb::sig("def solve_board_rows(board: RawBoard, rows: Sequence[Sequence[int]], limit: int, threads: "
              "int, max_seconds: float) -> list[tuple[int, int, bool, list[int] | None]]"));
  module.def("read_boards", &boards_in, nb::arg("text"), nb::arg("ignore"));
  module.def("read_board_on", &board_on, nb::arg("layout"), nb::arg("text"));
  module.def(
      "read_rule",
      [](const Layout& layout, std::string_view text) {
        return plain_rule(unless_fault(read_rule(layout, text)));
      },
      nb::arg("layout"), nb::arg("text"));
  module.def("board_form", [](std::string_view text) { return form_of(text); }, nb::arg("text"));
  module.def("board_forms", &form_names);
  module.def("make_board", &make_board, nb::arg("layout"), nb::arg("digits"), nb::arg("givens"),
             nb::arg("candidates"), nb::arg("rules"), nb::arg("title") = "");
  nb::class_<BoardSolutions>(module, "BoardSolutions", "The solutions of a board one by one.")
      .def(
          "__init__",
          [](BoardSolutions* self, Asked& asked, double max_seconds) {
            new (self) BoardSolutions(asked, max_seconds);
          },
          nb::arg("board"), nb::arg("max_seconds") = 0.0)
      .def(
          "__iter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __iter__(self) -> BoardSolutions"))
      .def("__next__", &BoardSolutions::next);
}
