#include <string_view>

#include "check.hpp"
#include "ladder/hint.hpp"
#include "ladder/path.hpp"

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

// ---- hints and paths ----

TEST(a_wrong_digit_comes_before_any_step_and_a_lost_candidate_after_it) {
  Grid grid = pattern_grid(cells_of(House::row(0)));
  grid.eliminate(Cell(3), Digit(4));
  const NextStep lost = hint(grid, Ladder::standard(), kNeverStop);
  CHECK(lost.status == Status::None);
  CHECK(lost.step->technique == &mistake_technique());
  CHECK(lost.step->marks == std::vector<Mark>({{Role::Target, Cell(3), {Digit(4)}}}));
  grid.place(Cell(0), Digit(2));
  const NextStep wrong = hint(grid, Ladder::standard(), kNeverStop);
  CHECK(wrong.status == Status::Conflict);  // a 2 stands in its column and box
  CHECK(wrong.step->marks == std::vector<Mark>({{Role::Wrong, Cell(0), {Digit(2)}}}));
}

TEST(without_a_mistake_a_hint_is_the_first_step_of_the_path) {
  const Grid grid = pattern_grid(cells_of(House::row(0)) | CellSet{Cell(9)});
  const NextStep next = hint(grid, Ladder::standard(), kNeverStop);
  const Path path = explain(grid, Ladder::standard(), kNeverStop);
  CHECK(next.status == path.facts.status);
  CHECK_EQUAL(next.step->technique->slug, path.steps.front().step.technique->slug);
  CHECK(path.steps.front().grid == grid);
}

TEST(a_path_has_the_grid_of_each_step_and_its_sums) {
  const Path path = explain(pattern_grid(cells_of(House::row(0))), Ladder::standard(), kNeverStop);
  CHECK(path.facts.status == Status::Unique);
  CHECK(path.facts.solution == path.end);
  CHECK(path.summary.solved);
  int score = 0, counted = 0;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    Position position(path.steps[i].grid);
    position.apply(path.steps[i].step);
    CHECK(position.grid() == (i + 1 < path.steps.size() ? path.steps[i + 1].grid : path.end));
    score += path.steps[i].step.technique->score;
  }
  for (const std::uint16_t count : path.counts) counted += count;
  CHECK_EQUAL(path.summary.score, score);
  CHECK_EQUAL(counted, static_cast<int>(path.steps.size()));
}

TEST(nothing_assumes_a_unique_solution_unless_the_givens_have_one) {
  const auto assumes = [](const Ladder& ladder) {
    for (const Technique* rung : ladder.rungs()) {
      if (rung->assumes_unique) return true;
    }
    return false;
  };
  CHECK(assumes(suited(Ladder::full(), true)));
  CHECK(!assumes(suited(Ladder::full(), false)));
  const Grid full = pattern_grid({});
  Grid placed = pattern_grid(CellSet::all());  // the same digits, but none of them given
  for (const Cell cell : CellSet::all()) placed.place(cell, full.candidates(cell).first());
  CHECK(facts_of(placed, kNeverStop).status == Status::Unique);
  CHECK(!facts_of(placed, kNeverStop).givens_are_unique);
  CHECK(!givens_are_unique(placed, kNeverStop));
  CHECK(givens_are_unique(full, kNeverStop));
}

TEST(levels_rise_where_points_exceed_their_limits_and_some_paths_have_none) {
  const Grid solved = pattern_grid({});
  const auto level = [&](Level highest, int score) {
    Technique technique;
    technique.level = highest;
    technique.score = score;
    PathSums sums;
    sums.add(technique);
    return sums.summary(solved).level;
  };
  CHECK(level(Level::Easy, 800) == Level::Easy);
  CHECK(level(Level::Easy, 801) == Level::Medium);
  CHECK(level(Level::Easy, 1601) == Level::Unfair);
  CHECK(level(Level::Hard, 1000) == Level::Hard);
  CHECK(level(Level::Unfair, 1801) == Level::Extreme);
  CHECK(PathSums().summary(Grid()).level == Level::Extreme);  // logic did not suffice
  const PathSummary stuck = PathSums().summary(Grid()), done = PathSums().summary(solved);
  const Ladder whole = Ladder::standard(), none({});
  CHECK(known_level(done, Status::Unique, none) == Level::Easy);
  CHECK(!known_level(done, Status::Many, whole));
  CHECK(known_level(stuck, Status::Unique, whole) == Level::Extreme);
  CHECK(known_level(stuck, Status::Unique, Ladder::full()) == Level::Extreme);
  CHECK(!known_level(stuck, Status::Unique, whole.without_uniqueness()));  // what it lacks might go on
  CHECK(!known_level(stuck, Status::Unique, none));
}

CHECK_MAIN()
