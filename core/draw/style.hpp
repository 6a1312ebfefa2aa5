// Style sheets. Every rule names the root, because inline SVG shares the styles of its page.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "draw/svg.hpp"

namespace swordfish {

struct StyleRule {
  std::string_view part, light, dark;  // what a part looks like, by class; two for colours, one for shapes
};

// The name of a style sheet's root, for a drawing in a theme.
inline std::string root_of(Theme theme, std::string_view drawing) {
  return std::string(drawing) + std::string(kThemes[static_cast<std::size_t>(theme)]);
}

// A style sheet in light, in dark, or in the one that the reader prefers.
template <class Rules>  // (bool is_dark) -> std::string
std::string themed(Theme theme, Rules rules) {
  if (theme != Theme::Auto) return rules(theme == Theme::Dark);
  return rules(false) + "@media(prefers-color-scheme:dark){" + rules(true) + "}";
}

// The rules of a style sheet, in light or dark.
inline std::string style_rules(std::string_view root, std::span<const StyleRule> styles, bool is_dark) {
  std::string out;
  for (const auto& [part, light, dark] : styles) {
    out += '.';
    out += root;
    out += " .";
    out += part;
    out += '{';
    out += is_dark ? dark : light;
    out += '}';
  }
  return out;
}

}  // namespace swordfish
