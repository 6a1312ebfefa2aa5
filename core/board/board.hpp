// A puzzle of any size and any rules, as a value: a layout, rules, digits, candidates.
//
// Everything here is plain data that can be compared and copied; what a rule means stands beside its kind
// (kinds.hpp), what follows from it is found by the engine (engine.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board/digits.hpp"
#include "board/fault.hpp"
#include "board/layout.hpp"
#include "board/rule.hpp"

namespace swordfish::board {

inline constexpr int kBlank = -1;

struct Board {
  std::shared_ptr<const Layout> layout;
  std::vector<Rule> rules;
  std::vector<std::int8_t> digits;  // by cell, the digit itself (which may be 0) or kBlank
  std::vector<bool> is_given;       // by cell
  std::vector<Digits> candidates;   // by cell, of open cells; nobody has to remove what the digits rule out
  std::string title;                // as a link or file calls it

  // Without digits, with all candidates.
  explicit Board(std::shared_ptr<const Layout> layout_);
  Board(const Layout& layout_) : Board(std::make_shared<const Layout>(layout_)) {}

  void give(int cell, int digit) { place(cell, digit), is_given[static_cast<std::size_t>(cell)] = true; }
  void place(int cell, int digit);
  // Only these digits are possible in the cell; several calls: those that all of them name.
  void keep(int cell, Digits digits_) { candidates[static_cast<std::size_t>(cell)] &= digits_; }
  // The digits of a list that the layout has.
  Digits set_of(std::span<const int> list) const;
  // What a cell may still be, by its digit or its candidates.
  Digits open(int cell) const;
  // Adds a rule, unless something is wrong with it.
  std::optional<Fault> add(Rule rule);

  bool is_classic() const { return rules.empty() && layout->is_classic(); }
  bool operator==(const Board& other) const;  // whatever the title
};

// What every cell of a board may be, by its digit or its candidates.
std::vector<Digits> open_cells(const Board& board);

}  // namespace swordfish::board
