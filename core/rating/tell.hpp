// Turns chains into the nodes, parents, marks and links that people are shown.
#pragma once

#include <span>

#include "rating/forcing.hpp"
#include "rating/rating.hpp"
#include "rating/static_chains.hpp"

namespace swordfish::rating {

// A static chain as it is told.
RatingChain chain_of(const StaticChain& chain);
// Forcing chains as they are told, from their ends.
RatingChain chain_of(const State& source, std::span<const Target> targets);

// Tells a static chain in a hint: the chain, its nodes as marks, its parents as links.
void tell(const StaticChain& chain, Hint& hint);
// Tells forcing chains in a hint, from their ends.
void tell(const State& source, std::span<const Target> targets, Hint& hint);

}  // namespace swordfish::rating
