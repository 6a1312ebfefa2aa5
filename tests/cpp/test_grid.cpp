#include "base/grid.hpp"

#include "base/random.hpp"
#include "check.hpp"

using namespace swordfish;

static_assert(CellSet::all().size() == 81 && DigitSet::all().bits == 0x1ff && HouseSet::all().size() == 27);
static_assert(Cell(3, 4).index == 31 && Cell(31).box() == 4 && Cell::in_box(4, 4) == Cell(40));
static_assert(House::box(8).cell(8) == Cell(80) && House::column(2).cell(5) == Cell(5, 2));

TEST(every_cell_has_twenty_peers_and_three_houses) {
  for (const Cell cell : CellSet::all()) {
    CHECK_EQUAL(peers(cell).size(), 20);
    CHECK(!peers(cell).contains(cell));
    for (const House house : houses_of(cell)) CHECK(cells_of(house).contains(cell));
  }
}

TEST(a_set_gives_its_items_in_order) {
  const CellSet cells{Cell(80), Cell(0), Cell(64), Cell(63)};
  int previous = -1, count = 0;
  for (const Cell cell : cells) {
    CHECK(cell.index > previous);
    previous = cell.index;
    ++count;
  }
  CHECK_EQUAL(count, 4);
  CHECK_EQUAL(previous, 80);
}

TEST(placing_takes_the_digit_from_open_peers_only) {
  Grid grid;
  grid.give(Cell(0), Digit(5));
  CHECK_EQUAL(grid.digit(Cell(0)), 5);
  CHECK_EQUAL(grid.places(Digit(5)).size(), 81 - 21);
  grid.give(Cell(1), Digit(5));  // stands twice in row 1 and in box 1
  CHECK_EQUAL(grid.digit(Cell(0)), 5);
  CHECK_EQUAL(grid.conflicts().size(), std::size_t{2});
  CHECK(!grid.is_valid());
}

TEST(digits_given_at_once_are_as_one_after_another) {
  Random random(20261117);
  for (int round = 0; round < 2000; ++round) {
    std::array<std::uint8_t, kCells> digits{};
    Grid one_by_one;
    for (const Cell cell : CellSet::all()) {  // from nearly none to all, most of them with conflicts
      if (random.below(80) > round % 80) continue;
      digits[cell.index] = static_cast<std::uint8_t>(1 + random.below(9));
      one_by_one.give(cell, Digit(digits[cell.index]));
    }
    CHECK(Grid::from_digits(digits) == one_by_one);
  }
}

TEST(a_lone_candidate_is_read_as_placed) {
  std::array<DigitSet, kCells> candidates;
  candidates.fill(DigitSet::all());
  candidates[40] = {Digit(7)};
  candidates[0] = {};
  const Grid grid = Grid::from_candidates(candidates);
  CHECK_EQUAL(grid.digit(Cell(40)), 7);
  CHECK(grid.givens().empty());
  CHECK(!grid.candidates(Cell(41)).contains(Digit(7)));
  CHECK(grid.candidates(Cell(0)).empty() && !grid.is_placed(Cell(0)));
}

TEST(eliminating_from_a_placed_cell_changes_nothing) {
  Grid grid;
  grid.place(Cell(3), Digit(2));
  const Grid before = grid;
  grid.eliminate(Cell(3), Digit(2));
  CHECK(grid == before);
}

CHECK_MAIN()
