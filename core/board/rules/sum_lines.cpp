// Lines that fall into pieces of one sum, and cages of which no part has a sum.
#include "board/automaton.hpp"
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

// Whether pieces of this sum begin at the first cell and end with the last.
bool falls_into(const std::vector<int>& digits, int total) {
  int sum = 0;
  bool is_any = false;
  for (const int digit : digits) {
    sum += digit;
    if (sum > total) return false;
    if (sum == total) sum = 0, is_any = true;
  }
  return is_any && sum == 0;
}

bool is_loop(const Rule& rule) { return rule.number(1) != 0; }

// A digit 0 after a full piece begins the next or ends the last: the sum is the same.
bool is_sum_line(const Board&, const Rule& rule, Filled digits) {
  std::vector<int> found = digits_in(rule.cells(), digits);
  bool holds = falls_into(found, rule.numbers[0]);
  for (std::size_t turn = 1; is_loop(rule) && !holds && turn < found.size(); ++turn) {
    std::rotate(found.begin(), found.begin() + 1, found.end());
    holds = falls_into(found, rule.numbers[0]);
  }
  return holds;
}

// What the piece that is not complete has so far; in a loop also with what the line began.
struct OpenPart {
  int began = 0, sum = 0;
  auto operator<=>(const OpenPart&) const = default;
};

void post_sum_line(const Board&, const Rule& rule, Model& model) {
  const int total = rule.numbers[0];
  const int length = static_cast<int>(rule.cells().size());
  // Which of several beginnings a loop has is not known beforehand: a set of them is a state.
  using OpenParts = std::set<OpenPart>;
  OpenParts start{OpenPart{0, 0}};
  for (int sum = 1; is_loop(rule) && sum < total; ++sum) start.insert({sum, sum});
  const auto layers = layers_of(
      length, model.lowest(), model.digits(), start,
      [&](const OpenParts& pieces, int digit, int) -> std::optional<OpenParts> {
        OpenParts next;
        for (const OpenPart& piece : pieces) {
          const int sum = piece.sum + digit;
          if (sum <= total) next.insert({piece.began, sum == total ? 0 : sum});
        }
        return next.empty() ? std::nullopt : std::optional(next);
      },
      [](const OpenParts& pieces) {
        return std::any_of(pieces.begin(), pieces.end(),
                           [](const OpenPart& piece) { return piece.sum == piece.began; });
      });
  if (layers) model.add<Automaton>(rule.cells(), *layers);
}

std::string refuse_total(const Layout&, const Rule& rule) {
  return rule.numbers[0] > 0 ? "" : words("a sum above 0, got ", rule.numbers[0]);
}

// ---- no part of the cage has this sum ----

std::set<int> part_sums(const std::vector<int>& digits) {
  std::set<int> sums{0};
  for (const int digit : digits) {
    std::set<int> more = sums;
    for (const int sum : sums) more.insert(sum + digit);
    sums = std::move(more);
  }
  sums.erase(0);
  return sums;
}

bool is_rellik(const Board&, const Rule& rule, Filled digits) {
  return are_different(rule.cells(), digits) &&
         !part_sums(digits_in(rule.cells(), digits)).contains(rule.numbers[0]);
}

void post_rellik(const Board&, const Rule& rule, Model& model) {
  model.different(rule.cells());
  const int total = rule.numbers[0];
  if (total > 62) return;  // the definition alone then
  const auto layers = layers_of(
      static_cast<int>(rule.cells().size()), model.lowest(), model.digits(), std::uint64_t{1},
      [&](std::uint64_t sums, int digit, int) -> std::optional<std::uint64_t> {
        const std::uint64_t more = (sums | sums << digit) & ((std::uint64_t{2} << total) - 1);
        return (more >> total & 1) != 0 ? std::nullopt : std::optional(more);
      },
      [](std::uint64_t) { return true; });
  if (layers) model.add<Automaton>(rule.cells(), *layers);
}

const Register sum_line(
    {.slug = "sum_line",
     .name = "SumLine",
     .meaning = "The line falls into pieces that each add up to the number; with 1 after it the line "
                "is closed to a loop, and a piece may go over its ends.",
     .takes = "cells, sum: int, loop: int = 0",
     .holds = is_sum_line,
     .post = post_sum_line,
     .refuse = refuse_total,
     .sentence = "{cells} falls into pieces that add up to {numbers}, so {eliminations}.",
     .drawing = {.figure = Figure::Line, .colour = "sum_line"},
     .forms = "iss:SumLine"});

const Register rellik_cage(
    {.slug = "rellik_cage",
     .name = "RellikCage",
     .meaning = "Digits differ, and none of them or any group of them adds up to the number.",
     .takes = "cells, sum: int",
     .holds = is_rellik,
     .post = post_rellik,
     .refuse = refuse_total,
     .sentence = "No part of the cage {cells} adds up to {numbers}, so {eliminations}.",
     .drawing = {.figure = Figure::Cage, .colour = "rellik"},
     .forms = "iss:RellikCage"});

}  // namespace
}  // namespace swordfish::board
