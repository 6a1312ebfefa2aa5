#include "board/grid_search.hpp"

#include <algorithm>
#include <array>

#include "kernel/kernel.hpp"
#include "search/patient_search.hpp"

namespace swordfish::board {

swordfish::Grid grid_of(std::span<const Digits> open) {
  std::array<DigitSet, kCells> candidates;
  for (std::size_t cell = 0; cell < kCells; ++cell) candidates[cell] = DigitSet(open[cell]);
  return Grid::from_candidates(candidates);
}

bool has_digits_alone(std::span<const Digits> open) {
  return std::all_of(open.begin(), open.end(),
                     [](Digits digits) { return is_single(digits) || digits == first_digits(9); });
}

GridSearch::GridSearch(std::span<const Digits> open) {
  if (has_digits_alone(open)) {
    patient_.emplace(grid_of(open));
  } else {
    memory_ = std::make_unique<SearchMemory>();
    active_kernel().begin(*memory_, candidate_row(grid_of(open)));
  }
}

std::optional<Filling> GridSearch::next(const StopAsked& stop) {
  constexpr std::uint64_t kGuessesPerSlice = 1 << 14;  // some milliseconds
  if (patient_) {
    const auto found = patient_->next(stop);
    if (!found) return {};
    const auto digits = found->digits();
    return Filling(digits.begin(), digits.end());
  }
  while (!is_exhausted_) {
    std::array<std::uint8_t, kCells> digits;
    const Progress made = active_kernel().advance(*memory_, 1, kGuessesPerSlice, digits.data());
    guesses_ += made.guesses;
    is_exhausted_ = made.exhausted;
    if (made.solutions > 0) return Filling(digits.begin(), digits.end());
    if (!is_exhausted_ && stop()) return {};
  }
  return {};
}

}  // namespace swordfish::board
