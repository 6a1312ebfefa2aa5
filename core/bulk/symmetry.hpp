// Canonical forms, their keys, and random disguises of many puzzles.
#pragma once

#include "kernel/kernel.hpp"
#include "puzzle/key.hpp"
#include "puzzle/symmetry.hpp"
#include "search/counting.hpp"

namespace swordfish {

// Rows of text or digits; results are `count` x 81 bytes of 0 to 9. A row that can't be read becomes kUnknown
// throughout (bulk/rows.hpp), and so does one with a digit twice in a house where its canonical form is asked
// for. All that move rows return false when stopped.
struct RowsToMove : Rows {
  std::uint8_t* moved = nullptr;
  const std::uint64_t* places = nullptr;           // which row of all each one is; null: they are all of them
  bool moves_cells = true, renames_digits = true;  // of a random disguise
};

// The canonical form of every row.
bool canonical_rows(const RowsToMove& rows, int threads, const StopAsked& stop);
// Every row as it is, by the symmetry that moves nothing: its digits in no disguise.
bool read_rows(const RowsToMove& rows, int threads, const StopAsked& stop);
// Every row in a random disguise. It takes the stream of its place: the same seed moves puzzles and their solutions in
// the same way.
bool shuffle_rows(const RowsToMove& rows, std::uint64_t seed, int threads, const StopAsked& stop);

// Rows of text or digits; results are `count` x 16 bytes of keys, and whether there is one.
struct RowsToName : Rows {
  std::uint8_t* keys = nullptr;
  std::uint8_t* known = nullptr;  // 1, or 0 where a row has no canonical form: then its key is zeros
};
// The key of every row, the same for all its disguises by symmetry. False when stopped.
bool key_rows(const RowsToName& rows, int threads, const StopAsked& stop);

}  // namespace swordfish
