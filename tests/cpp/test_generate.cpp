#include <string_view>

#include "check.hpp"
#include "generate/draft.hpp"
#include "generate/generate.hpp"
#include "generate/uniform.hpp"
#include "puzzle/analysis.hpp"
#include "puzzle/minimal_givens.hpp"

using namespace swordfish;

namespace {

Row81 moved(const Row81& row, const Transformation& map) {
  Row81 result;
  map.apply(row.data(), result.data());
  return result;
}

// Wants a puzzle of some ER, begun with one of ER 9.2 whose rating takes as long as thousands of others.
Wanted wanted_with_er() {
  constexpr std::string_view kHard =
      "..45.8...1...4.........6..334.....1........257.59..8...8.65.....1.....7...7.2..8.";
  Row81 hard{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    hard[cell] = static_cast<std::uint8_t>(kHard[cell] == '.' ? 0 : kHard[cell] - '0');
  }
  Wanted wanted;
  wanted.bank = {hard};
  wanted.path.emplace();
  wanted.path->solved = false;
  wanted.path->least_er = wanted.path->most_er = 100;
  return wanted;
}

// How often a stop is asked that says yes from some time on, while one puzzle is looked at.
int times_asked(const Wanted& wanted, int yes_from) {
  Budget budget;
  budget.tries = 1;
  int asked = 0;
  const StopAsked stop = [&] { return ++asked >= yes_from; };
  const Generated made = generate(wanted, 1, 0, budget, stop);
  CHECK(!made.is_as_wanted);
  CHECK(is_solution_of(made.solution, made.puzzle));
  return asked;
}

}  // namespace

TEST(random_numbers_are_the_same_for_ever) {
  Random random(1);
  const std::uint64_t first = random.next();
  CHECK_EQUAL(first, Random(1).next());
  CHECK(first != Random(1, 1).next());
  CHECK(first != Random(2).next());
  for (int i = 0; i < 1000; ++i) CHECK(random.below(7) < 7);
}

TEST(random_solutions_are_solutions) {
  Random random(2);
  for (int i = 0; i < 200; ++i) CHECK(is_solution_of(random_solution(random), Row81{}));
}

TEST(transformations_have_a_way_back_and_canonical_forms_do_not_change) {
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    const Row81 solution = random_solution(random);
    const auto map = Transformation::random(random);
    CHECK(map.is_valid());
    CHECK(map.then(map.inverse()) == Transformation{});
    CHECK(moved(moved(solution, map), map.inverse()) == solution);
    const Canonical form = canonical(solution);
    CHECK(form.digits == canonical(moved(solution, map)).digits);
    CHECK(form.digits == moved(solution, form.map));
  }
}

TEST(every_kernel_makes_the_same_puzzles) {
  Wanted minimal, symmetric, filled;
  minimal.minimal = true;
  symmetric.symmetry = Pattern::HalfTurn;
  for (int cell = 0; cell < kCells; cell += 2) filled.pattern.insert(Cell(cell));
  for (const Wanted* wanted : {&minimal, &symmetric, &filled}) {
    for (std::uint64_t stream = 0; stream < 10; ++stream) {
      const Generated first = generate(*wanted, 1, stream, {}, kNeverStop, *kernels().front());
      CHECK(first.is_as_wanted);
      CHECK(is_solution_of(first.solution, first.puzzle));
      for (const Kernel* kernel : kernels()) {
        const Generated again = generate(*wanted, 1, stream, {}, kNeverStop, *kernel);
        CHECK(again.puzzle == first.puzzle);
        CHECK_EQUAL(again.tries, first.tries);
      }
    }
  }
}

TEST(orbits_share_out_all_cells_and_have_the_sizes_of_their_symmetry) {
  constexpr std::array<std::size_t, kPatternNames.size()> kOrbits = {81, 41, 21, 45, 45, 45, 45, 25, 15};
  for (std::size_t pattern = 0; pattern < kPatternNames.size(); ++pattern) {
    const auto orbits = orbits_of(static_cast<Pattern>(pattern));
    CHECK_EQUAL(orbits.size(), kOrbits[pattern]);
    CellSet seen;
    for (const CellSet orbit : orbits) {
      CHECK(!orbit.meets(seen));
      seen |= orbit;
    }
    CHECK(seen == CellSet::all());
  }
}

TEST(orbits_of_a_rectangle_turn_and_mirror_with_it) {
  const auto turned = orbits_of(Pattern::HalfTurn, 2, 3);
  CHECK(turned == (std::vector<std::vector<int>>{{0, 5}, {1, 4}, {2, 3}}));
  const auto mirrored = orbits_of(Pattern::LeftRight, 2, 3);
  CHECK(mirrored == (std::vector<std::vector<int>>{{0, 2}, {1}, {3, 5}, {4}}));
  CHECK_EQUAL(orbits_of(Pattern::Full, 4, 4).size(), std::size_t{3});
  CHECK(needs_square(Pattern::QuarterTurn) && needs_square(Pattern::Full) &&
        !needs_square(Pattern::TopBottom));
}

TEST(a_budget_of_tries_ends_with_the_nearest) {
  Wanted few;
  few.most_givens = 17;
  Budget budget;
  budget.tries = 7;
  const Generated nearest = generate(few, 1, 0, budget, kNeverStop);
  CHECK(!nearest.is_as_wanted);
  CHECK_EQUAL(nearest.tries, 7U);
  CHECK(is_solution_of(nearest.solution, nearest.puzzle));
}

TEST(a_stop_is_asked_while_a_puzzle_is_walked_and_rated_and_ends_both) {
  constexpr int kNever = 1 << 30;
  const Wanted rated = wanted_with_er();
  Wanted walked = rated;
  walked.path->most_er = 0;
  walked.path->least_score = 1 << 29;  // which no path has
  const int while_walked = times_asked(walked, kNever);
  const int while_rated = times_asked(rated, kNever) - while_walked;
  CHECK(while_walked > 100);
  CHECK(while_rated > 10);
  // Whoever was told is left to ask a few times more on the way out.
  constexpr int kFew = 4;
  for (const int moment : {2, while_walked / 2, while_walked + while_rated / 2}) {
    CHECK(times_asked(rated, moment) <= moment + kFew);
  }
}

TEST(patience_is_over_when_time_is_up_or_a_stop_says_so) {
  const Budget endless;
  Budget spent;
  spent.time = std::chrono::nanoseconds{0};
  bool is_asked_to = false;
  const StopAsked stop = [&] { return is_asked_to; };
  const Patience patience(endless, stop);
  CHECK(!patience.stop()());
  CHECK(Patience(spent, stop).stop()());
  CHECK(!Patience(spent, stop).allows_another_try());
  is_asked_to = true;
  CHECK(patience.stop()());
}

TEST(minimized_givens_suffice_and_can_spare_none) {
  Random random(4);
  for (int i = 0; i < 50; ++i) {
    Givens givens(random_solution(random));
    const CellSet minimal = givens.minimized(CellSet::all(), random);
    CHECK(givens.suffice(minimal));
    CHECK(givens.is_minimal(minimal));
    CHECK_EQUAL(count(Grid::from_digits(givens.puzzle(minimal)), 2, kNeverStop) == 1, true);
  }
}

TEST(minimized_givens_are_those_left_by_trying_one_by_one) {
  Random random(5);
  for (int i = 0; i < 30; ++i) {
    Givens givens(random_solution(random));
    Random again = random;
    std::vector<Cell> order;
    for (const Cell cell : CellSet::all()) order.push_back(cell);
    again.shuffle(order);
    CellSet left = CellSet::all();
    for (const Cell cell : order) {
      left.remove(cell);
      if (count(Grid::from_digits(givens.puzzle(left)), 2, kNeverStop) != 1) left.insert(cell);
    }
    CHECK(givens.minimized(CellSet::all(), random) == left);
  }
}

TEST(every_unavoidable_set_that_is_known_at_once_is_one) {
  Random random(6);
  for (int i = 0; i < 10; ++i) {
    const Row81 solution = random_solution(random);
    const UnavoidableSets sets(solution);
    std::array<CellSet, 64> known{};
    for (const Cell cell : CellSet::all()) {
      for (std::size_t set = 0; set < known.size(); ++set) {
        if ((sets.with(cell).words[0] >> set & 1) != 0) known[set].insert(cell);
      }
    }
    for (const CellSet set : known) {
      if (set.empty()) continue;
      CHECK(!sets.are_met_by(CellSet::all() - set));
      const Row81 rest = Givens(solution).puzzle(CellSet::all() - set);
      CHECK(count(Grid::from_digits(rest), 2, kNeverStop) == 2);
    }
  }
}

CHECK_MAIN()
