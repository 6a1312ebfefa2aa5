// Many rows shared out to threads, for work that takes long on each: explaining, rating, supposing.
#pragma once

#include <cstddef>
#include <functional>

#include "counting.hpp"
#include "kernel.hpp"

namespace swordfish {

// Works on row 0, 1, 2 ... on `threads` threads (0: one for each core), which take the next row as they get
// free. The calling thread only watches: it asks `stop` fifty times a second, however long a row takes. Work
// looks at the `is_stopped` that it is handed, which costs next to nothing, and returns early when it is
// true. False when stopped.
using WorkOnRow = std::function<void(std::size_t row, const StopAsked& is_stopped)>;
bool share_rows(std::size_t count, int threads, const StopAsked& stop, const WorkOnRow& work);

// The candidates of a row that is known not to be malformed; a digit is the only candidate of its cell, and
// still one of its peers.
CandidateRow candidates_in(RowForm form, const void* row);
Grid grid_of(const CandidateRow& row);

}  // namespace swordfish
