// The layout of a string of Interactive-Sudoku-Solver: what its items say of shape, boxes, pieces and extra cells.
#include <algorithm>

#include "board/forms/iss.hpp"

namespace swordfish::board::forms {

bool IssReader::take_shape(const Item& item, Shape& shape, bool& is_raw) {
  const std::string size = item.words.empty() || item.words[0].empty() ? "9x9" : item.words[0];
  const auto sides = split(size, 'x');
  const auto rows = whole(sides.front()), columns = whole(sides.back());
  if (sides.size() != 2 || !rows || !columns) return fail("a shape such as 9x9", size);
  shape.rows = *rows, shape.columns = *columns;
  if (item.words.size() > 1 && !item.words[1].empty()) {
    const auto ends = split(item.words[1], '-');
    const auto first = whole(ends.front()), last = whole(ends.back());
    const bool is_range = ends.size() == 2;
    if (ends.size() > 2 || !first || !last || *last < 1 || *last > kMostDigits ||
        (is_range && *first > *last)) {
      return fail("digits such as 9 or 0-8", item.words[1]);
    }
    shape.lowest = is_range ? *first : 1;
    shape.digits = *last - shape.lowest + 1;
  }
  is_raw = item.words.size() > 2 && item.words[2] == "Raw";
  if (item.words.size() > 2 && !item.words[2].empty() && item.words[2] != "Sudoku" && !is_raw) {
    return fail("a grid of the type Raw or Sudoku", item.words[2]);
  }
  return true;
}

bool IssReader::take_extras(const Item& item, Shape& shape) {
  const std::string prefix = item.words.empty() ? "" : item.words[0];
  const std::string size = item.words.size() > 2 && !item.words[2].empty() ? item.words[2] : "1";
  const auto sides = split(size, 'x');
  const int height = sides.size() > 1 ? whole(sides[0]).value_or(0) : 1,
            width = whole(sides.back()).value_or(0);
  if (sides.size() > 2 || height < 1 || width < 1 || height > kMostCells || width > kMostCells ||
      height * width > kMostCells) {
    return fail("a number of cells", size);
  }
  const bool is_name = !prefix.empty() && std::all_of(prefix.begin(), prefix.end(), [](char letter) {
    return letter >= 'A' && letter <= 'Z';
  });
  if (!is_name || groups_.contains(prefix)) return fail("a new name in capital letters", prefix);
  groups_[prefix] = {shape.extras, height * width};  // counted from the first extra cell so far
  shape.extras += height * width;
  return shape.extras <= kMostCells || fail("at most 1024 cells", size);
}

// For the layout in ISS, extra cells that names bring with them: regions that are found, and the digits that houses
// lack where any is named.
void IssReader::take_brought(Shape& shape) {
  const auto bring = [&](std::string_view name, int count) {
    groups_[std::string(name)] = {shape.extras, count};
    shape.extras += count;
  };
  bool names_lacking = false, has_lacking = false, has_regions = false;
  for (const Item& item : items_) {
    has_lacking |= item.name == "Doppelganger";
    has_regions |= item.name == "ChaosConstruction";
    for (const std::string& word : item.words)
      names_lacking |= word.starts_with("DG") || word.starts_with("VDG");
  }
  if (has_regions) bring(kRegionCells, shape.rows * shape.columns);
  if (!has_lacking || !names_lacking) return;
  for (const std::string_view name : kLackingCells) bring(name, shape.rows);
}

// For the layout in ISS, pieces of so many cells are houses; one other is what the pieces leave.
bool IssReader::take_pieces(const std::string& letters, std::vector<Cells>& pieces, std::size_t least,
                            std::size_t most) {
  std::map<char, std::size_t> number;
  std::vector<Cells> all;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const auto [at, is_new] = number.try_emplace(letters[i], all.size());
    if (is_new) all.emplace_back();
    all[at->second].push_back(static_cast<int>(i));
  }
  if (all.size() == 1) return true;
  bool has_other = false;
  for (Cells& piece : all) {
    if (piece.size() >= least && piece.size() <= most) {
      pieces.push_back(std::move(piece));
    } else if (has_other) {
      return fail("regions of one size", letters);
    } else {
      has_other = true;
    }
  }
  return true;
}

bool IssReader::make_layout() {
  Shape shape;
  bool is_raw = false, has_shape = false, has_boxes = true;
  int region = 0;
  for (const Item& item : items_) {
    if (item.name == "Shape" && !has_shape)
      has_shape = true;
    else if (item.name == "Shape")
      return fail("one Shape", item.words.empty() ? "" : item.words[0]);
    if (item.name == "Shape" && !take_shape(item, shape, is_raw)) return false;
    if (item.name == "NoBoxes") has_boxes = false;
    if (item.name == "RegionSize" && !number(item.words.empty() ? "" : item.words[0], region)) return false;
    if (item.name == "Var" && !take_extras(item, shape)) return false;
  }
  take_brought(shape);
  const int side = std::max(shape.rows, shape.columns);
  const RowColumn box = Layout::usual_box(shape.rows, shape.columns, region > 0 ? region : side);
  has_boxes = has_boxes && !is_raw && box != RowColumn{};
  shape.box_rows = has_boxes ? box.row : -1, shape.box_columns = has_boxes ? box.column : -1;
  shape.has_lines = !is_raw;
  Regions regions;
  for (const Item& item : items_) {
    if (item.name != "Jigsaw") continue;
    const std::string letters = item.words.empty() ? "" : item.words.back();
    if (static_cast<int>(letters.size()) != shape.rows * shape.columns)
      return fail("a letter for each cell", letters);
    std::vector<Cells> pieces;
    const int most = shape.digits != 0 ? shape.digits : side;
    if (!take_pieces(letters, pieces, static_cast<std::size_t>(side), static_cast<std::size_t>(most)))
      return false;
    if (has_boxes || !regions.empty()) {
      jigsaws_.push_back(std::move(pieces));
      continue;
    }
    regions.assign(letters.size(), -1);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (const int cell : pieces[i]) regions[static_cast<std::size_t>(cell)] = static_cast<int>(i);
    }
  }
  if (!lay_out(Layout::make(shape, regions))) return false;
  for (auto& [name, group] : groups_) group.first += layout().placed_cells();
  return true;
}

}  // namespace swordfish::board::forms
