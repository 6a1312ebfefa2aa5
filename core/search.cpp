#include "search.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace swordfish {
namespace {

// A few milliseconds of work at most.
constexpr std::uint64_t kGuessesPerSlice = 1 << 14;
// Up to this many solutions are visited without a thought of other ways: that takes a few milliseconds.
constexpr std::uint64_t kVisited = 1 << 16;

CandidateRow candidate_row(const Grid& grid) {
  CandidateRow row;
  for (int index = 0; index < kCells; ++index) {
    row.cells[index] = static_cast<std::uint16_t>(grid.candidates(Cell(index)).bits);
  }
  return row;
}

// A byte of 0 or 1 for each character; the multiplication gathers eight of them into eight bits.
CellSet givens_of(const char* text) {
  std::array<std::uint8_t, 88> is_given{};
  for (int index = 0; index < kCells; ++index) {
    is_given[index] = static_cast<unsigned char>(text[index] - '1') < 9;
  }
  CellSet givens;
  for (int index = 0; index < kCells; index += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, is_given.data() + index, sizeof eight);
    givens.bits |= Bits128{eight * 0x0102040810204080 >> 56} << index;
  }
  return givens;
}
static_assert(std::endian::native == std::endian::little, "givens_of reads bytes from the low end");

}  // namespace

Solutions::Solutions(const Grid& grid, const Kernel& kernel) : kernel_(&kernel), givens_(grid.givens()) {
  kernel.begin(memory_, candidate_row(grid));
}

Solutions::Solutions(const char* text, const Kernel& kernel) : kernel_(&kernel), givens_(givens_of(text)) {
  kernel.begin_text(memory_, text);
}

std::uint64_t Solutions::run(std::uint64_t solutions, std::uint8_t* digits, const StopAsked& stop) {
  std::uint64_t found = 0;
  while (!exhausted_) {
    const Progress progress = kernel_->advance(memory_, solutions - found, kGuessesPerSlice, digits);
    found += progress.solutions;
    guesses_ += progress.guesses;
    exhausted_ = progress.exhausted;
    if (found == solutions || (!exhausted_ && stop())) break;
  }
  return found;
}

std::optional<Grid> Solutions::next(const StopAsked& stop) {
  std::array<std::uint8_t, kCells> digits;
  if (run(1, digits.data(), stop) == 0) return std::nullopt;
  return Grid::from_solution(digits, givens_);
}

std::uint64_t Solutions::skip(std::uint64_t limit, const StopAsked& stop) {
  return limit == 0 ? 0 : run(limit, nullptr, stop);
}

std::optional<Grid> solve(const Grid& grid, const StopAsked& stop, const Kernel& kernel) {
  return Solutions(grid, kernel).next(stop);
}

std::optional<Grid> solve(const char* text, const StopAsked& stop, const Kernel& kernel) {
  return Solutions(text, kernel).next(stop);
}

// Visiting a solution takes some 50 ns. So all are visited as long as that is not much of what counting by
// column sets costs, and then these count.
Count count(const Grid& grid, Count limit, const StopAsked& stop, const Kernel& kernel) {
  Solutions solutions(grid, kernel);
  Count found = solutions.skip(static_cast<std::uint64_t>(std::min<Count>(limit, kVisited)), stop);
  if (found == limit || solutions.exhausted() || stop()) return found;
  Counting by_column_sets(grid);
  const auto more = std::min<Count>(limit - found, static_cast<Count>(by_column_sets.cost() / 500));
  found += solutions.skip(static_cast<std::uint64_t>(more), stop);
  if (found == limit || solutions.exhausted() || stop()) return found;
  return std::min(by_column_sets.run(stop), limit);
}

Check check(const Grid& grid, const StopAsked& stop, const Kernel& kernel) {
  Check result;
  if (!grid.is_valid()) {
    result.status = Status::Conflict;
    return result;
  }
  Solutions solutions(grid, kernel);
  while (result.solutions.size() < 2) {
    const auto solution = solutions.next(stop);
    if (!solution) break;
    result.solutions.push_back(*solution);
  }
  if (result.solutions.empty()) return result;
  result.status = result.solutions.size() == 1 ? Status::Unique : Status::Many;
  if (result.status == Status::Unique) return result;

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
