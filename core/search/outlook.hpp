// Whether a grid has any solution at all, for grids in which the kernels make fruitless guesses.
//
// The kernels guess a digit's configuration where a band or stack is narrowest, which is quick to choose and good
// on puzzles. A grid that leaves much open has a trap: after an unlucky guess there is no solution left, but what
// is impossible lies elsewhere and comes to light only when everything before it was tried. Here each guess is the
// narrowest question of the grid, which cell a digit takes in a house or which digit a cell takes, and a question
// whose answers have all failed weighs more from then on. So the search goes to what is impossible, begins again
// there, and is through in a few dozen guesses where the others made millions.
#pragma once

#include <array>

#include "base/grid.hpp"
#include "base/stop.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

class Outlook {
 public:
  explicit Outlook(const Kernel& kernel) : kernel_(&kernel) { weights_.fill(1); }

  enum class Prospect : std::uint8_t { Barren, Fertile, Unknown };
  // The answer, unless it takes more guesses than these; but of very many guesses the rest is not made, because
  // counting the solutions by column sets gives the answer in bounded time. Stopped, it is unknown. What was learned
  // of one grid helps with the next.
  Prospect ask(const CandidateRow& row, std::uint64_t guesses, const StopAsked& stop);

 private:
  // Which digit in a cell, or which cell for a digit in a house.
  static constexpr int kQuestions = kCells + kHouses * kDigits;

  Prospect follow(const CandidateRow& row);
  int narrowest(const CandidateRow& reduced) const;

  const Kernel* kernel_;
  std::array<float, kQuestions> weights_;
  std::uint64_t left_ = 0;  // guesses until the search begins again
};

}  // namespace swordfish
