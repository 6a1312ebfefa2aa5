// Rows of puzzles for the tests of batches, made from seeds: with one solution, many or none, and broken.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "base/grid.hpp"
#include "kernel/kernel.hpp"

namespace rows {

using swordfish::kCells;

// No distribution of the standard library: they differ between platforms.
struct Random {
  std::mt19937_64 engine;
  explicit Random(std::uint64_t seed) : engine(seed) {}
  int below(int n) { return static_cast<int>(engine() % static_cast<std::uint64_t>(n)); }
};

template <class Item>
void shuffle(std::vector<Item>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[random.engine() % i]);
  }
}

inline std::string solution(Random& random) {
  // The first solution of three random boxes down the diagonal, which never conflict.
  std::string text(kCells, '.');
  for (int box = 0; box < 3; ++box) {
    std::vector<char> digits = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    shuffle(digits, random);
    for (int place = 0; place < 9; ++place) {
      text[static_cast<std::size_t>(30 * box + place / 3 * 9 + place % 3)] =
          digits[static_cast<std::size_t>(place)];
    }
  }
  std::array<std::uint8_t, kCells> digits;
  swordfish::active_kernel().solve(text.c_str(), 1, digits.data());
  for (std::size_t cell = 0; cell < kCells; ++cell) text[cell] = static_cast<char>('0' + digits[cell]);
  return text;
}

inline std::string with_givens(std::string text, int givens, Random& random) {
  std::vector<std::size_t> order;
  for (std::size_t cell = 0; cell < kCells; ++cell) order.push_back(cell);
  shuffle(order, random);
  for (std::size_t i = static_cast<std::size_t>(givens); i < kCells; ++i) text[order[i]] = '.';
  return text;
}

// Drops givens as long as the solution stays the only one.
inline std::string dug(std::string text, Random& random) {
  std::vector<std::size_t> order;
  for (std::size_t cell = 0; cell < kCells; ++cell) order.push_back(cell);
  shuffle(order, random);
  std::array<std::uint8_t, kCells> digits;
  for (const std::size_t cell : order) {
    std::string less = text;
    less[cell] = '.';
    if (swordfish::active_kernel().solve(less.c_str(), 2, digits.data()).solutions == 1) text = less;
  }
  return text;
}

inline std::string minimal(Random& random) { return dug(solution(random), random); }

inline std::string with_changes(std::string text, int changes, Random& random) {
  while (changes > 0) {
    char& c = text[static_cast<std::size_t>(random.below(kCells))];
    if (c == '.') continue;
    c = static_cast<char>('1' + random.below(9));
    --changes;
  }
  return text;
}

// Some of everything, in no order.
inline std::vector<std::string> mixed(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::string> texts;
  for (int i = 0; i < count; ++i) {
    switch (random.below(8)) {
      case 0: texts.push_back(with_givens(solution(random), 30 + random.below(52), random)); break;
      case 1: texts.push_back(with_givens(solution(random), random.below(20), random)); break;
      case 2: texts.push_back(with_givens(solution(random), 20 + random.below(8), random)); break;
      case 3: texts.push_back(with_changes(minimal(random), 1, random)); break;
      case 4: texts.push_back(with_changes(solution(random), random.below(3), random)); break;
      case 5: texts.push_back(with_changes(with_givens(solution(random), 25, random), 2, random)); break;
      default: texts.push_back(minimal(random));
    }
  }
  return texts;
}

}  // namespace rows
