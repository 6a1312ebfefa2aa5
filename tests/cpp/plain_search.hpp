// A search too simple to be wrong: what every kernel must agree with.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/grid.hpp"
#include "kernel/kernel.hpp"

namespace plain {

using namespace swordfish;
using Digits = std::array<std::uint8_t, kCells>;

inline bool share_a_house(int a, int b) {
  const Cell first(a), second(b);
  return first.row() == second.row() || first.column() == second.column() || first.box() == second.box();
}

struct Choice {
  std::size_t cell;
  std::uint8_t digit;
};

struct Backtracker {
  std::array<std::uint16_t, kCells> candidates;
  std::uint64_t limit;
  std::vector<Digits> solutions;
  Digits digits{};
  std::uint64_t patience = ~std::uint64_t{0};  // choices to make before it gives up

  bool allows(int cell, int digit) const {
    if (digits[static_cast<std::size_t>(cell)] != 0) return digits[static_cast<std::size_t>(cell)] == digit;
    if ((candidates[static_cast<std::size_t>(cell)] >> (digit - 1) & 1) == 0) return false;
    for (int other = 0; other < kCells; ++other) {
      if (digits[static_cast<std::size_t>(other)] == digit && share_a_house(cell, other)) return false;
    }
    return true;
  }

  // The cell with the fewest digits, or the digit with the fewest places in a house: one of them is right.
  std::vector<Choice> fewest_choices() const {
    std::array<std::array<bool, 10>, kCells> allowed{};
    for (int cell = 0; cell < kCells; ++cell) {
      for (int digit = 1; digit <= 9; ++digit)
        allowed[static_cast<std::size_t>(cell)][static_cast<std::size_t>(digit)] = allows(cell, digit);
    }
    std::vector<Choice> best(10);
    std::vector<Choice> choices;
    const auto keep_fewest = [&](bool is_open) {
      if (is_open && choices.size() < best.size()) best = choices;
      choices.clear();
    };
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      for (std::uint8_t digit = 1; digit <= 9; ++digit) {
        if (allowed[cell][digit]) choices.push_back({cell, digit});
      }
      keep_fewest(digits[cell] == 0);
    }
    for (int house = 0; house < kHouses; ++house) {
      for (std::uint8_t digit = 1; digit <= 9; ++digit) {
        bool is_open = true;
        for (int place = 0; place < 9; ++place) {
          const std::size_t cell = House(house).cell(place).index;
          if (digits[cell] == digit) is_open = false;
          if (allowed[cell][digit]) choices.push_back({cell, digit});
        }
        keep_fewest(is_open);
      }
    }
    return best;
  }

  void search() {
    if (std::count(digits.begin(), digits.end(), 0) == 0) {
      solutions.push_back(digits);
      return;
    }
    for (const Choice choice : fewest_choices()) {
      if (patience == 0) return;
      --patience;
      digits[choice.cell] = choice.digit;
      search();
      digits[choice.cell] = 0;
      if (solutions.size() >= limit) return;
    }
  }
};

// The solutions that take a candidate of each cell, in order, at most `limit` of them; or nothing if it takes more
// than so many choices.
inline std::optional<std::vector<Digits>> backtrack_within(const CandidateRow& row, std::uint64_t limit,
                                                           std::uint64_t choices) {
  Backtracker tracker{{}, limit, {}, {}, choices};
  std::copy_n(row.cells.begin(), kCells, tracker.candidates.begin());
  tracker.search();
  if (tracker.patience == 0) return std::nullopt;
  std::sort(tracker.solutions.begin(), tracker.solutions.end());
  return tracker.solutions;
}

// The same, however long it takes.
inline std::vector<Digits> backtrack(const CandidateRow& row, std::uint64_t limit) {
  return *backtrack_within(row, limit, ~std::uint64_t{0});
}

}  // namespace plain
