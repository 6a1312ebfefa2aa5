// Sums of several rules as one, where it says more than they do alone: diagonals beside each other see each other in
// rows, columns and boxes, so that their digits can't all be large.
#pragma once

#include <span>
#include <vector>

#include "board/model.hpp"
#include "board/program.hpp"

namespace swordfish::board {

// Merges sums in which digits may repeat. Cages are left out: innies and outies say more of them.
std::vector<Sum> merge_sums(const Program& program, std::span<const Sum> sums);

}  // namespace swordfish::board
