// How many different digits there are.
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

bool counts_distinct(const Board&, const Rule& rule, Filled digits) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  return static_cast<int>(std::set<int>(found.begin() + 1, found.end()).size()) == found[0];
}

// Digits that are placed are there, and each open cell adds one more at most.
class CountDistinct final : public Propagator {
 public:
  explicit CountDistinct(Cells cells_) : Propagator(std::move(cells_), Turn::Third) {}

  bool run(Engine& engine) const override {
    const std::span<const int> others(cells.data() + 1, cells.size() - 1);
    Digits placed = 0, possible = 0;
    int open = 0;
    for (const int cell : others) {
      possible |= engine[cell];
      if (is_single(engine[cell])) {
        placed |= engine[cell];
      } else {
        ++open;
      }
    }
    const int least = std::max(size_of(placed), 1),
              most = std::min(size_of(placed) + open, size_of(possible));
    Digits counts = 0;
    for (int count = least; count <= most; ++count) {
      const int digit = count - engine.lowest();
      if (digit >= 0 && digit < engine.digits()) counts |= Digits{1} << digit;
    }
    if (!engine.keep(cells[0], counts)) return false;
    if (!is_single(engine[cells[0]])) return true;
    const int wanted = engine.lowest() + first_of(engine[cells[0]]);
    const bool is_full = wanted == size_of(placed);          // nothing new comes
    const bool is_short = wanted == size_of(placed) + open;  // only new ones come
    for (const int cell : others) {
      if (is_single(engine[cell])) continue;
      if (is_full && !engine.keep(cell, placed)) return false;
      if (is_short && !is_full && !engine.keep(cell, ~placed)) return false;
    }
    return true;
  }
};

void post_distinct(const Board&, const Rule& rule, Model& model) { model.add<CountDistinct>(rule.cells()); }

const Register count_distinct(
    {.slug = "count_distinct",
     .name = "CountDistinct",
     .meaning = "The first cell says how many different digits the others hold.",
     .fewest = 2,
     .holds = counts_distinct,
     .post = post_distinct,
     .sentence = "The first of {line} says how many different digits the others hold",
     .drawing = {.figure = Figure::Shade, .colour = "sum"},
     .forms = "iss:CountDistinct"});

}  // namespace
}  // namespace swordfish::board
