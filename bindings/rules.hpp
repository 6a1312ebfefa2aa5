// Rules as Python names them: a preset that the kernel follows by itself, or a ladder.
#pragma once

#include <string_view>
#include <variant>

#include "suppose/suppose.hpp"

// A view and a pointer: copies would be made where nothing may be thrown if memory runs out.
using Rules = std::variant<std::string_view, const swordfish::Ladder*>;

std::variant<swordfish::Preset, swordfish::Ladder> preset_or_ladder(const Rules& rules);
