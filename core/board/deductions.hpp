// Why a candidate goes: which rule it is, and which absent candidates it rests on.
//
// A propagator rests on the candidates of its cells alone, so any of its removals can be explained without its help:
// absent candidates are put back one by one for as long as it still removes the same. What is left can't do with less,
// and whoever knows the rule's definition can check it.
#pragma once

#include <vector>

#include "board/engine.hpp"

namespace swordfish::board {

struct Candidate {
  int cell = 0, digit = 0;  // the digit itself
  auto operator<=>(const Candidate&) const = default;
};

struct Deduction {
  int rule = -1;           // by number; -1: a house of the layout, or what rules and houses say together
  std::vector<int> cells;  // that were looked at
  std::vector<Candidate> removed;  // empty: there is no filling at all
  std::vector<Candidate> absent;   // what it rests on
};

// What each propagator removes from candidates by cell, all for itself; `open` is asked as it is.
std::vector<Deduction> deductions(const Program& program, std::span<const Digits> open);

}  // namespace swordfish::board
