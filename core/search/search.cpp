#include "search/search.hpp"

#include <algorithm>
#include <utility>

#include "base/marks.hpp"
#include "search/first_two.hpp"

namespace swordfish {
namespace {

// A guess takes some 200 ns.
constexpr double kGuessNanoseconds = 200;
// So much is counted by visiting every solution, without a thought of other ways.
constexpr std::uint64_t kVisitsAtOnce = 1 << 16;

CellSet givens_of(const char* text) {
  CellMarks is_given{};
  for (int index = 0; index < kCells; ++index) {
    is_given[index] = static_cast<unsigned char>(text[index] - '1') < 9;
  }
  return marked_cells(is_given);
}

}  // namespace

Solutions::Solutions(const Grid& grid, const Kernel& kernel) : search_(kernel), givens_(grid.givens()) {
  search_.begin(candidate_row(grid));
}

std::uint64_t Solutions::run(std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits,
                             const StopAsked& stop) {
  if (exhausted_) return 0;
  const Progress progress = search_.advance(solutions, guesses, digits, stop);
  guesses_ += progress.guesses;
  exhausted_ = progress.exhausted;
  return progress.solutions;
}

std::optional<Grid> Solutions::next(const StopAsked& stop) {
  std::array<std::uint8_t, kCells> digits;
  if (run(1, kForever, digits.data(), stop) == 0) return std::nullopt;
  return Grid::from_solution(digits, givens_);
}

std::uint64_t Solutions::skip(std::uint64_t limit, std::uint64_t guesses, const StopAsked& stop) {
  return run(limit, guesses, nullptr, stop);
}

std::optional<Grid> solve(const Grid& grid, const StopAsked& stop, const Kernel& kernel) {
  return Solutions(grid, kernel).next(stop);
}

std::optional<Grid> solve(const char* text, const StopAsked& stop, const Kernel& kernel) {
  PatientSearch search(kernel);
  std::array<std::uint8_t, kCells> digits;
  search.begin_text(text);
  if (search.advance(1, kForever, digits.data(), stop).solutions == 0) return std::nullopt;
  return Grid::from_solution(digits, givens_of(text));
}

Progress find_solutions(const char* text, std::uint64_t limit, std::uint8_t* digits, const Kernel& kernel) {
  PatientSearch search(kernel);
  search.begin_text(text);
  return search.find(limit, digits, kNeverStop);
}

Count count(const Grid& grid, Count limit, const StopAsked& stop, const Kernel& kernel) {
  Solutions solutions(grid, kernel);
  Count found = 0;
  const auto visit = [&](std::uint64_t guesses) {
    const auto more = static_cast<std::uint64_t>(std::min<Count>(limit - found, kForever));
    found += solutions.skip(more, guesses, stop);
    return found == limit || solutions.exhausted() || stop();
  };
  if (visit(kVisitsAtOnce)) return found;
  // What could be visited in the time that column sets take. If that may reach the limit, visiting goes on;
  // if not, a tenth of that time is spent in the hope that there are no more solutions than that.
  Counting by_column_sets(grid);
  const auto affordable =
      static_cast<std::uint64_t>(std::min(by_column_sets.cost() / kGuessNanoseconds, 1e18));
  if (visit(limit - found <= affordable ? affordable : affordable / 10)) return found;
  return std::min(by_column_sets.run(stop), limit);
}

Check check(const Grid& grid, const StopAsked& stop, const Kernel& kernel) {
  FirstTwo found = first_two(grid, stop, kernel);
  Check result{found.status, std::move(found.solutions), {}};
  if (result.status != Status::Many) return result;

  // A cell is settled once its digit in the first solution is known to be wrong in another, or in none.
  const Grid& first = result.solutions[0];
  const auto compare = [&](const Grid& other) {
    for (const Cell cell : CellSet::all()) {
      if (first.digit(cell) != other.digit(cell)) result.differing.insert(cell);
    }
  };
  compare(result.solutions[1]);
  for (const Cell cell : grid.open()) {
    if (result.differing.contains(cell)) continue;
    Grid without = grid;
    without.eliminate(cell, first.candidates(cell).first());
    if (const auto other = solve(without, stop, kernel)) compare(*other);
  }
  return result;
}

bool is_solution_of(std::span<const std::uint8_t, kCells> solution,
                    std::span<const std::uint8_t, kCells> puzzle) {
  std::array<DigitSet, kHouses> standing{};
  for (int index = 0; index < kCells; ++index) {
    if (solution[index] < 1 || solution[index] > 9) return false;
    if (puzzle[index] != 0 && puzzle[index] != solution[index]) return false;
    for (const House house : houses_of(Cell(index))) standing[house.index].insert(Digit(solution[index]));
  }
  return std::all_of(standing.begin(), standing.end(),
                     [](DigitSet digits) { return digits == DigitSet::all(); });
}

}  // namespace swordfish
