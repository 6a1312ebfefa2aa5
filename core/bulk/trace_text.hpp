// The texts of a trace: grids, changes, and evidence as JSON.
#pragma once

#include <string>

#include "base/plain_step.hpp"

namespace swordfish {

// A text of a trace: a grid in 81 characters.
void append_digits(const Grid& grid, std::string& out);
// A text of a trace: 81 groups of digits, with spaces between them.
void append_candidates(const Grid& grid, std::string& out);
// A text of a trace: a grid in nine lines, with candidates of open cells in braces.
void append_board(const Grid& grid, std::string& out);
// A text of a trace: what a step places, as r6c6=5; several with commas.
void append_placements(const Step& step, std::string& out);
// A text of a trace: what a step removes, as r1c8<>4; several with commas.
void append_eliminations(const Step& step, std::string& out);
// A text of a trace: a step in the shape of docs/steps.md, without what follows from the rest.
void append_evidence(const Step& step, const PlainStep& plain, std::string& out);

}  // namespace swordfish
