// The rows of a batch one by one, for work that takes long on each: explaining, rating, supposing. A row is
// known not to be malformed.
#pragma once

#include "base/grid.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

// Whether rows hold digits, which then are givens, or candidates.
bool has_givens(RowForm form);

Grid grid_at(const Rows& rows, std::size_t row);

// A digit is the only candidate of its cell, and still one of its peers.
CandidateRow candidates_at(const Rows& rows, std::size_t row);

Grid grid_of(const CandidateRow& row);

// How many digits 1 to 9 stand in each row, malformed ones too; none where rows hold candidates.
void count_givens(const Rows& rows, std::uint8_t* counts);

}  // namespace swordfish
