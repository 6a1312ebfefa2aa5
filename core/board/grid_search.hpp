// The solutions of a classic grid, by the kernels for 9x9.
//
// A grid of digits alone is left to a search that always ends soon. Where candidates were removed, a puzzle may be hard
// without being open, and to judge its branches takes longer than to follow them: then the kernel goes on by itself.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "board/board.hpp"
#include "board/search.hpp"
#include "search/search.hpp"

namespace swordfish::board {

// For the search of a classic grid: the grid of 81 sets of digits.
swordfish::Grid grid_of(std::span<const Digits> open);
// For the search of a classic grid: whether nothing but digits is known: each cell has one, or all
// candidates.
bool has_digits_alone(std::span<const Digits> open);

// The search of a classic grid.
class GridSearch {
 public:
  explicit GridSearch(std::span<const Digits> open);

  std::optional<Filling> next(const StopAsked& stop);
  bool is_exhausted() const { return patient_ ? patient_->exhausted() : is_exhausted_; }
  std::uint64_t guesses() const { return patient_ ? patient_->guesses() : guesses_; }

 private:
  std::optional<swordfish::Solutions> patient_;  // or
  std::unique_ptr<SearchMemory> memory_;
  std::uint64_t guesses_ = 0;
  bool is_exhausted_ = false;
};

}  // namespace swordfish::board
