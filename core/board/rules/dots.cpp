// Signs between two cells: dots, V and X; and what it means that all of them are given.
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

bool has_difference(int a, int b, int difference) { return std::abs(a - b) == difference; }
bool has_ratio(int a, int b, int ratio) { return a == ratio * b || b == ratio * a; }
bool has_sum(int a, int b, int sum) { return a + b == sum; }

using Test = bool (*)(int a, int b, int number);

template <Test test>
bool holds_sign(const Board&, const Rule& rule, Filled digits) {
  return holds_along(rule.cells(), digits, [&](int a, int b) { return test(a, b, rule.numbers[0]); });
}
template <Test test>
void post_sign(const Board&, const Rule& rule, Model& model) {
  post_along(rule.cells(), model, [&](int a, int b) { return test(a, b, rule.numbers[0]); });
}

extern const Register white_dot, black_dot, xv;

// Neighbours without a sign of these kinds.
std::vector<std::array<int, 2>> unmarked(const Board& board, std::initializer_list<const Register*> signs) {
  std::set<std::pair<int, int>> marked;
  for (const Rule& rule : board.rules) {
    const auto is_kind = [&](const Register* sign) { return rule.kind == &sign->kind; };
    if (std::none_of(signs.begin(), signs.end(), is_kind)) continue;
    marked.insert(std::minmax(rule.cells()[0], rule.cells()[1]));
  }
  std::vector<std::array<int, 2>> pairs;
  for (const auto& pair : board.layout->neighbours()) {
    if (!marked.contains(std::minmax(pair[0], pair[1]))) pairs.push_back(pair);
  }
  return pairs;
}

std::vector<std::array<int, 2>> without_dot(const Board& board) {
  return unmarked(board, {&white_dot, &black_dot});
}
std::vector<std::array<int, 2>> without_letter(const Board& board) { return unmarked(board, {&xv}); }

using Unmarked = std::vector<std::array<int, 2>> (*)(const Board& board);

template <Test test>
auto none_of(const Rule& rule) {
  return [&rule](int a, int b) {
    return std::none_of(rule.numbers.begin(), rule.numbers.end(),
                        [&](int number) { return test(a, b, number); });
  };
}
template <Test test, Unmarked pairs>
bool has_no_other_dots(const Board& board, const Rule& rule, Filled digits) {
  return holds_for(pairs(board), digits, none_of<test>(rule));
}
template <Test test, Unmarked pairs>
void post_no_other_dots(const Board& board, const Rule& rule, Model& model) {
  post_for(pairs(board), model, none_of<test>(rule));
}

const Register white_dot({.slug = "white_dot",
                          .name = "WhiteDot",
                          .meaning = "Two digits differ by one, or by the number on the dot.",
                          .takes = "cells, difference: int = 1",
                          .fewest = 2,
                          .most = 2,
                          .holds = holds_sign<has_difference>,
                          .post = post_sign<has_difference>,
                          .sentence = "{line} differ by {numbers}",
                          .drawing = {.figure = Figure::Dot, .colour = "white_dot"},
                          .forms = "iss:WhiteDot fpuzzles:difference"});

const Register black_dot({.slug = "black_dot",
                          .name = "BlackDot",
                          .meaning = "One digit is twice the other, or as many times as the dot says.",
                          .takes = "cells, ratio: int = 2",
                          .fewest = 2,
                          .most = 2,
                          .holds = holds_sign<has_ratio>,
                          .post = post_sign<has_ratio>,
                          .sentence = "Of {line} one is {numbers} times the other",
                          .drawing = {.figure = Figure::Dot, .colour = "black_dot"},
                          .forms = "iss:BlackDot fpuzzles:ratio"});

const Register xv({.slug = "xv",
                   .name = "XV",
                   .meaning = "Two digits add up to 10 (X), 5 (V) or another number.",
                   .takes = "cells, sum: int",
                   .fewest = 2,
                   .most = 2,
                   .holds = holds_sign<has_sum>,
                   .post = post_sign<has_sum>,
                   .sentence = "{line} add up to {numbers}",
                   .drawing = {.figure = Figure::Sign, .colour = "sign", .label = "5=V 10=X"},
                   .forms = "iss:X iss:V fpuzzles:xv fpuzzles:sum"});

const Register no_other_differences(
    {.slug = "no_other_differences",
     .name = "NoOtherDifferences",
     .meaning = "Cells side by side without a white or black dot don't differ by these numbers.",
     .takes = "differences: int...",
     .holds = has_no_other_dots<has_difference, without_dot>,
     .post = post_no_other_dots<has_difference, without_dot>,
     .sentence = "There is no white dot",
     .forms = "iss:StrictKropki fpuzzles:nonconsecutive"});

const Register no_other_ratios(
    {.slug = "no_other_ratios",
     .name = "NoOtherRatios",
     .meaning = "Of cells side by side without a white or black dot none is so many times the "
                "other.",
     .takes = "ratios: int...",
     .holds = has_no_other_dots<has_ratio, without_dot>,
     .post = post_no_other_dots<has_ratio, without_dot>,
     .sentence = "There is no black dot",
     .forms = "iss:StrictKropki fpuzzles:negative:ratio"});

const Register no_other_sums(
    {.slug = "no_other_sums",
     .name = "NoOtherSums",
     .meaning = "Cells side by side without V, X or another sum between them don't add up to "
                "these numbers.",
     .takes = "sums: int...",
     .holds = has_no_other_dots<has_sum, without_letter>,
     .post = post_no_other_dots<has_sum, without_letter>,
     .sentence = "There is neither V nor X",
     .forms = "iss:StrictXV fpuzzles:negative:xv"});

}  // namespace
}  // namespace swordfish::board
