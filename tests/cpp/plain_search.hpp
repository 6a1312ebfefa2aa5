// A backtracker too plain to be wrong, which knows nothing of the core: the judge of every search, in tests and for
// fuzzers. It gives up after so many choices, because grids are of any kind.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace plain {

using Masks = std::array<std::uint16_t, 81>;  // candidates, bit d - 1 for digit d
using Digits = std::array<std::uint8_t, 81>;

class Backtracker {
 public:
  Backtracker(std::span<const std::uint16_t> masks, std::uint64_t limit, std::uint64_t choices)
      : masks_(masks), limit_(limit), choices_(choices) {}

  // Nothing if it took more choices to tell.
  std::optional<std::vector<Digits>> run() {
    extend();
    if (gave_up_) return std::nullopt;
    std::sort(found_.begin(), found_.end());
    return found_;
  }

 private:
  unsigned left(std::size_t cell) const {
    const std::size_t row = cell / 9, column = cell % 9;
    return masks_[cell] & 511U & ~(rows_[row] | columns_[column] | boxes_[row / 3 * 3 + column / 3]);
  }

  // An open cell with the fewest digits left; 81 if all are filled.
  std::size_t narrowest() const {
    std::size_t chosen = 81;
    int fewest = 10;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (digits_[cell] != 0 || std::popcount(left(cell)) >= fewest) continue;
      chosen = cell;
      fewest = std::popcount(left(cell));
    }
    return chosen;
  }

  void extend() {
    const std::size_t cell = narrowest();
    if (cell == 81) {
      found_.push_back(digits_);
      return;
    }
    const unsigned allowed = left(cell);
    for (unsigned digit = 0; digit < 9; ++digit) {
      if ((allowed >> digit & 1) == 0) continue;
      if (gave_up_ || found_.size() >= limit_) return;
      if (choices_-- == 0) {
        gave_up_ = true;
        return;
      }
      digits_[cell] = static_cast<std::uint8_t>(digit + 1);
      flip(cell, 1U << digit);
      extend();
      flip(cell, 1U << digit);
      digits_[cell] = 0;
    }
  }

  void flip(std::size_t cell, unsigned bit) {
    const std::size_t row = cell / 9, column = cell % 9;
    rows_[row] ^= bit;
    columns_[column] ^= bit;
    boxes_[row / 3 * 3 + column / 3] ^= bit;
  }

  std::span<const std::uint16_t> masks_;
  std::uint64_t limit_;
  std::uint64_t choices_;  // left to make
  bool gave_up_ = false;
  std::array<unsigned, 9> rows_{}, columns_{}, boxes_{};
  Digits digits_{};
  std::vector<Digits> found_;
};

// The solutions that take a candidate of each of the first 81 cells, in order, at most `limit` of them; or nothing if
// it takes more than so many choices.
inline std::optional<std::vector<Digits>> backtrack_within(std::span<const std::uint16_t> masks,
                                                           std::uint64_t limit, std::uint64_t choices) {
  return Backtracker(masks, limit, choices).run();
}

// The same, however long it takes.
inline std::vector<Digits> backtrack(std::span<const std::uint16_t> masks, std::uint64_t limit) {
  return *backtrack_within(masks, limit, std::numeric_limits<std::uint64_t>::max());
}

}  // namespace plain
