// Lines and squares in which digits of several classes take turns: entropic, modular, and the same for every 2x2.
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

// Low, middle and high; when the digits can't be shared out evenly the middle is one larger or one smaller.
int third_of(const Layout& layout, int digit) {
  const int digits = layout.digits(), index = digit - layout.lowest();
  const int side = digits % 3 == 2 ? digits / 3 + 1 : digits / 3;
  return index < side ? 0 : index < digits - side ? 1 : 2;
}

// Entropic or modular: each run of so many cells has a digit of every class.
template <class ClassOf>
bool takes_turns(const Cells& line, Filled digits, std::size_t classes, const ClassOf& class_of) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (std::size_t j = i + 1; j < std::min(line.size(), i + classes); ++j) {
      if (class_of(digits[static_cast<std::size_t>(line[i])]) ==
          class_of(digits[static_cast<std::size_t>(line[j])]))
        return false;
    }
  }
  return true;
}
template <class ClassOf>
void post_turns(const Cells& line, Model& model, std::size_t classes, const ClassOf& class_of) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (std::size_t j = i + 1; j < line.size(); ++j) {
      const bool is_same = (j - i) % classes == 0;
      if (!is_same && j - i >= classes) continue;  // follows
      model.pairs(line[i], line[j], [&](int a, int b) { return (class_of(a) == class_of(b)) == is_same; });
    }
  }
}

bool is_entropic(const Board& board, const Rule& rule, Filled digits) {
  return takes_turns(rule.cells(), digits, 3, [&](int digit) { return third_of(*board.layout, digit); });
}
void post_entropic(const Board& board, const Rule& rule, Model& model) {
  post_turns(rule.cells(), model, 3, [&](int digit) { return third_of(*board.layout, digit); });
}

bool is_modular(const Board&, const Rule& rule, Filled digits) {
  const int modulus = rule.numbers[0];
  return takes_turns(rule.cells(), digits, static_cast<std::size_t>(modulus),
                     [&](int digit) { return digit % modulus; });
}
void post_modular(const Board&, const Rule& rule, Model& model) {
  const int modulus = rule.numbers[0];
  post_turns(rule.cells(), model, static_cast<std::size_t>(modulus),
             [&](int digit) { return digit % modulus; });
}
std::string refuse_modulus(const Layout& layout, const Rule& rule) {
  const bool fits = rule.numbers[0] >= 1 && rule.numbers[0] <= layout.digits();
  return fits ? "" : words("a number from 1 to ", layout.digits(), ", got ", rule.numbers[0]);
}

// ---- every square of four cells ----

std::vector<Cells> squares(const Layout& layout) {
  std::vector<Cells> found;
  for (int cell = 0; cell < layout.placed_cells(); ++cell) {
    const auto [row, column] = layout.place(cell);
    Cells square = {cell, layout.at(row, column + 1), layout.at(row + 1, column),
                    layout.at(row + 1, column + 1)};
    if (std::all_of(square.begin(), square.end(), [](int one) { return one >= 0; })) found.push_back(square);
  }
  return found;
}

// Some cells hold a digit of every class.
class EveryClass final : public Propagator {
 public:
  EveryClass(Cells square, std::vector<Digits> classes)
      : Propagator(std::move(square), Turn::Second), classes_(std::move(classes)) {}

  bool run(Engine& engine) const override {
    std::size_t missing = 0;
    Digits wanted = 0;
    for (const Digits each : classes_) {
      int last = -1;
      std::size_t places = 0;
      bool is_there = false;
      for (const int cell : cells) {
        if ((engine[cell] & each) == 0) continue;
        ++places, last = cell;
        is_there |= (engine[cell] & ~each) == 0;
      }
      if (places == 0 || (places == 1 && !engine.keep(last, each))) return false;
      if (!is_there && places > 1) ++missing, wanted |= each;
    }
    if (missing == 0) return true;
    std::size_t free = 0;  // cells that may still be of a class that is missing
    for (const int cell : cells) free += !has_one_class(engine[cell]);
    if (free < missing) return false;
    if (free > missing) return true;
    for (const int cell : cells) {
      if (!has_one_class(engine[cell]) && !engine.keep(cell, wanted)) return false;
    }
    return true;
  }

 private:
  bool has_one_class(Digits candidates) const {
    return std::any_of(classes_.begin(), classes_.end(),
                       [&](Digits each) { return (candidates & ~each) == 0; });
  }
  std::vector<Digits> classes_;
};

using ClassOf = int (*)(const Layout& layout, int digit);
int residue_of(const Layout&, int digit) { return digit % 3; }

template <ClassOf class_of>
bool is_global(const Board& board, const Rule&, Filled digits) {
  for (const Cells& square : squares(*board.layout)) {
    std::set<int> seen;
    for (const int cell : square)
      seen.insert(class_of(*board.layout, digits[static_cast<std::size_t>(cell)]));
    if (seen.size() != 3) return false;
  }
  return true;
}
template <ClassOf class_of>
void post_global(const Board& board, const Rule&, Model& model) {
  std::vector<Digits> classes(3, 0);
  for (int digit = model.lowest(); digit < model.lowest() + model.digits(); ++digit) {
    classes[static_cast<std::size_t>(class_of(*board.layout, digit))] |= Digits{1}
                                                                         << (digit - model.lowest());
  }
  for (const Cells& square : squares(*board.layout)) model.add<EveryClass>(square, classes);
}

const Register entropic(
    {.slug = "entropic",
     .name = "Entropic",
     .meaning = "Any three cells in a row on the line hold a low, a middle and a high digit (of 1 to "
                "9: 123, 456, 789).",
     .fewest = 2,
     .holds = is_entropic,
     .post = post_entropic,
     .sentence = "Along {line} low, middle and high digits take turns",
     .drawing = {.figure = Figure::Line, .colour = "entropic"},
     .forms = "iss:Entropic fpuzzles:entropicline"});

const Register modular(
    {.slug = "modular",
     .name = "Modular",
     .meaning = "Any three cells in a row on the line leave different rests when divided by 3 (or as "
                "many as the number says).",
     .takes = "cells, modulus: int = 3",
     .fewest = 2,
     .holds = is_modular,
     .post = post_modular,
     .refuse = refuse_modulus,
     .sentence = "Along {line} remainders take turns",
     .drawing = {.figure = Figure::Line, .colour = "modular"},
     .forms = "iss:Modular fpuzzles:modularline"});

const Register global_entropy(
    {.slug = "global_entropy",
     .name = "GlobalEntropy",
     .meaning = "Every square of four cells holds a low, a middle and a high digit.",
     .takes = "",
     .holds = is_global<third_of>,
     .post = post_global<third_of>,
     .sentence = "Every square has a low, a middle and a high digit",
     .forms = "iss:GlobalEntropy"});

const Register global_modular(
    {.slug = "global_modular",
     .name = "GlobalModular",
     .meaning = "Every square of four cells holds digits of all three rests when divided by 3.",
     .takes = "",
     .holds = is_global<residue_of>,
     .post = post_global<residue_of>,
     .sentence = "Every square has all three remainders",
     .forms = "iss:GlobalMod"});

}  // namespace
}  // namespace swordfish::board
