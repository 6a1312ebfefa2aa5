// A backtracker too plain to be wrong, which knows nothing of the core: the judge of every search, in tests and for
// fuzzers. It gives up after so many choices, because grids are of any kind.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace plain {

using Masks = std::array<std::uint16_t, 81>;  // candidates, bit d - 1 for digit d
using Digits = std::array<std::uint8_t, 81>;

struct Guess {
  std::size_t cell;
  unsigned digit;  // 0 to 8
};

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
  // Rows, columns and boxes, 27 in all.
  static std::array<std::size_t, 3> houses_of(std::size_t cell) {
    const std::size_t row = cell / 9, column = cell % 9;
    return {row, 9 + column, 18 + row / 3 * 3 + column / 3};
  }

  unsigned left(std::size_t cell) const {
    if (digits_[cell] != 0) return 0;
    const auto [row, column, box] = houses_of(cell);
    return masks_[cell] & 511U & ~(used_[row] | used_[column] | used_[box]);
  }

  // The cell with the fewest digits left, or the digit with the fewest places left in a house: one of them is right.
  std::vector<Guess> fewest_guesses() const {
    std::array<std::vector<Guess>, 81 + 27 * 9> all;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      const unsigned possible = left(cell);
      for (unsigned digit = 0; digit < 9; ++digit) {
        if ((possible >> digit & 1) == 0) continue;
        all[cell].push_back({cell, digit});
        for (const std::size_t house : houses_of(cell)) all[81 + 9 * house + digit].push_back({cell, digit});
      }
    }
    const std::vector<Guess>* fewest = nullptr;
    for (std::size_t question = 0; question < all.size(); ++question) {
      const bool is_open = question < 81 ? digits_[question] == 0
                                         : (used_[(question - 81) / 9] >> (question - 81) % 9 & 1) == 0;
      if (is_open && (fewest == nullptr || all[question].size() < fewest->size())) fewest = &all[question];
    }
    return *fewest;
  }

  void extend() {
    if (std::count(digits_.begin(), digits_.end(), 0) == 0) {
      found_.push_back(digits_);
      return;
    }
    for (const auto [cell, digit] : fewest_guesses()) {
      if (gave_up_ || found_.size() >= limit_) return;
      if (choices_-- == 0) {
        gave_up_ = true;
        return;
      }
      flip(cell, 1U << digit);
      digits_[cell] = static_cast<std::uint8_t>(digit + 1);
      extend();
      digits_[cell] = 0;
      flip(cell, 1U << digit);
    }
  }

  void flip(std::size_t cell, unsigned bit) {
    for (const std::size_t house : houses_of(cell)) used_[house] ^= bit;
  }

  std::span<const std::uint16_t> masks_;
  std::uint64_t limit_;
  std::uint64_t choices_;  // left to make
  bool gave_up_ = false;
  std::array<unsigned, 27> used_{};  // digits, by house
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
