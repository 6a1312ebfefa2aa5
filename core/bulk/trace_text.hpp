// The texts of a trace: grids, changes, and evidence as JSON.
#pragma once

#include <string>

#include "base/plain_step.hpp"

namespace swordfish {

void append_digits(const Grid& grid, std::string& out);  // a grid of a trace: 81 characters
void append_candidates(const Grid& grid,
                       std::string& out);  // of a trace: 81 groups of digits, with spaces between them
void append_board(const Grid& grid,
                  std::string& out);  // of a trace: nine lines; candidates of open cells in braces
// In a trace, what is placed, as r6c6=5, or removed, as r1c8<>4; several with commas.
void append_placements(const Step& step, std::string& out);
void append_eliminations(const Step& step, std::string& out);
// The step in the shape of docs/steps.md, without what follows from the rest.
void append_evidence(const Step& step, const PlainStep& plain, std::string& out);

}  // namespace swordfish
