// What follows from a supposition, in words: on a grid, and on a board.
#pragma once

#include <span>
#include <string>

#include "base/plain_step.hpp"
#include "tell/language.hpp"
#include "tell/names.hpp"

namespace swordfish {

// A small step of a branch.
struct ToldStep {
  PlainStep step;
  std::string reason;  // in words of the language: its technique, or a rule
};

// How a branch begins: "Suppose r1c1 is 4."
std::string supposing(PlainStep::Spot spot, const Language& language,
                      const LayoutNames& places = classic_names());
// The steps of a branch one after another; those of one reason in one house are told together:
// "r1c1=4, r1c2=5 by Naked Single in row 1, r2c2=3 by ...".
std::string chained(std::span<const ToldStep> steps, const Language& language,
                    const LayoutNames& places = classic_names());

// How a branch breaks: "r1c1 has no candidate left".
std::string no_candidate(int cell, const Language& language, const LayoutNames& places = classic_names());
// How a branch breaks: "row 1 has no place for 4".
std::string no_place(int house, int digit, const Language& language,
                     const LayoutNames& places = classic_names());

}  // namespace swordfish
