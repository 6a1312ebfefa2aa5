// Puzzles with one solution to begin with, and others near them.
#pragma once

#include <memory>
#include <optional>

#include "generate/generate.hpp"
#include "generate/patience.hpp"
#include "puzzle/minimal_givens.hpp"

namespace swordfish {

struct Draft {
  Row81 puzzle{};
  Row81 solution{};
  CellSet givens;
};

// A draft as kernels read it.
inline std::array<char, kCells> text_of(const Row81& puzzle) {
  std::array<char, kCells> text;
  for (std::size_t cell = 0; cell < kCells; ++cell) text[cell] = static_cast<char>('0' + puzzle[cell]);
  return text;
}

// A source of drafts.
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
