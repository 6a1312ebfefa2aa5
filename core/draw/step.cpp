#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "draw/draw.hpp"
#include "draw/style.hpp"
#include "draw/svg.hpp"
#include "tell/names.hpp"

namespace swordfish {

namespace {

enum class MarkShape : std::uint8_t { Circle, Square, Diamond, Triangle, Star };

// How a role is drawn: a shape around candidates, and a hue in light and dark.
struct Look {
  MarkShape shape;
  std::string_view light, dark;
};

// Hues that stay apart for colour-blind eyes, after Okabe and Ito.
constexpr std::string_view kBlue = "#0072b2", kOrange = "#d55e00", kGreen = "#00825a", kPurple = "#a0457f";
constexpr std::string_view kSky = "#56b4e9", kAmber = "#f0a54a", kMint = "#3fc79a", kPink = "#e08fc0";
constexpr std::array kLooks = std::to_array<Look>({
    {MarkShape::Circle, kBlue, kSky},       // base
    {MarkShape::Square, kGreen, kMint},     // cover
    {MarkShape::Diamond, kOrange, kAmber},  // fin
    {MarkShape::Star, kOrange, kAmber},     // endo fin
    {MarkShape::Square, kPurple, kPink},    // pivot
    {MarkShape::Triangle, kBlue, kSky},     // pincer
    {MarkShape::Circle, kBlue, kSky},       // sets a to d
    {MarkShape::Square, kOrange, kAmber},
    {MarkShape::Triangle, kGreen, kMint},
    {MarkShape::Diamond, kPurple, kPink},
    {MarkShape::Star, kGreen, kMint},        // common
    {MarkShape::Circle, kBlue, kSky},        // on
    {MarkShape::Diamond, kOrange, kAmber},   // off
    {MarkShape::Square, kPurple, kPink},     // deadly
    {MarkShape::Triangle, kOrange, kAmber},  // extra
    {MarkShape::Circle, kGreen, kMint},      // target
    {MarkShape::Star, kOrange, kAmber},      // wrong
});
static_assert(kLooks.size() == kRoleNames.size(), "a look for each role");

constexpr double kRadius = 7.5;          // around a small digit of the usual size
constexpr double kRings[] = {6.5, 8.8};  // around one that is placed: the outer one stays in its cell
// Of chains beside one another, first to fourth.
constexpr std::array kStrokes = std::to_array<std::string_view>({"", " second", " third", " fourth"});

constexpr StyleRule kShapes[] = {
    {"mark", "fill-opacity:.3;stroke-width:1.5", {}},
    {"also", "fill-opacity:0", {}},
    {"house", "fill-opacity:.08;stroke-width:2.5;stroke-opacity:.7", {}},
    {"link", "fill:none;stroke-width:1.8", {}},
    {"weak", "stroke-dasharray:5 4", {}},
    {"second", "stroke-width:3.2", {}},
    {"third", "stroke-width:1.1", {}},
    {"fourth", "stroke-width:2.5", {}},
    {"gone", "stroke-width:1.5;stroke-linecap:round", {}},
    {"spot", "fill-opacity:.22", {}},
    {"set", "fill:none;stroke-width:2", {}},
    {"sure", "font-size:13px;font-weight:700", {}},
    {"legend", "text-anchor:start;font-size:13px", {}},
};
constexpr StyleRule kColours[] = {
    {"link", "stroke:#6a3fb5", "stroke:#c7a8ff"},  {"second", "stroke:#00725a", "stroke:#63d8b4"},
    {"third", "stroke:#a84300", "stroke:#ffb86b"}, {"fourth", "stroke:#00598c", "stroke:#7fc4f0"},
    {"gone", "stroke:#c22f17", "stroke:#ff8a75"},  {"spot", "fill:#c22f17", "fill:#ff8a75"},
    {"set", "stroke:#1b1f24", "stroke:#dfe5ec"},
};

std::string_view name_of(Role role) { return kRoleNames[static_cast<std::size_t>(role)]; }

std::string house_word(Role role) {
  if (role == Role::Cover) return "crossing house";
  if (role == Role::Wrong) return "broken house";
  return role_word(role) + " house";
}

std::string hues(const std::string& root, bool is_dark) {
  std::string out;
  for (std::size_t role = 0; role < kLooks.size(); ++role) {
    const std::string hue(is_dark ? kLooks[role].dark : kLooks[role].light);
    out += "." + root + " ." + kRoleNames[role] + "{fill:" + hue + ";stroke:" + hue + "}";
  }
  out += style_rules(root, kColours, is_dark);
  return out + "." + root + " .sure,." + root + " .legend{fill:" + (is_dark ? "#dfe5ec" : "#1b1f24") + "}";
}

std::string style_of(Theme theme) {
  const std::string root = root_of(theme, "swordfish-");
  return style_rules(root, kShapes, false) + themed(theme, [&](bool is_dark) { return hues(root, is_dark); });
}

std::vector<Point> corners_of(MarkShape shape, double r) {
  switch (shape) {
    case MarkShape::Square: return {{-r, -r}, {r, -r}, {r, r}, {-r, r}};
    case MarkShape::Diamond: return {{0, -1.25 * r}, {1.25 * r, 0}, {0, 1.25 * r}, {-1.25 * r, 0}};
    case MarkShape::Triangle: return {{0, -1.35 * r}, {1.25 * r, 0.9 * r}, {-1.25 * r, 0.9 * r}};
    default: break;
  }
  // Sine and cosine of turns by 36 degrees: not from the library, so that all machines have the same.
  constexpr double kS1 = 0.5877852522924731, kS2 = 0.9510565162951535;
  constexpr double kC1 = 0.8090169943749475, kC2 = 0.30901699437494745;
  constexpr double kSines[] = {0, kS1, kS2, kS2, kS1, 0, -kS1, -kS2, -kS2, -kS1};
  constexpr double kCosines[] = {1, kC1, kC2, -kC2, -kC1, -1, -kC1, -kC2, kC2, kC1};
  std::vector<Point> corners;
  for (int turn = 0; turn < 10; ++turn) {
    const double out = (turn % 2 == 0 ? 1.45 : 0.85) * r;
    corners.push_back({out * kSines[turn], -out * kCosines[turn]});
  }
  return corners;
}

// The shape of a role around a point.
void add_shape(Role role, const std::string& kind, Point at, double r, std::string& out) {
  const MarkShape shape = kLooks[static_cast<std::size_t>(role)].shape;
  if (shape == MarkShape::Circle) {
    add_circle("mark " + kind, at, r, out);
    return;
  }
  out += "<polygon class=\"mark " + kind + "\" points=\"";
  bool is_first = true;
  for (const Point& corner : corners_of(shape, r)) {
    if (!std::exchange(is_first, false)) out += ' ';
    add_number(at.x + corner.x, out, 4);
    out += ',';
    add_number(at.y + corner.y, out, 4);
  }
  out += "\"/>";
}

class StepDrawer {
 public:
  StepDrawer(const Paper& paper, const PlainStep& step, const Language& language)
      : paper_(paper), step_(step), language_(language) {}

  Overlay overlay(Theme theme) {
    Overlay drawn;
    for (const auto& [role, house] : step_.houses) add_house(role, house, drawn.below);
    for (const auto& mark : step_.marks) {
      if (mark.digits.count == 0) add_cell(mark.role, mark.cell, drawn.below);
    }
    add_shapes(drawn.below);
    // Under the digits, which stay readable on their crosses.
    for (const auto& gone : step_.eliminations) {
      add_circle("spot", at(gone), radius(), drawn.below);
      add_cross(at(gone), drawn.below);
    }
    add_links(drawn.above);
    for (const auto& placed : step_.placements) add_ring(placed, drawn.above);
    drawn.legend = legend();
    drawn.style = style_of(theme);
    return drawn;
  }

 private:
  double scale() const { return paper_.candidate_size() / 13.0; }
  double radius() const { return kRadius * scale(); }
  Point at(const PlainStep::Spot& spot) const { return paper_.candidate(spot.cell, spot.digit); }

  void add_house(Role role, int house, std::string& out) const {
    const double inset = role == Role::Cover ? 3 : 1;
    for (const auto& [x, y, wide, high] : paper_.house(house)) {
      const Area inside{x + inset, y + inset, wide - 2 * inset, high - 2 * inset};
      add_rectangle("house " + std::string(name_of(role)), inside, "", out);
    }
  }

  void add_cell(Role role, int cell, std::string& out) const {
    const Point corner = paper_.corner(cell);
    const double side = Paper::kCellSide - 6;
    add_rectangle("mark " + std::string(name_of(role)), {corner.x + 3, corner.y + 3, side, side}, " rx=\"5\"",
                  out);
  }

  // A shape for each role of each candidate; of several only the first is filled.
  void add_shapes(std::string& out) const {
    struct Shown {
      Role role;
      PlainStep::Spot spot;
      bool operator==(const Shown&) const = default;
    };
    std::vector<Shown> shown;
    for (const auto& mark : step_.marks) {
      for (const int digit : step_[mark.digits]) {
        const Shown one{mark.role, {mark.cell, digit}};
        if (std::find(shown.begin(), shown.end(), one) != shown.end()) continue;
        const bool is_filled = std::none_of(shown.begin(), shown.end(),
                                            [&](const Shown& other) { return other.spot == one.spot; });
        add_shape(mark.role, std::string(name_of(mark.role)) + (is_filled ? "" : " also"), at(one.spot),
                  radius(), out);
        shown.push_back(one);
      }
    }
  }

  Point middle(const PlainStep::ChainEnd& node) const {
    Point sum;
    for (const int cell : step_[node.cells]) {
      const Point point = paper_.candidate(cell, node.digit);
      sum = {sum.x + point.x, sum.y + point.y};
    }
    return {sum.x / node.cells.count, sum.y / node.cells.count};
  }

  bool goes_on(std::size_t place) const {
    const auto& before = step_.links[place - 1];
    const auto& here = step_.links[place];
    const auto end = step_[before.to.cells], start = step_[here.from.cells];
    return before.strong != here.strong && before.to.digit == here.from.digit &&
           std::equal(end.begin(), end.end(), start.begin(), start.end());
  }

  // Draws the links of a step; chains that follow one another, as those of forcing chains do from each premise, have
  // strokes of their own. Links of which none goes on from the one before are no chains, and nets have too many to be
  // told apart.
  void add_links(std::string& out) const {
    const std::size_t count = step_.links.size();
    std::size_t chains = 1;
    for (std::size_t place = 1; place < count; ++place) chains += goes_on(place) ? 0 : 1;
    const bool are_apart = chains < count && chains <= kStrokes.size();
    std::size_t chain = 0;
    for (std::size_t place = 0; place < count; ++place) {
      if (place > 0 && are_apart && !goes_on(place)) ++chain;
      add_link(step_.links[place], kStrokes[chain], out);
    }
  }

  // Draws a link of a step, a curve from node to node, bent so that links over the same cells stay apart.
  void add_link(const PlainStep::PlainLink& link, std::string_view stroke, std::string& out) const {
    const Point a = middle(link.from), b = middle(link.to);
    const double dx = b.x - a.x, dy = b.y - a.y, length = std::sqrt(dx * dx + dy * dy);
    if (length == 0) return;
    const double ux = dx / length, uy = dy / length;
    const double gap = std::min(radius(), length / 3), bend = std::min(18.0, length / 4);
    const Point points[] = {{a.x + ux * gap, a.y + uy * gap},
                            {(a.x + b.x) / 2 - uy * bend, (a.y + b.y) / 2 + ux * bend},
                            {b.x - ux * gap, b.y - uy * gap}};
    out += "<path class=\"link ";
    out += link.strong ? "strong" : "weak";
    out += stroke;
    out += "\" d=\"";
    constexpr char kBefore[] = {'M', 'Q', ' '};
    for (std::size_t place = 0; place < 3; ++place) {
      out += kBefore[place];
      add_tenths(points[place].x, out);
      out += ' ';
      add_tenths(points[place].y, out);
    }
    out += "\"/>";
  }

  void add_cross(Point point, std::string& out) const {
    out += "<path class=\"gone\" d=\"";
    const double r = 6 * scale();
    const auto stroke = [&](char sign, double x, double y) {
      out += sign;
      add_number(x, out);
      out += ' ';
      add_number(y, out);
    };
    stroke('M', point.x - r, point.y - r);
    stroke('L', point.x + r, point.y + r);
    stroke('M', point.x - r, point.y + r);
    stroke('L', point.x + r, point.y - r);
    out += "\"/>";
  }

  void add_ring(const PlainStep::Spot& placed, std::string& out) const {
    for (const double r : kRings) add_circle("set", at(placed), r * scale(), out);
    add_text("sure", at(placed), 13, placed.digit, out);
  }

  // ---- the legend ----

  struct Entry {
    std::string shape, name;
  };
  static constexpr int kBeforeWord = 22;  // where its shape is

  std::vector<std::string> legend() const {
    const std::vector<Entry> entries = legend_entries();
    std::vector<std::string> rows;
    constexpr int kMostAcross = 4, kLeast = 112;
    int wide = kLeast;
    for (const Entry& entry : entries)
      wide = std::max(wide, kBeforeWord + width_of(language_.word(entry.name)));
    const int across = std::clamp(paper_.wide() / wide, 1, kMostAcross);
    for (int place = 0; place < static_cast<int>(entries.size()); ++place) {
      if (place % across == 0) rows.emplace_back();
      const Entry& entry = entries[static_cast<std::size_t>(place)];
      rows.back() += "<g transform=\"translate(" + std::to_string(6 + wide * (place % across)) + " 0)\">" +
                     entry.shape + "<text class=\"legend\" x=\"" + std::to_string(kBeforeWord) +
                     "\" y=\"4.5\">" + escape_html(language_.word(entry.name)) + "</text></g>";
    }
    return rows;
  }

  // Room for a word of a legend and what is free after it: fonts differ, so it is that of a wide one. Signs of three
  // bytes, which Japanese is written with, are as wide as they are high.
  static int width_of(std::string_view word) {
    double wide = 8;
    for (const char byte : word) {
      const auto code = static_cast<unsigned char>(byte);
      if (code < 0x80 || code >= 0xc0) wide += code < 0xe0 ? 7.4 : 13;
    }
    return static_cast<int>(wide);
  }

  std::vector<Entry> legend_entries() const {
    std::vector<Entry> entries;
    std::vector<Role> roles;
    const auto is_new = [&](Role role) {
      if (std::find(roles.begin(), roles.end(), role) != roles.end()) return false;
      roles.push_back(role);
      return true;
    };
    for (const auto& mark : step_.marks) {
      if (!is_new(mark.role)) continue;
      std::string shape;
      add_shape(mark.role, std::string(name_of(mark.role)), {8, 0}, 6, shape);
      entries.push_back({shape, role_word(mark.role)});
    }
    for (const auto& mark : step_.houses) {
      const std::string name(name_of(mark.role));
      if (is_new(mark.role))
        entries.push_back(
            {"<rect class=\"house " + name + "\" x=\"-2\" y=\"-6\" width=\"20\" height=\"12\"/>",
             house_word(mark.role)});
    }
    add_changes(entries);
    return entries;
  }

  void add_changes(std::vector<Entry>& entries) const {
    const auto has_link = [&](bool strong) {
      return std::any_of(step_.links.begin(), step_.links.end(),
                         [&](const PlainStep::PlainLink& link) { return link.strong == strong; });
    };
    if (has_link(true))
      entries.push_back({"<path class=\"link strong\" d=\"M0 3Q8 -7 16 3\"/>", "strong link"});
    if (has_link(false)) entries.push_back({"<path class=\"link weak\" d=\"M0 3Q8 -7 16 3\"/>", "weak link"});
    if (!step_.placements.empty()) {
      std::string rings;
      for (const double r : {4.5, 7.5}) add_circle("set", {8, 0}, r, rings);
      entries.push_back({rings, "placed"});
    }
    if (!step_.eliminations.empty()) {
      std::string shape;
      add_circle("spot", {8, 0}, 7, shape);
      entries.push_back({shape + "<path class=\"gone\" d=\"M3 -5L13 5M3 5L13 -5\"/>", "removed"});
    }
  }

  const Paper& paper_;
  const PlainStep& step_;
  const Language& language_;
};

}  // namespace

Overlay step_overlay(const Paper& paper, const PlainStep& step, Theme theme, const Language& language) {
  return StepDrawer(paper, step, language).overlay(theme);
}

std::string draw_step(const Paper& paper, std::span<const DrawnCell> cells, const PlainStep& step,
                      Theme theme, std::string_view label, const Language& language) {
  return draw_grid(paper, cells, Candidates::Shown, theme, label, step_overlay(paper, step, theme, language));
}

}  // namespace swordfish
