// Exact answers about one grid: a solution, all of them, how many there are, or why there is none.
//
// Every answer rests on the candidates alone, so candidates already removed from a grid are respected.
// Functions that may run long take a StopAsked, and ask it between slices of the search.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/grid.hpp"
#include "kernel/kernel.hpp"
#include "search/counting.hpp"
#include "search/patient_search.hpp"

namespace swordfish {

// The search for the solutions of a grid one after another, in an order that is the same on every kernel and
// in every run. All memory is in the object, so it can be dropped at any time.
class Solutions {
 public:
  explicit Solutions(const Grid& grid, const Kernel& kernel = active_kernel());

  // The next solution that the search finds; nothing when there is none or the run was stopped.
  std::optional<Grid> next(const StopAsked& stop);
  // Searches on, passing by as many more solutions as there are, but at most `limit`, and gives up after so
  // many guesses; how many solutions that were.
  std::uint64_t skip(std::uint64_t limit, std::uint64_t guesses, const StopAsked& stop);

  bool exhausted() const { return exhausted_; }
  std::uint64_t guesses() const { return guesses_; }

 private:
  std::uint64_t run(std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits,
                    const StopAsked& stop);

  PatientSearch search_;
  CellSet givens_;
  std::uint64_t guesses_ = 0;
  bool exhausted_ = false;
};

// The first solution that the search finds.
std::optional<Grid> solve(const Grid& grid, const StopAsked& stop, const Kernel& kernel = active_kernel());
// The first solution that the search finds of 81 characters, of which '1' to '9' are givens and anything else
// is blank.
std::optional<Grid> solve(const char* text, const StopAsked& stop, const Kernel& kernel = active_kernel());

// The search for up to `limit` solutions of such a text, and the first in `digits`: for many short questions
// of one program.
Progress find_solutions(const char* text, std::uint64_t limit, std::uint8_t* digits,
                        const Kernel& kernel = active_kernel());

// The number of solutions by the search, but at most `limit`.
Count count(const Grid& grid, Count limit, const StopAsked& stop, const Kernel& kernel = active_kernel());

struct Check {
  Status status = Status::None;
  std::vector<Grid> solutions;  // the first two
  CellSet differing;            // where not all solutions (of which there may be more) hold the same digit
};
// What the search says of a grid: one solution, many or none.
Check check(const Grid& grid, const StopAsked& stop, const Kernel& kernel = active_kernel());

// What a search must have found: whether every house of `solution` holds 1 to 9 and the digits of `puzzle`
// (0: blank) stand in it.
bool is_solution_of(std::span<const std::uint8_t, kCells> solution,
                    std::span<const std::uint8_t, kCells> puzzle);

}  // namespace swordfish
