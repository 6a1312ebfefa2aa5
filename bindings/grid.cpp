// Grid as a Python class: an immutable value.
//
// What need not be fast is Python: boxes by name, conflicts and drawings are made by swordfish.model
// and swordfish.draw from plain data, and called from here so that people meet one class.
#include "base/grid.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>

#include <string_view>

#include "arguments.hpp"
#include "casters.hpp"
#include "drawings.hpp"
#include "errors.hpp"
#include "register.hpp"
#include "texts.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

nb::object in_module(const char* module, const char* name) { return nb::module_::import_(module).attr(name); }

// ---- plain data ----

nb::tuple digits_in(const Grid& grid, House house) {
  const auto digit = [&](int place) { return grid.digit(house.cell(place)); };
  return nb::make_tuple(digit(0), digit(1), digit(2), digit(3), digit(4), digit(5), digit(6), digit(7),
                        digit(8));
}

template <House (*kHouse)(int)>
nb::tuple digits_by_house(const Grid& grid) {
  const auto digits = [&](int number) { return digits_in(grid, kHouse(number)); };
  return nb::make_tuple(digits(0), digits(1), digits(2), digits(3), digits(4), digits(5), digits(6),
                        digits(7), digits(8));
}

nb::list all_digits(const Grid& grid) {
  nb::list digits;
  for (const std::uint8_t digit : grid.digits()) digits.append(static_cast<int>(digit));
  return digits;
}

template <class Set>
nb::frozenset frozen(Set items, int first) {
  nb::set numbers;
  for (const auto item : items) numbers.add(nb::int_(item_index(item) + first));
  return nb::frozenset(numbers);
}
nb::frozenset frozen(DigitSet digits) { return frozen(digits, 1); }
nb::frozenset frozen(CellSet cells) { return frozen(cells, 0); }

nb::list all_candidates(const Grid& grid) {
  nb::list candidates;
  for (const Cell cell : CellSet::all()) candidates.append(frozen(grid.candidates(cell)));
  return candidates;
}

nb::tuple conflicts(const Grid& grid) {
  const nb::object conflict = in_module("swordfish.model.check", "Conflict");
  nb::list found;
  for (const auto& [house, digit, cells] : grid.conflicts()) {
    nb::list where;
    for (const Cell cell : cells) where.append(static_cast<int>(cell.index));
    found.append(conflict(static_cast<int>(house.index), static_cast<int>(digit.value), nb::tuple(where)));
  }
  return nb::tuple(found);
}

// ---- other forms ----

// For Python: for a grid as an array, a new one that owns its items.
template <class Item, std::size_t... kShape>
auto new_array(const std::array<Item, (kShape * ...)>& items) {
  using Items = std::array<Item, (kShape * ...)>;
  auto* copy = new Items(items);
  const nb::capsule owner(copy, [](void* memory) noexcept { delete static_cast<Items*>(memory); });
  return nb::ndarray<Item, nb::numpy, nb::shape<kShape...>, nb::c_contig>(copy->data(), {kShape...}, owner);
}

auto to_numpy(const Grid& grid) {
  std::array<std::int8_t, kCells> items{};
  for (const Cell cell : grid.placed()) items[cell.index] = static_cast<std::int8_t>(grid.digit(cell));
  return new_array<std::int8_t, 9, 9>(items);
}

// For Python: the candidates of a grid as zeros and ones, nine for each cell; `place` says where among the cells.
template <class Place>
std::array<std::uint8_t, kCells * kDigits> candidate_flags(const Grid& grid, Place place) {
  std::array<std::uint8_t, kCells * kDigits> flags{};
  for (const Cell cell : CellSet::all()) {
    for (const Digit digit : grid.candidates(cell)) flags[9 * place(cell) + digit.index()] = 1;
  }
  return flags;
}

auto to_candidates(const Grid& grid) {
  return new_array<std::uint8_t, 9, 9, 9>(candidate_flags(grid, [](Cell cell) { return cell.index; }));
}

auto to_tensor(const Grid& grid) {
  return new_array<std::uint8_t, 3, 3, 3, 3, 9>(
      candidate_flags(grid, [](Cell cell) { return 9 * cell.box() + cell.box_place(); }));
}

// For Python: what a cell of a grid would hold if no candidate had been removed.
DigitSet untouched(const Grid& grid, Cell cell) {
  DigitSet digits = DigitSet::all();
  for (const Cell peer : peers(cell) & grid.placed()) digits -= grid.candidates(peer);
  return digits;
}

nb::object dict_value(const Grid& grid, Cell cell) {
  const DigitSet candidates = grid.candidates(cell);
  if (grid.givens().contains(cell)) return nb::int_(grid.digit(cell));
  if (!grid.is_placed(cell)) {
    if (candidates == untouched(grid, cell)) return nb::int_(0);
    // '' would be read as every candidate, and one alone as placed.
    if (candidates.size() < 2) {
      throw PuzzleError("expected no open cell with fewer than two candidates left by elimination, got " +
                        name_of(cell) + ": a dict can't hold it, to_text('hodoku') can");
    }
  }
  std::string text;
  for (const Digit digit : candidates) text += static_cast<char>('0' + digit.value);
  return nb::cast(text);
}

nb::dict to_dict(const Grid& grid) {
  nb::dict dict;
  for (const Cell cell : CellSet::all()) {
    const std::string key{static_cast<char>('A' + cell.row()), static_cast<char>('0' + cell.column())};
    dict[key.c_str()] = dict_value(grid, cell);
  }
  return dict;
}

// ---- identity ----

// For Python: the shortest text that says all of a grid, as a person would type it: 81 characters, with a + before
// digits that were placed since; HoDoKu's form if candidates were removed.
std::string shortest_text(const Grid& grid) {
  for (const Cell cell : grid.open()) {
    if (grid.candidates(cell) != untouched(grid, cell)) return text_from_grid(grid, "hodoku");
  }
  std::string text;
  for (const Cell cell : CellSet::all()) {
    if (grid.is_placed(cell) && !grid.givens().contains(cell)) text += '+';
    text += grid.is_placed(cell) ? static_cast<char>('0' + grid.digit(cell)) : '.';
  }
  return text;
}

std::size_t hash(const Grid& grid) {
  std::array<std::uint16_t, kCells> cells;  // the candidates, whether placed, whether given
  for (const Cell cell : CellSet::all()) {
    const unsigned placed = grid.is_placed(cell), given = grid.givens().contains(cell);
    cells[cell.index] = static_cast<std::uint16_t>(grid.candidates(cell).bits | placed << 9 | given << 10);
  }
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(cells.data()), sizeof cells});
}

// ---- drawings ----

nb::object drawing(const Grid& grid, bool candidates) {
  return in_module("swordfish.draw.grid_terminal", "GridDrawing")(
      all_digits(grid), frozen(grid.givens()), candidates ? nb::object(all_candidates(grid)) : nb::none());
}

// ---- steps ----

// Calls use(cell, digit) for each pair of the placements or the eliminations of a step.
template <class Use>
void each_candidate(nb::handle step, const char* field, Use use) {
  const nb::object pairs = nb::getattr(step, field, nb::none());
  if (!nb::hasattr(pairs, "__iter__")) {
    throw nb::type_error(
        ("expected a step, with placements and eliminations, got " + type_of(step) + ": " + shown(step))
            .c_str());
  }
  for (const nb::handle pair : pairs) {
    const auto [cell, digit] = read_candidate(pair, "in the " + std::string(field) + " of a step");
    use(cell, digit);
  }
}

Grid after(const Grid& self, nb::handle step) {
  if (const nb::object its = nb::getattr(step, "found", nb::none()); nb::isinstance<Step>(its))
    return grid_after(self, nb::cast<const Step&>(its));
  Grid grid = self;
  each_candidate(step, "placements", [&](Cell cell, Digit digit) { grid.place(cell, digit); });
  each_candidate(step, "eliminations", [&](Cell cell, Digit digit) { grid.eliminate(cell, digit); });
  return grid;
}

}  // namespace

void register_grid(nb::module_& module) {
  nb::class_<Grid> type(module, "Grid",
                        R"(A 9x9 grid: digits, candidates, and which digits were given. An immutable value.

Made from text in any usual form, a list or tuple of 81 or 9x9 digits (0, None or "." is blank), a
NumPy array of shape (9, 9) or (81,), an array of candidates of shape (9, 9, 9) or (3, 3, 3, 3, 9),
or a dict with keys "A0" to "I8". Digits in these are givens; a lone candidate is read as placed.

A cell is written 0 to 80, (row, column) from 0, or "r1c1" to "r9c9":

>>> import swordfish as sf
>>> grid = sf.Grid("9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2")
>>> grid[0, 5], grid[5], grid["r1c6"]
(8, 8, 8)
>>> sorted(grid.candidates("r1c2"))
[2, 5]

Grids are equal when their digits, candidates and givens are; `str(a) == str(b)` compares digits.)");

  // ---- making one ----
  type.def(
      "__init__", [](Grid* self, nb::object puzzle) { new (self) Grid(read_puzzle(puzzle)); },
      nb::arg("puzzle").none(),
      nb::sig("def __init__(self, puzzle: swordfish.model.grid.PuzzleLike) -> None"));
  type.def(nb::init<>());
  type.def("after", &after, nb::arg("step").none(),
           nb::sig("def after(self, step: swordfish.model.step.Step) -> Grid"),
           "The grid after a step: its digits placed, its candidates removed.");

  // ---- cells ----
  type.def(
      "__getitem__", [](const Grid& self, nb::object cell) { return self.digit(read_cell(cell)); },
      nb::arg("cell").none(), nb::sig("def __getitem__(self, cell: swordfish.model.grid.CellName) -> int"),
      "The digit of a cell, 0 if it is open.");
  type.def("__len__", [](const Grid&) { return kCells; }, "81.");
  type.def(
      "__iter__", [](const Grid& self) { return nb::iter(all_digits(self)); },
      nb::sig("def __iter__(self) -> collections.abc.Iterator[int]"),
      "The 81 digits row by row, 0 for an open cell.");
  type.def(
      "candidates",
      [](const Grid& self, nb::object cell) { return frozen(self.candidates(read_cell(cell))); },
      nb::arg("cell").none(),
      nb::sig("def candidates(self, cell: swordfish.model.grid.CellName) -> frozenset[int]"),
      R"(The digits still possible in a cell; in a placed cell, its digit.

>>> from swordfish import Grid
>>> Grid("12345678." + "." * 72).candidates("r1c9")
frozenset({9}))");
  type.def(
      "candidates_mask",
      [](const Grid& self, nb::object cell) { return self.candidates(read_cell(cell)).bits; },
      nb::arg("cell").none(),
      nb::sig("def candidates_mask(self, cell: swordfish.model.grid.CellName) -> int"),
      "The same as an integer: bit d - 1 is set where digit d is possible.");
  type.def_prop_ro(
      "givens", [](const Grid& self) { return frozen(self.givens()); },
      nb::sig("def givens(self, /) -> frozenset[int]"), "The cells, 0 to 80, whose digits were given.");

  // ---- houses ----
  type.def_prop_ro("rows", &digits_by_house<&House::row>,
                   nb::sig("def rows(self, /) -> tuple[tuple[int, ...], ...]"),
                   "The digits of the nine rows, from 0 at the top.");
  type.def_prop_ro("columns", &digits_by_house<&House::column>,
                   nb::sig("def columns(self, /) -> tuple[tuple[int, ...], ...]"),
                   "The digits of the nine columns, from 0 at the left.");
  type.def_prop_ro(
      "boxes",
      [](const Grid& self) {
        return in_module("swordfish.model.grid", "Boxes")(digits_by_house<&House::box>(self));
      },
      nb::sig("def boxes(self, /) -> swordfish.model.grid.Boxes"),
      R"(The digits of the nine boxes, from 0 or by name: NW N NE W C E SW S SE.

>>> from swordfish import Grid
>>> grid = Grid("9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2")
>>> grid.boxes[4] == grid.boxes["C"] == (0, 6, 9, 0, 0, 0, 2, 8, 0)
True)");

  // ---- what is true of it ----
  type.def_prop_ro("is_complete", &Grid::is_complete, "Whether every cell has a digit.");
  type.def_prop_ro("is_valid", &Grid::is_valid, "Whether no digit stands twice in a house.");
  type.def_prop_ro("conflicts", &conflicts,
                   nb::sig("def conflicts(self, /) -> tuple[swordfish.model.check.Conflict, ...]"),
                   R"(Every digit that stands more than once in a house, and where.

>>> from swordfish import Grid
>>> for conflict in Grid("5...5...." + "." * 72).conflicts:
...     print(conflict)
5 stands twice in row 1: r1c1 r1c5)");

  // ---- other forms ----
  type.def("__str__", [](const Grid& self) { return text_from_grid(self, "line"); });
  type.def("__repr__", [](const Grid& self) { return "Grid('" + shortest_text(self) + "')"; });
  type.def(
      "__format__",
      [](const Grid& self, std::string_view form) {
        return text_from_grid(self, form.empty() ? "line" : form);
      },
      nb::arg("form"), "The same as `to_text`: `f'{grid:boxed}'`.");
  type.def("to_text", &text_from_grid, nb::arg("form") = "line",
           nb::sig("def to_text(self, form: swordfish.model.grid.TextForm = 'line') -> str"),
           R"(The grid as text in one of these forms, all of which `Grid` recognises:

"line" (81 characters), "zeros" (the same with 0 for blanks), "rows", "csv" and "boxed" hold digits;
"candidates" and "sukaku" (729 characters) hold the candidates of each cell; "hodoku" (a line of its
library) holds everything; "base32" and "s9b" are SudokuWiki's, with candidates and givens.

>>> from swordfish import Grid
>>> print(Grid("9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2").to_text("rows"))
9.1..8...
..3..1..9
.76......
24..69.3.
6.......1
.1.28..65
......97.
7..8..6..
...4..3.2)");
  type.def("to_numpy", &to_numpy, "The digits as a new (9, 9) array of int8, 0 for an open cell.");
  type.def("to_candidates", &to_candidates,
           "The candidates as a new (9, 9, 9) array of 0 and 1: row, column, digit - 1.");
  type.def(
      "to_tensor", &to_tensor,
      "The candidates as a new (3, 3, 3, 3, 9) array of 0 and 1: box row, box column, row and column in the "
      "box, digit - 1.");
  type.def("to_dict", &to_dict, nb::sig("def to_dict(self) -> dict[str, int | str]"),
           R"(A dict from "A0" to "I8" (the letter is the row), which `Grid` reads back to an equal grid.

A given is an integer, a digit placed since then a string of that digit, an open cell 0, or the
string of its candidates once some of them have been removed.)");

  // ---- identity ----
  type.def(
      "__eq__", [](const Grid& self, const Grid& other) { return self == other; }, nb::is_operator(),
      nb::sig("def __eq__(self, other: object, /) -> bool"));
  type.def("__hash__", &hash);
  // Pickles are text, so that they outlive the layout of memory.
  type.def(
      "__reduce__",
      [](const Grid& self) { return nb::make_tuple(nb::type<Grid>(), nb::make_tuple(shortest_text(self))); },
      nb::sig("def __reduce__(self) -> tuple[type[Grid], tuple[str]]"));
  type.def("__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> Grid"));
  type.def(
      "__deepcopy__", [](nb::object self, nb::object) { return self; }, nb::arg("memo"),
      nb::sig("def __deepcopy__(self, memo: object) -> Grid"));

  // ---- drawings ----
  type.def(
      "svg", &svg_of_grid, nb::kw_only(), nb::arg("candidates") = false, nb::arg("theme") = "auto",
      nb::sig("def svg(self, *, candidates: bool = False, theme: swordfish.draw.svg.Theme = 'auto') -> str"),
      "An SVG drawing, with small candidates if asked; it follows the reader's light or dark theme.");
  type.def(
      "_repr_svg_", [](const Grid& self) { return svg_of_grid(self, false, nb::str("auto")); },
      nb::sig("def _repr_svg_(self) -> str"));
  type.def(
      "__rich__", [](const Grid& self) { return drawing(self, false); },
      nb::sig("def __rich__(self) -> swordfish.draw.grid_terminal.GridDrawing"));
  type.def(
      "drawing", &drawing, nb::kw_only(), nb::arg("candidates") = false,
      nb::sig("def drawing(self, *, candidates: bool = False) -> swordfish.draw.grid_terminal.GridDrawing"),
      "A drawing that rich prints, with candidates if asked; it fits itself to the terminal.");

  type.attr("__module__") = "swordfish";  // where people meet it, and where pickles look for it
}
