#include "errors.hpp"

#include <nanobind/stl/string.h>

#include "register.hpp"

namespace nb = nanobind;

std::string type_of(nb::handle input) { return nb::cast<std::string>(nb::inst_name(input)); }

std::string shown(nb::handle input) {
  nb::object writer = nb::module_::import_("reprlib").attr("Repr")();
  for (const char* kind : {"maxlist", "maxtuple", "maxdict"}) writer.attr(kind) = 81;
  for (const char* kind : {"maxstring", "maxother"}) writer.attr(kind) = 200;
  return nb::cast<std::string>(writer.attr("repr")(input));
}

void register_errors(nb::module_& module) {
  nb::exception<PuzzleError>(module, "PuzzleError", PyExc_ValueError);
}
