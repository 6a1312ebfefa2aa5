// Sentences put together from texts and numbers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace swordfish::board {

// A word of a sentence, at its end.
inline void add_word(std::string& to, std::string_view word) { to += word; }
inline void add_word(std::string& to, int number) { to += std::to_string(number); }
inline void add_word(std::string& to, std::size_t number) { to += std::to_string(number); }

// A sentence of words and numbers.
template <class... Words>
std::string words(const Words&... all) {
  std::string text;
  (add_word(text, all), ...);
  return text;
}

}  // namespace swordfish::board
