// Claims in words are judged where their reader is linked in; the module beside the page, which must be small, has
// none.
#pragma once

#include "judge/judge.hpp"

namespace swordfish {

using JudgeWords = Verdict (*)(const JudgedGrid& grid, std::string_view claim, const Ladder& ladder,
                               const StopAsked& stop, const JudgeOptions& options);

// Set when the program loads.
struct RegisterReader {
  explicit RegisterReader(JudgeWords judge);
};

}  // namespace swordfish
