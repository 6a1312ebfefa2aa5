#include "board/forms/texts.hpp"

#include <algorithm>

namespace swordfish::board::forms {

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 40;
  std::string made;
  for (const char letter : text.substr(0, kMost)) {
    const auto byte = static_cast<unsigned char>(letter);
    made += byte < 0x20 || byte >= 0x7F ? '?' : letter;
  }
  return text.size() > kMost ? made + "..." : made;
}

Fault expected(std::string_view what, std::string_view got) {
  return {words("expected ", what, ", got '", shown(got), "'")};
}

Fault cannot_hold(std::string_view form, std::string_view what) {
  return {words("expected a board that the form ", form, " can hold, got ", what)};
}

std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(mark);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string without_spaces(std::string_view text) {
  std::string kept;
  std::copy_if(text.begin(), text.end(), std::back_inserter(kept), [](char letter) {
    return std::string_view(" \t\n\r\f\v").find(letter) == std::string_view::npos;
  });
  return kept;
}

void Unknown::meet(std::string_view name) {
  const auto is_there = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (!is_there(*ignore_) && !is_there(names_)) names_.emplace_back(name);
}

std::optional<Fault> Unknown::fault(std::string_view form) const {
  if (names_.empty()) return {};
  constexpr std::size_t kMost = 20;
  std::string list;
  for (std::size_t i = 0; i < std::min(names_.size(), kMost); ++i)
    list += words(i == 0 ? "'" : ", '", shown(names_[i]), "'");
  if (names_.size() > kMost) list += words(" and ", names_.size() - kMost, " more");
  return Fault{words("expected only what is understood of ", form, ", got ", list,
                     " (what is named in `ignore` is left out)")};
}

}  // namespace swordfish::board::forms
