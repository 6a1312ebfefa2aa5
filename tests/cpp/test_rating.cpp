// The rating engine against its plain definition (rating_oracle.hpp) and, where the file is at hand, against
// ratings that the reference program gave.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "check.hpp"
#include "rating/engine.hpp"
#include "rating/rate_puzzle.hpp"
#include "rating/rating.hpp"
#include "rating_oracle.hpp"

using namespace swordfish;

namespace {

using rating::CandidateIndex;
using rating::State;
using Digits = std::array<std::uint8_t, kCells>;

// --- puzzles of our own ---

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  int below(int limit) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(limit));
  }

 private:
  std::uint64_t state_;
};

int count_solutions(Grid grid, int limit) {
  while (true) {
    int fewest = 10;
    Cell best;
    for (const Cell cell : grid.open()) {
      const int size = grid.candidates(cell).size();
      if (size < fewest) {
        fewest = size;
        best = cell;
      }
    }
    if (fewest == 10) return 1;
    if (fewest == 0) return 0;
    if (fewest == 1) {
      grid.place(best, grid.candidates(best).first());
      continue;
    }
    int found = 0;
    for (const Digit digit : grid.candidates(best)) {
      Grid next = grid;
      next.place(best, digit);
      found += count_solutions(next, limit - found);
      if (found >= limit) break;
    }
    return found;
  }
}

// A full grid by shifting rows, then lines swapped within bands and stacks and digits renamed.
Digits random_solution(Random& random) {
  const auto shuffled_lines = [&] {
    std::array<int, 9> lines{};
    for (int i = 0; i < 9; ++i) lines[i] = i;
    for (int band = 0; band < 9; band += 3) {
      for (int i = 2; i > 0; --i) std::swap(lines[band + i], lines[band + random.below(i + 1)]);
    }
    return lines;
  };
  const auto rows = shuffled_lines();
  const auto columns = shuffled_lines();
  std::array<int, 9> names{1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (int i = 8; i > 0; --i) std::swap(names[i], names[random.below(i + 1)]);
  Digits digits{};
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      const int value = (rows[row] % 3 * 3 + rows[row] / 3 + columns[column]) % 9;
      digits[9 * row + column] = static_cast<std::uint8_t>(names[value]);
    }
  }
  return digits;
}

// Such grids are too regular to be hard, so a good part of each is emptied and filled anew at random.
Digits random_puzzle(Random& random) {
  Digits digits = random_solution(random);
  for (int i = 0; i < 60; ++i) digits[random.below(kCells)] = 0;
  Grid grid = Grid::from_digits(digits);
  while (!grid.is_complete()) {
    const CellSet open = grid.open();
    int skip = random.below(open.size());
    Cell cell;
    for (const Cell next : open) {
      cell = next;
      if (skip-- == 0) break;
    }
    int choice = random.below(grid.candidates(cell).size());
    for (const Digit digit : grid.candidates(cell)) {
      if (choice-- != 0) continue;
      Grid next = grid;
      next.place(cell, digit);
      if (count_solutions(next, 1) == 1) {
        grid = next;
      } else {
        grid.eliminate(cell, digit);
      }
    }
  }
  digits = grid.digits();
  std::array<int, kCells> order{};
  for (int i = 0; i < kCells; ++i) order[i] = i;
  for (int i = kCells - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
  for (const int cell : order) {
    const std::uint8_t digit = std::exchange(digits[cell], 0);
    if (count_solutions(Grid::from_digits(digits), 2) != 1) digits[cell] = digit;
  }
  return digits;
}

// The states of a path at which no basic technique fits.
struct ChainStates {
  std::vector<State> states;

  explicit ChainStates(const Digits& puzzle) {
    Rating path = rate(Grid::from_digits(puzzle), {.want_path = true});
    State state(Grid::from_digits(puzzle));
    for (const RatingStep& step : path.path) {
      if (step.rating >= 65) states.push_back(state);
      step.step.eliminations.each([&](Candidate gone) {
        if (state.has(gone.cell, gone.digit)) state.remove(gone.cell, gone.digit);
      });
      for (const Candidate set : step.step.placements) state.place(set.cell, set.digit);
    }
  }
};

// --- comparing hints ---

struct Summary {
  int complexity = 0;
  int kind = 0;
  int placement = -1;
  std::vector<int> gone;
  auto operator<=>(const Summary&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Summary& summary) {
  out << "length " << summary.complexity << " kind " << summary.kind << " placing " << summary.placement
      << " without";
  for (const int gone : summary.gone) out << ' ' << gone;
  return out;
}

Summary summary_of(const std::vector<const oracle::Chain*>& chains) {
  if (chains.empty()) return {};
  const oracle::Chain& first = *chains[0];
  const auto index_of = [](Candidate candidate) {
    return CandidateIndex(candidate.cell, candidate.digit).index;
  };
  Summary summary{first.complexity, first.sort_key, first.placement ? index_of(*first.placement) : -1, {}};
  for (const Candidate gone : first.gone) summary.gone.push_back(index_of(gone));
  return summary;
}

Summary summary_of(const State& state, bool found, const rating::Forced& best) {
  if (!found) return {};
  Summary summary{best.complexity, static_cast<int>(best.kind), best.on ? best.target.index : -1, {}};
  if (!best.on) {
    summary.gone = {best.target.index};
    return summary;
  }
  const Cell cell = best.target.cell();
  for (const Digit digit : state.candidates(cell) - DigitSet{best.target.digit()}) {
    summary.gone.push_back(CandidateIndex(cell, digit).index);
  }
  return summary;
}

void check_level(const State& state, int level) {
  rating::Watch watch;
  rating::Forcing forcing(watch);
  rating::Forced best;
  forcing.begin(state, true);
  bool found = false;
  for (int each = 0; each <= level; ++each) found = forcing.find_best(each, best);
  oracle::Engine plain;
  CHECK_EQUAL(summary_of(state, found, best),
              summary_of(plain.forcing_chains(state, true, true, false, level)));
}

void check_static(const State& state) {
  rating::Closure closure;
  rating::StaticChains chains;
  rating::StaticChain best;
  closure.build(state);
  Summary summary;
  if (chains.find_best(state, closure, best)) {
    summary = {best.complexity, best.sort_key, best.places ? best.nodes[0].candidate.index : -1, {}};
    for (const CandidateIndex gone : best.gone) summary.gone.push_back(gone.index);
  }
  oracle::Engine plain;
  CHECK_EQUAL(summary, summary_of(plain.static_chains(state)));
}

void check_nishio(const State& state) {
  rating::Nishio nishio;
  rating::NishioHint best;
  const bool found = nishio.find_best(state, best);
  rating::Forced forced;
  forced.complexity = best.complexity;
  forced.target = best.start;
  forced.on = !best.start_on;
  oracle::Engine plain;
  CHECK_EQUAL(summary_of(state, found, forced),
              summary_of(plain.forcing_chains(state, false, true, true, 0)));
}

void check_multiple(const State& state) {
  rating::Watch watch;
  rating::Forcing forcing(watch);
  rating::Forced best;
  forcing.begin(state, false);
  const bool found = forcing.find_best(0, best);
  oracle::Engine plain;
  CHECK_EQUAL(summary_of(state, found, best), summary_of(plain.forcing_chains(state, true, false, false, 0)));
}

}  // namespace

TEST(a_last_open_cell_rates_one) {
  Random random(1);
  Digits digits = random_solution(random);
  digits[40] = 0;
  const Rating rating = rate(Grid::from_digits(digits), {.want_path = true});
  CHECK_EQUAL(rating.er, 10);
  CHECK_EQUAL(rating.ep, 10);
  CHECK_EQUAL(rating.ed, 10);
  CHECK_EQUAL(rating.path.size(), 1u);
  CHECK(rating.path[0].step.placements[0].cell == Cell(40));
}

TEST(a_complete_grid_has_no_step) {
  Random random(1);
  const Rating rating = rate(Grid::from_digits(random_solution(random)));
  CHECK(rating.end == RatingEnd::Solved);
  CHECK_EQUAL(rating.er, 0);
}

TEST(a_grid_with_two_solutions_is_stuck) {
  Random random(2);
  Digits digits = random_solution(random);
  // Two digits taken out everywhere can change places.
  for (std::uint8_t& digit : digits) digit = digit <= 2 ? 0 : digit;
  const Rating rating = rate(Grid::from_digits(digits));
  CHECK(rating.end == RatingEnd::Stuck);
  CHECK_EQUAL(rating.er, 200);
}

TEST(paths_lead_to_the_solution_and_their_figures_to_the_rating) {
  Random random(3);
  for (int i = 0; i < 60; ++i) {
    const Grid puzzle = Grid::from_digits(random_puzzle(random));
    const Rating rating = rate(puzzle, {.want_path = true});
    Grid grid = puzzle;
    int er = 0;
    int ep = 0;
    bool placed = false;
    for (const RatingStep& step : rating.path) {
      const Grid before = grid;
      step.step.eliminations.each([&](Candidate gone) { grid.eliminate(gone.cell, gone.digit); });
      for (const Candidate set : step.step.placements) grid.place(set.cell, set.digit);
      CHECK(!(grid == before));
      er = std::max(er, step.rating);
      if (!placed) ep = std::max(ep, step.rating);
      placed |= !step.step.placements.empty();
    }
    CHECK(rating.end == RatingEnd::Solved);
    CHECK(grid.is_complete() && grid.is_valid());
    CHECK_EQUAL(rating.er, er);
    CHECK_EQUAL(rating.ep, ep);
    CHECK_EQUAL(rating.ed, rating.path[0].rating);
  }
}

// The plain definition takes long: some positions are enough, with SWORDFISH_EVERY=1 there are many.
int positions(int few, int many) { return std::getenv("SWORDFISH_EVERY") == nullptr ? few : many; }

TEST(chains_are_those_of_the_plain_definition) {
  Random random(4);
  int compared = 0;
  while (compared < positions(8, 100)) {
    for (const State& state : ChainStates(random_puzzle(random)).states) {
      check_static(state);
      check_nishio(state);
      check_multiple(state);
      check_level(state, 0);
      check_level(state, 1);
      ++compared;
    }
  }
}

TEST(nested_chains_are_those_of_the_plain_definition) {
  Random random(5);
  int compared = 0;
  while (compared < positions(2, 10)) {
    for (const State& state : ChainStates(random_puzzle(random)).states) {
      // The plain definition takes long on more.
      if (state.places().size() > 65) continue;
      for (int level = 2; level <= 5; ++level) check_level(state, level);
      ++compared;
    }
  }
}

// Every node follows from its parents, and every target is proved by nodes that lead to it.
void check_chain(const RatingChain& chain) {
  const int size = static_cast<int>(chain.nodes.size());
  CHECK(!chain.targets.empty());
  for (const RatingNode& node : chain.nodes) {
    for (const int parent : node.parents) {
      CHECK(parent >= 0 && parent < size);
      // An off node comes from one that is on, or by another technique; an on node from off nodes only.
      if (node.on) CHECK(!chain.nodes[parent].on);
    }
    CHECK(node.nested < static_cast<int>(chain.nested.size()));
  }
  for (const RatingChain& nested : chain.nested) check_chain(nested);
}

TEST(steps_with_chains_come_with_their_nodes) {
  Random random(8);
  int chains = 0;
  for (int i = 0; i < 60; ++i) {
    for (const RatingStep& step : rate(Grid::from_digits(random_puzzle(random)), {.want_path = true}).path) {
      CHECK_EQUAL(step.length > 0, !step.chain.nodes.empty());
      if (step.length == 0) continue;
      check_chain(step.chain);
      // Without nested chains the nodes are what the length counts.
      if (step.nesting < 2) CHECK_EQUAL(static_cast<int>(step.chain.nodes.size()), step.length);
      ++chains;
    }
  }
  CHECK(chains > 0);
}

TEST(removed_candidates_count) {
  Random random(6);
  const Grid puzzle = Grid::from_digits(random_puzzle(random));
  const Rating rating = rate(puzzle, {.want_path = true});
  // With the eliminations of the path taken beforehand, singles remain.
  Grid easier = puzzle;
  Grid solved = puzzle;
  for (const RatingStep& step : rating.path) {
    step.step.eliminations.each([&](Candidate gone) { easier.eliminate(gone.cell, gone.digit); });
    for (const Candidate set : step.step.placements) solved.place(set.cell, set.digit);
  }
  for (const Cell cell : easier.open()) {
    for (const Digit digit : easier.candidates(cell) - solved.candidates(cell)) easier.eliminate(cell, digit);
  }
  const Rating rated = rate(easier);
  CHECK(rated.end == RatingEnd::Solved);
  CHECK(rated.er <= 15);
}

TEST(a_bound_ends_the_search_above_it_and_only_there) {
  Random random(7);
  for (int i = 0; i < 40; ++i) {
    const Grid puzzle = Grid::from_digits(random_puzzle(random));
    const int er = rate(puzzle).er;
    CHECK(rate(puzzle, {.max_er = er}).end == RatingEnd::Solved);
    const Rating bounded = rate(puzzle, {.max_er = er - 1});
    CHECK(bounded.end == RatingEnd::Exceeded);
    CHECK(bounded.er <= er);
  }
}

TEST(who_asks_to_stop_and_a_budget_end_the_search) {
  std::array<DigitSet, kCells> all{};
  all.fill(DigitSet::all());
  const Grid empty = Grid::from_candidates(all);
  const StopAsked stop = [] { return true; };
  CHECK(rate(empty, {.stop = &stop}).end == RatingEnd::Stopped);
  CHECK(rate(empty, {.max_seconds = std::chrono::nanoseconds(1)}).end == RatingEnd::Stopped);
}

TEST(a_puzzle_is_rated_if_it_has_one_solution_and_walked_unless_it_is_above_the_bound) {
  Random random(10);
  for (int i = 0; i < 10; ++i) {
    const Grid grid = Grid::from_digits(random_puzzle(random));
    const RatedPuzzle rated = rate_puzzle(grid, {.want_path = true});
    CHECK(rated.status == Status::Unique);
    CHECK_EQUAL(rated.rating.er, rate(grid).er);
    CHECK(!rated.rating.path.empty());
    Position position(grid, Ladder::standard().limits());
    const PathSummary walked = walk(position, Ladder::standard(), nullptr, {}, kNeverStop);
    CHECK_EQUAL(rated.path.score, walked.score);
    CHECK(rated.path.level == walked.level);
    const RatedPuzzle above = rate_puzzle(grid, {.max_er = rated.rating.er - 1});
    CHECK(above.rating.end == RatingEnd::Exceeded);
    CHECK_EQUAL(above.path.score, 0);
  }
  const RatedPuzzle late =
      rate_puzzle(Grid::from_digits(random_puzzle(random)), {.max_seconds = std::chrono::nanoseconds(1)});
  CHECK(late.status == Status::Unique);
  CHECK(late.rating.end == RatingEnd::Stopped);
  CHECK_EQUAL(late.path.score, 0);
  const RatedPuzzle many = rate_puzzle(Grid());
  CHECK(many.status == Status::Many);
  CHECK_EQUAL(many.rating.er, 0);
  CHECK_EQUAL(many.path.score, 0);
}

TEST(techniques_have_the_names_that_players_use) {
  CHECK_EQUAL(rating_technique(RatingTechnique::DynamicRegion).name, "Dynamic Region Forcing Chains");
  CHECK_EQUAL(rating_technique(RatingTechnique::DynamicContradiction, 2).name,
              "Dynamic Contradiction Forcing Chains (+ Forcing Chains)");
  CHECK_EQUAL(rating_technique(RatingTechnique::DynamicRegion, 5).name,
              "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+))");
}

// Evidence lies on candidates that are there (but for what was removed before a single), and every link says what
// follows from what.
TEST(steps_come_with_evidence) {
  Random random(9);
  for (int i = 0; i < 60; ++i) {
    Grid grid = Grid::from_digits(random_puzzle(random));
    for (const RatingStep& told : rate(grid, {.want_path = true}).path) {
      const Step& step = told.step;
      CHECK(!step.marks.empty());
      for (const Mark& mark : step.marks) {
        const bool is_removed = mark.role == Role::Off && step.links.empty();
        const DigitSet left = grid.candidates(mark.cell);
        CHECK(is_removed ? (left & mark.digits).empty() : left.contains_all(mark.digits));
      }
      CHECK_EQUAL(told.length > 0, !step.links.empty());
      for (const Link& link : step.links) {
        const Cell from = link.from.cells.first(), to = link.to.cells.first();
        CHECK(grid.candidates(from).contains(link.from.digit) && grid.candidates(to).contains(link.to.digit));
        CHECK(from == to || (link.from.digit == link.to.digit && peers(from).contains(to)));
      }
      step.eliminations.each([&](Candidate gone) { grid.eliminate(gone.cell, gone.digit); });
      for (const Candidate set : step.placements) grid.place(set.cell, set.digit);
    }
  }
}

// The table of known ratings begins with puzzle, er, ep, ed.
TEST(known_ratings_are_met_exactly) {
  std::ifstream file(SWORDFISH_ROOT "/tests/facts/ratings.csv");
  const auto tenths = [](const std::string& text) {
    return static_cast<int>(std::strtod(text.c_str(), nullptr) * 10 + 0.5);
  };
  std::string line;
  std::getline(file, line);
  int compared = 0;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string puzzle, er, ep, ed;
    for (std::string* field : {&puzzle, &er, &ep, &ed}) std::getline(fields, *field, ',');
    Digits digits{};
    for (int i = 0; i < kCells; ++i)
      digits[i] = puzzle[i] == '.' ? 0 : static_cast<std::uint8_t>(puzzle[i] - '0');
    const Rating rating = rate(Grid::from_digits(digits));
    CHECK_EQUAL(rating.er, tenths(er));
    CHECK_EQUAL(rating.ep, tenths(ep));
    CHECK_EQUAL(rating.ed, tenths(ed));
    ++compared;
  }
  CHECK(compared >= 300);
}

CHECK_MAIN()
