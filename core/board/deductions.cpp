#include "board/deductions.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace swordfish::board {
namespace {

class Explainer {
 public:
  Explainer(const Program& program, std::span<const Digits> open) : program_(program), engine_(program) {
    program.begin_with(open, open_);
  }

  std::vector<Deduction> run() {
    std::vector<Deduction> found;
    for (const auto& propagator : program_.propagators) {
      std::vector<Digits> after = open_;
      const bool is_possible = engine_.run_alone(*propagator, after);
      if (is_possible && after == open_) continue;
      Deduction deduction{.rule = propagator->rule, .cells = propagator->cells, .removed = {}, .absent = {}};
      if (is_possible) deduction.removed = between(open_, after);
      deduction.absent = premises(*propagator, is_possible ? &after : nullptr);
      found.push_back(std::move(deduction));
    }
    return found;
  }

 private:
  // Candidates of the one that the other hasn't.
  std::vector<Candidate> between(std::span<const Digits> before, std::span<const Digits> after) const {
    std::vector<Candidate> found;
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
      for (Digits gone = before[cell] & ~after[cell]; gone != 0; gone &= gone - 1) {
        found.push_back({static_cast<int>(cell), program_.lowest + first_of(gone)});
      }
    }
    return found;
  }

  // Whether it still removes all that it did, from these candidates; null: whether it still finds no filling.
  bool still_follows(const Propagator& propagator, std::vector<Digits> weaker,
                     const std::vector<Digits>* after) {
    const bool is_possible = engine_.run_alone(propagator, weaker);
    if (after == nullptr || !is_possible) return !is_possible;
    for (std::size_t cell = 0; cell < weaker.size(); ++cell) {
      if ((weaker[cell] & open_[cell] & ~(*after)[cell]) != 0) return false;
    }
    return true;
  }

  std::vector<Candidate> premises(const Propagator& propagator, const std::vector<Digits>* after) {
    std::vector<Digits> weaker = open_;
    std::set<int> cells(propagator.cells.begin(), propagator.cells.end());
    // Cells that it only sees (a digit locked in a house leaves others, and may leave one of them empty) matter rarely:
    // all are opened at once, and looked at one by one where that fails.
    std::vector<Digits> others_open(open_.size(), program_.all);
    for (const int cell : cells)
      others_open[static_cast<std::size_t>(cell)] = open_[static_cast<std::size_t>(cell)];
    if (still_follows(propagator, others_open, after)) {
      weaker = others_open;
    } else {
      for (std::size_t cell = 0; cell < open_.size(); ++cell) cells.insert(static_cast<int>(cell));
    }
    std::vector<Candidate> kept;
    for (const int cell : cells) {
      Digits& here = weaker[static_cast<std::size_t>(cell)];
      for (Digits absent = program_.all & ~here; absent != 0; absent &= absent - 1) {
        here |= first_alone(absent);
        if (still_follows(propagator, weaker, after)) continue;
        here &= ~first_alone(absent);
        kept.push_back({cell, program_.lowest + first_of(absent)});
      }
    }
    return kept;
  }

  const Program& program_;
  Engine engine_;
  std::vector<Digits> open_;
};

}  // namespace

std::vector<Deduction> deductions(const Program& program, std::span<const Digits> open) {
  return Explainer(program, open).run();
}

}  // namespace swordfish::board
