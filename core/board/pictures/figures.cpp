#include "board/pictures/figures.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "board/pictures/inks.hpp"
#include "board/rule_text.hpp"
#include "board/words.hpp"
#include "draw/svg.hpp"

namespace swordfish::board {

namespace {

constexpr double kInset = 4;      // of a cage from the border of its cells
constexpr double kRing = 19;      // radius of the circle of an arrow
constexpr std::size_t kFew = 12;  // numbers that a label or a title can hold

void add_point(char letter, Point at, std::string& out) {
  out += letter;
  add_number(at.x, out);
  out += ' ';
  add_number(at.y, out);
}

void add_path(std::string_view kind, std::string_view moves, std::string& out) {
  out += "<path class=\"";
  out += kind;
  out += "\" d=\"";
  out += moves;
  out += "\"/>";
}

// For figures, a point so far from another on the way to a third.
Point towards(Point from, Point to, double distance) {
  const double x = to.x - from.x, y = to.y - from.y, length = std::sqrt(x * x + y * y);
  if (length == 0) return from;
  return {from.x + x * distance / length, from.y + y * distance / length};
}

Point midpoint(Point a, Point b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

std::string through(const BoardPaper& paper, const Cells& cells) {
  std::string moves;
  for (const int cell : cells) add_point(moves.empty() ? 'M' : 'L', paper.middle(cell), moves);
  if (cells.size() == 1) moves += "h0";  // a round end draws a point
  return moves;
}

// The tip of a figure: two strokes that meet in a point, which looks away from another.
std::string tip(Point from, Point to, double size) {
  const Point back = towards(to, from, size);
  const Point side{to.y - back.y, back.x - to.x};  // across, as long
  std::string moves;
  add_point('M', {back.x + side.x * 0.7, back.y + side.y * 0.7}, moves);
  add_point('L', to, moves);
  add_point('L', {back.x - side.x * 0.7, back.y - side.y * 0.7}, moves);
  return moves;
}

// ---- figures ----

// The outline of a figure around the cells: each side that has none of them behind it. Where the outline turns inwards
// a side goes on a little into the next cell.
std::string outline(const FigureSketch& sketch, const Cells& cells) {
  const std::set<int> all(cells.begin(), cells.end());
  std::string moves;
  for (const int cell : all) {
    const RowColumn place = sketch.layout.place(cell);
    const Point middle = sketch.paper.middle(cell);
    const auto is_in = [&](int down, int right) {
      const int other = place.row < 0 ? -1 : sketch.layout.at(place.row + down, place.column + right);
      return other >= 0 && all.contains(other);
    };
    for (const auto& way : {std::pair{-1, 0}, {0, 1}, {1, 0}, {0, -1}}) {
      const int down = way.first, right = way.second;
      if (is_in(down, right)) continue;
      const double half = Paper::kCellSide / 2.0;
      // How far the side reaches: to the right of somebody who looks out of the cell, and to the left.
      const auto reach = [&](int turn) {
        const int side_down = turn * right, side_right = -turn * down;
        if (!is_in(side_down, side_right)) return half - kInset;
        return is_in(down + side_down, right + side_right) ? half + kInset : half;
      };
      const double out = half - kInset, one = reach(1), two = reach(-1);
      const Point centre{middle.x + out * right, middle.y + out * down};
      add_point('M', {centre.x - one * down, centre.y + one * right}, moves);
      add_point('L', {centre.x + two * down, centre.y - two * right}, moves);
    }
  }
  return moves;
}

void draw_cage(FigureSketch& sketch, const std::vector<Cells>& parts) {
  for (const Cells& cells : parts) {
    add_path("cage", outline(sketch, cells), sketch.below);
    const std::string label = label_of(sketch.rule);
    if (label.empty()) continue;
    const int first = *std::min_element(cells.begin(), cells.end());
    const Point upper = sketch.paper.corner(first);
    const double wide = 6.5 * static_cast<double>(label.size()) + 2;
    add_rectangle("paper", {upper.x + 2, upper.y + 2, wide, 12}, "", sketch.below);
    add_text("sum", {upper.x + 3, upper.y + 8.5}, 11, label, sketch.above);
  }
}

void draw_shade(FigureSketch& sketch, const std::vector<Cells>& parts) {
  for (const Cells& cells : parts) {
    for (const int cell : std::set<int>(cells.begin(), cells.end())) {
      const Point upper = sketch.paper.corner(cell);
      add_rectangle("shade", {upper.x, upper.y, Paper::kCellSide, Paper::kCellSide}, "", sketch.below);
    }
  }
}

void draw_line(FigureSketch& sketch, const std::vector<Cells>& parts) {
  for (const Cells& cells : parts) add_path("road", through(sketch.paper, cells), sketch.below);
}

void draw_thermo(FigureSketch& sketch, const std::vector<Cells>& parts) {
  for (const Cells& cells : parts) {
    add_circle("solid", sketch.paper.middle(cells[0]), 18, sketch.below);
    add_path("tube road", through(sketch.paper, cells), sketch.below);
  }
}

// A figure: a ring around one cell, a long one around several in a row, or one around each.
void add_ring(FigureSketch& sketch, const Cells& cells) {
  const auto [low, high] = std::minmax_element(cells.begin(), cells.end());
  const Point first = sketch.paper.middle(*low), last = sketch.paper.middle(*high);
  if (first.x != last.x && first.y != last.y) {
    for (const int cell : cells) add_circle("ring", sketch.paper.middle(cell), kRing, sketch.below);
    return;
  }
  const Area area{first.x - kRing, first.y - kRing, last.x - first.x + 2 * kRing,
                  last.y - first.y + 2 * kRing};
  add_rectangle("ring", area, " rx=\"19\"", sketch.below);
}

void draw_arrow(FigureSketch& sketch, const std::vector<Cells>& parts) {
  const Cells& circle = parts[0];
  const Cells& shaft = parts[1];
  add_ring(sketch, circle);
  const Point next = sketch.paper.middle(shaft[0]);
  Point nearest = sketch.paper.middle(circle[0]);
  const auto distance = [&](Point at) { return std::abs(at.x - next.x) + std::abs(at.y - next.y); };
  for (const int cell : circle) {
    if (const Point at = sketch.paper.middle(cell); distance(at) < distance(nearest)) nearest = at;
  }
  const Point begin = towards(nearest, next, kRing), end = sketch.paper.middle(shaft.back());
  std::string moves;
  add_point('M', begin, moves);
  for (const int cell : shaft) add_point('L', sketch.paper.middle(cell), moves);
  const Point before = shaft.size() > 1 ? sketch.paper.middle(shaft[shaft.size() - 2]) : begin;
  add_path("shaft", moves + tip(before, end, 10), sketch.below);
}

void draw_circles(FigureSketch& sketch, const std::vector<Cells>& parts) {
  for (const Cells& cells : parts) {
    add_path("road", through(sketch.paper, cells), sketch.below);
    for (const int cell : {cells.front(), cells.back()})
      add_circle("ring", sketch.paper.middle(cell), kRing, sketch.below);
  }
}

// A figure: a white or a black dot; its number stands in it where it isn't the usual one.
void draw_dot(FigureSketch& sketch, const std::vector<Cells>& parts) {
  const Point at = midpoint(sketch.paper.middle(parts[0][0]), sketch.paper.middle(parts[0][1]));
  const bool is_white = sketch.rule.kind->drawing.colour == "white_dot";
  const std::string label = label_of(sketch.rule);
  const double radius = label.empty() ? 6.5 : 8.5;
  add_circle(is_white ? "white edge" : "black edge", at, radius, sketch.above);
  if (!label.empty()) add_text(is_white ? "tiny on-white" : "tiny on-black", at, 10, label, sketch.above);
}

// A figure: a letter or a number between two cells, or an angle that opens to the greater one; in a single cell, in its
// middle.
void draw_sign(FigureSketch& sketch, const std::vector<Cells>& parts) {
  const Cells& cells = parts[0];
  const std::string label = label_of(sketch.rule);
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const Point a = sketch.paper.middle(cells[i - 1]), b = sketch.paper.middle(cells[i]), at = midpoint(a, b);
    if (label == ">") {
      add_path("shaft", tip(a, towards(at, b, 4), 8), sketch.above);
    } else {
      add_circle("paper", at, 7.5, sketch.above);
      add_text("sign", at, 13, label, sketch.above);
    }
  }
  if (cells.size() == 1) add_text("sign", sketch.paper.middle(cells[0]), 13, label, sketch.above);
}

// A figure: a number before the line; where there is no room, in the corner of its first cell, with the line drawn.
bool add_clue(FigureSketch& sketch, const Cells& line) {
  const std::string label = label_of(sketch.rule);
  if (sketch.clue) {
    add_text("clue", sketch.paper.at(sketch.clue->at), 16, label, sketch.above);
    return true;
  }
  const Point upper = sketch.paper.corner(line[0]);
  add_path("road", through(sketch.paper, line), sketch.below);
  add_text("sum", {upper.x + 3, upper.y + 8.5}, 11, label, sketch.above);
  return false;
}

void draw_outside(FigureSketch& sketch, const std::vector<Cells>& parts) { add_clue(sketch, parts[0]); }

void draw_diagonal(FigureSketch& sketch, const std::vector<Cells>& parts) {
  if (!add_clue(sketch, parts[0])) return;
  const Point& along = sketch.clue->along;
  const Point middle = sketch.paper.at(sketch.clue->at);
  const Point from{middle.x + 8 * along.x, middle.y + 8 * along.y};
  const Point to{middle.x + 12 * along.x, middle.y + 12 * along.y};
  std::string moves;
  add_point('M', from, moves);
  add_point('L', to, moves);
  add_path("shaft", moves + tip(from, to, 5), sketch.above);
}

// A figure: in a ring where four cells meet; of cells that don't meet, in a cage.
void draw_corner(FigureSketch& sketch, const std::vector<Cells>& parts) {
  const Cells& cells = parts[0];
  const auto [low, high] = std::minmax_element(cells.begin(), cells.end());
  const RowColumn first = sketch.layout.place(*low), last = sketch.layout.place(*high);
  const bool meet = cells.size() == 4 && last.row == first.row + 1 && last.column == first.column + 1;
  if (!meet) return draw_cage(sketch, parts);
  const Point at = midpoint(sketch.paper.middle(*low), sketch.paper.middle(*high));
  add_circle("paper edge", at, 14, sketch.above);
  const std::vector<int>& numbers = sketch.rule.numbers;
  const std::size_t half = numbers.size() > 2 ? (numbers.size() + 1) / 2 : numbers.size();
  std::string upper, lower;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::string& line = i < half ? upper : lower;
    if (!line.empty()) line += ' ';
    line += std::to_string(numbers[i]);
  }
  add_text("tiny", {at.x, at.y - (lower.empty() ? 0 : 5)}, 10, upper, sketch.above);
  if (!lower.empty()) add_text("tiny", {at.x, at.y + 5}, 10, lower, sketch.above);
}

void draw_square(FigureSketch& sketch, const std::vector<Cells>& parts) {
  for (const Cells& cells : parts) {
    for (const int cell : cells) {
      const Point upper = sketch.paper.corner(cell);
      add_rectangle("solid", {upper.x + 7, upper.y + 7, 36, 36}, " rx=\"2\"", sketch.below);
    }
  }
}

void draw_disc(FigureSketch& sketch, const std::vector<Cells>& parts) {
  for (const Cells& cells : parts) {
    for (const int cell : cells) add_circle("solid", sketch.paper.middle(cell), kRing, sketch.below);
  }
}

using Draw = void (*)(FigureSketch& sketch, const std::vector<Cells>& parts);

// In the order of Figure.
constexpr std::array<Draw, 14> kFigures = {nullptr,       draw_cage,    draw_shade,  draw_line, draw_thermo,
                                           draw_arrow,    draw_circles, draw_dot,    draw_sign, draw_outside,
                                           draw_diagonal, draw_corner,  draw_square, draw_disc};

// A figure in a group with the rule's colour and title around what was drawn.
void wrap(const FigureSketch& sketch, std::string& drawn) {
  if (drawn.empty()) return;
  drawn = "<g class=\"" + ink_class(sketch.rule.kind->drawing.colour) + "\"><title>" +
          escape_html(title_of(sketch.layout, sketch.rule)) + "</title>" + drawn + "</g>";
}

}  // namespace

std::vector<Cells> drawn_parts(const Layout& layout, const Rule& rule) {
  const auto where = rule.kind->drawing.where;
  return where == nullptr ? rule.parts : where(layout, rule);
}

std::string label_of(const Rule& rule) {
  const std::string_view label = rule.kind->drawing.label;
  if (rule.numbers.empty()) return std::string(label);
  const std::string number = std::to_string(rule.numbers[0]);
  if (const std::size_t place = label.find("{}"); place != label.npos)
    return words(label.substr(0, place), number, label.substr(place + 2));
  const bool is_list = label.find('=') != label.npos;
  if (is_list) {
    const std::string listed = words(" ", label, " "), key = words(" ", number, "=");
    if (const std::size_t place = listed.find(key); place != listed.npos) {
      const std::size_t begin = place + key.size();
      return listed.substr(begin, listed.find(' ', begin) - begin);
    }
  }
  if (!label.empty() && !is_list) return std::string(label);
  const std::vector<Parameter> taken = parameters(*rule.kind);
  const auto first = std::find_if(taken.begin(), taken.end(), [](const Parameter& parameter) {
    return parameter.type == Parameter::Type::Number;
  });
  const bool is_usual = first->otherwise == rule.numbers[0] && rule.kind->drawing.figure == Figure::Dot;
  if (is_usual) return {};
  std::string all = number;
  for (std::size_t i = 1; first->is_many && i < std::min(rule.numbers.size(), kFew); ++i)
    all += words(" ", rule.numbers[i]);
  return all;
}

std::string title_of(const Layout& layout, const Rule& rule) {
  if (rule.numbers.size() <= kFew) return write_rule(layout, rule);
  Rule without = rule;
  without.numbers.clear();
  return write_rule(layout, without);
}

void draw_figure(FigureSketch& sketch) {
  const Draw draw = kFigures[static_cast<std::size_t>(sketch.rule.kind->drawing.figure)];
  const std::vector<Cells> parts = drawn_parts(sketch.layout, sketch.rule);
  if (draw == nullptr || parts.empty()) return;
  draw(sketch, parts);
  wrap(sketch, sketch.below);
  wrap(sketch, sketch.above);
}

std::string sample_of(const Kind& kind, Point at) {
  std::string out, moves;
  add_point('M', {at.x - 12, at.y}, moves);
  moves += "h24";
  switch (kind.drawing.figure) {
    case Figure::None:
    case Figure::Outside:
    case Figure::Diagonal:
    case Figure::Sign:
    case Figure::Corner: return {};
    case Figure::Line:
    case Figure::Thermo:
    case Figure::Circles: add_path("road", moves, out); break;
    case Figure::Arrow: add_path("shaft", moves + tip({at.x - 12, at.y}, {at.x + 12, at.y}, 6), out); break;
    case Figure::Cage: add_rectangle("cage", {at.x - 10, at.y - 7, 20, 14}, "", out); break;
    case Figure::Shade: add_rectangle("shade", {at.x - 10, at.y - 7, 20, 14}, "", out); break;
    case Figure::Square: add_rectangle("solid", {at.x - 7, at.y - 7, 14, 14}, "", out); break;
    case Figure::Dot:
      add_circle(kind.drawing.colour == "white_dot" ? "white edge" : "black edge", at, 6, out);
      break;
    case Figure::Disc: add_circle("solid", at, 7, out); break;
  }
  return "<g class=\"" + ink_class(kind.drawing.colour) + "\">" + out + "</g>";
}

}  // namespace swordfish::board
