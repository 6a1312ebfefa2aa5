// Names on a board, and the words that sentences about its rules need: what tell takes as arguments.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/steps/grounds.hpp"
#include "tell/tell.hpp"

namespace swordfish::board {

// Cells by name; rows, columns and boxes by number (of nine boxes by where they lie, as on a grid); what a rule makes a
// house is named by the rule.
class BoardNames final : public LayoutNames {
 public:
  explicit BoardNames(const Grounds& grounds) : grounds_(grounds) {}
  void cell(int cell, const Language& language, std::string& out) const override;
  void cells(std::span<const int> cells, const Language& language, std::string& out) const override;
  HouseName house(int house) const override;
  void short_houses(std::span<const int> houses, std::string& out) const override;

 private:
  const Grounds& grounds_;
};

// A rule in a few words: its kind in a language, and its numbers.
std::string rule_name(const Rule& rule, const Language& language);

// Names and numbers for sentences about rules: what they say beyond the roles of a step. All of these are
// known, and some have no words:
//
//   {numbers} {number}       of its rule, and the first of them; of cells without a cage, or outside, what they add up
// to
//   {pairs}                  its numbers in twos: 2 × 3
//   {terms}                  the cells of its rule, with their weights where a number for each follows the first: 2 ×
// r1c1
//   {line} {first} {rest}    the cells of its rule in their order; of its first part, of the others
//   {sets}                   digits that a cage can still have, if they are few: 1+2+4
//   {total} {caged}          what whole houses, and the cages in them, add up to
//   {rules}                  the rules in words
//   {held}                   a clause: what the pivots hold, or what they don't (marked off), unless sets tell that
//   {tried}                  a clause, if candidates of a rule were tried: in which cells that was in vain
//   {branches}               sentences: what is supposed, what follows, how it ends
std::vector<Fact> facts_of(const Grounds& grounds, const Board& board, const BoardStep& step,
                           std::string_view technique, const Language& language);

// The branches of a step in sentences: what follows from its suppositions.
std::string tell_branches(const Grounds& grounds, const BoardStep& step, const Language& language);

// A step as a sentence, with the names of its board; or the name in its template that no slot has.
std::variant<std::string, UnknownSlot> tell_step(const Grounds& grounds, const Board& board,
                                                 const BoardStep& step, std::string_view technique,
                                                 std::string_view text, const Language& language);

}  // namespace swordfish::board
