// Base64 (RFC 4648): three bytes as four letters.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace swordfish {

// What a letter of base64 stands for, 0 to 63, in the alphabet of files (+ /) or that of addresses (- _); -1
// for none.
int base64_value(char letter);
// The letter of base64 for a value, in the alphabet of addresses.
char base64_letter(int value);

// Bytes as base64 in the alphabet of addresses, without padding.
std::string to_base64(std::string_view bytes);
// Bytes from base64 in either alphabet, padded or not; nothing for what is neither.
std::optional<std::string> from_base64(std::string_view letters);

}  // namespace swordfish
