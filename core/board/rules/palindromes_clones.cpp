// Cells that hold the same: palindromes, clones, and sets with the same digits.
#include "board/counts.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

bool is_palindrome(const Board&, const Rule& rule, Filled digits) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  return std::equal(found.begin(), found.end(), found.rbegin());
}
void post_palindrome(const Board&, const Rule& rule, Model& model) {
  const Cells& line = rule.cells();
  for (std::size_t i = 0; i < line.size() / 2; ++i) model.equal(line[i], line[line.size() - 1 - i]);
}

bool is_clone(const Board&, const Rule& rule, Filled digits) {
  return digits_in(rule.parts[0], digits) == digits_in(rule.parts[1], digits);
}
void post_clone(const Board&, const Rule& rule, Model& model) {
  for (std::size_t i = 0; i < rule.parts[0].size(); ++i) model.equal(rule.parts[0][i], rule.parts[1][i]);
}

std::string refuse_unequal(const Layout&, const Rule& rule) {
  for (const Cells& cells : rule.parts) {
    if (cells.size() != rule.parts[0].size()) {
      return words("lists of ", rule.parts[0].size(), " cells each, got ", cells.size());
    }
  }
  return {};
}

bool has_same_values(const Board&, const Rule& rule, Filled digits) {
  const auto sorted = [&](const Cells& cells) {
    std::vector<int> found = digits_in(cells, digits);
    std::sort(found.begin(), found.end());
    return found;
  };
  const std::vector<int> first = sorted(rule.parts[0]);
  return std::all_of(rule.parts.begin(), rule.parts.end(),
                     [&](const Cells& cells) { return sorted(cells) == first; });
}
// Each with the first and with the one before it: of many regions all pairs would be too many.
void post_same_values(const Board&, const Rule& rule, Model& model) {
  for (std::size_t i = 1; i < rule.parts.size(); ++i) {
    if (rule.parts[i].size() == 1) model.equal(rule.parts[0][0], rule.parts[i][0]);
    for (const std::size_t j : std::set<std::size_t>{0, i - 1}) {
      if (rule.parts[i].size() == 1) break;
      model.add<SameDigits>(rule.parts[i], rule.parts[j]);
      model.equal_sums(rule.parts[i], rule.parts[j]);
    }
  }
}

const Register palindrome({.slug = "palindrome",
                           .name = "Palindrome",
                           .meaning = "The line reads the same from both ends.",
                           .holds = is_palindrome,
                           .post = post_palindrome,
                           .sentence = "The line {line} reads the same from both ends",
                           .drawing = {.figure = Figure::Line, .colour = "palindrome"},
                           .forms = "iss:Palindrome fpuzzles:palindrome"});

const Register clone({.slug = "clone",
                      .name = "Clone",
                      .meaning = "Two groups of cells hold the same digits in the same order.",
                      .takes = "cells, copy",
                      .holds = is_clone,
                      .post = post_clone,
                      .refuse = refuse_unequal,
                      .sentence = "{first} and {rest} are clones, cell by cell",
                      .drawing = {.figure = Figure::Shade, .colour = "clone"},
                      .forms = "fpuzzles:clone"});

const Register same_values({.slug = "same_values",
                            .name = "SameValues",
                            .meaning = "Sets of cells hold the same digits, each as often, in any order.",
                            .takes = "sets...",
                            .holds = has_same_values,
                            .ignores_order = true,
                            .post = post_same_values,
                            .refuse = refuse_unequal,
                            .sentence = "{line} hold the same digits",
                            .drawing = {.figure = Figure::Shade, .colour = "clone"},
                            .forms = "iss:SameValues"});

}  // namespace
}  // namespace swordfish::board
