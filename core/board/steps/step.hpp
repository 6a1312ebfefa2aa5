// A step on a board: one deduction, with the evidence for it.
//
// What it does and its roles are those of every step, in plain numbers (base/plain_step.hpp). What makes it true:
//
//   rules     hold, by their definitions
//   houses    of the layout hold a digit at most once, always; those with a role hold every digit if they have the cells
//   truths    a digit stands somewhere in a house, a cell holds one of its candidates
//
// Together with the candidates of the cells that are marked they leave no room for what the step removes. Houses beyond
// those of the layout are the groups that rules make, such as diagonals.
//
// A step that tries alternatives has a branch for each: a candidate that is supposed, and small steps from there, each
// true by what it names itself.
#pragma once

#include <optional>
#include <vector>

#include "base/plain_step.hpp"
#include "board/board.hpp"
#include "ladder/ladder.hpp"

namespace swordfish::board {

struct BoardTruth {
  int house = -1;  // -1: it is about a cell
  int digit = 0;
  int cell = -1;
};

struct BoardStep;

// What follows if a candidate is true. It stands before the step, which needs to know its size.
struct BoardBranch {
  PlainStep::Spot supposed;
  std::vector<BoardStep> steps;
  // What can't be held at the end; nothing: it ends with what the step removes.
  std::optional<BoardTruth> broken;
};

// A step on a board.
struct BoardStep {
  const Technique* technique = nullptr;
  PlainStep plain{};
  std::vector<int> rules{};  // by number, each once
  std::vector<BoardTruth> truths{};
  std::vector<BoardBranch> branches{};

  BoardStep& place(int cell, int digit) {
    plain.placements.push_back({cell, digit});
    return *this;
  }
  BoardStep& eliminate(int cell, int digit) {
    plain.eliminations.push_back({cell, digit});
    return *this;
  }
  BoardStep& mark(Role role, int cell, std::vector<int> digits = {}) {
    const auto kept = plain.append_numbers(digits, [](int digit) { return digit; });
    plain.marks.push_back({role, cell, kept});
    return *this;
  }
  BoardStep& in(Role role, int house) {
    plain.houses.push_back({role, house});
    return *this;
  }
  // A digit in a cell, or in one of some cells.
  struct Node {
    std::vector<int> cells;
    int digit = 0;
  };
  BoardStep& link(const Node& from, const Node& to, bool is_strong) {
    const auto end = [&](const Node& node) {
      return PlainStep::ChainEnd{
          plain.append_numbers(node.cells, [](int one) { return one; }), node.digit, {}};
    };
    const auto start = end(from);
    plain.links.push_back({start, end(to), is_strong});
    return *this;
  }
  BoardStep& because(int house, int digit) {
    truths.push_back({.house = house, .digit = digit, .cell = -1});
    return *this;
  }
  BoardStep& because(int cell) {
    truths.push_back({.house = -1, .digit = 0, .cell = cell});
    return *this;
  }
  BoardStep& by(int rule);  // -1: by none
};

}  // namespace swordfish::board
