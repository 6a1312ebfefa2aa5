// Puzzles with one solution to begin with, and others near them.
#pragma once

#include <memory>
#include <optional>

#include "generate/generate.hpp"
#include "puzzle/givens.hpp"

namespace swordfish {

struct Draft {
  Row81 puzzle{};
  Row81 solution{};
  CellSet givens;
};

// As kernels read it.
inline std::array<char, kCells> text_of(const Row81& puzzle) {
  std::array<char, kCells> text;
  for (std::size_t cell = 0; cell < kCells; ++cell) text[cell] = static_cast<char>('0' + puzzle[cell]);
  return text;
}

// Says when to give up: asked before each puzzle, and by what takes long while one is judged.
class Patience {
 public:
  Patience(const Budget& budget, const StopAsked& stop) : budget_(budget), stop_(stop) {}

  bool allows_another_try() {
    if (tries_ >= budget_.tries || is_over()) return false;
    ++tries_;
    return true;
  }
  // Whether time is up or the run was told to stop.
  bool is_over() const {
    const bool is_late = budget_.time && Clock::now() - began_ >= *budget_.time;
    return is_late || stop_();
  }
  // The same as a stop, for as long as this lives.
  StopAsked stop() const {
    return [this] { return is_over(); };
  }
  std::uint64_t tries() const { return tries_; }

 private:
  using Clock = std::chrono::steady_clock;

  const Budget& budget_;
  const StopAsked& stop_;
  Clock::time_point began_ = Clock::now();
  std::uint64_t tries_ = 0;
};

class DraftSource {
 public:
  virtual ~DraftSource() = default;
  // A puzzle out of nothing; none when patience has run out.
  virtual std::optional<Draft> begin(Patience& patience) = 0;
  // A puzzle that differs little from the last one that was kept; none if this attempt led to none.
  virtual std::optional<Draft> near(const Draft& draft) = 0;
  virtual bool is_minimal(const Draft& draft) = 0;
};

// Givens dug out of a solution, kept and dropped together where the pattern is to be symmetric.
std::unique_ptr<DraftSource> digging(const Wanted& wanted, Random& random, const Kernel& kernel);
// Digits put into the cells of a pattern.
std::unique_ptr<DraftSource> filling(const Wanted& wanted, Random& random, const Kernel& kernel);

}  // namespace swordfish
