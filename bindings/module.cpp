// The Python module `swordfish._core`: the only place that sees both nanobind and the core.
#include <nanobind/nanobind.h>

#include "register.hpp"

NB_MODULE(_core, module) {
  module.doc() = "The compiled core of swordfish; use the package `swordfish` instead.";
  module.attr("__version__") = SWORDFISH_VERSION;
  nanobind::set_leak_warnings(false);  // a grid that lives until the interpreter ends is no leak
  register_errors(module);
  register_files(module);
  register_grid(module);
  register_text(module);
  register_steps(module);
  register_draw(module);
  register_ladder(module);
  register_search(module);
  register_symmetry(module);
  register_rating(module);
  register_suppose(module);
  register_bulk(module);
  register_lines(module);
  register_judge(module);
  register_trace(module);
  register_play(module);
  register_generate(module);
  register_puzzle(module);
  register_board(module);
  register_generate_boards(module);
  register_board_steps(module);
  register_answers(module);
}
