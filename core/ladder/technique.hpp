// A technique: a named pattern with its place in the ladder, and the register of all of them.
//
// The ladder never names a technique. Each file of core/ladder/techniques/ registers what it finds:
//
//   static void find_naked_pairs(const Position& position, const Technique& technique, StepSink& sink) {...}
//   static const Register naked_pair({.slug = "naked_pair", .name = "Naked Pair", .code = "0200",
//                                     .order = 1300, .level = Level::Medium, .score = 60,
//                                     .find = find_naked_pairs,
//                                     .text = "..."});
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "base/step_sink.hpp"
#include "ladder/levels.hpp"
#include "ladder/position.hpp"

namespace swordfish {

using Find = void (*)(const Position& position, const Technique& technique, StepSink& sink);

struct Technique {
  std::string_view slug;
  std::string_view name;
  std::string_view code;  // HoDoKu's library code; ours beyond it begin with 'S'
  int order = 0;          // place in the ladder, HoDoKu's index
  Level level = Level::Easy;
  int score = 0;
  bool on = true;               // part of Ladder::standard()
  bool assumes_unique = false;  // its proof needs a grid with one solution
  Find find = nullptr;  // null: a kind of step that the rung of the same order finds (as AIC by nice loops)
  int variant = 0;      // for finders that serve several techniques: size of a fish, ...
  // The sentence, filled from the step's roles; core/tell/tell.hpp has the whole list of slots:
  //   {base} {fin} ...      cells marked with a role        {houses.base} ...   houses with a role
  //   {digits} {digits.fin} digits of all marks / of a role {eliminations} {placements} {chain}
  std::string_view text;
};

// Adds a technique to the register when the program loads.
struct Register {
  Technique technique;
  explicit Register(const Technique& technique_);
};

// Every technique, in ladder order (order, then slug); the same for the life of the program.
std::span<const Technique* const> techniques();
// A technique by slug, name or code (five-digit siamese codes included); null if there is none.
const Technique* find_technique(std::string_view word);

// Whether a technique is tried before another: by order, then by slug.
bool comes_before(const Technique* left, const Technique* right);
// A technique's place in techniques().
std::size_t place_of(const Technique* technique);

}  // namespace swordfish
