// Lines that fall into pieces of one sum, and cages of which no part has a sum.
#include "base/sorted.hpp"
#include "board/automaton.hpp"
#include "board/counts.hpp"
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"
#include "board/sum_tables.hpp"

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

// Sums of the piece that is not complete are bits of a word, so that a cell's digit is a shift. Of a loop it is not
// known what its first piece began with before the first cell: every such sum is followed by itself.
class SumLine final : public Propagator {
 public:
  SumLine(Cells line, int total, bool is_closed)
      : Propagator(std::move(line), Turn::Last), total_(total), is_closed_(is_closed) {}
  static bool fits(int total, int highest) { return total + highest < 64; }

  bool run(Engine& engine) const override {
    std::vector<Digits> kept(cells.size(), 0);
    for (int began = 0; began < (is_closed_ ? total_ : 1); ++began) {
      follow(engine, began, kept);
      const auto is_kept = [&](std::size_t place) { return (engine[cells[place]] & ~kept[place]) == 0; };
      std::size_t place = 0;
      while (place < cells.size() && is_kept(place)) ++place;
      if (place == cells.size()) return true;  // nothing will be removed
    }
    for (std::size_t place = 0; place < cells.size(); ++place) {
      if (!engine.keep(cells[place], kept[place])) return false;
    }
    return true;
  }

 private:
  using Sums = std::uint64_t;
  // A full piece is no sum again, a larger one nothing.
  Sums added(Sums sums, int digit) const {
    const Sums more = sums << digit;
    return (more & ((Sums{1} << total_) - 1)) | (more >> total_ & 1);
  }
  // From which sums this digit leads to one of these.
  Sums before(Sums sums, int digit) const {
    Sums less = sums >> digit & ((Sums{1} << total_) - 1);
    if ((sums & 1) != 0 && digit > 0 && digit <= total_) less |= Sums{1} << (total_ - digit);
    return less;
  }

  void follow(const Engine& engine, int began, std::vector<Digits>& kept) const {
    std::vector<Sums> reached(cells.size() + 1, 0);
    reached[0] = Sums{1} << began;
    for (std::size_t place = 0; place < cells.size(); ++place) {
      for (Digits rest = engine[cells[place]]; rest != 0; rest &= rest - 1)
        reached[place + 1] |= added(reached[place], engine.lowest() + first_of(rest));
      if (reached[place + 1] == 0) return;
    }
    Sums alive = reached[cells.size()] & Sums{1} << began;
    for (std::size_t place = cells.size(); alive != 0 && place-- > 0;) {
      Sums earlier = 0;
      for (Digits rest = engine[cells[place]]; rest != 0; rest &= rest - 1) {
        const Sums from = before(alive, engine.lowest() + first_of(rest)) & reached[place];
        if (from != 0) earlier |= from, kept[place] |= first_alone(rest);
      }
      alive = earlier;
    }
  }

  int total_;
  bool is_closed_;
};

void post_sum_line(const Board&, const Rule& rule, Model& model) {
  // Beyond that the definition alone.
  if (SumLine::fits(rule.numbers[0], model.layout().highest()))
    model.add<SumLine>(rule.cells(), rule.numbers[0], is_loop(rule));
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

// Sets of so many digits of which no part has the sum; `sums` are those of the parts, a bit each.
void choose_sets(const Model& model, int total, int count, int from, Digits set, std::uint64_t sums,
                 std::vector<Digits>& found) {
  if (count == 0) found.push_back(set);
  for (int index = from; count > 0 && index < model.digits(); ++index) {
    const int digit = model.lowest() + index;
    const std::uint64_t more = digit > total ? sums : sums | sums << digit;
    if ((more >> total & 1) == 0)
      choose_sets(model, total, count - 1, index + 1, set | Digits{1} << index, more, found);
  }
}

// Of many digits there are millions of sets: cell by cell then, as if digits might come again.
void post_parts(const Rule& rule, Model& model, int total) {
  const auto layers = layers_of(
      static_cast<int>(rule.cells().size()), model.lowest(), model.digits(), std::uint64_t{1},
      [&](std::uint64_t sums, int digit, int) -> std::optional<std::uint64_t> {
        const std::uint64_t more = (sums | sums << digit) & ((std::uint64_t{2} << total) - 1);
        return (more >> total & 1) != 0 ? std::nullopt : std::optional(more);
      },
      [](std::uint64_t) { return true; });
  if (layers) model.add<Automaton>(rule.cells(), layers);
}

void post_rellik(const Board&, const Rule& rule, Model& model) {
  model.different(rule.cells());
  Cells once = rule.cells();
  sort_once(once);
  const int total = rule.numbers[0];
  if (total > 62) return;  // the definition alone then
  if (model.digits() > kMostTabledDigits) return post_parts(rule, model, total);
  std::vector<Digits> sets;
  choose_sets(model, total, static_cast<int>(once.size()), 0, 0, 1, sets);
  model.add<OneOfSets>(std::move(once), std::move(sets));
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
     .sentence = "{line} falls into pieces that add up to {number}",
     .drawing = {.figure = Figure::Line, .colour = "sum_line"},
     .forms = "iss:SumLine"});

const Register rellik_cage(
    {.slug = "rellik_cage",
     .name = "RellikCage",
     .meaning = "Digits differ, and none of them or any group of them adds up to the number.",
     .takes = "cells, sum: int",
     .holds = is_rellik,
     .ignores_order = true,
     .post = post_rellik,
     .refuse = refuse_total,
     .sentence = "No part of the cage {line} adds up to {numbers}",
     .drawing = {.figure = Figure::Cage, .colour = "rellik"},
     .forms = "iss:RellikCage"});

}  // namespace
}  // namespace swordfish::board
