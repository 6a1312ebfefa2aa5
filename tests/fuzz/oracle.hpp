// A backtracker too plain to be wrong, which knows nothing of the core: the judge of every search. It gives up
// after so many choices, because a fuzzer's grids are of any kind.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace oracle {

using Masks = std::array<std::uint16_t, 81>;  // candidates, bit d - 1 for digit d
using Digits = std::array<std::uint8_t, 81>;

struct Found {
  std::uint64_t solutions = 0;  // at most the limit
  Digits first{};
};

class Backtracker {
 public:
  Backtracker(const Masks& masks, std::uint64_t limit, int budget)
      : masks_(masks), limit_(limit), budget_(budget) {}

  // Nothing if the budget was too small to tell.
  std::optional<Found> run() {
    extend();
    if (budget_ < 0) return std::nullopt;
    return found_;
  }

 private:
  unsigned left(std::size_t cell) const {
    const std::size_t row = cell / 9, column = cell % 9;
    return masks_[cell] & 511U & ~(rows_[row] | columns_[column] | boxes_[row / 3 * 3 + column / 3]);
  }

  void extend() {
    std::size_t chosen = 81;
    int fewest = 10;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (digits_[cell] != 0) continue;
      const int choices = __builtin_popcount(left(cell));
      if (choices < fewest) {
        chosen = cell;
        fewest = choices;
      }
    }
    if (chosen == 81) {
      if (found_.solutions++ == 0) found_.first = digits_;
      return;
    }
    const std::size_t row = chosen / 9, column = chosen % 9, box = row / 3 * 3 + column / 3;
    const unsigned choices = left(chosen);
    for (unsigned digit = 0; digit < 9; ++digit) {
      if ((choices >> digit & 1) == 0) continue;
      if (--budget_ < 0 || found_.solutions >= limit_) return;
      digits_[chosen] = static_cast<std::uint8_t>(digit + 1);
      rows_[row] ^= 1U << digit;
      columns_[column] ^= 1U << digit;
      boxes_[box] ^= 1U << digit;
      extend();
      rows_[row] ^= 1U << digit;
      columns_[column] ^= 1U << digit;
      boxes_[box] ^= 1U << digit;
      digits_[chosen] = 0;
    }
  }

  Masks masks_;
  std::uint64_t limit_;
  int budget_;
  std::array<unsigned, 9> rows_{}, columns_{}, boxes_{};
  Digits digits_{};
  Found found_;
};

inline std::optional<Found> solve(const Masks& masks, std::uint64_t limit, int budget = 20'000) {
  return Backtracker(masks, limit, budget).run();
}

}  // namespace oracle
