// Exact answers about one grid: a solution, all of them, how many there are, or why there is none.
//
// Every answer rests on the candidates alone, so candidates already removed from a grid are respected.
// Functions that may run long take a StopAsked, and ask it between slices of the search.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "counting.hpp"
#include "grid.hpp"
#include "kernel.hpp"

namespace swordfish {

// A grid that looks different and is the same: its bands, stacks, lines and digits exchanged.
struct Disguise {
  explicit Disguise(unsigned number);  // number 0 changes nothing

  CandidateRow worn_by(const CandidateRow& row) const;
  void take_off(std::array<std::uint8_t, kCells>& digits) const;

  std::array<std::uint8_t, kCells> cells;    // where each cell of the disguised grid comes from
  std::array<std::uint8_t, kDigits> digits;  // what each digit is called in it, from 0
};

// The solutions of a grid one after another, in an order that is the same on every kernel and in every run.
// All memory is in the object, so it can be dropped at any time.
//
// Nearly empty grids have a trap: an unlucky early guess can leave so large a space without solution that no
// search gets out of it, while hardly any other guess would have done so. So when the first solution is long
// in coming, the search begins again with the grid in disguise, each time with twice the patience.
class Solutions {
 public:
  explicit Solutions(const Grid& grid, const Kernel& kernel = active_kernel());

  // The next solution; nothing when there is none or the run was stopped.
  std::optional<Grid> next(const StopAsked& stop);
  // Passes by as many more solutions as there are, but at most `limit`, and gives up after so many guesses;
  // how many solutions that were.
  std::uint64_t skip(std::uint64_t limit, std::uint64_t guesses, const StopAsked& stop);

  bool exhausted() const { return exhausted_; }
  std::uint64_t guesses() const { return guesses_; }

 private:
  std::uint64_t run(std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits,
                    const StopAsked& stop);
  void begin();

  const Kernel* kernel_;
  CandidateRow row_;
  CellSet givens_;
  unsigned restarts_ = 0;
  std::uint64_t patience_ = 0;  // guesses until the next restart
  std::uint64_t guesses_ = 0;
  bool has_found_ = false, exhausted_ = false;
  SearchMemory memory_;
};

// The first solution.
std::optional<Grid> solve(const Grid& grid, const StopAsked& stop, const Kernel& kernel = active_kernel());
// The same from 81 characters, of which '1' to '9' are givens and anything else is blank.
std::optional<Grid> solve(const char* text, const StopAsked& stop, const Kernel& kernel = active_kernel());

// The number of solutions, but at most `limit`.
Count count(const Grid& grid, Count limit, const StopAsked& stop, const Kernel& kernel = active_kernel());

// Whether the givens alone have one solution. If only what was placed or removed since makes it unique, as in
// a sukaku, digits that could be exchanged prove nothing.
bool givens_are_unique(const Grid& grid, const StopAsked& stop, const Kernel& kernel = active_kernel());

struct Check {
  Status status = Status::None;
  std::vector<Grid> solutions;  // the first two
  CellSet differing;            // where not all solutions (of which there may be more) hold the same digit
};
Check check(const Grid& grid, const StopAsked& stop, const Kernel& kernel = active_kernel());

// Whether every house of `solution` holds 1 to 9 and the digits of `puzzle` (0: blank) stand in it.
bool is_solution_of(std::span<const std::uint8_t, kCells> solution,
                    std::span<const std::uint8_t, kCells> puzzle);

}  // namespace swordfish
