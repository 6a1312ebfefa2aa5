// The search: guesses, and what was learned from those that failed.
//
// A guess is `cell = digit`; when it fails, `cell != digit` is propagated, so that a digit with two places needs no
// branch of its own. Cells of a rule that broke gain a score, which fades; the cell with the highest score for its
// number of candidates is guessed next, unless a digit with two places in a house is as good. The search begins anew
// now and then with the scores that it has, because what is guessed first matters most; once it has made as many
// guesses as there are candidates, each of these is tried on its way, and those that fail at once are gone for good.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "board/engine.hpp"

namespace swordfish::board {

// The digits of a solution, by cell.
using Filling = std::vector<int>;

// The search of a board by guesses.
class Search {
 public:
  // From the board of the program, or from other candidates by cell.
  explicit Search(const Program& program);
  Search(const Program& program, std::span<const Digits> open);

  // The search's next solution; nothing when there is no more, when stopped, or after so many more guesses.
  std::optional<Filling> next(const StopAsked& stop = {}, std::uint64_t guesses = ~std::uint64_t{0});
  bool is_exhausted() const { return is_exhausted_; }
  std::uint64_t guesses() const { return guesses_; }
  std::uint64_t fails() const { return fails_; }

  // What follows before any guess, by cell; false: there is no solution.
  bool begin();
  Digits open(int cell) const { return engine_[program_->variable[static_cast<std::size_t>(cell)]]; }
  // The search tries one candidate (or refuses it for good) at the root; used by those who ask many questions of one
  // board.
  bool suppose(int cell, Digits digits);  // starts a search below
  void drop();                            // what was supposed
  bool refuse(int cell, Digits digits);   // at the root; false: nothing is left

 private:
  struct Guess {
    int cell = -1;
    Digits digit = 0;
  };
  bool choose(Guess& guess) const;
  void choose_place(Guess& guess, double& best, int candidates) const;
  void blame(int cell);
  bool restart(const StopAsked& stop);  // false: nothing is left
  bool sift(const StopAsked& stop);
  std::uint64_t open_candidates() const;
  void remember(const Filling& found);
  bool retreat();  // refutes the newest guess that can be; false: none is left
  Filling filling() const;

  const Program* program_;
  Engine engine_;
  std::vector<Guess> stack_;
  int floor_ = 0;  // the level at which the search began
  bool has_begun_ = false, is_exhausted_ = false, is_at_solution_ = false;
  static constexpr std::uint64_t kNever = ~std::uint64_t{0};
  std::uint64_t guesses_ = 0, fails_ = 0, next_restart_ = kNever;
  std::vector<Filling> seen_;  // solutions, as long as there are restarts
  std::vector<Digits> start_;
  std::vector<double> score_;
  std::vector<int> open_cells_;
  double gain_ = 1;
};

}  // namespace swordfish::board
