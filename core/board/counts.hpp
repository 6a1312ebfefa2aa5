// How often digits stand in cells, and which do together.
#pragma once

#include <span>

#include "board/propagator.hpp"

namespace swordfish::board {

// Equal counts: two lists of cells hold the same digits, each as often.
class SameDigits final : public Propagator {
 public:
  SameDigits(const Cells& a, const Cells& b);
  bool run(Engine& engine) const override;

 private:
  std::size_t first_;  // so many cells are of the one list
};

// Given counts: some digits stand so often in the cells: at least, or exactly.
class DigitCounts final : public Propagator {
 public:
  // times[i]: how often the digit of index i stands there; -1: as often as it likes.
  DigitCounts(Cells cells_, std::vector<int> times, bool is_exact_count);
  bool run(Engine& engine) const override;

 private:
  std::vector<int> times_;
  bool is_exact_count_;
  Digits wanted_ = 0;
  int total_ = 0;
};

// One of some sets: cells that differ hold one of these, in whatever order.
class OneOfSets final : public Propagator {
 public:
  OneOfSets(Cells cells_, std::vector<Digits> sets)
      : Propagator(std::move(cells_), Turn::Third), sets_(std::move(sets)) {}
  bool run(Engine& engine) const override;

 private:
  std::vector<Digits> sets_;
};

}  // namespace swordfish::board
