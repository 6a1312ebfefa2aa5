// How deep must one suppose to solve a puzzle? One way to find out, whatever holds the grid.
//
// Depth 0 is the rules to a standstill. Depth d supposes every candidate in turn and follows it with depth
// d - 1; a contradiction removes it; so on until nothing changes; and a supposition that reaches the solution
// counts. Rules that still say as much when candidates are missing (or a contradiction instead) make one
// standstill of each depth, whatever the order. So the order here is the one that ends soonest: knowing the
// solution, suppose first what is true, because it may reach the end; what is false can only break.
//
// `Sheet` is a grid that can be copied:
//
//   bool is_open(int cell) const;
//   unsigned candidates(int cell) const;          bit d - 1 for digit d
//   void place(int cell, unsigned digit);         one bit
//   void eliminate(int cell, unsigned digit);
//   End to_standstill();                          the rules to a standstill; broken, it may be in any state
//   static constexpr int kAsksFrom;               the depth from which a run may be stopped between two of these
//
// Kernels are compiled for CPUs of their own, and so is this for their sheets: nothing but templates here.
#pragma once

#include <cstdint>

#include "kernel/kernel.hpp"

namespace swordfish {

template <class Sheet>
class Deepening {
 public:
  // The digits of the only solution; all of them must be candidates of the sheet.
  Deepening(const std::uint8_t* solution, StopSign stop) : solution_(solution), stop_(stop) {}

  // Deepens until the sheet is solved: the least depth, or -1 if that is more than `most` or the run was
  // stopped.
  int run(const Sheet& puzzle, int most) {
    Sheet sheet = puzzle;
    const End end = sheet.to_standstill();
    if (end == End::Solved) return 0;
    for (int depth = 1; depth <= most && end == End::Stuck; ++depth) {
      if (is_solved(sheet, depth)) return depth;
    }
    return -1;
  }

 private:
  static constexpr int kCellCount = 81;

  unsigned truth(int cell) const { return 1U << (solution_[cell] - 1); }

  bool is_stopped(int depth) {
    if (depth >= Sheet::kAsksFrom && !stopped_ && stop_.is_up != nullptr) stopped_ = stop_.is_up(stop_.asked);
    return stopped_;
  }

  // Deepening asks whether supposing a false candidate leads to a contradiction.
  bool breaks(const Sheet& sheet, int cell, unsigned digit, int depth) {
    Sheet supposed = sheet;
    supposed.place(cell, digit);
    const End end = supposed.to_standstill();
    return end == End::Broken || (end == End::Stuck && depth > 1 && is_broken(supposed, depth - 1));
  }

  bool reaches_solution(const Sheet& sheet, int cell, int depth) {
    Sheet supposed = sheet;
    supposed.place(cell, truth(cell));
    const End end = supposed.to_standstill();
    return end == End::Solved || (end == End::Stuck && depth > 1 && is_solved(supposed, depth - 1));
  }

  // Deepening a sheet that contains the solution, at a standstill. Left at the standstill of this depth if not solved.
  bool is_solved(Sheet& sheet, int depth) {
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      if (depth > 1 && is_solved(sheet, depth - 1)) return true;
      for (int cell = 0; cell < kCellCount; ++cell) {
        if (is_stopped(depth)) return false;
        if (sheet.is_open(cell) && reaches_solution(sheet, cell, depth)) return true;
      }
      for (int cell = 0; cell < kCellCount; ++cell) {
        for (unsigned rest = sheet.candidates(cell) & ~truth(cell); rest != 0; rest &= rest - 1) {
          if (is_stopped(depth)) return false;
          const unsigned digit = rest & -rest;
          // What was learned since may have taken it.
          if ((sheet.candidates(cell) & digit) == 0 || !breaks(sheet, cell, digit, depth)) continue;
          sheet.eliminate(cell, digit);
          if (sheet.to_standstill() == End::Solved) return true;
          if (depth > 1 && is_solved(sheet, depth - 1)) return true;
          has_changed = true;
        }
      }
    }
    return false;
  }

  // Deepening a sheet without solution, at a standstill. Left at the standstill of this depth if not broken.
  bool is_broken(Sheet& sheet, int depth) {
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      if (depth > 1 && is_broken(sheet, depth - 1)) return true;
      for (int cell = 0; cell < kCellCount; ++cell) {
        if (!sheet.is_open(cell)) continue;
        for (unsigned rest = sheet.candidates(cell); rest != 0; rest &= rest - 1) {
          if (is_stopped(depth)) return false;
          const unsigned digit = rest & -rest;
          if ((sheet.candidates(cell) & digit) == 0 || !breaks(sheet, cell, digit, depth)) continue;
          sheet.eliminate(cell, digit);
          if (sheet.to_standstill() == End::Broken) return true;
          if (depth > 1 && is_broken(sheet, depth - 1)) return true;
          has_changed = true;
        }
      }
    }
    return false;
  }

  const std::uint8_t* solution_;
  StopSign stop_;
  bool stopped_ = false;
};

}  // namespace swordfish
