#include "board/houses.hpp"

#include "board/engine.hpp"

namespace swordfish::board {

void HouseCells::prepare(const Program& program) {
  const std::uint64_t* bits = &program.house_bits[static_cast<std::size_t>(number_ * program.words)];
  for (std::size_t word = 0; word < static_cast<std::size_t>(program.words); ++word) {
    if (bits[word] != 0) words_.push_back({word, bits[word]});
  }
}

bool HouseSingles::run(Engine& engine) const {
  for (Digits rest = engine.all(); rest != 0; rest &= rest - 1) {
    const int digit = first_of(rest);
    int only[2];
    const int count = places(engine, digit, only);
    if (count == 0) return false;
    if (count == 1 && !engine.keep(only[0], Digits{1} << digit)) return false;
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

bool HouseLocks::run(Engine& engine) const {
  constexpr int kMostPlaces = Engine::kMostLocked;
  // What is locked changes with the places of a digit only.
  for (Digits rest = engine.take_unlocked(number_); rest != 0; rest &= rest - 1) {
    const int digit = first_of(rest);
    int at[kMostPlaces + 1];
    const int count = places(engine, digit, at);
    if (count < 2 || count > kMostPlaces) continue;
    if (!engine.lock(digit, {at, static_cast<std::size_t>(count)})) return false;
  }
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const Digits two = engine[cells[i]];
    const Digits one = two & (two - 1);
    if (one == 0 || (one & (one - 1)) != 0) continue;
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
