// BLAKE2b (RFC 7693) of a message that fits into one block: 16 bytes out, with a name for what it is used for.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace swordfish {

using Digest128 = std::array<std::uint8_t, 16>;

inline constexpr std::size_t kLongestBlake2b = 128, kLongestPurpose = 16;

// What hashlib.blake2b(message, digest_size=16, person=purpose) gives in Python.
Digest128 blake2b_128(std::span<const std::uint8_t> message, std::string_view purpose);

}  // namespace swordfish
