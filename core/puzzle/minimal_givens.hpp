// Which givens a solution needs: one in each of its unavoidable sets.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/random.hpp"
#include "puzzle/symmetry.hpp"
#include "puzzle/unavoidable_sets.hpp"
#include "search/patient_search.hpp"

namespace swordfish {

// Tests of the givens of one solution. Every failure teaches an unavoidable set, which answers later
// questions without a search.
class Givens {
 public:
  explicit Givens(const Row81& solution, const Kernel& kernel = active_kernel());

  const Row81& solution() const { return solution_; }
  Row81 puzzle(CellSet givens) const;

  // Whether these givens have the solution alone.
  bool suffice(CellSet givens);
  // Whether the givens suffice without one of them, if they do with it.
  bool can_spare(CellSet givens, Cell cell);
  bool is_minimal(CellSet givens);
  // Minimal givens, without those that they can spare, tried in random order.
  CellSet minimized(CellSet givens, Random& random);

 private:
  // Several givens to drop at once, in the order in which they are tried one by one.
  struct Bundle {
    CellSet givens;    // what is left
    CellSet dropped;   // unless a known set needs them
    std::size_t next;  // the place after the last that was tried
  };
  Bundle bundle(std::span<const Cell> order, std::size_t begin, std::size_t size, CellSet givens) const;

  void begin(CellSet givens);
  bool is_only_solution();
  bool is_only_solution_but_for(Cell cell);

  Row81 solution_;
  std::array<char, kCells> text_;  // the givens of the last question
  CellSet text_givens_;
  UnavoidableSets sets_;
  PatientSearch search_;
};

}  // namespace swordfish
