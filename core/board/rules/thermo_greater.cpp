// Thermometers, and one cell greater than another.
#include "board/engine.hpp"
#include "board/pairs.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

bool rises(int a, int b) { return a < b; }
bool never_falls(int a, int b) { return a <= b; }
bool falls(int a, int b) { return a > b; }

// Each cell above the smallest that the cells before it need, and below the largest that those behind it allow.
class Rising final : public Propagator {
 public:
  explicit Rising(Cells line) : Propagator(std::move(line), Turn::Second) { is_exact = true; }

  bool run(Engine& engine) const override {
    Digits above = engine.all();
    for (const int cell : cells) {
      if (!engine.keep(cell, above)) return false;
      above = engine.all() & ~(2 * first_alone(engine[cell]) - 1);
    }
    Digits below = engine.all();
    for (std::size_t i = cells.size(); i-- > 0;) {
      if (!engine.keep(cells[i], below)) return false;
      below = first_digits(last_of(engine[cells[i]]));
    }
    return true;
  }

  bool is_clausal() const override { return true; }
  void clauses(const Program& program, const ClauseSink& sink) const override {
    PairTable above;
    for (int digit = 0; digit < program.digits; ++digit)
      above.push_back(program.all & ~first_digits(digit + 1));
    for (std::size_t i = 1; i < cells.size(); ++i) pair_clauses(cells[i - 1], cells[i], above, true, sink);
  }
};

bool is_thermo(const Board&, const Rule& rule, Filled digits) {
  return holds_along(rule.cells(), digits, rises);
}
void post_thermo(const Board&, const Rule& rule, Model& model) {
  model.different(rule.cells());
  model.add<Rising>(rule.cells());
}

bool is_slow_thermo(const Board&, const Rule& rule, Filled digits) {
  return holds_along(rule.cells(), digits, never_falls);
}
void post_slow_thermo(const Board&, const Rule& rule, Model& model) {
  post_along(rule.cells(), model, never_falls);
}

bool is_greater(const Board&, const Rule& rule, Filled digits) {
  return holds_along(rule.cells(), digits, falls);
}
void post_greater(const Board&, const Rule& rule, Model& model) { post_along(rule.cells(), model, falls); }

const Register thermo({.slug = "thermo",
                       .name = "Thermo",
                       .meaning = "Digits rise from the bulb, the first cell, to the end.",
                       .fewest = 2,
                       .holds = is_thermo,
                       .post = post_thermo,
                       .refuse = refuse_again,
                       .sentence = "Along the thermometer {line} digits rise",
                       .drawing = {.figure = Figure::Thermo, .colour = "thermo"},
                       .forms = "iss:Thermo fpuzzles:thermometer"});

const Register slow_thermo(
    {.slug = "slow_thermo",
     .name = "SlowThermo",
     .meaning = "Digits rise or stay the same from the bulb, the first cell, to the end.",
     .fewest = 2,
     .holds = is_slow_thermo,
     .post = post_slow_thermo,
     .sentence = "Along the slow thermometer {line} digits never fall",
     .drawing = {.figure = Figure::Thermo, .colour = "slow_thermo"},
     .forms = "fpuzzles:slowthermometer"});

const Register greater({.slug = "greater",
                        .name = "Greater",
                        .meaning = "Each cell is greater than the next.",
                        .fewest = 2,
                        .holds = is_greater,
                        .post = post_greater,
                        .refuse = refuse_again,
                        .sentence = "Each of {line} is greater than the next",
                        .drawing = {.figure = Figure::Sign, .colour = "sign", .label = ">"},
                        .forms = "iss:GreaterThan"});

}  // namespace
}  // namespace swordfish::board
