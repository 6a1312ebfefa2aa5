// A rule: one thing that must hold on a board.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "board/layout.hpp"

namespace swordfish::board {

struct Kind;  // kinds.hpp

// One thing that must hold. What parts and numbers mean is said by the kind.
struct Rule {
  const Kind* kind = nullptr;
  std::vector<Cells> parts;  // most rules have one: a cage, a line
  std::vector<int> numbers;  // a sum, a difference
  std::string text;          // a regular expression

  const Cells& cells() const { return parts.front(); }
  int number(std::size_t index, int otherwise = 0) const {
    return index < numbers.size() ? numbers[index] : otherwise;
  }
  bool operator==(const Rule&) const = default;
};

}  // namespace swordfish::board
