// A short name for a puzzle and all its disguises, the same for ever.
#pragma once

#include <string_view>

#include "base/blake2b.hpp"
#include "puzzle/symmetry.hpp"

namespace swordfish {

// The name of the algorithm: BLAKE2b with 16 bytes, personalised with this name, of the 81 characters of the canonical
// form, a dot for a blank. Whoever changes any of it changes the number in the name.
inline constexpr std::string_view kKeyAlgorithm = "swordfish-key-1";

// The key of a puzzle. As for `canonical`, no digit may stand twice in a house.
Digest128 key_of(Row81View puzzle);

}  // namespace swordfish
