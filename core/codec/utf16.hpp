// UTF-8 as 16-bit units and back; nothing where either is broken.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace swordfish {

// UTF-8 as UTF-16. A broken byte becomes a unit of its own, so that every text has units.
inline std::u16string to_utf16(std::string_view text) {
  std::u16string units;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t more = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;
    char32_t character = more == 0 ? byte : byte & (0x3F >> more);
    if (i + more >= text.size()) {
      units += static_cast<char16_t>(byte), ++i;
      continue;
    }
    for (std::size_t j = 1; j <= more; ++j)
      character = character << 6 | (static_cast<unsigned char>(text[i + j]) & 0x3F);
    if (character < 0x10000) {
      units += static_cast<char16_t>(character);
    } else {
      units += static_cast<char16_t>(0xD7C0 + (character >> 10));
      units += static_cast<char16_t>(0xDC00 + (character & 0x3FF));
    }
    i += more + 1;
  }
  return units;
}

// UTF-16 as UTF-8; nothing for half a character.
inline std::optional<std::string> to_utf8(std::u16string_view units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i) {
    char32_t character = units[i];
    if (character >= 0xD800 && character < 0xE000) {
      if (character >= 0xDC00 || i + 1 == units.size() || (units[i + 1] & 0xFC00) != 0xDC00) return {};
      character = ((character & 0x3FF) << 10) + (units[++i] & 0x3FFu) + 0x10000;
    }
    if (character < 0x80) {
      text += static_cast<char>(character);
      continue;
    }
    const int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    text += static_cast<char>((0xFF00 >> (more + 1) & 0xFF) | (character >> (6 * more)));
    for (int j = more - 1; j >= 0; --j) text += static_cast<char>(0x80 | (character >> (6 * j) & 0x3F));
  }
  return text;
}

}  // namespace swordfish
