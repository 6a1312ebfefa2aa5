#include "search/counting.hpp"

#include <string>

#include "check.hpp"
#include "search/band_arrangements.hpp"
#include "search/band_classes.hpp"

using namespace swordfish;

static Grid grid_of(const std::string& text) {
  Grid grid;
  for (int index = 0; index < static_cast<int>(text.size()); ++index) {
    if (text[index] != '.') grid.give(Cell(index), Digit(text[index] - '0'));
  }
  return grid;
}

static std::string counted(const Grid& grid) {
  Count rest = Counting(grid).run(kNeverStop);
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    rest /= 10;
  } while (rest != 0);
  return digits;
}

static Grid turned(const Grid& grid) {
  std::array<DigitSet, kCells> candidates;
  for (const Cell cell : CellSet::all()) {
    candidates[Cell(cell.column(), cell.row()).index] = grid.candidates(cell);
  }
  return Grid::from_candidates(candidates);
}

TEST(there_are_280_splits_in_order_and_44_classes_of_bands) {
  const Splits& splits = BandClasses::get().splits();
  for (int number = 0; number < kSplits; ++number) {
    const Columns& columns = splits[number];
    CHECK((columns[0] | columns[1] | columns[2]) == DigitSet::all());
    CHECK_EQUAL(splits.number({columns[2], columns[0], columns[1]}), number);
  }
  CHECK_EQUAL(BandClasses::get().size(), 44);
}

TEST(an_untouched_band_has_the_known_number_of_arrangements) {
  // 9! fills of box 1, then 56 x 6^6 of boxes 2 and 3: here by their splits, 280 x 6^3 of which are alike.
  BandCandidates untouched;
  for (auto& row : untouched) row.fill(DigitSet::all());
  BandArrangements band(untouched);
  const Splits& splits = BandClasses::get().splits();
  std::uint64_t total = 0;
  for (int second = 0; second < kSplits; ++second) {
    for (int third = 0; third < kSplits; ++third)
      total += band.count(splits[0], splits[second], splits[third]);
  }
  CHECK_EQUAL(total * 280 * 216, 362880ull * 56 * 46656);
}

TEST(the_empty_grid_has_as_many_solutions_as_felgenhauer_and_jarvis_found) {
  CHECK_EQUAL(counted(Grid()), "6670903752021072936960");
}

TEST(givens_in_one_house_divide_the_total_by_their_arrangements) {
  for (const char* text :
       {"1", "..........................................................................5"}) {
    CHECK_EQUAL(counted(grid_of(text)), "741211528002341437440");
  }
  CHECK_EQUAL(counted(grid_of("123456789")), "18383222420692992");
  CHECK_EQUAL(counted(grid_of("123......456......789")), "18383222420692992");
  CHECK_EQUAL(counted(turned(grid_of("...123456"))), std::to_string(18383222420692992ull * 6));
}

TEST(a_filled_band_or_stack_leaves_the_known_number_of_completions) {
  const Grid band = grid_of("...........................123456789456789123789123456");
  CHECK_EQUAL(counted(band), "7802998272");
  CHECK_EQUAL(counted(turned(band)), "7802998272");
}

// The counts for the candidates of a cell add up to the count for the cell: through both sums, as the parts
// may have two untouched bands or not.
static void check_that_parts_add_up(const Grid& grid, Cell cell) {
  Count total = 0;
  for (const Digit digit : grid.candidates(cell)) {
    Grid part = grid;
    part.place(cell, digit);
    total += Counting(part).run(kNeverStop);
  }
  CHECK(Counting(grid).run(kNeverStop) == total);
}

TEST(counts_of_all_digits_of_a_cell_add_up) {
  check_that_parts_add_up(grid_of("1..2..3...4..5..6"), Cell(2, 7));
  check_that_parts_add_up(grid_of("123456789456789123789123456"), Cell(4, 4));  // its parts go the other way
  Grid grid = grid_of("123456789456789123...123456..........3........5......26....98.");
  grid.eliminate(Cell(20), Digit(9));  // a removed candidate beside the givens
  grid.eliminate(Cell(40), Digit(4));
  check_that_parts_add_up(grid, Cell(40));
}

TEST(broken_bands_have_no_solution) {
  CHECK_EQUAL(counted(grid_of("11")), "0");
  CHECK_EQUAL(counted(grid_of("1..............1...........1")), "0");
  Grid grid;
  for (const Digit digit : DigitSet::all()) grid.eliminate(Cell(40), digit);
  CHECK_EQUAL(counted(grid), "0");
}

TEST(a_run_that_is_told_to_stop_ends_early) {
  int asked = 0;
  Counting(grid_of("1..2..3...4..5..6")).run([&] { return ++asked == 3; });
  CHECK_EQUAL(asked, 3);
}

CHECK_MAIN()
