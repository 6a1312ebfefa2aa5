// Plain characters, as whoever reads text from outside has to know them.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace swordfish {

// 0 to 9; a digit of a grid is 1 to 9.
constexpr bool is_numeral(char character) { return character >= '0' && character <= '9'; }

// An ASCII text without spaces and line ends around it. Always a part of the text, so that its place in it can be told:
// of nothing but spaces it is the end.
constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\r\f\v";
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == text.npos) return text.substr(text.size());
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

// The number that an ASCII text is, if it is a whole number and nothing else.
inline std::optional<int> whole(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return number;
}

}  // namespace swordfish
