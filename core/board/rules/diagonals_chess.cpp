// Rules of the whole board: diagonals, windoku, disjoint groups, and what cells a chess piece's move apart may hold.
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

std::string refuse_uneven(const Layout& layout, const Rule&) {
  for (const Layout::SubGrid& grid : layout.grids()) {
    if (grid.rows != grid.columns) {
      return words("a square grid, got ", grid.rows, "x", grid.columns);
    }
  }
  return {};
}

std::string refuse_odd_boxes(const Layout& layout, const Rule&) {
  return layout.box_shape() == RowColumn{} ? "boxes of one size, got none" : "";
}

// All houses that such a rule adds, for each grid of the layout.
using MakeHouses = void (*)(const Layout& layout, const Layout::SubGrid& grid, const Rule& rule,
                            std::vector<Cells>& made);

template <MakeHouses make>
std::vector<Cells> houses_of(const Layout& layout, const Rule& rule) {
  std::vector<Cells> made;
  for (const Layout::SubGrid& grid : layout.grids()) make(layout, grid, rule, made);
  return made;
}

template <MakeHouses make>
bool holds_in_houses(const Board& board, const Rule& rule, Filled digits) {
  const std::vector<Cells> houses = houses_of<make>(*board.layout, rule);
  return std::all_of(houses.begin(), houses.end(),
                     [&](const Cells& house) { return are_different(house, digits); });
}

template <MakeHouses make>
void post_houses(const Board& board, const Rule& rule, Model& model) {
  for (const Cells& house : houses_of<make>(*board.layout, rule)) model.different(house);
}

void diagonal_houses(const Layout& layout, const Layout::SubGrid& grid, const Rule& rule,
                     std::vector<Cells>& made) {
  Cells house;
  for (int i = 0; i < grid.rows; ++i) {
    const int column = rule.number(0) > 0 ? grid.columns - 1 - i : i;
    house.push_back(layout.at(grid.corner.row + i, grid.corner.column + column));
  }
  made.push_back(std::move(house));
}

std::string refuse_direction(const Layout& layout, const Rule& rule) {
  if (rule.numbers[0] != 1 && rule.numbers[0] != -1)
    return words("1 (rising) or -1 (falling), got ", rule.numbers[0]);
  return refuse_uneven(layout, rule);
}

void windoku_houses(const Layout& layout, const Layout::SubGrid& grid, const Rule&,
                    std::vector<Cells>& made) {
  const auto [height, width] = layout.box_shape();
  for (int top = 1; top + height < grid.rows; top += height + 1) {
    for (int left = 1; left + width < grid.columns; left += width + 1) {
      Cells house;
      for (int i = 0; i < height * width; ++i) {
        house.push_back(layout.at(grid.corner.row + top + i / width, grid.corner.column + left + i % width));
      }
      made.push_back(std::move(house));
    }
  }
}

void disjoint_houses(const Layout& layout, const Layout::SubGrid& grid, const Rule&,
                     std::vector<Cells>& made) {
  const auto [height, width] = layout.box_shape();
  for (int place = 0; place < height * width; ++place) {
    Cells house;
    for (int top = 0; top < grid.rows; top += height) {
      for (int left = 0; left < grid.columns; left += width) {
        house.push_back(
            layout.at(grid.corner.row + top + place / width, grid.corner.column + left + place % width));
      }
    }
    made.push_back(std::move(house));
  }
}

// ---- pairs of cells that lie in a certain way ----

constexpr std::array<RowColumn, 4> kKnight = {{{1, 2}, {2, 1}, {1, -2}, {2, -1}}};
constexpr std::array<RowColumn, 2> kKing = {{{1, 1}, {1, -1}}};  // side by side they differ anyway, in houses

bool differ(int a, int b) { return a != b; }
bool is_not_next(int a, int b) { return std::abs(a - b) != 1; }

bool holds_knight(const Board& board, const Rule&, Filled digits) {
  return holds_for(board.layout->apart(kKnight), digits, differ);
}
void post_knight(const Board& board, const Rule&, Model& model) {
  for (const auto& [a, b] : board.layout->apart(kKnight)) model.different({a, b});
}
bool holds_king(const Board& board, const Rule&, Filled digits) {
  return holds_for(board.layout->apart(kKing), digits, differ) &&
         holds_for(board.layout->neighbours(), digits, differ);
}
void post_king(const Board& board, const Rule&, Model& model) {
  for (const auto& [a, b] : board.layout->apart(kKing)) model.different({a, b});
  for (const auto& [a, b] : board.layout->neighbours()) model.different({a, b});
}
bool holds_nonconsecutive(const Board& board, const Rule&, Filled digits) {
  return holds_for(board.layout->neighbours(), digits, is_not_next);
}
void post_nonconsecutive(const Board& board, const Rule&, Model& model) {
  post_for(board.layout->neighbours(), model, is_not_next);
}

template <class Visit>
void each_taxicab_distance(const Layout& layout, const Visit& visit) {
  for (int a = 0; a < layout.placed_cells(); ++a) {
    for (int b = 0; b < a; ++b) {
      const RowColumn one = layout.place(a), two = layout.place(b);
      visit(a, b, std::abs(one.row - two.row) + std::abs(one.column - two.column));
    }
  }
}

bool holds_taxicab(const Board& board, const Rule&, Filled digits) {
  bool holds = true;
  each_taxicab_distance(*board.layout, [&](int a, int b, int distance) {
    const int digit = digits[static_cast<std::size_t>(a)];
    holds &= digit != digits[static_cast<std::size_t>(b)] || digit != distance;
  });
  return holds;
}

void post_taxicab(const Board& board, const Rule&, Model& model) {
  const Layout& layout = *board.layout;
  std::vector<PairTable> tables;
  for (int distance = 0; distance <= layout.highest(); ++distance) {
    tables.push_back(model.table([&](int a, int b) { return a != b || a != distance; }));
  }
  each_taxicab_distance(layout, [&](int a, int b, int distance) {
    if (distance <= layout.highest()) model.pairs(a, b, tables[static_cast<std::size_t>(distance)]);
  });
}

const Register diagonal(
    {.slug = "diagonal",
     .name = "Diagonal",
     .meaning = "Digits on a diagonal differ: 1 rises to the right, -1 falls.",
     .takes = "direction: int",
     .holds = holds_in_houses<diagonal_houses>,
     .ignores_order = true,
     .post = post_houses<diagonal_houses>,
     .refuse = refuse_direction,
     .sentence = "The diagonal has no digit twice",
     .drawing = {.figure = Figure::Line, .colour = "diagonal", .where = houses_of<diagonal_houses>},
     .forms = "iss:Diagonal fpuzzles:diagonal+ fpuzzles:diagonal-"});

const Register windoku(
    {.slug = "windoku",
     .name = "Windoku",
     .meaning = "The boxes one cell inside the grid, with a row or column between them, are houses.",
     .takes = "",
     .holds = holds_in_houses<windoku_houses>,
     .ignores_order = true,
     .post = post_houses<windoku_houses>,
     .refuse = refuse_odd_boxes,
     .sentence = "No window has a digit twice",
     .drawing = {.figure = Figure::Shade, .colour = "house", .where = houses_of<windoku_houses>},
     .forms = "iss:Windoku"});

const Register disjoint_groups({.slug = "disjoint_groups",
                                .name = "DisjointGroups",
                                .meaning = "Cells in the same place of each box differ.",
                                .takes = "",
                                .holds = holds_in_houses<disjoint_houses>,
                                .ignores_order = true,
                                .post = post_houses<disjoint_houses>,
                                .refuse = refuse_odd_boxes,
                                .sentence = "The same place of every box has no digit twice",
                                .forms = "iss:DisjointSets fpuzzles:disjointgroups"});

const Register anti_knight({.slug = "anti_knight",
                            .name = "AntiKnight",
                            .meaning = "Cells a knight's move apart differ.",
                            .takes = "",
                            .holds = holds_knight,
                            .post = post_knight,
                            .sentence = "Cells a knight's move apart differ",
                            .forms = "iss:AntiKnight fpuzzles:antiknight"});

const Register anti_king({.slug = "anti_king",
                          .name = "AntiKing",
                          .meaning = "Cells a king's move apart differ.",
                          .takes = "",
                          .holds = holds_king,
                          .post = post_king,
                          .sentence = "Cells a king's move apart differ",
                          .forms = "iss:AntiKing fpuzzles:antiking"});

const Register anti_taxicab(
    {.slug = "anti_taxicab",
     .name = "AntiTaxicab",
     .meaning = "Two cells with the digit d are not d steps apart, along rows and columns.",
     .takes = "",
     .holds = holds_taxicab,
     .post = post_taxicab,
     .sentence = "Equal digits are never as many steps apart as they say",
     .forms = "iss:AntiTaxicab"});

const Register nonconsecutive({.slug = "nonconsecutive",
                               .name = "Nonconsecutive",
                               .meaning = "Cells side by side don't hold consecutive digits.",
                               .takes = "",
                               .holds = holds_nonconsecutive,
                               .post = post_nonconsecutive,
                               .sentence = "Digits side by side are not consecutive",
                               .forms = "iss:AntiConsecutive"});

}  // namespace
}  // namespace swordfish::board
