// What people call techniques.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ladder/ladder.hpp"

namespace swordfish {

// The techniques that the first of these words name, the longest name first, and how many words that takes. Words are
// lower case, without hyphens. Nothing: none of them.
struct NamedTechniques {
  std::vector<const Technique*> techniques;
  std::size_t words = 0;
};
// The techniques that people name so.
NamedTechniques techniques_named(std::span<const std::string_view> words);

}  // namespace swordfish
