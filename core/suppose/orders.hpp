// What to suppose next: alternatives of which one must hold, in different orders.
#pragma once

#include <functional>
#include <vector>

#include "base/candidates.hpp"
#include "base/grid.hpp"

namespace swordfish {

// Candidates of which one must hold: those of a cell, or the places of a digit in a house.
using Alternatives = std::vector<Candidate>;
// The alternatives to suppose next; none: there is no opinion.
using Order = std::function<Alternatives(const Grid& grid, const CandidateSet& tried)>;

// An order of what to suppose next, of which some weren't tried yet: the cell with fewest candidates.
Alternatives fewest(const Grid& grid, const CandidateSet& tried);
// An order of what to suppose next: the digit with fewest places in the box with fewest open cells.
Alternatives box(const Grid& grid, const CandidateSet& tried);
// An order of what to suppose next: the two places of a line of an X-Wing.
Alternatives xwing(const Grid& grid, const CandidateSet& tried);

// Whether all of these alternatives were supposed before, as it is where there are none.
bool is_tried(const Alternatives& alternatives, const CandidateSet& tried);

}  // namespace swordfish
