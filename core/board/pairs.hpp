// Two cells and a table of the pairs that may stand in them.
#pragma once

#include <array>

#include "board/model.hpp"

namespace swordfish::board {

// A relation of pairs: what may stand beside the digits of a set, both ways; cells with the same relation
// share it.
struct Relation {
  explicit Relation(PairTable table_);
  using Partners = std::array<std::array<Digits, 256>, 4>;  // of eight digits at a time
  Digits partners(const Partners& of, Digits digits) const {
    Digits found = of[0][digits & 255];
    for (std::size_t byte = 1; byte < bytes; ++byte) found |= of[byte][digits >> (8 * byte) & 255];
    return found;
  }

  PairTable table;
  std::size_t bytes;
  Partners of_first{}, of_second{};
};

// The clauses of a relation: which digits don't go together (equal ones are left out where the cells differ anyway), and
// which are needed for a digit, as otherwise one would be seen to be impossible only when it is tried.
void pair_clauses(int a, int b, const PairTable& table, bool differ, const ClauseSink& sink);

// A table of allowed pairs for two cells.
class Pairs final : public Propagator {
 public:
  Pairs(int a, int b, std::shared_ptr<const Relation> relation);
  bool run(Engine& engine) const override;
  bool is_clausal() const override { return true; }
  void clauses(const Program& program, const ClauseSink& sink) const override;

 private:
  std::shared_ptr<const Relation> relation_;
};

}  // namespace swordfish::board
