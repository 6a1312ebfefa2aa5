// The search, compiled once per instruction set; which one runs is decided once, when the program loads.
//
// This header knows no instruction set: it is what search and bulk see.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/stop_sign.hpp"

namespace swordfish {

// What a search is asked: the candidates of the 81 cells row by row, bit d-1 for digit d. Any masks will do:
// a placed digit is one bit, a cell without candidates is zero. The rest is zero, so that vectors may read
// on.
struct alignas(64) CandidateRow {
  std::array<std::uint16_t, 96> cells{};
};

// Everything a search remembers: its nodes in hand and its guesses not yet followed to the end. The size is
// fixed and proved in 03_box_search.hpp; each kernel lays its own structure into it. Not initialised: begin
// does.
inline constexpr std::size_t kSearchMemoryBytes = 36 * 1024;
struct alignas(64) SearchMemory {
  std::byte bytes[kSearchMemoryBytes];
};

inline constexpr std::uint64_t kForever = ~std::uint64_t{0};

struct Progress {
  std::uint64_t solutions = 0;  // found in this call
  std::uint64_t guesses = 0;    // made in this call
  bool exhausted = false;       // nothing is left to find
};

// ---- patience ----

// A search that guesses where the grid is narrowest is quick on every printed puzzle, and may be lost for ever in
// a branch without solution of a grid that leaves much open. So when so many guesses since the last solution (or
// the beginning) have found none, it is looked after: the box is pruned, the lanes hand the row over. The hardest
// known puzzles take a fifth of this.
inline constexpr std::uint64_t kPatience = 4096;
// An open grid holds more candidates than any known puzzle with one solution (those with 17 givens have at most
// 347 at first). Solutions are many there or none, and one is found within a few dozen guesses or not for long.
inline constexpr std::uint64_t kPatienceIfOpen = 256;
inline constexpr int kMostOfOneSolution = 350;

// Whether so much of a row is open that a kernel loses patience sooner.
constexpr bool is_open(const CandidateRow& row) {
  int candidates = 0;
  for (const unsigned cell : row.cells) {
    for (unsigned rest = cell; rest != 0; rest &= rest - 1) ++candidates;
  }
  return candidates > kMostOfOneSolution;
}

// Says whether a grid surely has no solution.
struct Pruner {
  bool (*is_barren)(void* asked, const CandidateRow&) = nullptr;
  void* asked = nullptr;
};

// The answer about one puzzle in one word. Bulk writes these codes; "malformed" is for rows that are no grid.
enum class Status : std::uint8_t { Unique, Many, None, Conflict, Malformed };
// By how many solutions were found, of which two are enough.
constexpr Status status_of_count(std::uint64_t solutions) {
  return solutions == 0 ? Status::None : solutions == 1 ? Status::Unique : Status::Many;
}

enum class RowForm : std::uint8_t {
  Text,    // 81 characters: '1' to '9', and for a blank one of 0 . * _ - x X ?, or spaces alone
  Lines,   // the same; a row that ends otherwise than by a line feed is malformed (but the last may)
  Digits,  // 81 bytes: 1 to 9, and 0 for a blank
  Masks,   // 81 std::uint16_t: the candidates of each cell, bit d - 1 for digit d
  Flags,   // 729 bytes, each 0 or 1: the nine candidates of the first cell, of the second, ...
};

// What kernels are given: many puzzles, one in each row.
struct Rows {
  RowForm form = RowForm::Text;
  const void* rows = nullptr;
  std::size_t count = 0;
  std::size_t stride = 81;  // bytes from one row to the next

  const std::uint8_t* row_at(std::size_t row) const {
    return static_cast<const std::uint8_t*>(rows) + stride * row;
  }
  Rows part(std::size_t first, std::size_t some) const { return {form, row_at(first), some, stride}; }
};

// Searches for a row on which the lanes have lost patience: up to `limit` solutions, of which the first is
// written. Neither exhausted nor at the limit means stopped.
struct LongSearch {
  Progress (*run)(void* asked, const CandidateRow&, std::uint64_t limit, StopSign,
                  std::uint8_t* digits) = nullptr;
  void* asked = nullptr;
};

// What is found for each row. Any result may be null: then it isn't wanted. Threads that are given the same
// batch share its rows; nothing else in it changes.
struct Batch : Rows {
  std::uint64_t limit = 2;  // solutions to look for in each row, at least 1

  std::uint8_t* solutions = nullptr;  // the first found; rows without one are filled with `zero`
  std::size_t solution_stride = 81;
  std::uint8_t zero = 0;  // what a digit is counted from: 0, or '0' for text
  std::uint8_t* status = nullptr;
  std::uint64_t* counts = nullptr;   // solutions found, at most `limit`
  std::uint64_t* guesses = nullptr;  // guesses made

  LongSearch long_search;  // without it, a row may take for ever

  std::atomic<std::size_t> taken = 0;  // rows given out so far
};

// Rules that a kernel can follow to a standstill by itself.
enum class Preset : std::uint8_t {
  Singles,  // naked and hidden singles
  Basic,    // those, locked candidates, and minis to which as many digits are confined as fill them
};
enum class End : std::uint8_t { Stuck, Broken, Solved };

// The same source gives every kernel, so solutions, their order, and the guesses made are the same on all.
struct Kernel {
  const char* name;

  // Starts a search, from candidates or from 81 characters: '1' to '9' are givens, anything else is blank.
  void (*begin)(SearchMemory&, const CandidateRow&);
  void (*begin_text)(SearchMemory&, const char* text);
  // Takes a candidate from the grid of a search that has begun and not gone on yet.
  void (*exclude)(SearchMemory&, int cell, int digit);

  // Goes on until `solutions` more are found, `guesses` more are made, or the search is exhausted.
  // The digits 1 to 9 of the last solution found go to the 81 bytes at `digits`, unless that is null.
  Progress (*advance)(SearchMemory&, std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits);
  // Drops what would be followed next, as far as it is barren. Whether that was anything.
  bool (*prune)(SearchMemory&, Pruner);

  // The short way for one puzzle: counts up to `limit` solutions of 81 characters and writes the first. It has no
  // end on some grids: search/search.hpp has one that has.
  Progress (*solve)(const char* text, std::uint64_t limit, std::uint8_t* digits);

  // Many puzzles: takes rows of the batch and solves them until there are none left. What is found for a row,
  // and the guesses made, depend on that row alone. Each thread brings memory of its own, of `batch_memory`
  // bytes aligned to 64, in any state.
  void (*solve_batch)(Batch&, void* memory, StopSign);
  std::size_t batch_memory;
  int lanes;  // rows worked on at once

  // Follows rules to a standstill, unless it meets a contradiction: then the row stays as it was.
  End (*to_standstill)(CandidateRow&, Preset);

  // How deep one must suppose to solve a grid with these rules (see kernel/04_deepening.hpp), at most `most`,
  // else -1. `solution` is its only solution.
  int (*depth)(const CandidateRow&, const std::uint8_t* solution, Preset, int most, StopSign);
};

// The kernels that this CPU can run, best first. Never empty: "portable" is the last.
std::span<const Kernel* const> kernels();

// The kernel of that name, or null when there is none or this CPU can't run it.
const Kernel* find_kernel(std::string_view name);

// The best kernel, or the one that the environment variable SWORDFISH_KERNEL names.
const Kernel& active_kernel();

// What SWORDFISH_KERNEL said when no kernel here has that name (the best one is active then), else empty.
std::string_view refused_kernel();

}  // namespace swordfish
