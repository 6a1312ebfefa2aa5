// What definitions of rules have in common.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "board/kinds.hpp"
#include "board/model.hpp"
#include "board/words.hpp"

namespace swordfish::board {

using Filled = std::span<const int>;  // digits by cell

// For meanings of rules: the digits of some cells, in their order.
inline std::vector<int> digits_in(const Cells& cells, Filled digits) {
  std::vector<int> found;
  for (const int cell : cells) found.push_back(digits[static_cast<std::size_t>(cell)]);
  return found;
}

// For meanings of rules: the sum of the digits of some cells.
inline int sum_of(const Cells& cells, Filled digits) {
  int sum = 0;
  for (const int cell : cells) sum += digits[static_cast<std::size_t>(cell)];
  return sum;
}

// For meanings of rules: whether cells differ; one that is named twice counts once.
inline bool are_different(const Cells& cells, Filled digits) {
  const std::set<int> once(cells.begin(), cells.end());
  std::set<int> found;
  for (const int cell : once) found.insert(digits[static_cast<std::size_t>(cell)]);
  return found.size() == once.size();
}

// For meanings of rules: whether it is so for each two cells behind each other.
template <class Relation>
bool holds_along(const Cells& cells, Filled digits, const Relation& relation) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (!relation(digits[static_cast<std::size_t>(cells[i - 1])], digits[static_cast<std::size_t>(cells[i])]))
      return false;
  }
  return true;
}

// What meanings post: the relation of each two cells behind each other.
template <class Relation>
void post_along(const Cells& cells, Model& model, const Relation& relation) {
  const PairTable table = model.table(relation);
  for (std::size_t i = 1; i < cells.size(); ++i) model.pairs(cells[i - 1], cells[i], table);
}

// For meanings of rules: whether it is so for each of these pairs of cells.
template <class Pairs, class Relation>
bool holds_for(const Pairs& pairs, Filled digits, const Relation& relation) {
  for (const auto& [a, b] : pairs) {
    if (!relation(digits[static_cast<std::size_t>(a)], digits[static_cast<std::size_t>(b)])) return false;
  }
  return true;
}

// What meanings post: the relation of each of these pairs of cells.
template <class Pairs, class Relation>
void post_for(const Pairs& pairs, Model& model, const Relation& relation) {
  const PairTable table = model.table(relation);
  for (const auto& [a, b] : pairs) model.pairs(a, b, table);
}

// For meanings of rules that look at others: the cells of all rules of the board that have a kind.
inline std::set<int> cells_of_kind(const Board& board, const Kind* kind) {
  std::set<int> cells;
  for (const Rule& rule : board.rules) {
    if (rule.kind == kind) cells.insert(rule.cells().begin(), rule.cells().end());
  }
  return cells;
}

// For meanings of lines on which a cell can't come again: what is wrong with one that does.
inline std::string refuse_again(const Layout& layout, const Rule& rule) {
  std::set<int> seen;
  for (const int cell : rule.cells()) {
    if (!seen.insert(cell).second) return words("each cell once, got ", layout.name(cell), " again");
  }
  return {};
}

}  // namespace swordfish::board
