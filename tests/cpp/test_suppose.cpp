// Suppositions: what kernels and ladders make of the same grids, and depth by its plainest definition.
#include "suppose/suppose.hpp"

#include "bulk/depth.hpp"
#include "check.hpp"
#include "checker/checker.hpp"
#include "rows.hpp"
#include "search/search.hpp"
#include "suppose/branch.hpp"

using namespace swordfish;

namespace {

Ladder ladder_of(std::initializer_list<std::string_view> slugs) {
  std::vector<const Technique*> rungs;
  for (const std::string_view slug : slugs) rungs.push_back(find_technique(slug));
  return Ladder(std::move(rungs));
}

Ladder ladder_of(Preset preset) {
  return preset == Preset::Singles ? ladder_of({"naked_single", "hidden_single"})
                                   : ladder_of({"naked_single", "hidden_single", "locked_candidates_1",
                                                "locked_candidates_2", "full_mini"});
}

constexpr std::array kPresets = {Preset::Singles, Preset::Basic};

Grid grid_from(const std::string& text) {
  std::array<std::uint8_t, kCells> digits{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (text[cell] >= '1' && text[cell] <= '9') digits[cell] = static_cast<std::uint8_t>(text[cell] - '0');
  }
  return Grid::from_digits(digits);
}

Grid minimal_puzzle(rows::Random& random) { return grid_from(rows::minimal(random)); }

std::vector<Candidate> open_candidates(const Grid& grid) {
  std::vector<Candidate> all;
  for (const Cell cell : grid.open()) {
    for (const Digit digit : grid.candidates(cell)) all.push_back({cell, digit});
  }
  return all;
}

// The definition, word by word, in random order: knows nothing of the solution.
End plain_depth(Grid& grid, const Follow& rules, int depth, rows::Random& random) {
  End end = rules(grid);
  for (bool has_changed = depth > 0; has_changed && end == End::Stuck;) {
    has_changed = false;
    std::vector<Candidate> all = open_candidates(grid);
    rows::shuffle(all, random);
    for (const Candidate candidate : all) {
      if (grid.is_placed(candidate.cell) || !grid.candidates(candidate.cell).contains(candidate.digit))
        continue;
      Grid supposed = grid;
      supposed.place(candidate.cell, candidate.digit);
      const End found = plain_depth(supposed, rules, depth - 1, random);
      if (found == End::Solved) return found;
      if (found == End::Stuck) continue;
      grid.eliminate(candidate.cell, candidate.digit);
      has_changed = true;
      end = rules(grid);
      if (end != End::Stuck) return end;
    }
  }
  return end;
}

int plain_depth(const Grid& puzzle, const Follow& rules, rows::Random& random) {
  for (int depth = 0; depth < 5; ++depth) {
    Grid grid = puzzle;
    if (plain_depth(grid, rules, depth, random) == End::Solved) return depth;
  }
  return -1;
}

TEST(every_kernel_stands_still_where_the_ladder_does) {
  rows::Random random(5);
  std::array<int, 3> ends{};
  for (int round = 0; round < 3000; ++round) {
    Grid grid = grid_from(rows::with_givens(rows::solution(random), 17 + random.below(40), random));
    // Removed at random, candidates leave grids of all kinds, and many without solution.
    for (const Candidate candidate : open_candidates(grid)) {
      if (random.below(100) < round % 30) grid.eliminate(candidate.cell, candidate.digit);
    }
    for (const Preset preset : kPresets) {
      Grid by_ladder = grid;
      const End end = following(ladder_of(preset))(by_ladder);
      ++ends[static_cast<std::size_t>(end)];
      for (const Kernel* kernel : kernels()) {
        Grid by_kernel = grid;
        CHECK_EQUAL(static_cast<int>(following(preset, *kernel)(by_kernel)), static_cast<int>(end));
        if (end != End::Broken) CHECK(by_kernel == by_ladder);
      }
    }
  }
  for (const int met : ends) CHECK(met > 20);
}

TEST(depth_is_what_its_definition_says_in_any_order) {
  rows::Random random(6);
  std::array<int, 5> met{};
  for (int round = 0; round < 40; ++round) {
    const Grid puzzle = minimal_puzzle(random);
    const Grid solution = *solve(puzzle, {});
    for (const Preset preset : kPresets) {
      const Follow rules = following(ladder_of(preset));
      const int expected = plain_depth(puzzle, rules, random);
      ++met[static_cast<std::size_t>(expected)];
      CHECK_EQUAL(depth(puzzle, solution, rules, 5, {}), expected);
      for (const Kernel* kernel : kernels()) {
        CHECK_EQUAL(depth(puzzle, solution, preset, 5, {}, *kernel), expected);
      }
    }
  }
  CHECK(met[0] > 5 && met[1] > 5);
}

// Naked singles alone need deeper suppositions.
TEST(deep_suppositions_are_found_too) {
  rows::Random random(7);
  const Follow rules = following(ladder_of({"naked_single"}));
  int deepest = 0;
  for (int round = 0; round < 30; ++round) {
    const Grid puzzle = minimal_puzzle(random);
    const int expected = plain_depth(puzzle, rules, random);
    CHECK_EQUAL(depth(puzzle, *solve(puzzle, {}), rules, 5, {}), expected);
    deepest = std::max(deepest, expected);
  }
  CHECK(deepest >= 2);
}

TEST(every_order_solves_at_the_least_depth) {
  rows::Random random(8);
  for (int round = 0; round < 20; ++round) {
    const Grid puzzle = minimal_puzzle(random);
    const Grid solution = *solve(puzzle, {});
    const int expected = depth(puzzle, solution, Preset::Singles, 5, {});
    for (const Order& order : {Order(fewest), Order(box), Order(xwing)}) {
      for (const DigitOrder digits : {DigitOrder::Ascending, DigitOrder::MostPlaced}) {
        const Trial trial = suppose(puzzle, following(Preset::Singles), {5, order, digits, false}, {});
        CHECK(trial.end == End::Solved && trial.grid == solution);
        CHECK_EQUAL(trial.depth, expected);
        CHECK_EQUAL(trial.counts.suppositions,
                    trial.counts.broken + trial.counts.stuck + trial.counts.solved);
      }
      const Trial verity = suppose(puzzle, following(Preset::Singles), {5, order, {}, true}, {});
      CHECK(verity.grid == solution && verity.depth <= expected);
    }
  }
}

TEST(too_little_depth_is_told_and_the_grid_is_kept) {
  rows::Random random(9);
  Grid puzzle = minimal_puzzle(random);
  while (depth(puzzle, *solve(puzzle, {}), Preset::Singles, 5, {}) == 0) puzzle = minimal_puzzle(random);
  const Trial trial = suppose(puzzle, following(Preset::Singles), {.most_depth = 0}, {});
  CHECK(trial.status == Status::Unique && trial.end == End::Stuck && !trial.grid.is_complete());
  CHECK(trial.tree.empty());
  CHECK_EQUAL(depth(puzzle, *solve(puzzle, {}), Preset::Singles, 0, {}), -1);
}

TEST(grids_without_or_with_many_solutions_are_never_solved) {
  Grid twice = Grid();
  twice.give(Cell(0), Digit(5));
  twice.give(Cell(1), Digit(5));
  Grid broken = Grid();
  for (int cell = 0; cell < 8; ++cell) broken.give(Cell(cell), Digit(cell + 1));
  broken.give(Cell(17), Digit(9));
  for (const auto& [grid, status] : {std::pair(Grid(), Status::Many), std::pair(twice, Status::Conflict),
                                     std::pair(broken, Status::None)}) {
    const Trial trial = suppose(grid, following(Preset::Basic), {}, {});
    CHECK(trial.status == status && trial.end != End::Solved && trial.tree.empty());
  }
}

TEST(bulk_depths_are_those_of_single_calls) {
  const std::vector<std::string> texts = rows::mixed(200, 10);
  std::string all;
  for (const std::string& text : texts) all += text;
  std::vector<std::int8_t> depths(texts.size());
  for (const Preset preset : kPresets) {
    DepthBatch batch;
    batch.rows = all.data();
    batch.count = texts.size();
    batch.rules = preset;
    batch.depths = depths.data();
    CHECK(find_depths(batch, 2, {}));
    const std::vector<std::int8_t> by_kernel = depths;
    batch.rules = ladder_of(preset);
    CHECK(find_depths(batch, 1, {}));
    CHECK(by_kernel == depths);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Grid grid = grid_from(texts[i]);
      const bool is_plain = texts[i].find_first_not_of("0123456789.") == std::string::npos;
      const Check found = swordfish::check(grid, {});
      const int expected =
          is_plain && found.status == Status::Unique ? depth(grid, found.solutions[0], preset, 5, {}) : -1;
      CHECK_EQUAL(int{depths[i]}, expected);
    }
  }
}

// The steps that a branch keeps, and no others, must lead to its contradiction; how many steps that were.
int proved_steps(Grid grid, const Branch& branch) {
  if (branch.made->end != End::Broken) return 0;
  int proved = 0;
  grid.place(branch.made->supposed.cell, branch.made->supposed.digit);
  for (const BranchPart& part : branch.parts) {
    if (!part.is_step()) {
      proved += proved_steps(grid, part.below.front());
      grid = without(grid, part.below.front().made->taught);
    } else if (!contradiction(grid)) {
      CHECK(prove(grid, part.step).proof == ProofState::Proved);
      CHECK_EQUAL(part.technique, part.step.technique->name);
      grid = grid_after(grid, part.step);
      ++proved;
    }
  }
  CHECK(contradiction(grid).has_value());
  return proved;
}

TEST(the_steps_of_a_branch_suffice_for_its_contradiction) {
  rows::Random random(12);
  std::vector<Grid> puzzles = {
      grid_from(".25....8...3.8..........5...8.3....6.....197.....4...2.31..5...2.6.....4...97...."),
      grid_from(".....6..3.3.5..4........27.......62.6..3..9...4...7....6.854..289.......7...2...."),
  };
  for (int round = 0; round < 8; ++round) puzzles.push_back(minimal_puzzle(random));
  for (const Ladder& ladder :
       {ladder_of(Preset::Singles), ladder_of(Preset::Basic), ladder_of({"naked_single"}),
        ladder_of({"naked_single", "cross_hatching", "hidden_single", "x_wing"})}) {
    int proved = 0;
    for (const Grid& puzzle : puzzles) {
      for (const bool verity : {false, true}) {
        const Trial trial = suppose(puzzle, following(ladder), {5, box, {}, verity}, {});
        std::size_t turns = 0;
        each_turn(trial, puzzle, steps_of(ladder, {}), [&](const TrialTurn& turn) {
          CHECK(turn.branch.made == &trial.tree[turns++]);
          proved += proved_steps(turn.before, turn.branch);
          return true;
        });
        CHECK_EQUAL(turns, trial.tree.size());
      }
    }
    CHECK(proved > 10);
  }
}

TEST(few_of_the_steps_made_are_kept) {
  rows::Random random(13);
  const Ladder ladder = ladder_of(Preset::Singles);
  std::size_t kept = 0, made = 0;
  for (int round = 0; round < 10; ++round) {
    const Grid puzzle = minimal_puzzle(random);
    const Trial trial = suppose(puzzle, following(ladder), {}, {});
    each_turn(trial, puzzle, steps_of(ladder, {}), [&](const TrialTurn& turn) {
      if (!turn.branch.broken) return true;
      kept += turn.branch.parts.size();
      Grid supposed = turn.before;
      supposed.place(turn.branch.made->supposed.cell, turn.branch.made->supposed.digit);
      steps_of(ladder, {})(supposed, [&](const RuleStep&) { ++made; });
      return true;
    });
  }
  CHECK(kept > 0 && kept < made);
}

TEST(a_deep_search_stops_when_asked) {
  rows::Random random(11);
  const Grid puzzle = minimal_puzzle(random);
  int asked = 0;
  const StopAsked stop = [&] { return ++asked > 3; };
  const Trial trial = suppose(puzzle, following(ladder_of({})), {}, stop);
  CHECK(trial.end == End::Stuck && asked < 20);
  CHECK_EQUAL(depth(puzzle, *solve(puzzle, {}), following(ladder_of({})), 81, stop), -1);
}

}  // namespace

CHECK_MAIN()
