// Drawings for Python, as SVG.
#include "draw/draw.hpp"

#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "casters.hpp"
#include "drawings.hpp"
#include "errors.hpp"
#include "register.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace swordfish;

Theme read_theme(nb::handle theme) {
  const std::string name = nb::isinstance<nb::str>(theme) ? nb::cast<std::string>(theme) : "";
  const auto* found = std::find(std::begin(kThemes), std::end(kThemes), name);
  if (found == std::end(kThemes))
    throw std::invalid_argument("expected the theme 'auto', 'light' or 'dark', got " + shown(theme));
  return static_cast<Theme>(found - std::begin(kThemes));
}

namespace {

TreeLineKind read_kind(std::string_view name) {
  const auto* found = std::find(std::begin(kTreeLineKinds), std::end(kTreeLineKinds), name);
  if (found == std::end(kTreeLineKinds))
    throw std::invalid_argument("expected how a supposition ended, got '" + std::string(name) + "'");
  return static_cast<TreeLineKind>(found - std::begin(kTreeLineKinds));
}

}  // namespace

std::string svg_of_grid(const Grid& grid, bool candidates, nb::handle theme) {
  return draw_grid(classic_paper(), drawn_cells(grid), candidates ? Candidates::Shown : Candidates::Hidden,
                   read_theme(theme));
}

namespace {

std::string svg_of_found(const Step& step, const Grid& grid, nb::handle theme, std::string_view label) {
  PlainStep plain;
  flatten(step, plain);
  return draw_step(classic_paper(), drawn_cells(grid), plain, read_theme(theme), label);
}

std::string svg_of_step(nb::handle step, const Grid& grid, nb::handle theme, std::string_view label) {
  return draw_step(classic_paper(), drawn_cells(grid), plain_step(step), read_theme(theme), label);
}

std::string svg_of_tree(std::string_view title, nb::iterable lines, nb::handle theme) {
  std::vector<TreeLine> read;
  for (const nb::handle line : lines) {
    read.push_back({nb::cast<int>(nb::getattr(line, "indent")),
                    read_kind(nb::cast<std::string>(nb::getattr(line, "kind"))),
                    nb::cast<std::string>(nb::getattr(line, "text"))});
  }
  return draw_tree(title, read, read_theme(theme));
}

}  // namespace

void register_draw(nb::module_& module) {
  module.def("found_svg", &svg_of_found, nb::arg("step"), nb::arg("grid"), nb::arg("theme"), nb::arg("label"),
             nb::sig("def found_svg(step: FoundStep, grid: Grid, theme: str, label: str) -> str"));
  module.def(
      "step_svg", &svg_of_step, nb::arg("step"), nb::arg("grid"), nb::arg("theme"), nb::arg("label"),
      nb::sig("def step_svg(step: swordfish.model.step.Step, grid: Grid, theme: str, label: str) -> str"));
  module.def("tree_svg", &svg_of_tree, nb::arg("title"), nb::arg("lines"), nb::arg("theme"),
             nb::sig("def tree_svg(title: str, lines: collections.abc.Iterable[object], "
                     "theme: str) -> str"));
}
