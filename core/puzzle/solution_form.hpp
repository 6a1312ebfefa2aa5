// The canonical form of a solution, faster than that of a puzzle: its first band decides nearly all of it.
#pragma once

#include <vector>

#include "puzzle/symmetry.hpp"

namespace swordfish {

struct SolutionForm {
  Row81 digits;
  std::vector<Transformation> maps;  // every one that leads there, at least one
};
// The canonical form of a solution.
SolutionForm solution_form(Row81View solution);

// The form of a solution by its digits alone, without a list of what leads there.
Row81 solution_form_digits(Row81View solution);

}  // namespace swordfish
