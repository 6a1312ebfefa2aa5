// Grid as a Python class.
#include "grid.hpp"

#include "register.hpp"

namespace nb = nanobind;
using namespace swordfish;

void register_grid(nb::module_& module) {
  nb::class_<Grid>(module, "Grid")
      .def(nb::init<>())
      .def_prop_ro("is_complete", &Grid::is_complete)
      .def_prop_ro("is_valid", &Grid::is_valid)
      .def("__eq__", [](const Grid& self, const Grid& other) { return self == other; });
}
