// What search knows of a grid before any technique is tried on it.
#pragma once

#include <optional>

#include "ladder/ladder.hpp"
#include "search/search.hpp"

namespace swordfish {

// What the facts of a grid have in place of a technique where something on it is already wrong, and a hint
// shows that.
const Technique& mistake_technique();

struct Facts {
  Status status = Status::None;
  std::optional<Grid> solution;    // the only one of the grid
  bool givens_are_unique = false;  // they alone have one solution
  // What contradicts that one: wrong digits; if there are none, candidates that are needed and gone.
  std::optional<Step> mistake;

  bool has_solution() const { return status == Status::Unique || status == Status::Many; }
};

// The facts of a grid: the givens are searched once, and the grid itself only where they leave open how it
// stands.
Facts facts_of(const Grid& grid, const StopAsked& stop);

// A fact of a grid: whether the givens alone have one solution.
bool givens_are_unique(const Grid& grid, const StopAsked& stop);

// The ladder that suits the facts: techniques that assume a unique solution are tried only where the givens alone have
// one. If what was placed or removed since makes it unique, as in a sukaku, digits that could be exchanged prove
// nothing.
Ladder suited(const Ladder& ladder, bool givens_are_unique);

// The level as the facts allow it: where there isn't exactly one solution there is none, for what can't be solved is
// not hard. Nor is there one where a ladder ends early that lacks a technique of HoDoKu's: that one might go on.
std::optional<Level> known_level(const PathSummary& path, Status status, const Ladder& ladder);

}  // namespace swordfish
