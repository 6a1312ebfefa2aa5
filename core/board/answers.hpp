// Exact answers about one board: a solution, all of them, how many there are, what its solutions use, which of its
// givens and rules it could do without, and which of them contradict each other.
//
// Functions that may run long take a StopAsked; stopped, their result means nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/stop.hpp"
#include "board/grid_search.hpp"
#include "board/learner.hpp"
#include "board/search.hpp"

namespace swordfish::board {

// An answer about a board: its solutions one after another, in an order that depends on the board alone. A
// classic grid is left to the kernels. A search that has guessed in vain for long gives way to one that
// learns, where the rules allow it.
class Solutions {
 public:
  explicit Solutions(const Board& board);
  // Of a board that is ready, with other candidates by cell.
  Solutions(std::shared_ptr<const Program> program, std::span<const Digits> open);

  std::optional<Filling> next(const StopAsked& stop);
  bool is_exhausted() const;
  std::uint64_t guesses() const;

 private:
  std::optional<Filling> learn(const StopAsked& stop);
  bool is_fertile(const StopAsked& stop);

  std::shared_ptr<const Program> program_;
  std::vector<Digits> open_;
  std::optional<GridSearch> grid_;  // or what follows
  std::optional<Search> search_;
  std::optional<Learner> learner_;
  std::vector<Filling> found_;  // as long as they may have to be excluded
  bool may_learn_ = false;
  bool may_be_barren_ = false, is_barren_ = false;  // a layout by itself may have no filling
};

// An answer about a board: the first solution, nothing if there is none.
std::optional<Filling> solve(const Board& board, const StopAsked& stop);
// An answer about a board: the number of solutions, but at most `limit`.
std::uint64_t count(const Board& board, std::uint64_t limit, const StopAsked& stop);

// A digit that stands twice in a house, or a rule that the digits that are placed break; both by number.
struct Conflict {
  int house = -1, rule = -1;
  std::vector<int> cells;
  bool operator==(const Conflict&) const = default;
};
// An answer about a board: every conflict on it.
std::vector<Conflict> conflicts(const Board& board);

struct Check {
  std::vector<Filling> solutions;  // the first two
  std::vector<int> differing;      // cells that are not the same in all solutions
};
// An answer about a board: whether it has one solution, many or none.
Check check(const Board& board, const StopAsked& stop);

// An answer about a board: by cell, the digits that it has in some solution.
std::vector<Digits> true_candidates(const Board& board, const StopAsked& stop);

// Clues of a board: its givens (by cell) and its rules (by number).
struct Clues {
  std::vector<int> cells, rules;
  bool operator==(const Clues&) const = default;
};
// An answer about a board: those any one of which can be dropped while the solution stays the only one;
// nothing unless there is one solution.
std::optional<Clues> redundant(const Board& board, const StopAsked& stop);
// An answer about a board: a set of givens and rules that contradict each other, of which none can be
// dropped; nothing if there is a solution.
std::optional<Clues> contradiction(const Board& board, const StopAsked& stop);

}  // namespace swordfish::board
