#include "codec/base64.hpp"

#include <cstdint>

namespace swordfish {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

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

}  // namespace swordfish
