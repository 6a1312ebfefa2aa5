#include "board/pictures/inks.hpp"

#include <algorithm>
#include <iterator>

#include "draw/style.hpp"

namespace swordfish::board {

namespace {

// A hue in light and dark, and what else a line in it has: those that often meet differ in their dashes, too.
struct Ink {
  std::string_view name, light, dark, line;
};
constexpr Ink kInks[] = {
    {"line", "#8a94a0", "#7d8894", ""},
    {"cage", "#1b1f24", "#dfe5ec", ""},
    {"sum", "#0b62c4", "#6cb2ff", ""},
    {"equality", "#00825a", "#3fc79a", ""},
    {"rellik", "#c22f17", "#ff8a75", ""},
    {"lunchbox", "#a0457f", "#e08fc0", ""},
    {"house", "#b9c9dc", "#33485f", ""},
    {"thermo", "#b9bfc7", "#535d68", ""},
    {"slow_thermo", "#9fc3dd", "#3f6580", "stroke-dasharray:9 5;stroke-linecap:butt"},
    {"arrow", "#7b8490", "#97a2ae", ""},
    {"zipper", "#c7a5e3", "#6d4d8a", ""},
    {"region_sum", "#6fb6e6", "#2d6f9c", ""},
    {"between", "#a9b1ba", "#5d6772", ""},
    {"lockout", "#8fa8e8", "#4a62a3", "stroke-dasharray:14 5;stroke-linecap:butt"},
    {"whisper", "#6cc08b", "#2f7f4d", ""},
    {"renban", "#d98fd9", "#8c4a8c", ""},
    {"nabner", "#e6cf5c", "#8a7a24", "stroke-dasharray:4 7;stroke-linecap:butt"},
    {"palindrome", "#b0b8c2", "#5a6470", "stroke-dasharray:12 6;stroke-linecap:butt"},
    {"entropic", "#f0b27a", "#95602f", ""},
    {"modular", "#62c2b8", "#26766e", "stroke-dasharray:6 6;stroke-linecap:butt"},
    {"sum_line", "#a9cf8a", "#567a39", "stroke-dasharray:10 3;stroke-linecap:butt"},
    {"diagonal", "#8fb8e8", "#3f6a9c", "stroke-width:3"},
    {"clone", "#c9ccd1", "#444c56", ""},
    {"index", "#e8b9b0", "#6d3f37", ""},
    {"own", "#d6c4a2", "#6b5c3f", "stroke-dasharray:3 6;stroke-linecap:butt"},
    {"parity", "#d3d8de", "#3a434d", ""},
    {"circle", "#c5d6ea", "#35506d", ""},
    {"minimum", "#d9e4ef", "#2c3d4e", ""},
    {"maximum", "#efd9d9", "#4e2f2f", ""},
    {"white_dot", "#1b1f24", "#dfe5ec", ""},
    {"black_dot", "#1b1f24", "#dfe5ec", ""},
    {"sign", "#1b1f24", "#dfe5ec", ""},
    {"outside", "#1b1f24", "#dfe5ec", ""},
};

constexpr StyleRule kShapes[] = {
    {"road", "fill:none;stroke:currentColor;stroke-width:10;stroke-linecap:round;stroke-linejoin:round", {}},
    {"tube", "fill:none;stroke:currentColor;stroke-width:15;stroke-linecap:round;stroke-linejoin:round", {}},
    {"shaft", "fill:none;stroke:currentColor;stroke-width:3;stroke-linejoin:round", {}},
    {"ring", "fill:none;stroke:currentColor;stroke-width:3", {}},
    {"cage", "fill:none;stroke:currentColor;stroke-width:1.5;stroke-dasharray:5 5", {}},
    {"solid", "fill:currentColor", {}},
    {"shade", "fill:currentColor;opacity:.6", {}},
    {"edge", "stroke:currentColor;stroke-width:1.5", {}},
    {"sum", "font-size:11px;text-anchor:start", {}},
    {"clue", "font-size:16px", {}},
    {"sign", "font-size:13px;font-weight:700", {}},
    {"tiny", "font-size:10px;font-weight:700", {}},
    {"told", "text-anchor:start;font-size:13px", {}},
};
constexpr StyleRule kTexts[] = {
    {"sum", "fill:#1b1f24", "fill:#dfe5ec"},      {"clue", "fill:#1b1f24", "fill:#dfe5ec"},
    {"sign", "fill:#1b1f24", "fill:#dfe5ec"},     {"tiny", "fill:#1b1f24", "fill:#dfe5ec"},
    {"told", "fill:#1b1f24", "fill:#dfe5ec"},     {"white", "fill:#ffffff", "fill:#f2f5f8"},
    {"black", "fill:#1b1f24", "fill:#000000"},    {"on-white", "fill:#1b1f24", "fill:#1b1f24"},
    {"on-black", "fill:#ffffff", "fill:#f2f5f8"},
};

std::string inks(const std::string& root, bool is_dark) {
  std::string out;
  for (const Ink& ink : kInks) {
    out += "." + root + " .ink-" + std::string(ink.name) + "{color:";
    out += is_dark ? ink.dark : ink.light;
    out += "}";
  }
  return out + style_rules(root, kTexts, is_dark);
}

}  // namespace

std::string ink_class(std::string_view colour) {
  const auto* found =
      std::find_if(std::begin(kInks), std::end(kInks), [&](const Ink& ink) { return ink.name == colour; });
  return "ink-" + std::string(found == std::end(kInks) ? kInks[0].name : found->name);
}

std::string board_style(Theme theme, int candidate_size) {
  const std::string root = root_of(theme, "swordfish-");
  std::string out = style_rules(root, kShapes, false);
  for (const Ink& ink : kInks) {
    if (ink.line.empty()) continue;
    out += "." + root + " .ink-" + std::string(ink.name) + " .road{" + std::string(ink.line) + "}";
  }
  out += "." + root + " .candidate{font-size:" + std::to_string(candidate_size) + "px}";
  return out + themed(theme, [&](bool is_dark) { return inks(root, is_dark); });
}

}  // namespace swordfish::board
