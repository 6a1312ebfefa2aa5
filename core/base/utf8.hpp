// UTF-8, as whoever reads text from outside has to know it.
#pragma once

#include <cstddef>
#include <string_view>

namespace swordfish {

// How many bytes the character has that begins a text; 0: none does. Overlong forms, surrogates and what is
// beyond U+10FFFF are no characters.
inline std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return static_cast<unsigned char>(at < text.size() ? text[at] : 0);
  };
  const unsigned first = byte(0), second = byte(1);
  const auto follows = [&](std::size_t at) { return (byte(at) & 0xC0) == 0x80; };
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
    return follows(1) && follows(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
    return follows(1) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

// Where the first bytes stand that are no character; the end of the text: nowhere.
inline std::size_t utf8_fault(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

}  // namespace swordfish
