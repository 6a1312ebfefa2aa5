#include "board/pairs.hpp"

#include <algorithm>

#include "board/engine.hpp"

namespace swordfish::board {

Relation::Relation(PairTable table_) : table(std::move(table_)), bytes((table.size() + 7) / 8) {
  PairTable turned(table.size(), 0);
  for (std::size_t x = 0; x < table.size(); ++x) {
    for (Digits rest = table[x]; rest != 0; rest &= rest - 1) {
      turned[static_cast<std::size_t>(first_of(rest))] |= Digits{1} << x;
    }
  }
  const auto fill = [&](Partners& partners, const PairTable& from) {
    for (std::size_t byte = 0; byte < bytes; ++byte) {
      const std::size_t sets = std::size_t{1} << std::min<std::size_t>(from.size() - 8 * byte, 8);
      for (std::size_t set = 1; set < sets; ++set) {  // one digit more than a smaller set
        const std::size_t digit = 8 * byte + static_cast<std::size_t>(std::countr_zero(set));
        partners[byte][set] = partners[byte][set & (set - 1)] | from[digit];
      }
    }
  };
  fill(of_first, table), fill(of_second, turned);
}

Pairs::Pairs(int a, int b, std::shared_ptr<const Relation> relation)
    : Propagator({a, b}, Turn::First), relation_(std::move(relation)) {
  is_exact = true;
}

bool Pairs::run(Engine& engine) const {
  return engine.keep(cells[1], relation_->partners(relation_->of_first, engine[cells[0]])) &&
         engine.keep(cells[0], relation_->partners(relation_->of_second, engine[cells[1]]));
}

void Pairs::clauses(const Program& program, const ClauseSink& sink) const {
  for (int a = 0; a < program.digits; ++a) {
    for (int b = 0; b < program.digits; ++b) {
      if ((relation_->table[static_cast<std::size_t>(a)] >> b & 1) != 0) continue;
      if (a == b && program.sees(cells[0], cells[1])) continue;
      const std::array<Literal, 2> clause = {{{cells[0], a, false}, {cells[1], b, false}}};
      sink(clause);
    }
  }
}

}  // namespace swordfish::board
