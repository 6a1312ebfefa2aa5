// Steps on boards as JSON, in the shape of docs/steps.md.
#pragma once

#include "board/steps/state.hpp"
#include "json/json.hpp"
#include "tell/language.hpp"

namespace swordfish::board {

// The step as a sentence, on the board on which it was found.
std::string sentence_of(const Grounds& grounds, const Board& before, const BoardStep& step,
                        const Language& language);
Json board_step_json(const Grounds& grounds, const Board& before, const BoardStep& step,
                     const Language& language);

}  // namespace swordfish::board
