// The finders of the rating engine in the order in which they are tried. Each writes the first hint it meets into
// `hint` and says whether there was one.
#pragma once

#include "rating/hint.hpp"

namespace swordfish::rating {

// Finder of the rating: hidden singles.
bool find_hidden_single(const State& state, Hint& hint);
// Finder of the rating: locked digits that make a hidden single.
bool find_direct_locked(const State& state, Hint& hint);
// Finder of the rating: hidden sets that make a hidden single.
bool find_direct_hidden_set(const State& state, int degree, Hint& hint);
// Finder of the rating: naked singles.
bool find_naked_single(const State& state, Hint& hint);
// Finder of the rating: locked digits, pointing and claiming.
bool find_locked(const State& state, Hint& hint);
// Finder of the rating: naked pairs, triplets and quads.
bool find_naked_set(const State& state, int degree, Hint& hint);
// Finder of the rating: hidden pairs, triplets and quads.
bool find_hidden_set(const State& state, int degree, Hint& hint);
// Finder of the rating: fish as sets of lines.
bool find_fish(const State& state, int degree, Hint& hint);
// Finder of the rating: XY-Wings.
bool find_xy_wing(const State& state, Hint& hint);
// Finder of the rating: XYZ-Wings.
bool find_xyz_wing(const State& state, Hint& hint);
// Finder of the rating: unique rectangles and loops.
bool find_unique_loop(const State& state, Hint& hint);
// Finder of the rating: bivalue universal graves.
bool find_bug(const State& state, Hint& hint);
// Finder of the rating: aligned pair exclusions.
bool find_aligned_pair(const State& state, Hint& hint);

}  // namespace swordfish::rating
