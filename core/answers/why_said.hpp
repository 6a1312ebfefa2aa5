// What is said of why a candidate goes, and how it is answered, on grids and on boards.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "json/json.hpp"
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

// What shows that a candidate goes: a position, a step from there, and its drawing; all null where nothing does.
struct WhyProof {
  Json position = nullptr, step = nullptr, svg = nullptr;
};

// The answer to why: grids call the position "puzzle", boards "position".
inline Json why_json(std::string_view verdict, std::string text, std::string_view position_name,
                     WhyProof proof, bool is_finished) {
  return Json()
      .add("verdict", verdict)
      .add("text", std::move(text))
      .add(position_name, std::move(proof.position))
      .add("step", std::move(proof.step))
      .add("svg", std::move(proof.svg))
      .add("finished", is_finished);
}

}  // namespace swordfish::why
