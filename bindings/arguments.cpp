#include "arguments.hpp"

#include <nanobind/ndarray.h>

#include <optional>
#include <string_view>

#include "casters.hpp"
#include "errors.hpp"
#include "texts.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

constexpr std::string_view kExpectedDigit = "expected a digit 1-9 or a blank (0, None or '.')";

std::string at(Cell cell) { return " at " + name_of(cell); }

// The whole number that an argument stands for; nothing for floats, booleans, text and the rest.
std::optional<long> whole_number(nb::handle item) {
  if (PyBool_Check(item.ptr()) || !PyIndex_Check(item.ptr())) return std::nullopt;
  int overflow = 0;
  nb::object number = nb::steal(PyNumber_Index(item.ptr()));
  if (!number.is_valid()) {
    PyErr_Clear();
    return std::nullopt;
  }
  const long value = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  return overflow == 0 ? value : -1;
}

constexpr bool is_digit(char character) { return character >= '1' && character <= '9'; }

// ---- lists and tuples of digits ----

// In an argument, the digit of one item of a list, 0 for a blank.
std::uint8_t digit_of(nb::handle item, Cell cell, nb::handle puzzle) {
  if (item.is_none()) return 0;
  if (const auto number = whole_number(item); number && *number >= 0 && *number <= kDigits) {
    return static_cast<std::uint8_t>(*number);
  }
  if (PyUnicode_Check(item.ptr())) {
    const std::string_view text = utf8_of(item);
    if (text == "." || text == "0") return 0;
    if (text.size() == 1 && is_digit(text[0])) return static_cast<std::uint8_t>(text[0] - '0');
  }
  throw PuzzleError(std::string(kExpectedDigit) + at(cell) + ", got " + shown(item) + ": " + shown(puzzle));
}

bool is_instance(nb::handle item, const char* abstract) {
  return nb::isinstance(item, nb::module_::import_("collections.abc").attr(abstract));
}

bool is_list(nb::handle item) { return PyList_Check(item.ptr()) || PyTuple_Check(item.ptr()); }

// Bytes are sequences too, though nobody can tell whether they are meant as digits or as text.
bool is_sequence(nb::handle item) {
  if (is_list(item)) return true;
  PyObject* const it = item.ptr();
  const bool is_text =
      PyUnicode_Check(it) || PyBytes_Check(it) || PyByteArray_Check(it) || PyMemoryView_Check(it);
  return !is_text && is_instance(item, "Sequence");
}

Grid read_list(nb::handle list) {
  const std::size_t size = nb::len(list);
  std::array<std::uint8_t, kCells> digits{};
  if (size == kCells) {
    for (int index = 0; index < kCells; ++index) digits[index] = digit_of(list[index], Cell(index), list);
    return Grid::from_digits(digits);
  }
  if (size != 9) {
    throw PuzzleError("expected 81 cells or 9 rows of 9, got " + std::to_string(size) + ": " + shown(list));
  }
  for (int row = 0; row < 9; ++row) {
    const nb::object cells = list[row];
    const std::string place = " in row " + std::to_string(row + 1) + ", got ";
    if (!is_sequence(cells)) {
      // A row may be an array or a string such as "9.1..8...", as long as it comes apart into cells.
      const bool comes_apart = PyUnicode_Check(cells.ptr()) || nb::hasattr(cells, "__array__");
      if (!comes_apart || !PySequence_Check(cells.ptr())) {
        throw PuzzleError("expected a list of 9 cells" + place + shown(cells) + ": " + shown(list));
      }
    }
    if (nb::len(cells) != 9) {
      throw PuzzleError("expected 9 cells" + place + std::to_string(nb::len(cells)) + ": " + shown(list));
    }
    for (int column = 0; column < 9; ++column) {
      const Cell cell(row, column);
      digits[cell.index] = digit_of(cells[column], cell, list);
    }
  }
  return Grid::from_digits(digits);
}

// ---- arrays: (81,) and (9,9) of digits, (9,9,9) and (3,3,3,3,9) of candidates ----

std::string place_in(const nb::tuple& shape, int index) {
  std::string place;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    const int length = nb::cast<int>(shape[axis]);
    place = std::to_string(index % length) + (place.empty() ? "" : ", ") + place;
    index /= length;
  }
  return "[" + place + "]";
}

// In a tensor as argument, where the candidates of a cell begin: row by row, or in the order of (3,3,3,3,9), which is
// box row, box column, row in the box, column in the box.
int tensor_cell(bool by_box, Cell cell) { return by_box ? 9 * cell.box() + cell.box_place() : cell.index; }

Grid candidates_of(const nb::object& array, const std::int64_t* items, const nb::tuple& shape) {
  std::array<DigitSet, kCells> candidates{};
  for (int index = 0; index < kCells; ++index) {
    const int first = 9 * tensor_cell(shape.size() == 5, Cell(index));
    for (const Digit digit : DigitSet::all()) {
      const int place = first + digit.index();
      if (items[place] != 0 && items[place] != 1) {
        throw PuzzleError("expected 0 or 1 at " + place_in(shape, place) + ", got " +
                          shown(array.attr("item")(place)) + " in an array of candidates");
      }
      if (items[place] == 1) candidates[index].insert(digit);
    }
  }
  return Grid::from_candidates(candidates);
}

Grid digits_of(const nb::object& array, const std::int64_t* items) {
  std::array<std::uint8_t, kCells> digits{};
  for (int index = 0; index < kCells; ++index) {
    if (items[index] < 0 || items[index] > kDigits) {
      throw PuzzleError("expected a digit 1-9 or 0" + at(Cell(index)) + ", got " +
                        shown(array.attr("item")(index)) + ": " + shown(array.attr("tolist")()));
    }
    digits[index] = static_cast<std::uint8_t>(items[index]);
  }
  return Grid::from_digits(digits);
}

Grid read_array(nb::handle given) {
  nb::object array = nb::module_::import_("numpy").attr("asanyarray")(given);
  if (nb::hasattr(array, "filled")) array = array.attr("filled")(0);  // masked cells are blank
  const nb::tuple shape(array.attr("shape"));
  const bool digits = shape.equal(nb::make_tuple(9, 9)) || shape.equal(nb::make_tuple(81));
  const bool candidates = shape.equal(nb::make_tuple(9, 9, 9)) || shape.equal(nb::make_tuple(3, 3, 3, 3, 9));
  if (!digits && !candidates) {
    throw PuzzleError(
        "expected an array of shape (9, 9) or (81,), or of candidates (9, 9, 9) or (3, 3, 3, 3, 9), got " +
        shown(shape));
  }
  const std::string kind = nb::cast<std::string>(array.attr("dtype").attr("kind"));
  if (digits && (kind == "O" || kind == "U")) return read_list(array.attr("tolist")());
  // A boolean is no digit, though it says well whether a candidate is there.
  if (kind != "i" && kind != "u" && !(candidates && kind == "b")) {
    throw PuzzleError("expected an array of integers, got dtype " +
                      nb::cast<std::string>(array.attr("dtype").attr("name")));
  }
  using Items = nb::ndarray<const std::int64_t, nb::numpy, nb::c_contig>;
  const auto items = nb::cast<Items>(array.attr("astype")("int64", "C"));
  return digits ? digits_of(array, items.data()) : candidates_of(array, items.data(), shape);
}

// ---- a dict of cells ----

// "A0" to "I8": the letter is the row, the number the column.
Cell cell_of_key(nb::handle key, nb::handle dict) {
  if (PyUnicode_Check(key.ptr())) {
    const std::string_view name = utf8_of(key);
    if (name.size() == 2 && name[0] >= 'A' && name[0] <= 'I' && name[1] >= '0' && name[1] <= '8') {
      return {name[0] - 'A', name[1] - '0'};
    }
  }
  throw PuzzleError("expected keys from 'A0' to 'I8', got " + shown(key) + ": " + shown(dict));
}

[[noreturn]] void refuse_value(nb::handle key, nb::handle value, nb::handle dict) {
  throw PuzzleError("expected a digit 0-9 or a string of different digits at " + shown(key) + ", got " +
                    shown(value) + ": " + shown(dict));
}

// An entry of a dict as argument: an integer is a given, a string of one digit is placed, a longer one holds
// candidates.
void read_entry(Grid& grid, Cell cell, nb::handle key, nb::handle value, nb::handle dict) {
  if (const auto number = whole_number(value)) {
    if (*number < 0 || *number > kDigits) refuse_value(key, value, dict);
    if (*number > 0) grid.give(cell, Digit(static_cast<int>(*number)));
    return;
  }
  if (!PyUnicode_Check(value.ptr())) refuse_value(key, value, dict);
  const std::string_view text = utf8_of(value);
  if (text.empty()) return;
  DigitSet kept;
  for (const char character : text) {
    if (!is_digit(character) || kept.contains(Digit(character - '0'))) refuse_value(key, value, dict);
    kept.insert(Digit(character - '0'));
  }
  if (kept.is_single()) {
    grid.place(cell, kept.first());
  } else {
    for (const Digit gone : DigitSet::all() - kept) grid.eliminate(cell, gone);
  }
}

Grid read_dict(nb::handle dict) {
  if (nb::len(dict) != kCells) {
    throw PuzzleError("expected 81 cells with keys from 'A0' to 'I8', got " + std::to_string(nb::len(dict)) +
                      ": " + shown(dict));
  }
  Grid grid;
  for (const nb::handle key : dict) {
    const nb::object value = dict[key];
    read_entry(grid, cell_of_key(key, dict), key, value, dict);
  }
  return grid;
}

// ---- what holds a grid, as a generated puzzle does ----

Grid held_grid(nb::handle puzzle) {
  const nb::object held = puzzle.attr("__grid__")();
  if (nb::isinstance<Grid>(held)) return nb::cast<const Grid&>(held);
  throw PuzzleError("expected a Grid from __grid__ of " + type_of(puzzle) + ", got " + shown(held));
}

}  // namespace

std::string name_of(Cell cell) {
  return {'r', static_cast<char>('1' + cell.row()), 'c', static_cast<char>('1' + cell.column())};
}

Grid read_puzzle(nb::handle puzzle) {
  if (nb::isinstance<Grid>(puzzle)) return nb::cast<const Grid&>(puzzle);
  if (PyUnicode_Check(puzzle.ptr())) return grid_from_text(puzzle);
  if (is_list(puzzle)) return read_list(puzzle);
  if (PyDict_Check(puzzle.ptr())) return read_dict(puzzle);
  // Before arrays: for one NumPy must be loaded, though a generated puzzle can come as one, too.
  if (nb::hasattr(puzzle, "__grid__")) return held_grid(puzzle);
  if (nb::hasattr(puzzle, "__array__")) return read_array(puzzle);
  if (is_sequence(puzzle)) return read_list(puzzle);
  if (is_instance(puzzle, "Mapping")) return read_dict(puzzle);
  throw PuzzleError("expected a grid as text, a sequence, an array or a mapping, got " + type_of(puzzle) +
                    ": " + shown(puzzle));
}

Cell read_cell(nb::handle cell) {
  const auto coordinate = [](nb::handle item, long end) -> std::optional<int> {
    const auto number = whole_number(item);
    if (!number || *number < 0 || *number >= end) return std::nullopt;
    return static_cast<int>(*number);
  };
  if (PyTuple_Check(cell.ptr()) && nb::len(cell) == 2) {
    const auto row = coordinate(cell[0], 9);
    const auto column = coordinate(cell[1], 9);
    if (row && column) return {*row, *column};
  } else if (PyUnicode_Check(cell.ptr())) {
    const std::string_view name = utf8_of(cell);
    if (name.size() == 4 && name[0] == 'r' && is_digit(name[1]) && name[2] == 'c' && is_digit(name[3])) {
      return {name[1] - '1', name[3] - '1'};
    }
  } else if (const auto index = coordinate(cell, kCells)) {
    return Cell(*index);
  }
  throw PuzzleError("expected a cell as 0 to 80, (row, column) from 0 to 8, or 'r1c1' to 'r9c9', got " +
                    shown(cell));
}

Candidate read_candidate(nb::handle pair, const std::string& where) {
  const bool is_pair = is_list(pair) && nb::len(pair) == 2;
  if (!is_pair) throw PuzzleError("expected a cell and a digit " + where + ", got " + shown(pair));
  const auto digit = whole_number(pair[1]);
  if (!digit || *digit < 1 || *digit > kDigits) {
    throw PuzzleError("expected a digit 1-9 " + where + ", got " + shown(pair[1]));
  }
  return {read_cell(pair[0]), Digit(static_cast<int>(*digit))};
}
