// Cells of a sum in groups in which all differ: what a group can add up to is known far better than what its cells can.
#pragma once

#include <vector>

#include "board/program.hpp"

namespace swordfish::board {

// All of the cells, the largest group first: nine cells of three groups of three add up to 18 at least, but to 27 if they
// are a group of six and three alone.
std::vector<Cells> groups_of(const Program& program, const Cells& cells);

}  // namespace swordfish::board
