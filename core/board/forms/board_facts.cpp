#include "board/forms/board_facts.hpp"

#include <algorithm>

namespace swordfish::board::forms {

std::variant<Layout, Fault> square_layout(int size) { return Layout::make({.rows = size, .columns = size}); }

Regions regions_of(const Layout& layout) {
  Regions regions;
  for (int cell = 0; cell < layout.placed_cells(); ++cell) regions.push_back(layout.box_of(cell));
  return regions;
}

bool is_plain_square(const Layout& layout) {
  if (layout.grids().size() != 1 || layout.rows() != layout.columns() || layout.extras() != 0) return false;
  if (layout.lowest() != 1 || layout.digits() != layout.rows()) return false;
  const auto lines = std::count_if(layout.houses().begin(), layout.houses().end(),
                                   [](const House& house) { return house.kind != HouseKind::Box; });
  return lines == 2 * layout.rows();
}

Cells line_cells(const Layout& layout, bool is_row, int number, bool is_reversed) {
  Cells cells;
  for (int i = 0; i < (is_row ? layout.columns() : layout.rows()); ++i) {
    cells.push_back(is_row ? layout.at(number, i) : layout.at(i, number));
  }
  if (is_reversed) std::reverse(cells.begin(), cells.end());
  return cells;
}

int first_placed(const Board& board) {
  for (int cell = 0; cell < board.layout->cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    if (board.digits[index] != kBlank && !board.is_given[index]) return cell;
  }
  return -1;
}

bool has_candidates(const Board& board) {
  for (std::size_t cell = 0; cell < board.candidates.size(); ++cell) {
    if (board.digits[cell] == kBlank && board.candidates[cell] != board.layout->all_digits()) return true;
  }
  return false;
}

}  // namespace swordfish::board::forms
