// Aligned exclusion: try all digits of two (or three) cells together. A choice is impossible if it repeats a
// digit where the cells see each other, or if it takes every candidate of a cell that sees them. A digit that
// is in no possible choice goes.
//
//     1259  138 | . . 12 | 13 . .       r1c1 = 1 would leave r1c2 only 3 or 8; 1 and 3 empty the cell 13, ...
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

class ExclusionFinder {
 public:
  ExclusionFinder(const Position& position, const Technique& technique, StepSink& sink)
      : position_(position), technique_(technique), sink_(sink) {}

  void run() { choose(position_.open(), position_.cells_with_at_most(technique_.variant)); }

 private:
  // Aligned exclusion extends its base cells; only cells with two small cells in sight of all can do anything.
  bool choose(CellSet from, CellSet witnesses) {
    if (size_ == technique_.variant) return test(witnesses);
    for (const Cell cell : from) {
      from.remove(cell);
      const CellSet seen = witnesses & peers(cell);
      if (seen.size() < 2) continue;
      cells_[size_++] = cell;
      const bool go_on = choose(from, seen);
      --size_;
      if (!go_on) return false;
    }
    return true;
  }

  bool test(CellSet witnesses) {
    used_ = {};
    possible_ = {};
    combine(0, {}, witnesses);
    CandidateSet gone;
    for (int i = 0; i < size_; ++i) gone.insert(cells_[i], position_.candidates(cells_[i]) - possible_[i]);
    if (gone.empty()) return true;
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    step.length = size_;
    for (int i = 0; i < size_; ++i) {
      step.mark(Role::Base, cells_[i], position_.candidates(cells_[i])).because(cells_[i]);
    }
    for (const Cell cell : used_) step.mark(Role::Cover, cell, position_.candidates(cell)).because(cell);
    return sink_.offer(step);
  }

  // For aligned exclusion, chooses a digit for each base cell from the i-th on, and notes the digits of possible
  // choices.
  void combine(int i, DigitSet chosen, CellSet witnesses) {
    if (i == size_) {
      for (const Cell cell : witnesses) {
        if (!chosen.contains_all(position_.candidates(cell))) continue;
        used_.insert(cell);
        return;
      }
      for (int k = 0; k < size_; ++k) possible_[k].insert(digits_[k]);
      return;
    }
    for (const Digit digit : position_.candidates(cells_[i])) {
      bool repeats = false;
      for (int k = 0; k < i; ++k) repeats |= digits_[k] == digit && peers(cells_[k]).contains(cells_[i]);
      if (repeats) continue;
      digits_[i] = digit;
      combine(i + 1, chosen | DigitSet{digit}, witnesses);
    }
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  std::array<Cell, 3> cells_;
  std::array<Digit, 3> digits_;
  std::array<DigitSet, 3> possible_;
  CellSet used_;  // cells that made a choice impossible
  int size_ = 0;
};

void find_exclusions(const Position& position, const Technique& technique, StepSink& sink) {
  ExclusionFinder(position, technique, sink).run();
}

constexpr auto kText =
    "Try every way to fill {base} together: some repeat a digit in a house[, "
    "others leave {cover:or} empty]. In those that remain some candidates never "
    "occur, so {result}.";

const Register aligned_pair_exclusion({.slug = "aligned_pair_exclusion",
                                       .name = "Aligned Pair Exclusion",
                                       .code = "1000",
                                       .order = 5310,
                                       .level = Level::Unfair,
                                       .score = 250,
                                       .on = false,
                                       .find = find_exclusions,
                                       .variant = 2,
                                       .text = kText});
const Register aligned_triple_exclusion({.slug = "aligned_triple_exclusion",
                                         .name = "Aligned Triple Exclusion",
                                         .code = "1001",
                                         .order = 5320,
                                         .level = Level::Unfair,
                                         .score = 300,
                                         .on = false,
                                         .find = find_exclusions,
                                         .variant = 3,
                                         .text = kText});

}  // namespace
}  // namespace swordfish
