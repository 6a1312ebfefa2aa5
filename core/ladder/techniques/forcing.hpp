// Forcing chains and nets: what must be true whichever way, or can't be true at all.
//
//   contradiction   a premise makes a candidate both on and off, or empties a cell, or a house of a digit
//   verity          every candidate of a cell, every place of a digit in a house, or a candidate on as well
//                   as off leads to the same end
//
// Both work on tables: for each candidate, on or off, everything that follows. Chains and nets differ only in
// how they fill the tables.
#pragma once

#include <span>

#include "ladder/ladder.hpp"
#include "ladder/techniques/implications.hpp"

namespace swordfish {

// The tables of forcing: what follows from each candidate; literals are those of the implications given.
class ForcingTables {
 public:
  ForcingTables(const Implications& implications, bool whole_laws_only, bool hold_both_ways)
      : net(implications), whole_laws(whole_laws_only), both_ways(hold_both_ways) {}
  virtual ~ForcingTables() = default;
  virtual std::span<const std::uint64_t> closure(Literal premise) const = 0;
  // Links on the shortest way: from one premise to anything, or from anything to one target.
  virtual void start_at(Literal premise) = 0;
  virtual int distance_to(Literal target) const = 0;
  virtual void aim_at(Literal target) = 0;
  virtual int distance_from(Literal premise) const = 0;
  // Writes why the target follows from the premise.
  virtual void tell(Literal premise, Literal target, Step& step) = 0;

  const Implications& net;
  // Whether a house counts as emptied only if placed digits alone have thinned it out, as HoDoKu has it.
  const bool whole_laws;
  // Whether B also leads to C wherever the opposite of C leads to the opposite of B.
  const bool both_ways;
};

struct ForcingKinds {
  const Technique& contradiction;
  const Technique& verity;
};

// What chains or nets force: contradictions and verities.
void find_forced(const Position& position, ForcingTables& tables, const ForcingKinds& kinds, StepSink& sink);

}  // namespace swordfish
