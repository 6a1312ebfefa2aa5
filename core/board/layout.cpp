#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>

#include "base/sorted.hpp"
#include "board/board.hpp"
#include "board/words.hpp"

namespace swordfish::board {
namespace {

Fault layout_fault(const std::string& what, const std::string& got) {
  return {words("expected ", what, ", got ", got)};
}

std::string sides(int rows, int columns) { return words(rows, "x", columns); }

// Boxes as the shape asks for them, {0, 0} for none; a fault where they don't fill the rectangle.
std::variant<RowColumn, Fault> boxes_of(const Shape& shape, int digits) {
  if (shape.box_rows < 0 || shape.box_columns < 0) return RowColumn{};
  if (shape.box_rows == 0 || shape.box_columns == 0) {
    return Layout::usual_box(shape.rows, shape.columns, std::max(shape.rows, shape.columns));
  }
  const RowColumn box{shape.box_rows, shape.box_columns};
  if (shape.rows % box.row != 0 || shape.columns % box.column != 0 || box.row * box.column > digits) {
    return layout_fault(
        words("boxes that fill ", sides(shape.rows, shape.columns), " cells and hold at most ", digits),
        sides(box.row, box.column));
  }
  return box;
}

}  // namespace

RowColumn Layout::usual_box(int rows, int columns, int size) {
  int low = 1;
  while ((low + 1) * (low + 1) <= size) ++low;
  for (; low > 1; --low) {
    if (size % low != 0) continue;
    const int wide = size / low;
    if (rows % low == 0 && columns % wide == 0) return {low, wide};
    if (rows % wide == 0 && columns % low == 0) return {wide, low};
  }
  return {};
}

std::variant<Layout, Fault> Layout::make(const Shape& shape, const Regions& regions) {
  const int digits = shape.digits != 0 ? shape.digits : std::max(shape.rows, shape.columns);
  if (shape.rows < 1 || shape.columns < 1 || shape.rows > kMostDigits || shape.columns > kMostDigits) {
    return layout_fault("1 to 25 rows and columns", sides(shape.rows, shape.columns));
  }
  const bool fits = !shape.has_lines || digits >= std::max(shape.rows, shape.columns);
  if (digits < 1 || digits > kMostDigits || !fits) {
    return layout_fault("at least as many digits as a row has cells, and at most 25", words(digits));
  }
  if (shape.lowest < 0 || shape.lowest > 9)
    return layout_fault("a lowest digit from 0 to 9", words(shape.lowest));
  if (shape.extras < 0 || shape.rows * shape.columns + shape.extras > kMostCells) {
    return layout_fault("at most 1024 cells", words(shape.rows * shape.columns + shape.extras));
  }
  const std::size_t count = static_cast<std::size_t>(shape.rows * shape.columns);
  if (!regions.empty() && regions.size() != count) {
    return layout_fault(words(static_cast<int>(count), " region numbers"),
                        words(static_cast<int>(regions.size())));
  }
  Layout layout;
  layout.rows_ = shape.rows, layout.columns_ = shape.columns, layout.extras_ = shape.extras;
  layout.lowest_ = shape.lowest, layout.digits_ = digits;
  layout.grids_ = {{{0, 0}, shape.rows, shape.columns}};
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) layout.places_.push_back({row, column});
  }
  for (int extra = 0; extra < shape.extras; ++extra) layout.places_.push_back({-1, extra});
  layout.index_cells();
  for (int row = 0; shape.has_lines && row < shape.rows; ++row) {
    Cells cells(static_cast<std::size_t>(shape.columns));
    std::iota(cells.begin(), cells.end(), row * shape.columns);
    layout.add_house(HouseKind::Row, std::move(cells));
  }
  for (int column = 0; shape.has_lines && column < shape.columns; ++column) {
    Cells cells;
    for (int row = 0; row < shape.rows; ++row) cells.push_back(row * shape.columns + column);
    layout.add_house(HouseKind::Column, std::move(cells));
  }
  if (!regions.empty()) {
    std::map<int, Cells> pieces;
    for (std::size_t cell = 0; cell < count; ++cell) {
      if (regions[cell] >= 0) pieces[regions[cell]].push_back(static_cast<int>(cell));
    }
    for (auto& [region, cells] : pieces) {
      if (static_cast<int>(cells.size()) > digits) {
        return layout_fault(words("at most ", digits, " cells in region ", region),
                            words(static_cast<int>(cells.size())));
      }
      layout.add_house(HouseKind::Box, std::move(cells));
    }
    return layout;
  }
  const auto boxes = boxes_of(shape, digits);
  if (const Fault* fault = std::get_if<Fault>(&boxes)) return *fault;
  const auto [height, width] = layout.box_shape_ = std::get<RowColumn>(boxes);
  for (int top = 0; height != 0 && top < shape.rows; top += height) {
    for (int left = 0; left < shape.columns; left += width) {
      Cells cells;
      for (int i = 0; i < height * width; ++i) cells.push_back(layout.at(top + i / width, left + i % width));
      layout.add_house(HouseKind::Box, std::move(cells));
    }
  }
  return layout;
}

std::variant<Layout, Fault> Layout::join(std::span<const Part> parts) {
  if (parts.empty()) return layout_fault("at least one grid", "none");
  Layout joined;
  joined.lowest_ = parts.front().layout.lowest_, joined.digits_ = parts.front().layout.digits_;
  for (const Part& part : parts) {
    if (part.layout.lowest_ != joined.lowest_ || part.layout.digits_ != joined.digits_ ||
        part.layout.extras_ != 0) {
      return layout_fault("grids of the same digits", "others");
    }
    joined.rows_ = std::max(joined.rows_, part.corner.row + part.layout.rows_);
    joined.columns_ = std::max(joined.columns_, part.corner.column + part.layout.columns_);
    for (const RowColumn place : part.layout.places_) {
      joined.places_.push_back({part.corner.row + place.row, part.corner.column + place.column});
    }
    for (SubGrid grid : part.layout.grids_) {
      grid.corner.row += part.corner.row, grid.corner.column += part.corner.column;
      joined.grids_.push_back(grid);
    }
    if (part.corner.row < 0 || part.corner.column < 0)
      return layout_fault("a place from 0 for each grid", "less");
  }
  sort_once(joined.places_);
  if (joined.rows_ > kMostSide || joined.columns_ > kMostSide || joined.cells() > kMostCells) {
    return layout_fault("at most 64 rows and columns and 1024 cells",
                        words(sides(joined.rows_, joined.columns_), " with ", joined.cells()));
  }
  joined.index_cells();
  joined.box_shape_ = parts.front().layout.box_shape_;
  for (const Part& part : parts) {
    if (part.layout.box_shape_ != joined.box_shape_) joined.box_shape_ = {};
    for (const House& house : part.layout.houses_) {
      Cells cells;
      for (const int cell : house.cells) {
        const RowColumn place = part.layout.place(cell);
        cells.push_back(joined.at(part.corner.row + place.row, part.corner.column + place.column));
      }
      const auto same = [&](const House& other) { return other.kind == house.kind && other.cells == cells; };
      if (std::none_of(joined.houses_.begin(), joined.houses_.end(), same))
        joined.add_house(house.kind, cells);
    }
  }
  return joined;
}

std::optional<Layout> Layout::restore(const Plain& plain) {
  const auto count = static_cast<int>(plain.places.size());
  if (plain.rows < 1 || plain.rows > kMostSide || plain.columns < 1 || plain.columns > kMostSide ||
      plain.digits < 1 || plain.digits > kMostDigits || plain.lowest < 0 || plain.lowest > 9 ||
      plain.extras < 0 || plain.extras > count || count > kMostCells) {
    return {};
  }
  for (int cell = 0; cell < count - plain.extras; ++cell) {
    const auto [row, column] = plain.places[static_cast<std::size_t>(cell)];
    if (row < 0 || row >= plain.rows || column < 0 || column >= plain.columns) return {};
  }
  for (const House& house : plain.houses) {
    const auto is_none = [&](int cell) { return cell < 0 || cell >= count; };
    if (house.kind > HouseKind::Box || std::any_of(house.cells.begin(), house.cells.end(), is_none))
      return {};
  }
  Layout layout;
  layout.rows_ = plain.rows, layout.columns_ = plain.columns, layout.extras_ = plain.extras;
  layout.lowest_ = plain.lowest, layout.digits_ = plain.digits;
  layout.places_ = plain.places;
  layout.grids_ = plain.grids;
  layout.box_shape_ = plain.box_shape;
  layout.index_cells();
  for (const House& house : plain.houses) layout.add_house(house.kind, house.cells);
  return layout;
}

Layout::Plain Layout::plain() const {
  return {rows_, columns_, lowest_, digits_, extras_, box_shape_, places_, houses_, grids_};
}

void Layout::index_cells() {
  at_.assign(static_cast<std::size_t>(rows_ * columns_), -1);
  for (int cell = 0; cell < placed_cells(); ++cell) {
    at_[static_cast<std::size_t>(place(cell).row * columns_ + place(cell).column)] = cell;
  }
  box_of_.assign(places_.size(), -1);
}

void Layout::add_house(HouseKind kind, Cells cells) {
  const auto is_kind = [&](const House& house) { return house.kind == kind; };
  const int houses = static_cast<int>(std::count_if(houses_.begin(), houses_.end(), is_kind));
  if (kind == HouseKind::Box) {
    for (const int cell : cells) {
      int& box = box_of_[static_cast<std::size_t>(cell)];
      if (box < 0) box = houses;
    }
  }
  houses_.push_back({kind, houses, std::move(cells)});
}

int Layout::at(int row, int column) const {
  if (row < 0 || column < 0 || row >= rows_ || column >= columns_) return -1;
  return at_[static_cast<std::size_t>(row * columns_ + column)];
}

bool Layout::is_classic() const {
  return rows_ == 9 && columns_ == 9 && lowest_ == 1 && digits_ == 9 && extras_ == 0 && grids_.size() == 1 &&
         houses_.size() == 27 && box_shape_ == RowColumn{3, 3};
}

std::string Layout::name(int cell) const {
  const auto [row, column] = place(cell);
  return row < 0 ? words("x", column + 1) : words("r", row + 1, "c", column + 1);
}

int Layout::named(std::string_view name) const {
  const auto cells = read_cells(*this, name);
  const Cells* found = std::get_if<Cells>(&cells);
  return found != nullptr && found->size() == 1 ? found->front() : -1;
}

std::vector<std::array<int, 2>> Layout::apart(std::span<const RowColumn> steps) const {
  std::vector<std::array<int, 2>> pairs;
  for (int cell = 0; cell < placed_cells(); ++cell) {
    for (const RowColumn step : steps) {
      const int other = at(place(cell).row + step.row, place(cell).column + step.column);
      if (other >= 0) pairs.push_back({cell, other});
    }
  }
  return pairs;
}

std::vector<std::array<int, 2>> Layout::neighbours() const {
  static constexpr std::array<RowColumn, 2> kSteps = {{{0, 1}, {1, 0}}};
  return apart(kSteps);
}

namespace {

// A number, or a range of them as "2-5", from 1; the rest of the text stays.
bool read_range(std::string_view& text, std::vector<int>& numbers) {
  const auto take = [&](int& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || value < 1 || value > kMostCells) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
  };
  int first = 0;
  if (!take(first)) return false;
  int last = first;
  if (text.starts_with('-')) {
    text.remove_prefix(1);
    if (!take(last)) return false;
  }
  for (int value = first; value != last; value += value < last ? 1 : -1) numbers.push_back(value);
  numbers.push_back(last);
  return true;
}

// One word: r1c1, r1-3c2, r2c1-9, x3, or a cell's number from 0.
bool read_word(const Layout& layout, std::string_view word, Cells& cells) {
  const auto is = [&](char letter) {
    const bool found = !word.empty() && (word.front() | 0x20) == letter;
    if (found) word.remove_prefix(1);
    return found;
  };
  std::vector<int> rows, columns;
  if (is('r')) {
    if (!read_range(word, rows) || !is('c') || !read_range(word, columns) || !word.empty()) return false;
    for (const int row : rows) {
      for (const int column : columns) cells.push_back(layout.at(row - 1, column - 1));
    }
  } else if (is('x')) {
    if (!read_range(word, columns) || !word.empty()) return false;
    for (const int extra : columns) {
      cells.push_back(extra <= layout.extras() ? layout.placed_cells() + extra - 1 : -1);
    }
  } else {
    int cell = -1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), cell);
    if (error != std::errc{} || end != word.data() + word.size()) return false;
    cells.push_back(cell < layout.cells() ? cell : -1);
  }
  return std::all_of(cells.begin(), cells.end(), [](int cell) { return cell >= 0; });
}

}  // namespace

std::variant<Cells, Fault> read_cells(const Layout& layout, std::string_view text) {
  Cells cells;
  constexpr std::string_view kSpace = " ,;\t\n\r";
  for (std::size_t at = text.find_first_not_of(kSpace); at != text.npos;
       at = text.find_first_not_of(kSpace, at)) {
    const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (!read_word(layout, word, cells)) {
      return Fault{words("expected cells of ", sides(layout.rows(), layout.columns()),
                         " such as r1c1 or r1c1-3, got '", word, "'")};
    }
    at = end;
  }
  return cells;
}

}  // namespace swordfish::board
