#include "search/search.hpp"

#include <memory>
#include <random>
#include <set>
#include <string>

#include "check.hpp"
#include "search/outlook.hpp"
#include "sparse_grids.hpp"

using namespace swordfish;

static Grid grid_of(const std::string& text) {
  std::array<std::uint8_t, kCells> digits{};
  for (std::size_t index = 0; index < text.size(); ++index) {
    if (text[index] != '.') digits[index] = static_cast<std::uint8_t>(text[index] - '0');
  }
  return Grid::from_digits(digits);
}

static bool stands(const Grid& grid, const Grid& solution) {
  for (const Cell cell : CellSet::all()) {
    if (!grid.candidates(cell).contains_all(solution.candidates(cell))) return false;
  }
  return solution.is_complete() && solution.is_valid();
}

// The empty grid's first solution with some cells blanked: as many solutions as one likes.
static Grid blanked(unsigned seed, int givens) {
  const Grid solution = *solve(Grid(), kNeverStop);
  std::mt19937 random(seed);
  Grid grid;
  while (grid.givens().size() < givens) {
    const Cell cell(static_cast<int>(random() % kCells));
    grid.give(cell, Digit(solution.digit(cell)));
  }
  return grid;
}

TEST(a_solution_keeps_the_givens_and_marks_them) {
  const Grid grid = blanked(1, 30);
  const auto solution = solve(grid, kNeverStop);
  CHECK(solution && stands(grid, *solution));
  CHECK(solution->givens() == grid.givens());
  CHECK(solution->open().empty() && solution->places(Digit(1)).empty());
}

TEST(text_and_grid_give_the_same_solution) {
  std::string text(81, '.');
  text[0] = '7', text[40] = '3', text[80] = '9';
  CHECK(solve(text.c_str(), kNeverStop) == solve(grid_of(text), kNeverStop));
}

TEST(removed_candidates_are_respected) {
  const Grid first = *solve(Grid(), kNeverStop);
  Grid grid;
  for (const Cell cell : cells_of(House::row(3))) grid.eliminate(cell, Digit(first.digit(cell)));
  const auto other = solve(grid, kNeverStop);
  CHECK(other && stands(grid, *other));
}

TEST(solutions_come_in_the_same_order_however_they_are_asked_for) {
  const Grid grid = blanked(2, 26);
  Solutions one_by_one(grid), skipping(grid);
  skipping.skip(10, kForever, kNeverStop);
  for (int i = 0; i < 10; ++i) CHECK(one_by_one.next(kNeverStop).has_value());
  CHECK(one_by_one.next(kNeverStop) == skipping.next(kNeverStop));
  CHECK_EQUAL(one_by_one.guesses(), skipping.guesses());
}

TEST(visiting_and_column_sets_count_the_same) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Grid grid = blanked(seed, 24);
    grid.eliminate(grid.open().first(), grid.candidates(grid.open().first()).first());
    Solutions solutions(grid);
    const std::uint64_t visited = solutions.skip(kForever, kForever, kNeverStop);
    CHECK(solutions.exhausted());
    CHECK(Counting(grid).run(kNeverStop) == visited);
    CHECK(count(grid, ~Count{0}, kNeverStop) == visited);
  }
}

TEST(count_stops_at_its_limit) {
  for (const std::uint64_t limit : {0ull, 1ull, 2ull, 100000ull})
    CHECK(count(Grid(), limit, kNeverStop) == limit);
  CHECK(count(blanked(3, 81), 2, kNeverStop) == 1);
}

TEST(check_tells_what_is_wrong) {
  CHECK(swordfish::check(grid_of("55"), kNeverStop).status == Status::Conflict);
  CHECK(swordfish::check(blanked(4, 81), kNeverStop).status == Status::Unique);
  Grid empty_cell;
  for (const Digit digit : DigitSet::all()) empty_cell.eliminate(Cell(7), digit);
  CHECK(swordfish::check(empty_cell, kNeverStop).status == Status::None);
}

TEST(check_finds_every_cell_in_which_solutions_differ) {
  const Grid grid = blanked(5, 30);
  const Check found = swordfish::check(grid, kNeverStop);
  CHECK(found.status == Status::Many);
  CHECK_EQUAL(found.solutions.size(), std::size_t{2});
  CellSet differing;
  Solutions solutions(grid);
  while (const auto solution = solutions.next(kNeverStop)) {
    for (const Cell cell : CellSet::all()) {
      if (solution->digit(cell) != found.solutions[0].digit(cell)) differing.insert(cell);
    }
  }
  CHECK(found.differing == differing);
}

TEST(a_stopped_search_goes_on_where_it_was) {
  Solutions stopped(Grid{}), free(Grid{});
  const std::uint64_t before = stopped.skip(1'000'000, kForever, [] { return true; });
  CHECK(before < 1'000'000);
  free.skip(before, kForever, kNeverStop);
  CHECK(stopped.next(kNeverStop) == free.next(kNeverStop));
}

TEST(no_sparse_grid_is_a_trap) {
  for (const auto& [text, status] : rows::sparse_grids()) {
    const Grid grid = grid_of(text.c_str());
    for (const Kernel* kernel : kernels()) {
      const auto solution = solve(text.c_str(), kNeverStop, *kernel);
      CHECK_EQUAL(solution.has_value(), status == Status::Many);
      CHECK(!solution || stands(grid, *solution));
      CHECK(solution == solve(grid, kNeverStop, *kernel));
      CHECK(count(grid, 2, kNeverStop, *kernel) == (solution ? 2 : 0));
    }
    CHECK(swordfish::check(grid, kNeverStop).status == status);
  }
}

TEST(an_empty_stop_never_stops) {
  for (const auto& [text, status] : rows::sparse_grids()) {
    CHECK_EQUAL(solve(text.c_str(), {}).has_value(), status == Status::Many);
  }
  CHECK(count(Grid(), 1'000'000, {}) == 1'000'000);
  CHECK(count(Grid(), ~Count{0}, {}) > 1'000'000);  // by column sets
  CHECK(swordfish::check(Grid(), {}).status == Status::Many);
}

// All solutions, with a search that is pruned after every few guesses, or never.
static std::set<std::array<std::uint8_t, kCells>> all_solutions(const Grid& grid,
                                                                std::uint64_t guesses_between,
                                                                const Kernel& kernel, int& pruned) {
  const auto memory = std::make_unique<SearchMemory>();
  kernel.begin(*memory, candidate_row(grid));
  std::set<std::array<std::uint8_t, kCells>> found;
  Outlook outlook(kernel);
  const Pruner pruner{[](void* asked, const CandidateRow& row) {
                        return static_cast<Outlook*>(asked)->ask(row, 1000, kNeverStop) ==
                               Outlook::Prospect::Barren;
                      },
                      &outlook};
  for (Progress progress; !progress.exhausted;) {
    std::array<std::uint8_t, kCells> digits;
    progress = kernel.advance(*memory, 1, guesses_between, digits.data());
    if (progress.solutions != 0) CHECK(found.insert(digits).second);
    if (progress.solutions == 0 && guesses_between != kForever) pruned += kernel.prune(*memory, pruner);
  }
  return found;
}

TEST(pruning_drops_only_what_holds_no_solution) {
  int pruned = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Grid grid = blanked(seed, 20 + static_cast<int>(seed) % 8);
    if (count(grid, 5000, kNeverStop) == 5000) continue;
    for (const Kernel* kernel : kernels()) {
      const auto expected = all_solutions(grid, kForever, *kernel, pruned);
      for (const std::uint64_t guesses : {1, 2, 7}) {
        CHECK(all_solutions(grid, guesses, *kernel, pruned) == expected);
      }
    }
  }
  CHECK(pruned > 0);
}

// Candidates without a solution, which takes a judge some hundred guesses to see.
static CandidateRow barren_branch() {
  std::mt19937 random(33);
  CandidateRow row;
  for (int cell = 0; cell < kCells; ++cell) {
    DigitSet digits;
    while (digits.size() < 5) digits.insert(Digit::at(static_cast<int>(random() % kDigits)));
    row.cells[cell] = static_cast<std::uint16_t>(digits.bits);
  }
  return row;
}

TEST(a_branch_is_judged_in_the_end_however_much_of_it_is_dropped_before) {
  static const CandidateRow branch = barren_branch();
  static bool is_dropped;
  is_dropped = false;
  Kernel kernel = active_kernel();
  kernel.advance = [](SearchMemory&, std::uint64_t, std::uint64_t guesses, std::uint8_t*) {
    return Progress{0, is_dropped ? 0 : guesses, is_dropped};
  };
  kernel.prune = [](SearchMemory&, Pruner pruner) {
    const CandidateRow bit_of_it;  // without any candidates
    const bool is_any = pruner.is_barren(pruner.asked, bit_of_it);
    is_dropped = pruner.is_barren(pruner.asked, branch);
    return is_any;
  };
  int asked = 0;
  PatientSearch search(kernel);
  search.begin(branch);
  CHECK(search.find(1, nullptr, [&] { return ++asked > 10'000; }).exhausted);
}

TEST(an_outlook_is_right) {
  for (const auto& [text, status] : rows::sparse_grids()) {
    const CandidateRow row = candidate_row(grid_of(text.c_str()));
    const auto expected = status == Status::None ? Outlook::Prospect::Barren : Outlook::Prospect::Fertile;
    for (const Kernel* kernel : kernels()) CHECK(Outlook(*kernel).ask(row, 1000, kNeverStop) == expected);
    CHECK(Outlook(active_kernel()).ask(row, 0, kNeverStop) == Outlook::Prospect::Unknown);
    CHECK(Outlook(active_kernel()).ask(row, kForever, [] { return true; }) == Outlook::Prospect::Unknown);
  }
}

TEST(a_wrong_solution_is_recognised) {
  const auto solution = solve(Grid(), kNeverStop)->digits();
  std::array<std::uint8_t, kCells> puzzle{};
  CHECK(is_solution_of(solution, puzzle));
  puzzle[5] = static_cast<std::uint8_t>(solution[5] % 9 + 1);
  CHECK(!is_solution_of(solution, puzzle));
  auto swapped = solution;
  std::swap(swapped[0], swapped[1]);
  CHECK(!is_solution_of(swapped, std::array<std::uint8_t, kCells>{}));
}

CHECK_MAIN()
