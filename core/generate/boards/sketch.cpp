#include "generate/boards/sketch.hpp"

#include <algorithm>
#include <numeric>

namespace swordfish::board {

Sketch::Sketch(const Board& board, const Filling& solution, Random& random)
    : board_(board), solution_(solution), random_(random), is_used_(solution.size(), false) {}

// Draws the rule into the sketch if its kind takes it and the filling keeps it.
bool Sketch::draw(std::string_view kind, std::vector<Cells> parts, std::vector<int> numbers) {
  auto made = make_rule(layout(), *find_kind(kind), std::move(parts), std::move(numbers));
  const Rule* rule = std::get_if<Rule>(&made);
  if (rule == nullptr || !is_true(*rule)) return false;
  drawn_.push_back(*rule);
  return true;
}

// Draws a rule into the sketch with whichever number is true.
bool Sketch::draw_number(std::string_view kind, const Cells& cells) {
  const int most = layout().highest() * static_cast<int>(cells.size());
  for (int number = 0; number <= most; ++number) {
    if (draw(kind, {cells}, {number})) return true;
  }
  return false;
}

// For lines of a sketch, cells around one that no line uses, in random order.
Cells Sketch::free_beside(int cell, const Cells& path) {
  Cells found;
  const RowColumn place = layout().place(cell);
  for (int row = place.row - 1; row <= place.row + 1; ++row) {
    for (int column = place.column - 1; column <= place.column + 1; ++column) {
      const int other = layout().at(row, column);
      if (other < 0 || is_used_[static_cast<std::size_t>(other)]) continue;
      if (std::find(path.begin(), path.end(), other) == path.end()) found.push_back(other);
    }
  }
  random_.shuffle(found);
  return found;
}

// Draws from random cells that are free, until half of them are used or nothing more is found.
template <class Draw>
void Sketch::cover(Draw draw_from) {
  Cells order(static_cast<std::size_t>(layout().placed_cells()));
  std::iota(order.begin(), order.end(), 0);
  random_.shuffle(order);
  const int enough = used_ + (layout().placed_cells() - used_) / 2;
  for (const int start : order) {
    if (used_ >= enough) return;
    if (is_used_[static_cast<std::size_t>(start)] || !draw_from(start)) continue;
    for (const Cells& part : drawn_.back().parts) {
      for (const int cell : part) is_used_[static_cast<std::size_t>(cell)] = true, ++used_;
    }
  }
}

void Sketch::lines(const DrawnLine& line) {
  cover([&](int start) { return draw_line(line, start); });
}

// A line of a sketch is a walk that goes on where the rule stays true, else anywhere; the longest beginning of it that
// is true is drawn.
bool Sketch::draw_line(const DrawnLine& line, int start) {
  Rule rule{find_kind(line.kind), {{start}}, line.numbers, {}};
  const int most = line.fewest + random_.below(line.most - line.fewest + 1);
  Cells& path = rule.parts.front();
  std::size_t best = 0;
  while (static_cast<int>(path.size()) < most) {
    const Cells next = free_beside(path.back(), path);
    if (next.empty()) break;
    const auto leads_on = [&](int cell) {
      path.push_back(cell);
      const bool goes_on = static_cast<int>(path.size()) < rule.kind->fewest || is_true(rule);
      path.pop_back();
      return goes_on;
    };
    const auto chosen = std::find_if(next.begin(), next.end(), leads_on);
    path.push_back(chosen == next.end() ? next.front() : *chosen);
    if (chosen != next.end()) best = path.size();
  }
  if (static_cast<int>(best) < line.fewest) return false;
  path.resize(best);
  return draw(line.kind, {path}, line.numbers);
}

void Sketch::arrows() {
  cover([&](int start) { return draw_arrow(start); });
}

bool Sketch::draw_arrow(int circle) {
  Cells path{circle};
  int left = digit(circle);
  while (left > 0) {
    const Cells next = free_beside(path.back(), path);
    const auto chosen = std::find_if(next.begin(), next.end(), [&](int cell) { return digit(cell) <= left; });
    if (chosen == next.end()) return false;
    path.push_back(*chosen);
    left -= digit(*chosen);
  }
  constexpr std::size_t kFewest = 3;  // an arrow to one cell would be a copy
  if (path.size() < kFewest) return false;
  return draw("arrow", {{circle}, Cells(path.begin() + 1, path.end())});
}

void Sketch::signs(std::initializer_list<Sign> signs) {
  for (const auto& [a, b] : layout().neighbours()) {
    for (const Sign& sign : signs) {
      if (draw(sign.kind, {{a, b}}, sign.numbers) || draw(sign.kind, {{b, a}}, sign.numbers)) break;
    }
  }
}

void Sketch::cells(std::initializer_list<std::string_view> kinds) {
  constexpr int kOneOf = 2;
  for (int cell = 0; cell < layout().placed_cells(); ++cell) {
    if (random_.below(kOneOf) != 0) continue;
    for (const std::string_view kind : kinds) {
      if (draw(kind, {{cell}})) break;
    }
  }
}

void Sketch::quadruples() {
  constexpr int kOneOf = 4;
  for (int row = 0; row + 1 < layout().rows(); ++row) {
    for (int column = 0; column + 1 < layout().columns(); ++column) {
      const Cells cells{layout().at(row, column), layout().at(row, column + 1), layout().at(row + 1, column),
                        layout().at(row + 1, column + 1)};
      if (random_.below(kOneOf) != 0 || *std::min_element(cells.begin(), cells.end()) < 0) continue;
      std::vector<int> digits;
      for (const int cell : cells) digits.push_back(digit(cell));
      random_.shuffle(digits);
      digits.resize(1 + random_.below(digits.size()));
      std::sort(digits.begin(), digits.end());
      draw("quadruple", {cells}, digits);
    }
  }
}

void Sketch::outside(std::string_view kind, Ends ends) {
  for (const House& house : layout().houses()) {
    if (house.kind == HouseKind::Box) continue;
    draw_number(kind, house.cells);
    if (ends == Ends::Both) draw_number(kind, Cells(house.cells.rbegin(), house.cells.rend()));
  }
}

// Draws little killers into the sketch, one number for each diagonal of three cells or more, before its upper end.
void Sketch::little_killers() {
  constexpr std::size_t kFewest = 3;
  for (int cell = 0; cell < layout().placed_cells(); ++cell) {
    const RowColumn first = layout().place(cell);
    for (const int sideways : {1, -1}) {
      if (layout().at(first.row - 1, first.column - sideways) >= 0) continue;
      Cells diagonal;
      for (RowColumn at = first; layout().at(at) >= 0; at = {at.row + 1, at.column + sideways})
        diagonal.push_back(layout().at(at));
      if (diagonal.size() >= kFewest) draw_number("little_killer", diagonal);
    }
  }
}

}  // namespace swordfish::board
