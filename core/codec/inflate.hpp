// Deflate (RFC 1951) unpacked, as in a link of Penpa.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace swordfish {

// Bytes inflated; nothing for what isn't such a packing, and for more than so many bytes.
std::optional<std::string> inflate(std::string_view packed, std::size_t most);

}  // namespace swordfish
