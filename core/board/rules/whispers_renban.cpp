// Lines on which neighbours are far apart, and lines of consecutive digits or of none.
#include "base/sorted.hpp"
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

auto far_apart(int difference) {
  return [difference](int a, int b) { return std::abs(a - b) >= difference; };
}

bool is_whisper(const Board&, const Rule& rule, Filled digits) {
  return holds_along(rule.cells(), digits, far_apart(rule.numbers[0]));
}
void post_whisper(const Board&, const Rule& rule, Model& model) {
  post_along(rule.cells(), model, far_apart(rule.numbers[0]));
}

bool is_renban(const Board&, const Rule& rule, Filled digits) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  const auto [least, most] = std::minmax_element(found.begin(), found.end());
  return are_different(rule.cells(), digits) &&
         *most - *least + 1 ==
             static_cast<int>(std::set<int>(rule.cells().begin(), rule.cells().end()).size());
}

// Windows of as many consecutive digits as there are cells: those in which each cell finds a digit, and each digit a
// cell.
class Renban final : public Propagator {
 public:
  explicit Renban(Cells line) : Propagator(std::move(line), Turn::Second) {}

  bool run(Engine& engine) const override {
    const int count = static_cast<int>(cells.size());
    Digits all = 0;
    for (const int cell : cells) all |= engine[cell];
    Digits may = 0, must = engine.all();
    for (int least = 0; least + count <= engine.digits(); ++least) {
      const Digits window = first_digits(count) << least;
      if ((all & window) != window) continue;
      if (std::any_of(cells.begin(), cells.end(), [&](int cell) { return (engine[cell] & window) == 0; }))
        continue;
      may |= window, must &= window;
    }
    if (may == 0) return false;
    for (const int cell : cells) {
      if (!engine.keep(cell, may)) return false;
    }
    return engine.require(must, cells);
  }
};

void post_renban(const Board&, const Rule& rule, Model& model) {
  Cells once = rule.cells();
  sort_once(once);
  model.different(once);
  const int count = static_cast<int>(once.size());
  for (std::size_t i = 0; i < once.size(); ++i) {  // no two are further apart than the line is long
    for (std::size_t j = 0; j < i; ++j) {
      model.pairs(once[i], once[j], [&](int a, int b) { return a != b && std::abs(a - b) < count; });
    }
  }
  model.add<Renban>(std::move(once));
}

bool is_nabner(const Board&, const Rule& rule, Filled digits) {
  const Cells& line = rule.cells();
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const int a = digits[static_cast<std::size_t>(line[i])], b = digits[static_cast<std::size_t>(line[j])];
      if (line[i] != line[j] && std::abs(a - b) < 2) return false;
    }
  }
  return true;
}
void post_nabner(const Board&, const Rule& rule, Model& model) {
  for (std::size_t i = 0; i < rule.cells().size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (rule.cells()[i] != rule.cells()[j]) model.pairs(rule.cells()[i], rule.cells()[j], far_apart(2));
    }
  }
}

const Register whisper(
    {.slug = "whisper",
     .name = "Whisper",
     .meaning = "Digits next to each other on the line differ by at least 5 (German), 4 (Dutch) or "
                "another number.",
     .takes = "cells, difference: int = 5",
     .fewest = 2,
     .holds = is_whisper,
     .post = post_whisper,
     .sentence = "Along the whisper {line} neighbours differ by {numbers} at least",
     .drawing = {.figure = Figure::Line, .colour = "whisper"},
     .forms = "iss:Whisper fpuzzles:whispers"});

const Register renban({.slug = "renban",
                       .name = "Renban",
                       .meaning = "The line holds consecutive digits in any order, none twice.",
                       .holds = is_renban,
                       .ignores_order = true,
                       .post = post_renban,
                       .sentence = "{line} hold consecutive digits",
                       .drawing = {.figure = Figure::Line, .colour = "renban"},
                       .forms = "iss:Renban fpuzzles:renban"});

const Register nabner(
    {.slug = "nabner",
     .name = "Nabner",
     .meaning = "No two digits of the line are equal or consecutive, wherever they stand on it.",
     .holds = is_nabner,
     .ignores_order = true,
     .post = post_nabner,
     .sentence = "On the line {line} no digits are consecutive",
     .drawing = {.figure = Figure::Line, .colour = "nabner"},
     .forms = "fpuzzles:nabner"});

}  // namespace
}  // namespace swordfish::board
