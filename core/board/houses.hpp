// Houses: each digit stands in one of as many cells as there are digits.
#pragma once

#include "board/propagator.hpp"

namespace swordfish::board {

// Digits with one place left, all at once.
class HouseSingles final : public Propagator {
 public:
  explicit HouseSingles(Cells house) : Propagator(std::move(house), Turn::Second) {}
  bool run(Engine& engine) const override;
  bool is_clausal() const override { return true; }
  void clauses(const Program& program, const ClauseSink& sink) const override;
};

// Digits with two or three places leave what sees all of them; two cells with the same two digits keep them. The
// dearest pass for what it gains, so it comes last.
class HouseLocks final : public Propagator {
 public:
  explicit HouseLocks(Cells house) : Propagator(std::move(house), Turn::Last) {}
  void prepare(const Program& program) override;
  bool run(Engine& engine) const override;
  bool is_clausal() const override { return true; }  // as HouseSingles has them

 private:
  std::vector<std::uint64_t> outside_;  // cells that are not of the house
};

}  // namespace swordfish::board
