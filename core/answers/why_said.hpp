// What is said of why a candidate goes, on grids and on boards.
#pragma once

#include "tell/said.hpp"

namespace swordfish::why {

inline const Said kAbsent("{digit} in {cell} is no candidate now: {why}.");
inline const Said kHolds("{cell} holds {digit}");
inline const Said kHas("{house} has its {digit} already");
inline const Said kBefore("it was removed before");
inline const Said kTrue("{digit} in {cell} can't be removed: the solution has it there.");
inline const Said kGoes("{digit} in {cell} goes. {sentence}");
inline const Said kLater("{digit} in {cell} goes with step {number} of the path. {sentence}");
inline const Said kNone("No step of the ladder removes {digit} in {cell} now, nor does the path from here.");
inline const Said kNoneInTime(
    "Time ran out before all steps were found: none of those so far removes {digit} in {cell}, nor does the "
    "path from "
    "here.");

}  // namespace swordfish::why
