#include <string_view>

#include "check.hpp"
#include "ladder/ladder.hpp"

using namespace swordfish;

// A complete grid by formula, with some cells emptied again.
static Grid pattern_grid(CellSet emptied) {
  std::array<std::uint8_t, kCells> digits{};
  for (const Cell cell : CellSet::all() - emptied) {
    digits[cell.index] =
        static_cast<std::uint8_t>((cell.row() % 3 * 3 + cell.row() / 3 + cell.column()) % 9 + 1);
  }
  return Grid::from_digits(digits);
}

TEST(techniques_are_in_ladder_order_and_found_by_slug_name_and_code) {
  int previous = 0;
  for (const Technique* technique : techniques()) {
    CHECK(technique->order >= previous);
    previous = technique->order;
    CHECK(find_technique(technique->slug) == technique);
    CHECK(find_technique(technique->code) == technique);
  }
  CHECK(find_technique("no such thing") == nullptr);
}

TEST(a_naked_single_is_queued_before_a_hidden_one_is_tried) {
  Position position(pattern_grid(cells_of(House::row(0)) | CellSet{Cell(9)}));
  std::vector<std::string_view> slugs;
  const std::function<void(const Step&)> each = [&](const Step& step) {
    slugs.push_back(step.technique->slug);
  };
  const PathSummary summary = walk(position, Ladder::standard(), &each);
  CHECK(summary.solved);
  CHECK_EQUAL(slugs.size(), std::size_t{10});
  CHECK_EQUAL(slugs.front(), std::string_view("full_house"));
}

TEST(cells_with_counts_candidates) {
  Grid grid;
  for (const Digit digit : DigitSet::all()) {
    if (digit.value > 2) grid.eliminate(Cell(5), digit);
  }
  const Position position(grid);
  CHECK(position.bivalue() == CellSet{Cell(5)});
  CHECK_EQUAL(position.cells_with(9).size(), 80);
}

CHECK_MAIN()
