// Rules as Python names them: a preset that the kernel follows by itself, or a ladder.
#pragma once

#include <string>
#include <variant>

#include "suppose/suppose.hpp"

// A pointer: a copy would be made where nothing may be thrown if memory runs out.
using Rules = std::variant<std::string, const swordfish::Ladder*>;

std::variant<swordfish::Preset, swordfish::Ladder> preset_or_ladder(const Rules& rules);
