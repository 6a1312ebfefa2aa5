#include <algorithm>
#include <cmath>

#include "draw/draw.hpp"
#include "draw/style.hpp"

namespace swordfish {

namespace {

constexpr int kRow = 24, kIndent = 26, kMargin = 12;
constexpr double kLetter = 7.6;
constexpr std::string_view kSigns[] = {"✗", "✓", "=", "·"};

constexpr StyleRule kColours[] = {
    {"paper", "fill:#ffffff", "fill:#14181d"},      {"title", "fill:#1b1f24", "fill:#f2f5f8"},
    {"branch", "stroke:#b4bcc6", "stroke:#48515c"}, {"contradiction", "fill:#b3261e", "fill:#ff8a80"},
    {"solution", "fill:#1a7f37", "fill:#7ee2a8"},   {"verity", "fill:#0b62c4", "fill:#6cb2ff"},
    {"standstill", "fill:#66707c", "fill:#9aa5b1"},
};

int length_of(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char sign) {
    return (static_cast<unsigned char>(sign) & 0xC0) != 0x80;  // a character counts once
  }));
}

int width_of(std::string_view title, std::span<const TreeLine> lines) {
  double longest = 0;
  for (const TreeLine& line : lines)
    longest = std::max(longest, kIndent * (line.indent + 1) + kLetter * length_of(line.text));
  return static_cast<int>(std::nearbyint(2 * kMargin + std::max(longest + 20, kLetter * length_of(title))));
}

// A branch of the tree, from a line down to one that hangs on it.
std::string branch(int indent, int above, int row) {
  const int x = kMargin + kIndent * indent + 8;
  const int top = kMargin + kRow * above + 22, y = kMargin + kRow * row + 12;
  return "\n<path class=\"branch\" d=\"M" + std::to_string(x) + " " + std::to_string(top) + "V" +
         std::to_string(y) + "H" + std::to_string(x + 14) + "\"/>";
}

std::string text_line(std::string_view kind, int x, int y, std::string_view words) {
  return "\n<text class=\"" + std::string(kind) + "\" x=\"" + std::to_string(x) + "\" y=\"" +
         std::to_string(y) + "\">" + escape_html(words) + "</text>";
}

}  // namespace

std::string draw_tree(std::string_view title, std::span<const TreeLine> lines, Theme theme) {
  const std::string root = root_of(theme, "swordfish-tree-");
  const std::string wide = std::to_string(width_of(title, lines));
  const std::string high = std::to_string(2 * kMargin + kRow * (static_cast<int>(lines.size()) + 1));
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + wide + " " + high +
                    "\" width=\"" + wide + "\" height=\"" + high + "\" class=\"" + root +
                    "\" role=\"img\" aria-label=\"" + escape_html(title) + "\">\n";
  out += "<style>." + root + " text{font:13px Inter,Arial,sans-serif}." + root + " .branch{fill:none}" +
         themed(theme, [&](bool is_dark) { return style_rules(root, kColours, is_dark); }) + "</style>\n";
  out += "<rect class=\"paper\" width=\"" + wide + "\" height=\"" + high + "\" rx=\"6\"/>";
  out += text_line("title", kMargin, kMargin + 16, title);
  std::vector<int> last_at{0};  // by indent: the row of the line to hang on
  int row = 0;
  for (const TreeLine& line : lines) {
    ++row;
    last_at.resize(std::min(last_at.size(), static_cast<std::size_t>(line.indent) + 1));
    out += branch(line.indent, last_at.back(), row);
    const auto kind = static_cast<std::size_t>(line.kind);
    out += text_line(kTreeLineKinds[kind], kMargin + kIndent * (line.indent + 1), kMargin + kRow * row + 16,
                     std::string(kSigns[kind]) + " " + line.text);
    last_at.push_back(row);
  }
  return out + "\n</svg>";
}

}  // namespace swordfish
