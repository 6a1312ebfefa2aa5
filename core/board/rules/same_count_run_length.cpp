// A cell that counts: how many cells hold what the first of them holds, in a row along arms or anywhere among them.
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

// The first cell of all arms is one; it counts once.
int run_along(const std::vector<Cells>& parts, Filled digits) {
  int total = 1;
  for (std::size_t arm = 1; arm < parts.size(); ++arm) {
    const std::vector<int> held = digits_in(parts[arm], digits);
    const auto other = std::find_if(held.begin(), held.end(), [&](int digit) { return digit != held[0]; });
    total += static_cast<int>(other - held.begin()) - 1;
  }
  return total;
}

bool counts_run(const Board&, const Rule& rule, Filled digits) {
  return digits[static_cast<std::size_t>(rule.cells()[0])] == run_along(rule.parts, digits) - rule.numbers[0];
}

bool counts_same(const Board&, const Rule& rule, Filled digits) {
  const std::vector<int> held = digits_in(rule.parts[1], digits);
  const auto same = std::count(held.begin(), held.end(), held[0]);
  return digits[static_cast<std::size_t>(rule.cells()[0])] == static_cast<int>(same) - rule.numbers[0];
}

std::string refuse_counter(const Layout& layout, const Rule& rule) {
  if (rule.parts[0].size() != 1) return words("one cell that counts, got ", rule.parts[0].size());
  if (rule.parts.size() < 2) return "cells that are counted, got none";
  for (std::size_t arm = 2; arm < rule.parts.size(); ++arm) {
    if (rule.parts[arm][0] != rule.parts[1][0])
      return words("arms that begin in ", layout.name(rule.parts[1][0]), ", got ",
                   layout.name(rule.parts[arm][0]));
  }
  if (rule.numbers[0] == 0 || rule.numbers[0] == 1) return {};
  return words("0, or 1 where the first cell doesn't count, got ", rule.numbers[0]);
}

// Of `cells` the first counts, the second is the first counted; then come the others, arm by arm.
class SameCount final : public Propagator {
 public:
  SameCount(Cells all, std::vector<std::size_t> arms, int offset, bool in_a_row)
      : Propagator(std::move(all), Turn::Third),
        arms_(std::move(arms)),
        offset_(offset),
        in_a_row_(in_a_row) {}

  bool run(Engine& engine) const override {
    Digits counts = 0, labels = 0;
    for (Digits rest = engine[cells[1]]; rest != 0; rest &= rest - 1) {
      const Digits label = first_alone(rest);
      const auto [least, most] = range(engine, label);
      const Digits fitting = between(engine, least, most) & engine[cells[0]];
      if (fitting != 0) counts |= fitting, labels |= label;
    }
    if (!engine.keep(cells[0], counts) || !engine.keep(cells[1], labels)) return false;
    if (!share(engine)) return false;
    return !is_single(engine[cells[0]]) || !is_single(engine[cells[1]]) || enforce_count(engine);
  }

 private:
  struct CountRange {
    int least = 1, most = 1;
  };

  // How many cells of the same label there are, at least and at most, if the first one holds it.
  CountRange range(const Engine& engine, Digits label) const {
    CountRange all;
    std::size_t begin = 2;
    for (const std::size_t length : arms_) {
      bool is_sure = true;
      for (std::size_t i = begin; i < begin + length; ++i) {
        const Digits open = engine[cells[i]];
        if ((open & label) != 0) ++all.most;
        if (open == label && (is_sure || !in_a_row_)) ++all.least;
        is_sure &= open == label;
        if (in_a_row_ && (open & label) == 0) break;
      }
      begin += length;
    }
    return all;
  }

  // Whichever label it is, what is needed for the smallest count holds the same as the first cell: of each arm those
  // that the others, at their longest, leave to it.
  bool share(Engine& engine) const {
    const int fewest = first_of(engine[cells[0]]) + engine.lowest() + offset_;
    const int others = static_cast<int>(cells.size()) - 2;  // behind the first
    std::size_t begin = 2;
    for (const std::size_t length : arms_) {
      const int wanted = fewest - 1 - (others - static_cast<int>(length));
      if (in_a_row_ || wanted == static_cast<int>(length)) {
        Digits shared = engine[cells[1]];
        for (int i = 0; i < wanted && i < static_cast<int>(length); ++i)
          shared &= engine[cells[begin + static_cast<std::size_t>(i)]];
        if (!engine.keep(cells[1], shared)) return false;
        for (int i = 0; i < wanted && i < static_cast<int>(length); ++i) {
          if (!engine.keep(cells[begin + static_cast<std::size_t>(i)], shared)) return false;
        }
      }
      begin += length;
    }
    return true;
  }

  // For a counting cell, the digits that stand for so many.
  Digits between(const Engine& engine, int least, int most) const {
    const int low = std::max(least - offset_ - engine.lowest(), 0);
    const int high = std::min(most - offset_ - engine.lowest(), engine.digits() - 1);
    return low > high ? 0 : first_digits(high + 1) & ~first_digits(low);
  }

  // Both known: all that may be counted is, or nothing more than what is sure.
  bool enforce_count(Engine& engine) const {
    const Digits label = engine[cells[1]];
    const int wanted = first_of(engine[cells[0]]) + engine.lowest() + offset_;
    const auto [least, most] = range(engine, label);
    if (wanted < least || wanted > most) return false;
    if (wanted != least && wanted != most) return true;
    std::size_t begin = 2;
    for (const std::size_t length : arms_) {
      for (std::size_t i = begin; i < begin + length; ++i) {
        const Digits open = engine[cells[i]];
        if (open == label) continue;
        if (wanted == most && (open & label) != 0 && !engine.keep(cells[i], label)) return false;
        if (wanted != most && !engine.keep(cells[i], ~label)) return false;
        if (in_a_row_ && (wanted != most || (open & label) == 0)) break;
      }
      begin += length;
    }
    return true;
  }

  std::vector<std::size_t> arms_;  // how many cells each has behind the first
  int offset_;
  bool in_a_row_;
};

template <bool in_a_row>
void post_count(const Board&, const Rule& rule, Model& model) {
  Cells all = {rule.cells()[0], rule.parts[1][0]};
  std::vector<std::size_t> arms;
  for (std::size_t arm = 1; arm < rule.parts.size(); ++arm) {
    all.insert(all.end(), rule.parts[arm].begin() + 1, rule.parts[arm].end());
    arms.push_back(rule.parts[arm].size() - 1);
  }
  model.add<SameCount>(std::move(all), std::move(arms), rule.numbers[0], in_a_row);
}

const Register run_length(
    {.slug = "run_length",
     .name = "RunLength",
     .meaning =
         "The cell says how many cells in a row, along arms that begin in one cell, hold the same as that "
         "cell; with 1 it isn't counted itself.",
     .takes = "cell, arms..., offset: int = 0",
     .holds = counts_run,
     .post = post_count<true>,
     .refuse = refuse_counter,
     .sentence = "The first of {line} says how many have the same without a break",
     .forms = "iss:ChaosArrow"});

const Register same_count(
    {.slug = "same_count",
     .name = "SameCount",
     .meaning =
         "The cell says how many of the others hold the same as the first of them; with 1 that one isn't "
         "counted.",
     .takes = "cell, counted, offset: int = 0",
     .holds = counts_same,
     .post = post_count<false>,
     .refuse = refuse_counter,
     .sentence = "The first of {line} says how many of the others have the same",
     .forms = "iss:ChaosCount"});

}  // namespace
}  // namespace swordfish::board
