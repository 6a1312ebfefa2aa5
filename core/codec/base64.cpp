#include "codec/base64.hpp"

#include <cstdint>

namespace swordfish {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

int hex_value(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  const char small = static_cast<char>(letter | 0x20);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

bool stays_plain(char letter) {
  return (letter != '+' && letter != '/' && base64_value(letter) >= 0) || letter == '.' || letter == '~';
}

}  // namespace

int base64_value(char letter) {
  if (letter >= 'A' && letter <= 'Z') return letter - 'A';
  if (letter >= 'a' && letter <= 'z') return letter - 'a' + 26;
  if (letter >= '0' && letter <= '9') return letter - '0' + 52;
  if (letter == '+' || letter == '-') return 62;
  return letter == '/' || letter == '_' ? 63 : -1;
}

char base64_letter(int value) { return kLetters[static_cast<std::size_t>(value & 63)]; }

std::string to_base64(std::string_view bytes) {
  std::string letters;
  std::uint32_t waiting = 0;
  int bits = 0;
  for (const char byte : bytes) {
    waiting = waiting << 8 | static_cast<unsigned char>(byte);
    for (bits += 8; bits >= 6; bits -= 6) letters += base64_letter(static_cast<int>(waiting >> (bits - 6)));
  }
  if (bits > 0) letters += base64_letter(static_cast<int>(waiting << (6 - bits)));
  return letters;
}

std::optional<std::string> from_base64(std::string_view letters) {
  for (int padding = 0; padding < 2 && letters.ends_with('='); ++padding) letters.remove_suffix(1);
  if (letters.size() % 4 == 1) return {};
  std::string bytes;
  std::uint32_t waiting = 0;
  int bits = 0;
  for (const char letter : letters) {
    const int value = base64_value(letter);
    if (value < 0) return {};
    waiting = waiting << 6 | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits >= 8) bits -= 8, bytes += static_cast<char>(waiting >> bits & 0xFF);
  }
  return bytes;
}

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
