// Arrows, pills and double arrows; lines whose parts have one sum.
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

// The circle's cells as one decimal number.
int number_in(const Cells& circle, Filled digits) {
  int number = 0;
  for (const int cell : circle) number = 10 * number + digits[static_cast<std::size_t>(cell)];
  return number;
}

bool is_arrow(const Board&, const Rule& rule, Filled digits) {
  const Cells& circle = rule.parts[0];
  for (std::size_t i = 1; i < circle.size(); ++i) {
    if (digits[static_cast<std::size_t>(circle[i])] > 9) return false;  // no digit of a decimal number
  }
  return number_in(circle, digits) == sum_of(rule.parts[1], digits);
}

void post_arrow(const Board&, const Rule& rule, Model& model) {
  std::vector<Term> terms;
  for (const int cell : rule.parts[1]) terms.push_back({1, cell});
  int weight = -1;
  for (std::size_t i = rule.parts[0].size(); i-- > 0; weight *= 10) {
    terms.push_back({weight, rule.parts[0][i]});
    if (i > 0) model.keep_where(rule.parts[0][i], [](int digit) { return digit <= 9; });
  }
  model.sum(0, std::move(terms));
}

std::string refuse_long_circle(const Layout&, const Rule& rule) {
  return rule.parts[0].size() > 4 ? words("at most 4 cells in a circle, got ", rule.parts[0].size()) : "";
}

Cells inner(const Cells& line) { return {line.begin() + 1, line.end() - 1}; }

bool is_double_arrow(const Board&, const Rule& rule, Filled digits) {
  const Cells& line = rule.cells();
  return sum_of({line.front(), line.back()}, digits) == sum_of(inner(line), digits);
}
void post_double_arrow(const Board&, const Rule& rule, Model& model) {
  model.equal_sums({rule.cells().front(), rule.cells().back()}, inner(rule.cells()));
}

// ---- parts with one sum: zippers, region sum lines, equal sums ----

using Segments = std::vector<Cells>;

bool have_one_sum(const Segments& segments, Filled digits) {
  return std::all_of(segments.begin(), segments.end(), [&](const Cells& cells) {
    return sum_of(cells, digits) == sum_of(segments.front(), digits);
  });
}

// Cells alone are equal; beside one of them every other sum is short, and needs no other.
void post_one_sum(const Segments& segments, Model& model) {
  const Cells* alone = nullptr;
  for (const Cells& cells : segments) {
    if (cells.size() != 1) continue;
    if (alone != nullptr) model.equal(alone->front(), cells.front());
    alone = alone == nullptr ? &cells : alone;
  }
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].size() == 1) continue;
    if (alone != nullptr) model.equal_sums(segments[i], *alone);
    for (std::size_t j = 0; alone == nullptr && j < i; ++j) model.equal_sums(segments[i], segments[j]);
  }
}

Segments zipped(const Board&, const Rule& rule) {
  const Cells& line = rule.cells();
  Segments pairs;
  for (std::size_t i = 0; i < line.size() / 2; ++i) pairs.push_back({line[i], line[line.size() - 1 - i]});
  if (line.size() % 2 == 1) pairs.push_back({line[line.size() / 2]});
  return pairs;
}

// Each visit to a box is a segment of its own.
Segments by_box(const Board& board, const Rule& rule) {
  Segments segments;
  int box = -2;
  for (const int cell : rule.cells()) {
    if (board.layout->box_of(cell) != box) segments.emplace_back(), box = board.layout->box_of(cell);
    segments.back().push_back(cell);
  }
  return segments;
}

Segments as_given(const Board&, const Rule& rule) { return rule.parts; }

using Cut = Segments (*)(const Board& board, const Rule& rule);
template <Cut cut>
bool has_equal_sums(const Board& board, const Rule& rule, Filled digits) {
  return have_one_sum(cut(board, rule), digits);
}
template <Cut cut>
void post_equal_sums(const Board& board, const Rule& rule, Model& model) {
  post_one_sum(cut(board, rule), model);
}

std::string refuse_no_boxes(const Layout& layout, const Rule&) {
  const auto is_box = [](const House& house) { return house.kind == HouseKind::Box; };
  return std::any_of(layout.houses().begin(), layout.houses().end(), is_box)
             ? ""
             : "a layout with boxes, got none";
}

const Register arrow(
    {.slug = "arrow",
     .name = "Arrow",
     .meaning = "Digits along the shaft add up to the circle; a circle of several cells, a pill, is "
                "read as a decimal number in the order of its cells. Digits may repeat.",
     .takes = "circle, shaft",
     .holds = is_arrow,
     .post = post_arrow,
     .refuse = refuse_long_circle,
     .sentence = "Digits on {rest} add up to the circle {first}",
     .drawing = {.figure = Figure::Arrow, .colour = "arrow"},
     .forms = "iss:Arrow iss:PillArrow fpuzzles:arrow"});

const Register double_arrow(
    {.slug = "double_arrow",
     .name = "DoubleArrow",
     .meaning = "Digits between the circles at both ends add up to the sum of the circles.",
     .fewest = 3,
     .holds = is_double_arrow,
     .post = post_double_arrow,
     .sentence = "Along {line} the line adds up to its two circles",
     .drawing = {.figure = Figure::Circles, .colour = "arrow"},
     .forms = "iss:DoubleArrow fpuzzles:doublearrow"});

const Register zipper(
    {.slug = "zipper",
     .name = "Zipper",
     .meaning = "Cells equally far from the middle have one common sum, which is the digit of the "
                "middle cell where there is one.",
     .fewest = 2,
     .holds = has_equal_sums<zipped>,
     .post = post_equal_sums<zipped>,
     .sentence = "Along the zipper {line} all pairs have one sum",
     .drawing = {.figure = Figure::Line, .colour = "zipper"},
     .forms = "iss:Zipper fpuzzles:zipperline"});

const Register region_sum_line(
    {.slug = "region_sum_line",
     .name = "RegionSumLine",
     .meaning = "Digits add up to the same in every box that the line visits; each visit "
                "counts for itself.",
     .fewest = 2,
     .holds = has_equal_sums<by_box>,
     .post = post_equal_sums<by_box>,
     .refuse = refuse_no_boxes,
     .sentence = "Along {line} the parts in each box have the same sum",
     .drawing = {.figure = Figure::Line, .colour = "region_sum"},
     .forms = "iss:RegionSumLine fpuzzles:regionsumline"});

const Register equal_sums({.slug = "equal_sums",
                           .name = "EqualSums",
                           .meaning = "Sets of cells add up to the same.",
                           .takes = "sets...",
                           .holds = has_equal_sums<as_given>,
                           .ignores_order = true,
                           .post = post_equal_sums<as_given>,
                           .sentence = "{line} have one sum",
                           .drawing = {.figure = Figure::Shade, .colour = "region_sum"},
                           .forms = "iss:EqualSum"});

}  // namespace
}  // namespace swordfish::board
