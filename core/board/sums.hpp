// Linear sums over cells.
//
// Cells are put into groups of one weight in which all differ, for which tables know every total that the open cells
// can make (a word of 64 bits). Groups are combined by shifting; what a group may still add up to comes back as
// digits that are possible, and digits that are required. Digits count from 0 inside, and a negative weight is a
// positive one of mirrored digits, so that all that is left is addition.
#pragma once

#include "board/model.hpp"
#include "board/sum_tables.hpp"

namespace swordfish::board {

// Adds what a sum of three cells or more says.
void add_sum(Program& program, const Sum& sum);

struct SumGroup {
  int first = 0, count = 0;  // among the cells
  int weight = 1;
};

// A sum with at most eleven digits: sets of totals.
class SetSum final : public Propagator {
 public:
  // Plain: all weights are 1 or -1, else groups are combined by their bounds alone.
  SetSum(Cells cells_, std::vector<SumGroup> groups, int total, bool is_plain, int digits, Turn turn_);
  bool run(Engine& engine) const override;

 private:
  static constexpr int kMostGroups = 24;
  static constexpr int kMostFilled =
      CageFillings::kCells + 1;  // open cells of which all fillings are looked at
  struct Open {                  // what a group has left
    Digits digits;
    int count, placed, least, most;  // open cells; what the others add up to; what they can
  };
  Open look(const Engine& engine, const SumGroup& group) const;
  bool sum_up(const Engine& engine, Open* open, std::uint64_t* totals) const;
  bool allow(const Open* open, const std::uint64_t* totals, std::uint64_t* allowed) const;
  bool allow_two(const Open* open, const std::uint64_t* totals, std::uint64_t* allowed) const;
  bool allow_sets(const std::uint64_t* totals, bool from_below, int slack, std::uint64_t* allowed) const;
  bool run_cage(Engine& engine) const;
  bool restrict(Engine& engine, const SumGroup& group, const Open& open, std::uint64_t allowed) const;
  bool restrict_two(Engine& engine, const SumGroup& group, const Open& open, std::uint64_t allowed) const;
  bool restrict_filled(Engine& engine, const SumGroup& group, const Open& open, std::uint64_t allowed) const;

  std::vector<SumGroup> groups_;
  int total_;
  bool is_plain_, is_cage_;
  const SumTables* tables_;
};

// A sum with any number of digits: smallest and largest totals alone.
class BoundSum final : public Propagator {
 public:
  BoundSum(Cells cells_, std::vector<SumGroup> groups, int total, int digits, Turn turn_)
      : Propagator(std::move(cells_), turn_), groups_(std::move(groups)), total_(total), digits_(digits) {}
  bool run(Engine& engine) const override;

 private:
  struct Range {
    int low = 0, high = 0;
  };
  Range range(const Engine& engine, const SumGroup& group) const;
  Range turned(const SumGroup& group, Range range) const;

  std::vector<SumGroup> groups_;
  int total_, digits_;
};

// The sum of a cage inside a house: digits that have no place in the rest of the house stand in the cage.
class CageInHouse final : public Propagator {
 public:
  // The cage's cells come first.
  CageInHouse(Cells cells_, int cage, int total, int digits)
      : Propagator(std::move(cells_), Turn::Third),
        cage_(cage),
        total_(total),
        tables_(&SumTables::get(digits)) {}
  bool run(Engine& engine) const override;

 private:
  int cage_, total_;
  const SumTables* tables_;
};

}  // namespace swordfish::board
