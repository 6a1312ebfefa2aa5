// Houses: each digit stands in one of as many cells as there are digits.
#pragma once

#include "board/engine.hpp"

namespace swordfish::board {

// The cells of a house.
class HouseCells : public Propagator {
 public:
  // The number is that of the house in the program.
  HouseCells(Cells house, int number, Turn turn_) : Propagator(std::move(house), turn_), number_(number) {
    is_built_in = true;
  }
  void prepare(const Program& program) override;
  bool is_clausal() const override { return true; }

 protected:
  // How many places a digit has here; as many of them as fit. More than fit are counted as one more.
  template <std::size_t size>
  int places(const Engine& engine, int digit, int (&at)[size]) const {
    const std::uint64_t* of_digit = engine.places(digit);
    std::size_t count = 0;
    for (const auto& [word, bits] : words_) {
      for (std::uint64_t here = of_digit[word] & bits; here != 0; here &= here - 1) {
        at[count++] = static_cast<int>(64 * word) + std::countr_zero(here);
        if (count == size) return static_cast<int>(count);
      }
    }
    return static_cast<int>(count);
  }

  int number_;

 private:
  struct Word {
    std::size_t index;
    std::uint64_t bits;
  };
  std::vector<Word> words_;  // the house as a set of cells
};

// Digits with one place left in a house. The engine sees to them by itself, and runs this at the beginning
// only.
class HouseSingles final : public HouseCells {
 public:
  HouseSingles(Cells house, int number) : HouseCells(std::move(house), number, Turn::Second) {}
  bool run(Engine& engine) const override;
  void clauses(const Program& program, const ClauseSink& sink) const override;
};

// Digits with two or three places in a house leave what sees all of them; two cells with the same two digits
// keep them. The dearest pass for what it gains, so it comes last.
class HouseLocks final : public HouseCells {
 public:
  HouseLocks(Cells house, int number) : HouseCells(std::move(house), number, Turn::Last) {}
  bool run(Engine& engine) const override;
};

}  // namespace swordfish::board
