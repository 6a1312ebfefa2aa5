// The Python module `swordfish._core`: the only place that sees both nanobind and the core.
#include <nanobind/nanobind.h>

#include "register.hpp"

NB_MODULE(_core, module) {
  module.doc() = "The compiled core of swordfish; use the package `swordfish` instead.";
  module.attr("__version__") = SWORDFISH_VERSION;
  register_grid(module);
}
