// Makes cases for techniques: random puzzles of our own, grids met on their paths, and rows for tests/cases/.
//
//   make_cases naked_pair hidden_pair > tests/cases/subsets.txt
//
// For each technique a row where it finds something, and a row where one candidate more or less, or a digit
// less, spoils it:
//
//   find naked_pair  +4..8… | r2c5<>3 | r1c2<>47 r1c9<>4        grid | removed already | a result
//   none naked_pair  +4..8… | r2c5<>3 r1c4<>7 |
//
// Where a technique hardly ever comes up on a path, candidates that are not in the solution are taken away at
// random until it does. --seed N begins elsewhere; --tries N gives up later (techniques left over are named);
// --open N looks only at grids with so few open cells, for searches that take long.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "ladder/ladder.hpp"
#include "search/search.hpp"

using namespace swordfish;

namespace {

const StopAsked kNeverStop = [] { return false; };

using Random = std::mt19937_64;

Grid random_solution(Random& random) {
  Grid grid;
  std::array<int, 9> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (const int box : {0, 4, 8}) {  // these don't see each other
    std::shuffle(digits.begin(), digits.end(), random);
    for (int place = 0; place < 9; ++place) grid.give(Cell::in_box(box, place), Digit(digits[place]));
  }
  return *solve(grid, kNeverStop);
}

// Takes digits away in random order as long as the solution stays the only one.
Grid random_puzzle(const Grid& solution, Random& random) {
  std::array<int, kCells> order{};
  for (int i = 0; i < kCells; ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  auto digits = solution.digits();
  for (const int cell : order) {
    const auto digit = std::exchange(digits[cell], std::uint8_t{0});
    if (count(Grid::from_digits(digits), 2, kNeverStop) != 1) digits[cell] = digit;
  }
  return Grid::from_digits(digits);
}

// The candidates that placed digits allow.
DigitSet allowed(const Grid& grid, Cell cell) {
  DigitSet digits = DigitSet::all();
  for (const Cell peer : peers(cell) & grid.placed()) digits -= grid.candidates(peer);
  return digits;
}

// The grid without one placed digit, and with one candidate more where the rules allow it.
Grid rebuilt(const Grid& grid, CellSet reopened, Candidate extra) {
  Grid again;
  for (const Cell cell : grid.placed() - reopened) {
    const Digit digit = grid.candidates(cell).first();
    if (grid.givens().contains(cell)) {
      again.give(cell, digit);
    } else {
      again.place(cell, digit);
    }
  }
  for (const Cell cell : grid.open()) {
    for (const Digit gone : again.candidates(cell) - grid.candidates(cell)) {
      if (Candidate{cell, gone} != extra) again.eliminate(cell, gone);
    }
  }
  return again;
}
Grid with(const Grid& grid, Candidate extra) { return rebuilt(grid, {}, extra); }
Grid reopened(const Grid& grid, Cell cell) { return rebuilt(grid, {cell}, {}); }
Grid without(Grid grid, Candidate candidate) {
  grid.eliminate(candidate.cell, candidate.digit);
  return grid;
}

Grid thinned(Grid grid, const Grid& solution, Random& random) {
  const std::uint64_t percent = 10 + random() % 60;
  for (const Cell cell : grid.open()) {
    for (const Digit digit : grid.candidates(cell) - solution.candidates(cell)) {
      if (random() % 100 < percent) grid.eliminate(cell, digit);
    }
  }
  return grid;
}

// --- text

std::string name(Cell cell) {
  return "r" + std::to_string(cell.row() + 1) + "c" + std::to_string(cell.column() + 1);
}

std::string digits_of(const Grid& grid) {
  std::string text;
  for (const Cell cell : CellSet::all()) {
    if (grid.is_placed(cell) && !grid.givens().contains(cell)) text += '+';
    text += grid.is_placed(cell) ? static_cast<char>('0' + grid.digit(cell)) : '.';
  }
  return text;
}

void add(std::string& text, Cell cell, const char* sign, DigitSet digits) {
  if (digits.empty()) return;
  text += " " + name(cell) + sign;
  for (const Digit digit : digits) text += static_cast<char>('0' + digit.value);
}

std::string removed_from(const Grid& grid) {
  std::string text;
  for (const Cell cell : grid.open()) add(text, cell, "<>", allowed(grid, cell) - grid.candidates(cell));
  return text;
}

std::string result_of(const Step& step) {
  std::string text;
  for (const Candidate placed : step.placements) add(text, placed.cell, "=", {placed.digit});
  for (const Cell cell : CellSet::all()) {
    DigitSet gone;
    for (const Digit digit : DigitSet::all()) {
      if (step.eliminations.contains({cell, digit})) gone.insert(digit);
    }
    add(text, cell, "<>", gone);
  }
  return text;
}

// --- cases

struct Case {
  std::string find, none;
};

std::vector<Step> steps_in(const Grid& grid, const Technique& technique) {
  return all_steps(Position(grid, Limits::widest()), technique);
}

std::string row(const char* kind, const Technique& technique, const Grid& grid, const std::string& result) {
  return std::string(kind) + " " + std::string(technique.slug) + "  " + digits_of(grid) + " |" +
         removed_from(grid) + " |" + result + "\n";
}

// One candidate more or less, or one digit less, so that nothing is found any more. The candidates that were
// to go stay.
bool spoil(const Grid& grid, const Grid& solution, const Technique& technique, const Step& step,
           Random& random, std::string& none) {
  std::vector<Grid> tries;
  for (const Cell cell : grid.open()) {
    for (const Digit digit : allowed(grid, cell) - grid.candidates(cell))
      tries.push_back(with(grid, {cell, digit}));
    for (const Digit digit : grid.candidates(cell) - solution.candidates(cell)) {
      if (!step.eliminations.contains({cell, digit})) tries.push_back(without(grid, {cell, digit}));
    }
  }
  for (const Cell cell : grid.placed() - grid.givens()) tries.push_back(reopened(grid, cell));
  std::shuffle(tries.begin(), tries.end(), random);
  if (tries.size() > 40) tries.resize(40);
  for (const Grid& spoilt : tries) {
    if (!steps_in(spoilt, technique).empty()) continue;
    none = row("none", technique, spoilt, "");
    return true;
  }
  return false;
}

bool make_case(const Grid& grid, const Grid& solution, const Technique& technique, Random& random,
               Case& made) {
  const auto steps = steps_in(grid, technique);
  if (steps.empty() || steps.size() > 6) return false;
  if (!spoil(grid, solution, technique, steps.front(), random, made.none)) return false;
  made.find = row("find", technique, grid, result_of(steps.front()));
  return true;
}

// Looks at one grid for all techniques that still lack a case.
void look_at(const Grid& grid, const Grid& solution, std::vector<const Technique*>& wanted, Random& random,
             std::map<const Technique*, Case>& made) {
  std::erase_if(wanted, [&](const Technique* technique) {
    Case found;
    if (!make_case(grid, solution, *technique, random, found)) return false;
    made[technique] = found;
    return true;
  });
}

}  // namespace

int main(int word_count, char** words) {
  std::vector<const Technique*> wanted;
  std::uint64_t seed = 1;
  int tries = 2000, most_open = kCells;
  for (int i = 1; i < word_count; ++i) {
    const std::string word = words[i];
    if (word.starts_with("--") && i + 1 < word_count) {
      const auto number = std::strtoull(words[++i], nullptr, 10);
      if (word == "--seed") seed = number;
      if (word == "--tries") tries = static_cast<int>(number);
      if (word == "--open") most_open = static_cast<int>(number);
    } else if (const Technique* technique = find_technique(word)) {
      wanted.push_back(technique);
    } else {
      std::fprintf(stderr, "expected a technique, got '%s'\n", word.c_str());
      return 1;
    }
  }
  const auto asked = wanted;
  std::map<const Technique*, Case> made;
  Random random(seed);
  const Ladder ladder = Ladder::standard();
  for (int i = 0; i < tries && !wanted.empty(); ++i) {
    const Grid solution = random_solution(random);
    Position position(random_puzzle(solution, random));
    Step step(false);
    bool after_single = true;
    while (!position.grid().is_complete() && first_step(position, ladder, step)) {
      const bool is_single = step.technique->level == Level::Easy;
      const Grid grid = position.grid();
      position.apply(step);
      if (grid.open().size() > most_open) continue;
      if (!is_single || (!after_single && i < 20) || random() % 30 == 0)
        look_at(grid, solution, wanted, random, made);
      if (random() % 8 == 0) look_at(thinned(grid, solution, random), solution, wanted, random, made);
      after_single = is_single;
    }
  }
  for (const Technique* technique : asked) {
    if (made.contains(technique))
      std::printf("%s%s", made[technique].find.c_str(), made[technique].none.c_str());
  }
  for (const Technique* technique : wanted) std::fprintf(stderr, "none found: %s\n", technique->slug.data());
  return wanted.empty() ? 0 : 1;
}
