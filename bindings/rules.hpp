// Rules as Python names them: a preset that the kernel follows by itself, or a ladder.
#pragma once

#include <string>
#include <variant>

#include "suppose.hpp"

using Rules = std::variant<std::string, swordfish::Ladder>;

std::variant<swordfish::Preset, swordfish::Ladder> preset_or_ladder(const Rules& rules);
