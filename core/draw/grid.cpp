#include "draw/draw.hpp"
#include "draw/style.hpp"
#include "draw/svg.hpp"

namespace swordfish {

namespace {

constexpr int kSide = 9 * Paper::kCellSide + 2 * Paper::kMargin;
constexpr int kLegendRow = 22;

constexpr StyleRule kShapes[] = {
    {"thin", "stroke-width:1", {}},
    {"thick", "stroke-width:3;stroke-linecap:square", {}},
    {"given", "font-size:30px;font-weight:700", {}},
    {"placed", "font-size:30px;font-weight:400", {}},
    {"candidate", "font-size:13px", {}},
};
constexpr StyleRule kColours[] = {
    {"paper", "fill:#ffffff", "fill:#14181d"},     {"thin", "stroke:#b4bcc6", "stroke:#48515c"},
    {"thick", "stroke:#1b1f24", "stroke:#dfe5ec"}, {"given", "fill:#1b1f24", "fill:#f2f5f8"},
    {"placed", "fill:#0b62c4", "fill:#6cb2ff"},    {"candidate", "fill:#66707c", "fill:#9aa5b1"},
};

class ClassicPaper : public Paper {
 public:
  int wide() const override { return kSide; }
  int high() const override { return kSide; }
  Point corner(int cell) const override {
    return {double(kMargin + cell % 9 * kCellSide), double(kMargin + cell / 9 * kCellSide)};
  }
  // 1 to 3 above, 7 to 9 below.
  Point candidate(int cell, int digit) const override {
    const Point at = corner(cell);
    return {at.x + 10 + 15 * ((digit - 1) % 3), at.y + 10 + 15 * ((digit - 1) / 3)};
  }
  std::vector<Area> house(int index) const override {
    static constexpr int kWide[] = {9, 1, 3}, kHigh[] = {1, 9, 3};
    const House house(index);
    const Point at = corner(house.cell(0).index);
    const auto kind = static_cast<int>(house.kind());
    return {{at.x, at.y, double(kWide[kind] * kCellSide), double(kHigh[kind] * kCellSide)}};
  }
  // The thin ones first, so that the thick ones lie over them.
  std::string lines() const override { return path("thin", false) + "\n" + path("thick", true); }

 private:
  static std::string path(std::string_view kind, bool is_thick) {
    const std::string start = std::to_string(kMargin), end = std::to_string(kSide - kMargin);
    std::string out = "<path class=\"" + std::string(kind) + "\" d=\"";
    for (int place = 0; place < 10; ++place) {
      if ((place % 3 == 0) != is_thick) continue;
      const std::string at = std::to_string(kMargin + place * kCellSide);
      out += "M" + at + " " + start + "V" + end + "M" + start + " " + at + "H" + end;
    }
    return out + "\"/>";
  }
};

void add_digits(const Paper& paper, std::span<const DrawnCell> cells, std::string& out) {
  for (int cell = 0; cell < static_cast<int>(cells.size()); ++cell) {
    const DrawnCell& drawn = cells[static_cast<std::size_t>(cell)];
    if (!drawn.digit) continue;
    const Point at = paper.corner(cell);
    const double half = Paper::kCellSide / 2.0;
    add_text(drawn.is_given ? "given" : "placed", {at.x + half, at.y + half}, 30, *drawn.digit, out);
    out += '\n';
  }
}

void add_small_digits(const Paper& paper, std::span<const DrawnCell> cells, std::string& out) {
  for (int cell = 0; cell < static_cast<int>(cells.size()); ++cell) {
    const DrawnCell& drawn = cells[static_cast<std::size_t>(cell)];
    if (drawn.digit) continue;
    for (int bit = 0; bit < 64; ++bit) {
      if ((drawn.candidates >> bit & 1) == 0) continue;
      const int digit = paper.lowest() + bit;
      add_text("candidate", paper.candidate(cell, digit), paper.candidate_size(), digit, out);
      out += '\n';
    }
  }
}

std::string grid_style(const std::string& root, Theme theme) {
  return style_rules(root, kShapes, false) + "." + root +
         " text{font-family:Inter,Arial,sans-serif;text-anchor:middle}" +
         themed(theme, [&](bool is_dark) { return style_rules(root, kColours, is_dark); });
}

std::string name_of(std::span<const DrawnCell> cells) {
  std::string name = "sudoku ";
  for (const DrawnCell& cell : cells) name += cell.digit ? std::to_string(*cell.digit) : ".";
  return name;
}

}  // namespace

const Paper& classic_paper() {
  static const ClassicPaper paper;
  return paper;
}

std::vector<DrawnCell> drawn_cells(const Grid& grid) {
  std::vector<DrawnCell> cells(kCells);
  for (const Cell cell : CellSet::all()) {
    DrawnCell& drawn = cells[cell.index];
    if (grid.is_placed(cell)) drawn.digit = grid.digit(cell);
    drawn.is_given = grid.givens().contains(cell);
    drawn.candidates = grid.candidates(cell).bits;
  }
  return cells;
}

std::string draw_grid(const Paper& paper, std::span<const DrawnCell> cells, Candidates candidates,
                      Theme theme, std::string_view label, const Overlay& overlay) {
  const std::string root = root_of(theme, "swordfish-");
  const std::string wide = std::to_string(paper.wide());
  const std::string high =
      std::to_string(paper.high() + kLegendRow * static_cast<int>(overlay.legend.size()));
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + wide + " " + high +
                    "\" width=\"" + wide + "\" height=\"" + high + "\" class=\"" + root +
                    "\" role=\"img\" aria-label=\"" + escape_html(label.empty() ? name_of(cells) : label) +
                    "\">\n";
  out += "<style>" + grid_style(root, theme) + overlay.style + "</style>\n";
  out += "<rect class=\"paper\" width=\"" + wide + "\" height=\"" + high + "\" rx=\"6\"/>\n";
  if (!overlay.below.empty()) out += overlay.below + "\n";
  out += paper.lines() + "\n";
  add_digits(paper, cells, out);
  if (candidates == Candidates::Shown) add_small_digits(paper, cells, out);
  if (!overlay.above.empty()) out += overlay.above + "\n";
  for (std::size_t row = 0; row < overlay.legend.size(); ++row) {
    out += "<g transform=\"translate(0 ";
    add_number(paper.high() + kLegendRow * (static_cast<double>(row) + 0.4), out);
    out += ")\">" + overlay.legend[row] + "</g>\n";
  }
  return out + "</svg>";
}

}  // namespace swordfish
