// Follows a supposition to its end, in the one order that ratings depend on: pending on nodes first, off
// nodes one by one, other techniques only when nothing is pending.
#pragma once

#include "rating/run.hpp"

namespace swordfish::rating {

struct Links {
  bool dynamic = false;  // off nodes leave the grid, so that they can prove more together
  bool cells = true;     // links between digits of one cell; without, each digit is on its own
};

// Propagation begins: a run with one supposition, which is then followed.
void begin_run(const State& source, CandidateIndex start, bool on, Run& run);

// Propagates until nothing is pending or a contradiction turns up.
void follow(Links links, Run& run);

// Propagation leaves places(digit) of the run's grid alone, for speed: this brings them up to date. For a
// dynamic run with nothing pending.
void update_places(const State& source, Run& run);

// Adds an off node to a run that is propagated, which another technique proved. False if it is off already.
bool add_conclusion(CandidateIndex candidate, int conclusion, Run& run);

// Advanced propagation by locked digits, hidden pairs, naked pairs, X-Wings: the first of these that
// concludes something from what the run took away. True if it did.
bool conclude_basic(const State& source, Run& run);

}  // namespace swordfish::rating
