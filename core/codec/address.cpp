#include "codec/address.hpp"

#include <string>

#include "codec/base64.hpp"

namespace swordfish {
namespace {

int hex_value(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  const char small = static_cast<char>(letter | 0x20);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

bool stays_plain(char letter) {
  return (letter != '+' && letter != '/' && base64_value(letter) >= 0) || letter == '.' || letter == '~';
}

}  // namespace

std::optional<std::string> unescape_address(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      bytes += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_value(text[i + 1]) : -1,
              low = high < 0 ? -1 : hex_value(text[i + 2]);
    if (low < 0) return {};
    bytes += static_cast<char>(16 * high + low);
    i += 2;
  }
  return bytes;
}

std::string escape_address(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string escaped;
  for (const char letter : text) {
    if (stays_plain(letter)) {
      escaped += letter;
    } else {
      const auto byte = static_cast<unsigned char>(letter);
      escaped += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return escaped;
}

}  // namespace swordfish
