// Ties between candidates, with their reasons.
//
//   strong   if one is false, the other is true: a cell with two candidates, a digit with two places in a house, or
//            with two places where a rule alone needs it
//   weak     not both are true: digits of a cell, a digit in cells that see each other, and every pair that a rule alone
//            forbids
//
// A rule is asked with the candidates that its cells have now: each of them is set, or taken away, and what the rule then
// leaves is looked at. So a cage of three cells ties two of them by what the third can't be.
#pragma once

#include <span>
#include <vector>

#include "board/steps/state.hpp"

namespace swordfish::board {

struct Tie {
  int to = 0;
  int rule = -1;   // that it is due to, or that makes the house
  int house = -1;  // of a strong one; -1 without a rule: the cell
};

// The links between the candidates of a board.
class Links {
 public:
  explicit Links(const State& state);

  int nodes() const { return static_cast<int>(strong_.size()); }
  int node(int cell, int digit) const { return cell * digits_ + digit; }
  int cell_of(int node) const { return node / digits_; }
  int digit_of(int node) const { return node % digits_; }  // its index
  std::span<const Tie> strong(int node) const { return strong_[static_cast<std::size_t>(node)]; }
  std::span<const Tie> weak(int node) const { return weak_[static_cast<std::size_t>(node)]; }
  const Tie* weak_tie(int from, int to) const;  // null: there is none

 private:
  bool is_open(int cell, int digit) const;
  void add(std::vector<std::vector<Tie>>& ties, int one, int two, int rule, int house = -1);
  void add_cells();
  void add_groups();
  void add_bond(const Bond& bond);
  void add_rule(std::size_t source);
  const RuleTies& ties_of(std::size_t source);
  void ask(std::size_t source, RuleTies& ties);
  int other_place(const Cells& cells, int cell, Digits digit) const;

  const State& state_;
  int digits_;
  std::vector<std::vector<Tie>> strong_, weak_;
};

}  // namespace swordfish::board
