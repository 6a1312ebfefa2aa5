#include "board/pictures/paper.hpp"

#include <algorithm>
#include <cmath>

namespace swordfish::board {

namespace {

constexpr double kGap = 0.5;   // between the grid and its extra cells
constexpr int kNarrowest = 4;  // cells; a legend needs some width

int side_for(int digits) {
  int side = 2;
  while (side * side < digits) ++side;
  return side;
}

void add_move(char letter, double number, std::string& out) {
  out += letter;
  add_number(number, out);
}

}  // namespace

BoardPaper::BoardPaper(const Layout& layout, std::span<const Point> clues, std::span<const Cells> houses)
    : layout_(&layout), houses_(houses), candidates_across_(side_for(layout.digits())) {
  double left = 0, above = 0, right = std::max(layout.columns(), kNarrowest), below = layout.rows();
  for (const Point& clue : clues) {
    left = std::min(left, clue.x - kClueSide / 2);
    above = std::min(above, clue.y - kClueSide / 2);
    right = std::max(right, clue.x + kClueSide / 2);
    below = std::max(below, clue.y + kClueSide / 2);
  }
  if (layout.extras() > 0) below = std::max(below, place(layout.cells() - 1).y + 1);
  left_ -= left * kCellSide, above_ -= above * kCellSide;
  wide_ = static_cast<int>(std::ceil((right - left) * kCellSide)) + 2 * kMargin;
  high_ = static_cast<int>(std::ceil((below - above) * kCellSide)) + 2 * kMargin;
}

Point BoardPaper::place(int cell) const {
  const auto [row, column] = layout_->place(cell);
  if (row >= 0) return {double(column), double(row)};
  const int across = std::max(layout_->columns(), kNarrowest);
  return {double(column % across), layout_->rows() + kGap + column / across};
}

Point BoardPaper::corner(int cell) const { return at(place(cell)); }

Point BoardPaper::middle(int cell) const {
  const Point upper = corner(cell);
  return {upper.x + kCellSide / 2.0, upper.y + kCellSide / 2.0};
}

// The lowest above on the left, the highest below.
Point BoardPaper::candidate(int cell, int digit) const {
  const Point upper = corner(cell);
  const int index = digit - layout_->lowest();
  const double step = 45.0 / candidates_across_, first = 2.5 + step / 2;
  return {upper.x + first + step * (index % candidates_across_),
          upper.y + first + step * (index / candidates_across_)};
}

std::vector<Area> BoardPaper::house(int house) const {
  if (house < 0 || static_cast<std::size_t>(house) >= houses_.size()) return {};
  const Cells& cells = houses_[static_cast<std::size_t>(house)];
  std::vector<Area> areas;
  Point least = corner(cells[0]), most = least;
  for (const int cell : cells) {
    const Point upper = corner(cell);
    least = {std::min(least.x, upper.x), std::min(least.y, upper.y)};
    most = {std::max(most.x, upper.x), std::max(most.y, upper.y)};
    areas.push_back({upper.x, upper.y, kCellSide, kCellSide});
  }
  const Area whole{least.x, least.y, most.x - least.x + kCellSide, most.y - least.y + kCellSide};
  const bool is_rectangle =
      whole.wide * whole.high == kCellSide * kCellSide * static_cast<double>(cells.size());
  return is_rectangle ? std::vector{whole} : areas;
}

BoardPaper::Border BoardPaper::between(int one, int two) const {
  if (one < 0 && two < 0) return Border::None;
  if (one < 0 || two < 0) return Border::Thick;
  return layout_->box_of(one) == layout_->box_of(two) ? Border::Thin : Border::Thick;
}

// Lines across, then lines down; as long as they are of one kind they are one.
std::string BoardPaper::path(std::string_view kind, Border border) const {
  const int rows = layout_->rows(), columns = layout_->columns();
  std::string out;
  const auto draw = [&](int lines, int steps, char along, const auto& is_drawn) {
    for (int line = 0; line <= lines; ++line) {
      for (int step = 0; step < steps; ++step) {
        if (!is_drawn(line, step)) continue;
        const int begin = step;
        while (step < steps && is_drawn(line, step)) ++step;
        const bool is_across = along == 'H';
        const Point from =
            at(is_across ? Point{double(begin), double(line)} : Point{double(line), double(begin)});
        const Point to =
            at(is_across ? Point{double(step), double(line)} : Point{double(line), double(step)});
        add_move('M', from.x, out), add_move(' ', from.y, out);
        add_move(along, is_across ? to.x : to.y, out);
      }
    }
  };
  draw(rows, columns, 'H', [&](int row, int column) {
    return between(layout_->at(row - 1, column), layout_->at(row, column)) == border;
  });
  draw(columns, rows, 'V', [&](int column, int row) {
    return between(layout_->at(row, column - 1), layout_->at(row, column)) == border;
  });
  return out.empty() ? out : "<path class=\"" + std::string(kind) + "\" d=\"" + out + "\"/>";
}

// The thin ones first, so that the thick ones lie over them.
std::string BoardPaper::lines() const {
  std::string out = path("thin", Border::Thin);
  if (!out.empty()) out += '\n';
  out += path("thick", Border::Thick);
  for (int cell = layout_->placed_cells(); cell < layout_->cells(); ++cell) {
    const Point upper = corner(cell);
    out += "\n<path class=\"thick\" fill=\"none\" d=\"";
    add_move('M', upper.x, out), add_move(' ', upper.y, out);
    out += "h50v50h-50z\"/>";
  }
  return out;
}

std::optional<ClueSpot> clue_before(const Layout& layout, const Cells& line, int others) {
  const RowColumn first = layout.place(line[0]);
  if (first.row < 0) return {};
  RowColumn step{0, 1};  // of a single cell: along its row
  if (line.size() > 1) {
    const RowColumn second = layout.place(line[1]);
    step = {second.row - first.row, second.column - first.column};
  }
  if (std::abs(step.row) > 1 || std::abs(step.column) > 1 || step == RowColumn{}) return {};
  if (layout.at(first.row - step.row, first.column - step.column) >= 0) return {};
  const double away = 0.5 + kClueSide * (others + 0.5);
  const Point along{double(step.column), double(step.row)};
  return ClueSpot{{first.column + 0.5 - away * along.x, first.row + 0.5 - away * along.y}, along};
}

}  // namespace swordfish::board
