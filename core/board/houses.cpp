#include "board/houses.hpp"

#include "board/engine.hpp"

namespace swordfish::board {

bool HouseSingles::run(Engine& engine) const {
  Digits once = 0, twice = 0, placed = 0;
  for (const int cell : cells) {
    const Digits candidates = engine[cell];
    twice |= once & candidates;
    once |= candidates;
    placed |= is_single(candidates) ? candidates : 0;
  }
  if (once != engine.all()) return false;
  const Digits hidden = once & ~twice & ~placed;
  if (hidden == 0) return true;
  for (const int cell : cells) {
    const Digits here = engine[cell] & hidden;
    if (here != 0 && (!is_single(here) || !engine.keep(cell, here))) return false;
  }
  return true;
}

void HouseSingles::clauses(const Program& program, const ClauseSink& sink) const {
  std::vector<Literal> clause;
  for (int digit = 0; digit < program.digits; ++digit) {
    clause.clear();
    for (const int cell : cells) clause.push_back({cell, digit, true});
    sink(clause);
  }
}

void HouseLocks::prepare(const Program& program) {
  outside_.assign(static_cast<std::size_t>(program.words), ~std::uint64_t{0});
  for (const int cell : cells)
    outside_[static_cast<std::size_t>(cell / 64)] &= ~(std::uint64_t{1} << (cell % 64));
}

bool HouseLocks::run(Engine& engine) const {
  Digits once = 0, twice = 0, thrice = 0, more = 0;
  for (const int cell : cells) {
    const Digits candidates = engine[cell];
    more |= thrice & candidates;
    thrice |= twice & candidates;
    twice |= once & candidates;
    once |= candidates;
  }
  for (Digits few = twice & ~more; few != 0; few &= few - 1) {
    if (!engine.lock(first_alone(few), cells, outside_.data())) return false;
  }
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const Digits two = engine[cells[i]];
    if (size_of(two) != 2) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (engine[cells[j]] != two) continue;
      for (std::size_t k = 0; k < cells.size(); ++k) {
        if (k != i && k != j && !engine.keep(cells[k], ~two)) return false;
      }
    }
  }
  return true;
}

}  // namespace swordfish::board
