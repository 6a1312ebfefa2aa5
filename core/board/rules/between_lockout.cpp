// Lines whose digits lie between or outside the digits of their ends.
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

struct LineEnds {
  int low = 0, high = 0;
};
LineEnds ends_of(const Cells& line, Filled digits) {
  const auto [low, high] = std::minmax(digits[static_cast<std::size_t>(line.front())],
                                       digits[static_cast<std::size_t>(line.back())]);
  return {low, high};
}

// What may stand at both ends, in the middle, and that every cell of the middle finds a digit with some ends: which
// ends those are is all that cells of the middle have to do with each other.
class EndsAndMiddle final : public Propagator {
 public:
  // allowed(low, high): digits (as a set of indices) that may stand between such ends; 0: such ends can't be.
  using Allowed = std::function<Digits(int low, int high)>;
  EndsAndMiddle(Cells line, int digits, const Allowed& allowed) : Propagator(std::move(line), Turn::Second) {
    for (int a = 0; a < digits; ++a) {
      for (int b = 0; b < digits; ++b) allowed_.push_back(allowed(std::min(a, b), std::max(a, b)));
    }
  }

  bool run(Engine& engine) const override {
    const int first = cells.front(), last = cells.back();
    Digits firsts = 0, lasts = 0, middles = 0;
    for (Digits a = engine[first]; a != 0; a &= a - 1) {
      for (Digits b = engine[last]; b != 0; b &= b - 1) {
        const Digits middle = allowed_[static_cast<std::size_t>(first_of(a) * engine.digits() + first_of(b))];
        if (middle == 0 || !fits(engine, middle)) continue;
        firsts |= first_alone(a), lasts |= first_alone(b), middles |= middle;
      }
    }
    if (!engine.keep(first, firsts) || !engine.keep(last, lasts)) return false;
    for (std::size_t i = 1; i + 1 < cells.size(); ++i) {
      if (!engine.keep(cells[i], middles)) return false;
    }
    return true;
  }

 private:
  bool fits(const Engine& engine, Digits middle) const {
    for (std::size_t i = 1; i + 1 < cells.size(); ++i) {
      if ((engine[cells[i]] & middle) == 0) return false;
    }
    return true;
  }

  std::vector<Digits> allowed_;  // by both ends
};

bool is_between(const Board&, const Rule& rule, Filled digits) {
  const auto [low, high] = ends_of(rule.cells(), digits);
  const Cells& line = rule.cells();
  return std::all_of(line.begin() + 1, line.end() - 1, [&, low = low, high = high](int cell) {
    return digits[static_cast<std::size_t>(cell)] > low && digits[static_cast<std::size_t>(cell)] < high;
  });
}

void post_between(const Board&, const Rule& rule, Model& model) {
  model.add<EndsAndMiddle>(rule.cells(), model.digits(),
                           [](int low, int high) { return first_digits(high) & ~first_digits(low + 1); });
}

bool is_lockout(const Board&, const Rule& rule, Filled digits) {
  const auto [low, high] = ends_of(rule.cells(), digits);
  const Cells& line = rule.cells();
  return high - low >= rule.numbers[0] &&
         std::all_of(line.begin() + 1, line.end() - 1, [&, low = low, high = high](int cell) {
           return digits[static_cast<std::size_t>(cell)] < low ||
                  digits[static_cast<std::size_t>(cell)] > high;
         });
}

void post_lockout(const Board&, const Rule& rule, Model& model) {
  const Digits all = model.layout().all_digits();
  model.add<EndsAndMiddle>(rule.cells(), model.digits(), [&](int low, int high) {
    return high - low < rule.numbers[0] ? 0 : all & ~(first_digits(high + 1) & ~first_digits(low));
  });
}

const Register between(
    {.slug = "between",
     .name = "Between",
     .meaning = "Digits on the line lie strictly between the digits in the circles at its ends.",
     .fewest = 3,
     .holds = is_between,
     .post = post_between,
     .sentence = "Along {line} digits lie between the ends",
     .drawing = {.figure = Figure::Circles, .colour = "between"},
     .forms = "iss:Between fpuzzles:betweenline"});

const Register lockout(
    {.slug = "lockout",
     .name = "Lockout",
     .meaning = "The digits at the ends differ by at least 4 (or another number), and no digit on "
                "the line lies between them or equals one of them.",
     .takes = "cells, difference: int = 4",
     .fewest = 3,
     .holds = is_lockout,
     .post = post_lockout,
     .sentence = "Along {line} digits lie outside the ends",
     .drawing = {.figure = Figure::Circles, .colour = "lockout"},
     .forms = "iss:Lockout fpuzzles:lockout"});

}  // namespace
}  // namespace swordfish::board
