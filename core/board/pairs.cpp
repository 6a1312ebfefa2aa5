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

void pair_clauses(int a, int b, const PairTable& table, bool differ, const ClauseSink& sink) {
  const int digits = static_cast<int>(table.size());
  const auto goes = [&](int x, int y) { return (table[static_cast<std::size_t>(x)] >> y & 1) != 0; };
  for (int x = 0; x < digits; ++x) {
    for (int y = 0; y < digits; ++y) {
      if (goes(x, y) || (x == y && differ)) continue;
      const std::array<Literal, 2> clause = {{{a, x, false}, {b, y, false}}};
      sink(clause);
    }
  }
  std::vector<Literal> needs;
  for (int x = 0; x < digits; ++x) {
    needs.assign(1, {a, x, false});
    for (int y = 0; y < digits; ++y) {
      if (goes(x, y)) needs.push_back({b, y, true});
    }
    sink(needs);
    needs.assign(1, {b, x, false});
    for (int y = 0; y < digits; ++y) {
      if (goes(y, x)) needs.push_back({a, y, true});
    }
    sink(needs);
  }
}

void Pairs::clauses(const Program& program, const ClauseSink& sink) const {
  pair_clauses(cells[0], cells[1], relation_->table, program.sees(cells[0], cells[1]), sink);
}

}  // namespace swordfish::board
