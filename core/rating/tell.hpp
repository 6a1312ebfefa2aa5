// Turns chains into the nodes and parents that people are shown.
#pragma once

#include <span>

#include "rating.hpp"
#include "rating/forcing.hpp"
#include "rating/static_chains.hpp"

namespace swordfish::rating {

RatingChain tell(const StaticChain& chain);
RatingChain tell(const State& source, std::span<const Target> targets);

}  // namespace swordfish::rating
