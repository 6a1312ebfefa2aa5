#include "text/text.hpp"

#include <nanobind/stl/string_view.h>

#include <optional>

#include "casters.hpp"
#include "errors.hpp"
#include "register.hpp"
#include "text/cutter.hpp"
#include "texts.hpp"

namespace nb = nanobind;
using namespace swordfish;

std::string_view utf8_of(nb::handle text) {
  Py_ssize_t size = 0;
  const char* characters = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (characters == nullptr) {
    PyErr_Clear();
    throw PuzzleError("expected text that UTF-8 can hold, got " + shown(text));
  }
  return {characters, static_cast<std::size_t>(size)};
}

namespace {

// A fault with its sentence, which needs the text.
struct TextFault {
  Fault fault;
  std::string message;
};

// Reads a text; `first_line` is the number of the text's first line in its file.
std::variant<Grid, TextFault> read(nb::handle text, int first_line = 1) {
  const auto length = static_cast<std::size_t>(PyUnicode_GetLength(text.ptr()));
  if (length > kLongestText) {
    // Not even UTF-8 is made of a giant; its beginning is enough for the sentence.
    const nb::object beginning = nb::steal(PyUnicode_Substring(text.ptr(), 0, 200));
    Fault fault;
    fault.code = FaultCode::TooLong;
    fault.line = first_line;
    return TextFault{fault, message(fault, utf8_of(beginning))};
  }
  const std::string_view characters = utf8_of(text);
  auto reading = read_grid(characters);
  if (Grid* grid = std::get_if<Grid>(&reading)) return *grid;
  Fault fault = std::get<Fault>(reading);
  fault.line += first_line - 1;
  return TextFault{fault, message(fault, characters)};
}

nb::object read_text(nb::str text, int first_line) {
  auto reading = read(text, first_line);
  if (Grid* grid = std::get_if<Grid>(&reading)) return nb::cast(std::move(*grid));
  return nb::cast(std::get<TextFault>(std::move(reading)));
}

nb::tuple text_forms() {
  nb::list names;
  for (const std::string_view name : kTextForms) names.append(name);
  return nb::tuple(names);
}

nb::list taken(PuzzleCutter& cutter) {
  nb::list list;
  for (const PuzzleText& one : cutter.take()) list.append(nb::make_tuple(one.line, one.title, one.text));
  return list;
}

constexpr std::array<const char*, 5> kLineKinds = {"blank", "remark", "rule", "row", "grid"};

}  // namespace

const char* plain_text_of(nb::handle text, std::array<std::uint8_t, kCells>& digits) {
  if (!PyUnicode_CheckExact(text.ptr())) return nullptr;
  Py_ssize_t size = 0;
  const char* characters = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (characters == nullptr) PyErr_Clear();  // lone surrogates: the text reader has words for that
  const bool is_plain = characters != nullptr && size == kCells && read_digits81(characters, digits.data());
  return is_plain ? characters : nullptr;
}

Grid grid_from_text(nb::handle text) {
  std::array<std::uint8_t, kCells> digits;
  if (plain_text_of(text, digits) != nullptr) return Grid::from_digits(digits);
  auto reading = read(text);
  if (Grid* grid = std::get_if<Grid>(&reading)) return *grid;
  throw PuzzleError(std::get<TextFault>(reading).message);
}

std::string text_from_grid(const Grid& grid, std::string_view form) {
  const std::optional<TextForm> known = text_form(form);
  if (!known) {
    std::string names;
    for (const std::string_view name : kTextForms) names += (names.empty() ? "" : ", ") + std::string(name);
    throw PuzzleError("expected a text form (" + names + "), got " + shown(nb::cast(form)));
  }
  auto written = write_grid(grid, *known);
  if (const Fault* fault = std::get_if<Fault>(&written)) throw PuzzleError(message(*fault, form));
  return std::get<std::string>(std::move(written));
}

void register_text(nb::module_& module) {
  nb::class_<TextFault>(module, "TextFault", "What is wrong with a text, and where.")
      .def_prop_ro(
          "message", [](const TextFault& self) { return self.message; }, "One sentence.")
      .def_prop_ro(
          "line", [](const TextFault& self) { return self.fault.line; }, "Counted from 1.")
      .def_prop_ro("column", [](const TextFault& self) { return self.fault.column; }, "Counted from 1.");
  module.def("read_text", &read_text, nb::arg("text"), nb::arg("first_line") = 1,
             nb::sig("def read_text(text: str, first_line: int = 1) -> Grid | TextFault"),
             "The grid of a text in any form, or what is wrong with it; lines count from `first_line`.");
  module.def(
      "line_kind",
      [](nb::str line) { return kLineKinds[static_cast<std::size_t>(line_kind(utf8_of(line)))]; },
      nb::arg("line"),
      nb::sig("def line_kind(line: str) -> typing.Literal['blank', 'remark', 'rule', 'row', 'grid']"),
      "What one line of a file is: part of a grid, a whole grid, or neither.");
  module.def(
      "longest_text", [] { return kLongestText; }, "The most characters that the text of one grid may have.");
  nb::class_<PuzzleCutter>(module, "PuzzleCutter", "Cuts the lines of a file into puzzles.")
      .def(nb::init<>(), "At the first line.")
      .def(
          "add_line",
          [](PuzzleCutter& self, nb::str line) {
            self.add_line(utf8_of(line));
            return taken(self);
          },
          nb::arg("line"), nb::sig("def add_line(self, line: str) -> list[tuple[int, str, str]]"),
          "The puzzles that end with a line: where each begins, its title and its text.")
      .def(
          "finish",
          [](PuzzleCutter& self) {
            self.finish();
            return taken(self);
          },
          nb::sig("def finish(self) -> list[tuple[int, str, str]]"), "Those that end with the file.")
      .def_prop_ro("is_done", &PuzzleCutter::is_done, "Whether nothing that follows can be a puzzle.");
  module.def("text_forms", &text_forms,
             nb::sig("def text_forms() -> tuple[swordfish.model.grid.TextForm, ...]"),
             "The names of the forms that `Grid.to_text` writes.");
}
