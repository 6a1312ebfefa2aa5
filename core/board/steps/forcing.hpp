// Candidates that can't be, by what follows from them.
#pragma once

#include <optional>

#include "base/stop.hpp"
#include "board/steps/state.hpp"

namespace swordfish::board {

// Forces a candidate out: it is refuted with what a reader can follow: a step with its story; nothing where
// that doesn't suffice.
std::optional<BoardStep> refute(const State& state, const PlainStep::Spot& supposed, const StopAsked& stop);

class Following;
// The forcing step of a supposition that broke.
BoardStep contradiction_of(Following& following);

}  // namespace swordfish::board
