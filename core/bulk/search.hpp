// Many puzzles at once: rows in, solutions and a status for each out.
//
//   Batch batch;                                // what is asked, and where the results go: see kernel/kernel.hpp
//   batch.form = RowForm::Text;                 // or Lines, Digits, Masks, Flags
//   batch.rows = text;
//   batch.count = 1'000'000;
//   batch.stride = 82;                          // 81 characters and a line end
//   batch.solutions = digits;                   // count x 81 bytes, 1 to 9; with zero = '0' they are text
//   batch.status = status;                      // count bytes, codes of Status
//   const bool done = solve_rows(batch, 0, stop);   // 0: one thread for each core
//
// Nothing is thrown and nothing is refused for a row's sake: a row that can't be read is Malformed, a digit
// twice in a house is Conflict, and neither bothers the others. Rows without a solution are filled with
// `batch.zero`. Status Unique says that one solution was found and there is no other; with `limit` 1 nobody
// looks for another, and it says only that there is one.
//
// What is found for a row depends on that row alone. Status and count always do by nature; of many solutions,
// the one written is the first that the lanes kernel finds, however few rows there are, and the guesses
// counted are those of the lanes kernel.
#pragma once

#include "kernel/kernel.hpp"
#include "search/counting.hpp"

namespace swordfish {

// Searches the rows of the batch: solves them on up to `threads` threads (base/parallel.hpp says which of
// them asks `stop`). False when stopped: then the rows not done are as they were, and it isn't known which
// those are.
bool solve_rows(Batch& batch, int threads, const StopAsked& stop, const Kernel& kernel = active_kernel());

}  // namespace swordfish
