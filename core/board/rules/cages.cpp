// Cages, sums, and cells that differ.
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

bool is_different(const Board&, const Rule& rule, Filled digits) {
  return are_different(rule.cells(), digits);
}
void post_different(const Board&, const Rule& rule, Model& model) { model.different(rule.cells()); }

bool is_cage(const Board&, const Rule& rule, Filled digits) {
  return are_different(rule.cells(), digits) &&
         (rule.numbers.empty() || sum_of(rule.cells(), digits) == rule.numbers[0]);
}

void post_cage(const Board&, const Rule& rule, Model& model) {
  model.different(rule.cells());
  if (!rule.numbers.empty()) model.sum(rule.numbers[0], rule.cells());
}

// The total, then a weight for each cell; without weights each counts once.
std::vector<Term> terms_of(const Rule& rule) {
  std::vector<Term> terms;
  for (std::size_t i = 0; i < rule.cells().size(); ++i)
    terms.push_back({rule.number(i + 1, 1), rule.cells()[i]});
  return terms;
}

bool is_sum(const Board&, const Rule& rule, Filled digits) {
  int sum = 0;
  for (const Term& term : terms_of(rule)) sum += term.weight * digits[static_cast<std::size_t>(term.cell)];
  return sum == rule.numbers[0];
}

void post_sum(const Board&, const Rule& rule, Model& model) { model.sum(rule.numbers[0], terms_of(rule)); }

std::string refuse_weights(const Layout&, const Rule& rule) {
  if (rule.numbers.size() == 1 || rule.numbers.size() == rule.cells().size() + 1) return {};
  return words("a weight for each of ", rule.cells().size(), " cells, got ", rule.numbers.size() - 1);
}

const Register cage(
    {.slug = "cage",
     .name = "Cage",
     .meaning = "Digits in a cage differ; with a sum they add up to it.",
     .takes = "cells, sum: int?",
     .holds = is_cage,
     .ignores_order = true,
     .post = post_cage,
     .sentence = "The cage {line} [adds up to {numbers}||has no digit twice][, here only as {sets:or}]",
     .drawing = {.figure = Figure::Cage, .colour = "cage"},
     .forms = "iss:Cage fpuzzles:killercage"});

const Register sum({.slug = "sum",
                    .name = "Sum",
                    .meaning = "Digits add up to a total; each may have a weight, and they may repeat.",
                    .takes = "cells, total: int, weights: int...",
                    .holds = is_sum,
                    .post = post_sum,
                    .refuse = refuse_weights,
                    .sentence = "{terms} add up to {number}",
                    .drawing = {.figure = Figure::Cage, .colour = "sum"},
                    .forms = "iss:Sum"});

const Register different({.slug = "different",
                          .name = "Different",
                          .meaning = "Digits differ.",
                          .fewest = 1,
                          .holds = is_different,
                          .ignores_order = true,
                          .post = post_different,
                          .sentence = "{line} differ",
                          .drawing = {.figure = Figure::Cage, .colour = "cage"},
                          .forms = "iss:AllDifferent"});

const Register house(
    {.slug = "house",
     .name = "House",
     .meaning = "An extra house: its digits differ, and with as many cells as there are digits it "
                "holds all of them.",
     .holds = is_different,
     .ignores_order = true,
     .post = post_different,
     .sentence = "The extra house {line} has no digit twice",
     .drawing = {.figure = Figure::Shade, .colour = "house"},
     .forms = "fpuzzles:extraregion"});

}  // namespace
}  // namespace swordfish::board
