// Ladders by the names that Python and the shell have for them, and what of them a kernel can follow by itself.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "kernel/kernel.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {

inline constexpr std::array<std::string_view, 9> kLadderNames = {
    "default", "full", "singles", "basic", "stage0", "stage1", "stage2", "stage3", "stage4"};

// The ladder of one of these names.
Ladder named_ladder(std::string_view name);

// The rules of a kernel that lead to the same standstill as a ladder, if there are such.
std::optional<Preset> kernel_rules(const Ladder& ladder);

}  // namespace swordfish
