#include "errors.hpp"

#include "casters.hpp"
#include "register.hpp"

namespace nb = nanobind;

std::string type_of(nb::handle input) { return nb::cast<std::string>(nb::inst_name(input)); }

std::string shown(nb::handle input) {
  constexpr std::size_t kMostCharacters = 1000;  // a dict of 81 cells needs about 800
  nb::object writer = nb::module_::import_("reprlib").attr("Repr")();
  writer.attr("maxlevel") = 2;
  for (const char* kind : {"maxlist", "maxtuple", "maxdict"}) writer.attr(kind) = 81;
  for (const char* kind : {"maxstring", "maxother"}) writer.attr(kind) = 200;
  try {
    const nb::object text = writer.attr("repr")(input);
    if (nb::len(text) <= kMostCharacters) return nb::cast<std::string>(text);
    return nb::cast<std::string>(nb::steal(PyUnicode_Substring(text.ptr(), 0, kMostCharacters))) + "…";
  } catch (const nb::python_error&) {  // such as an integer with more digits than Python writes
    return "one that can't be shown, of type " + type_of(input);
  }
}

void register_errors(nb::module_& module) {
  nb::exception<PuzzleError> error(module, "PuzzleError", PyExc_ValueError);
  error.attr("__doc__") =
      "The input is not a puzzle; the message says what was expected, where, and what was found.";
  error.attr("__module__") = "swordfish";  // where people meet it, and where pickles look for it
}
