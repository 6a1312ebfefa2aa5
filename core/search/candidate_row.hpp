// A grid as the row of candidates that a kernel is asked about, and back.
#pragma once

#include "base/grid.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

// The candidates of a grid as a row.
CandidateRow candidate_row(const Grid& grid);
// The grid of a row of candidates: a lone candidate is placed, though not given.
Grid grid_of(const CandidateRow& row);
// The grid of a row of 81 characters, of which '1' to '9' are givens.
Grid given_grid(const char* text);

}  // namespace swordfish
