// Rules of single cells: odd, even, less or more than all around them.
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

template <int rest>
bool holds_parity(const Board&, const Rule& rule, Filled digits) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  return std::all_of(found.begin(), found.end(), [](int digit) { return digit % 2 == rest; });
}
template <int rest>
void post_parity(const Board&, const Rule& rule, Model& model) {
  for (const int cell : rule.cells()) model.keep_where(cell, [](int digit) { return digit % 2 == rest; });
}

// The rule's cells with their neighbours; two that are both marked are not compared.
std::vector<std::array<int, 2>> compared(const Board& board, const Rule& rule) {
  const std::set<int> marked = cells_of_kind(board, rule.kind),
                      here(rule.cells().begin(), rule.cells().end());
  std::vector<std::array<int, 2>> pairs;
  for (const auto& [a, b] : board.layout->neighbours()) {
    if (here.contains(a) && !marked.contains(b)) pairs.push_back({a, b});
    if (here.contains(b) && !marked.contains(a)) pairs.push_back({b, a});
  }
  return pairs;
}

bool is_less(int a, int b) { return a < b; }
bool is_more(int a, int b) { return a > b; }
using Compare = bool (*)(int a, int b);
template <Compare compare>
bool is_extreme(const Board& board, const Rule& rule, Filled digits) {
  return holds_for(compared(board, rule), digits, compare);
}
template <Compare compare>
void post_extreme(const Board& board, const Rule& rule, Model& model) {
  post_for(compared(board, rule), model, compare);
}

const Register odd({.slug = "odd",
                    .name = "Odd",
                    .meaning = "The cells hold odd digits.",
                    .holds = holds_parity<1>,
                    .post = post_parity<1>,
                    .sentence = "{line} {line?is|are} odd",
                    .drawing = {.figure = Figure::Disc, .colour = "parity"},
                    .forms = "fpuzzles:odd"});

const Register even({.slug = "even",
                     .name = "Even",
                     .meaning = "The cells hold even digits.",
                     .holds = holds_parity<0>,
                     .post = post_parity<0>,
                     .sentence = "{line} {line?is|are} even",
                     .drawing = {.figure = Figure::Square, .colour = "parity"},
                     .forms = "fpuzzles:even"});

const Register minimum(
    {.slug = "minimum",
     .name = "Minimum",
     .meaning = "Each of the cells is less than those beside, above and below it; two cells that "
                "are both marked are not compared.",
     .holds = is_extreme<is_less>,
     .looks_around = true,
     .post = post_extreme<is_less>,
     .sentence = "{line} {line?is|are} less than all around",
     .drawing = {.figure = Figure::Shade, .colour = "minimum"},
     .forms = "fpuzzles:minimum"});

const Register maximum(
    {.slug = "maximum",
     .name = "Maximum",
     .meaning = "Each of the cells is more than those beside, above and below it; two cells that "
                "are both marked are not compared.",
     .holds = is_extreme<is_more>,
     .looks_around = true,
     .post = post_extreme<is_more>,
     .sentence = "{line} {line?is|are} more than all around",
     .drawing = {.figure = Figure::Shade, .colour = "maximum"},
     .forms = "fpuzzles:maximum"});

}  // namespace
}  // namespace swordfish::board
