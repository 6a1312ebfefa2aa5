// The cells and houses of a board: rows, columns, boxes or pieces, of any size.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/digits.hpp"
#include "board/fault.hpp"

namespace swordfish::board {

inline constexpr int kMostSide = 64;    // rows or columns of a layout; a Samurai has 21
inline constexpr int kMostDigits = 25;  // different digits
inline constexpr int kMostCells = 1024;

// A cell is its number in the layout; cells are in an order that means something (along a line, bulb first).
using Cells = std::vector<int>;

// Whether a cell of a layout is among some.
inline bool is_in(const Cells& cells, int cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// A row and a column: of a place, of the way from one place to another, or as many as a box has.
struct RowColumn {
  int row = 0, column = 0;  // from 0
  auto operator<=>(const RowColumn&) const = default;
};

enum class HouseKind : std::uint8_t { Row, Column, Box };

// Cells that differ. With as many cells as there are digits each digit stands in it once.
struct House {
  HouseKind kind = HouseKind::Row;
  int number = 0;  // from 0, among those of its kind
  Cells cells;
  bool operator==(const House&) const = default;
};

// Where boxes lie: a region number for each cell, row by row, -1 for none.
using Regions = std::vector<int>;

// What a rectangle of cells is like.
struct Shape {
  int rows = 9, columns = 9;
  int lowest = 1, digits = 0;         // 0 digits: as many as the longer side has cells
  int box_rows = 0, box_columns = 0;  // 0: the usual ones (see usual_box); -1: no boxes
  bool has_lines = true;              // rows and columns are houses
  int extras = 0;                     // cells outside, which are in no house
};

// The cells and houses of a board.
class Layout {
 public:
  // A rectangle, with boxes or, given regions, with jigsaw pieces.
  static std::variant<Layout, Fault> make(const Shape& shape, const Regions& regions = {});
  // The layouts of several grids, each with its upper left cell at a place: cells that fall together are one.
  struct Part;
  static std::variant<Layout, Fault> join(std::span<const Part> parts);
  // Height and width of the boxes of so many cells that fill a grid: as square as can be, wider than high; {0, 0}:
  // none.
  static RowColumn usual_box(int rows, int columns, int size);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int lowest() const { return lowest_; }
  int digits() const { return digits_; }
  int highest() const { return lowest_ + digits_ - 1; }
  int cells() const { return static_cast<int>(places_.size()); }
  int extras() const { return extras_; }
  int placed_cells() const { return cells() - extras_; }  // those with a place come first
  Digits all_digits() const { return first_digits(digits_); }

  // Where a cell lies; an extra: {-1, number}.
  RowColumn place(int cell) const { return places_[static_cast<std::size_t>(cell)]; }
  int at(int row, int column) const;  // -1: there is no cell
  int at(RowColumn place) const { return at(place.row, place.column); }
  std::span<const House> houses() const { return houses_; }
  // The height and width of all boxes of one size in a rectangle, {0, 0} if they are anything else.
  RowColumn box_shape() const { return box_shape_; }
  // The number of a cell's first box among the houses' boxes, -1 without one.
  int box_of(int cell) const { return box_of_[static_cast<std::size_t>(cell)]; }
  // Upper left corners and sizes of the grids of which it is made.
  struct SubGrid {
    RowColumn corner;
    int rows = 0, columns = 0;
    bool operator==(const SubGrid&) const = default;
  };
  std::span<const SubGrid> grids() const { return grids_; }
  // All of it as plain data, for pickles; and back, from what was written so.
  struct Plain;
  Plain plain() const;
  static std::optional<Layout> restore(const Plain& plain);  // nothing for what is no layout
  // Nine rows, columns and boxes of 1 to 9, and nothing else.
  bool is_classic() const;

  // A cell as "r1c1", an extra as "x1"; and back, -1 for what is none.
  std::string name(int cell) const;
  int named(std::string_view name) const;
  // Pairs of cells that lie side by side, each once.
  std::vector<std::array<int, 2>> neighbours() const;
  // Pairs of cells that lie so far apart.
  std::vector<std::array<int, 2>> apart(std::span<const RowColumn> steps) const;

  bool operator==(const Layout&) const = default;

 private:
  void add_house(HouseKind kind, Cells cells);
  void index_cells();

  int rows_ = 0, columns_ = 0, lowest_ = 1, digits_ = 0, extras_ = 0;
  RowColumn box_shape_;
  std::vector<RowColumn> places_;
  std::vector<int> at_;      // by row and column
  std::vector<int> box_of_;  // by cell
  std::vector<House> houses_;
  std::vector<SubGrid> grids_;
};

struct Layout::Plain {
  int rows = 0, columns = 0, lowest = 1, digits = 0, extras = 0;
  RowColumn box_shape;
  std::vector<RowColumn> places;
  std::vector<House> houses;
  std::vector<SubGrid> grids;
};

struct Layout::Part {
  RowColumn corner;
  Layout layout;
};

// Cells by name, as "r1c1 r1c2", "r1c1-3", "r1-3c1" (r12c3 is a cell of row 12), or by number, one
// behind the other in the order in which they are named.
std::variant<Cells, Fault> read_cells(const Layout& layout, std::string_view text);

}  // namespace swordfish::board
