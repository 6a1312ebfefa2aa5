// Ties between candidates, with their reasons.
//
//   strong   if one is false, the other is true: a cell with two candidates, a digit with two places in a house, or
//            with two places where a rule alone needs it
//   weak     not both are true: digits of a cell, a digit in cells that see each other, and every pair that a rule alone
//            forbids
//
// A digit in one of some cells can be tied, too, where it is asked for:
//
//   a house has a digit in cells 1, 2 and 7, and 1 and 2 are in a box:    one of 1 and 2 = 7
//   whatever is in that box, or in another group that has both:           one of 1 and 2 - it
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

// The links between the candidates of a board. A node is a candidate, or a digit in one of some cells.
class Links {
 public:
  enum class Nodes { Candidates, AndSets };
  Links(const State& state, Nodes nodes);

  int nodes() const { return static_cast<int>(strong_.size()); }
  int node(int cell, int digit) const { return cell * digits_ + digit; }
  bool is_set(int node) const { return node >= candidates_; }
  Cells cells_of(int node) const { return is_set(node) ? set(node).cells : Cells{node / digits_}; }
  int digit_of(int node) const { return is_set(node) ? set(node).digit : node % digits_; }  // its index
  std::span<const Tie> strong(int node) const { return strong_[static_cast<std::size_t>(node)]; }
  std::span<const Tie> weak(int node) const { return weak_[static_cast<std::size_t>(node)]; }
  const Tie* weak_tie(int from, int to) const;  // null: there is none

 private:
  struct Set {
    Cells cells;
    int digit;
  };

  const Set& set(int node) const { return sets_[static_cast<std::size_t>(node - candidates_)]; }
  bool is_open(int cell, int digit) const;
  void add_sets();
  int node_of(const Cells& cells, int digit);
  void split(const Group& house, int digit);
  void add_around(int node);
  void add(std::vector<std::vector<Tie>>& ties, int one, int two, int rule, int house = -1);
  void add_cells();
  void add_groups();
  void add_bond(const Bond& bond);
  void add_rule(std::size_t source);
  const RuleTies& ties_of(std::size_t source);
  void ask(std::size_t source, RuleTies& ties);
  int other_place(const Cells& cells, int cell, Digits digit) const;

  const State& state_;
  int digits_, candidates_;  // so many there may be
  std::vector<Set> sets_;
  std::vector<std::vector<Tie>> strong_, weak_;
};

}  // namespace swordfish::board
