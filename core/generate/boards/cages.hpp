// Cages that cover a board, and say enough about a filling to leave it alone.
//
// Cages are scattered at random. While there is another solution, cages are cut anew so that it and all that were
// found before are refused: one cage becomes two, or two neighbours exchange cells.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "board/search.hpp"

namespace swordfish::board {

// Cages that are generated: they cover a board, and a filling keeps them.
class Cages {
 public:
  Cages(const Layout& layout, const Filling& solution, Random& random);

  // Covers the board; no cage has one cell, which would be a given. False: this time it didn't work out.
  bool scatter();
  // Cuts cages anew so that this filling, and those before it, keep them no more. False: no such cut is found.
  bool refuse(const Filling& other);
  // One large cage becomes two, which says more: one with the most of these cells, if they are told. False: none is large
  // enough.
  bool split(const std::vector<bool>& cells = {});
  std::vector<Rule> rules() const;

 private:
  Cells beside(int cell) const;
  bool grow(int start, int size);
  bool adopt(int single);
  void assign(std::size_t cage, Cells cells);
  bool fits(const Cells& cage, int cell) const;
  bool is_connected(const Cells& cells) const;
  bool is_kept_by(const Filling& filling) const;
  bool recut(std::size_t one, std::optional<std::size_t> two);
  std::vector<std::size_t> neighbours(std::size_t cage) const;
  int digit(int cell) const { return solution_[static_cast<std::size_t>(cell)]; }

  const Layout& layout_;
  const Filling& solution_;
  Random& random_;
  std::vector<Cells> cages_;
  std::vector<int> cage_of_;  // by cell, -1 for none
  std::vector<Filling> refused_;
};

// Asked about a board with cages that leave one solution: the cells with which a player would be stuck; nothing if cages
// need not be smaller.
using StuckAt = std::function<std::optional<std::vector<bool>>(const Board& caged)>;

// Cages on a board, ready with all its rules, that leave the solution alone; nothing if that didn't work out. `open` is
// what cells may be, by what is given.
std::optional<std::vector<Rule>> cages_for(const Board& board, const Filling& solution,
                                           std::span<const Digits> open, Random& random,
                                           const StuckAt& stuck_at, const StopAsked& stop);

}  // namespace swordfish::board
