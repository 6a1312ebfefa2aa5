#include <random>

#include "check.hpp"
#include "ladder/fillings.hpp"
#include "ladder/position.hpp"

using namespace swordfish;

namespace {

// Row by row, the plain way.
bool extend(CellSet cells, int row, CellSet chosen, CellSet& used) {
  if (row == 9) {
    used |= chosen;
    return true;
  }
  bool any = false;
  for (const Cell cell : cells& cells_of(House::row(row))) {
    if (peers(cell).meets(chosen)) continue;
    any |= extend(cells, row + 1, chosen | CellSet{cell}, used);
  }
  return any;
}

}  // namespace

TEST(filled_cells_are_those_that_a_plain_enumeration_uses) {
  std::mt19937 random(1);
  int empty = 0, partial = 0;
  for (int round = 0; round < 300; ++round) {
    CellSet cells;
    for (const Cell cell : CellSet::all()) {
      if (random() % 100 < 25U + static_cast<unsigned>(round) % 20U) cells.insert(cell);
    }
    CellSet used;
    extend(cells, 0, {}, used);
    CHECK(filled_cells(cells) == used);
    empty += used.empty() ? 1 : 0;
    partial += !used.empty() && used != cells ? 1 : 0;
  }
  CHECK(empty > 0 && partial > 0);
}

TEST(every_cell_of_an_open_grid_is_filled) { CHECK(filled_cells(CellSet::all()) == CellSet::all()); }

TEST(doomed_places_are_what_an_x_wing_removes) {
  Grid grid;
  const Digit digit(5);
  for (const int row : {0, 4}) {
    for (int column = 0; column < 9; ++column) {
      if (column != 1 && column != 7) grid.eliminate(Cell(row, column), digit);
    }
  }
  const Position position(grid);
  const Fillings& fillings = position.shared<Fillings>();
  CHECK(fillings.digits() == DigitSet{digit});
  const CellSet columns = cells_of(House::column(1)) | cells_of(House::column(7));
  CHECK((columns - cells_of(House::row(0)) - cells_of(House::row(4))) == fillings.doomed(digit));
}

CHECK_MAIN()
