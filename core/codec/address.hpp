// Escapes of addresses (RFC 3986), such as %2B.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace swordfish {

// %2B and the like as the bytes they stand for; nothing where % begins no escape.
std::optional<std::string> unescape_address(std::string_view text);
// An address with everything but letters, digits and - _ . ~ escaped.
std::string escape_address(std::string_view text);

}  // namespace swordfish
