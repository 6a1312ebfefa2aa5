// Turns chains into the nodes, parents, marks and links that people are shown.
#pragma once

#include <span>

#include "rating/forcing.hpp"
#include "rating/rating.hpp"
#include "rating/static_chains.hpp"

namespace swordfish::rating {

RatingChain chain_of(const StaticChain& chain);
RatingChain chain_of(const State& source, std::span<const Target> targets);

// The same as part of a hint: the chain, its nodes as marks, its parents as links.
void tell(const StaticChain& chain, Hint& hint);
void tell(const State& source, std::span<const Target> targets, Hint& hint);

}  // namespace swordfish::rating
