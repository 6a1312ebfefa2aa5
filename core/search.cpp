#include "search.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <random>

namespace swordfish {
namespace {

constexpr std::uint64_t kForever = ~std::uint64_t{0};
// A guess takes some 200 ns. Stop is asked for every few milliseconds.
constexpr double kGuessNanoseconds = 200;
constexpr std::uint64_t kGuessesPerSlice = 1 << 14;
// Five times what the hardest known puzzles take, and hardly a millisecond.
constexpr std::uint64_t kPatience = 1 << 12;
// So much is counted by visiting every solution, without a thought of other ways.
constexpr std::uint64_t kVisitsAtOnce = 1 << 16;

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

Disguise::Disguise(unsigned number) {
  std::minstd_rand random(number);
  const auto shuffled = [&]<std::size_t kSize>(std::array<std::uint8_t, kSize> items) {
    for (std::size_t last = kSize - 1; number != 0 && last > 0; --last) {
      std::swap(items[last], items[random() % (last + 1)]);
    }
    return items;
  };
  const auto shuffled_lines = [&] {
    std::array<std::uint8_t, 9> lines;
    int next = 0;
    for (const int band : shuffled(std::array<std::uint8_t, 3>{0, 1, 2})) {
      for (const int line : shuffled(std::array<std::uint8_t, 3>{0, 1, 2})) {
        lines[next++] = static_cast<std::uint8_t>(3 * band + line);
      }
    }
    return lines;
  };
  const auto rows = shuffled_lines(), columns = shuffled_lines();
  for (int index = 0; index < kCells; ++index) cells[index] = Cell(rows[index / 9], columns[index % 9]).index;
  digits = shuffled(std::array<std::uint8_t, kDigits>{0, 1, 2, 3, 4, 5, 6, 7, 8});
}

CandidateRow Disguise::worn_by(const CandidateRow& row) const {
  CandidateRow disguised;
  for (int index = 0; index < kCells; ++index) {
    DigitSet renamed;
    for (const Digit digit : DigitSet(row.cells[cells[index]]))
      renamed.insert(Digit::at(digits[digit.index()]));
    disguised.cells[index] = static_cast<std::uint16_t>(renamed.bits);
  }
  return disguised;
}

void Disguise::take_off(std::array<std::uint8_t, kCells>& grid) const {
  std::array<std::uint8_t, kDigits> names;
  for (std::uint8_t digit = 0; digit < kDigits; ++digit) names[digits[digit]] = digit;
  const auto disguised = grid;
  for (int index = 0; index < kCells; ++index) {
    grid[cells[index]] = static_cast<std::uint8_t>(names[disguised[index] - 1] + 1);
  }
}

Solutions::Solutions(const Grid& grid, const Kernel& kernel)
    : kernel_(&kernel), row_(candidate_row(grid)), givens_(grid.givens()) {
  begin();
}

void Solutions::begin() {
  kernel_->begin(memory_, restarts_ == 0 ? row_ : Disguise(restarts_).worn_by(row_));
  patience_ = kPatience << restarts_;
}

std::uint64_t Solutions::run(std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits,
                             const StopAsked& stop) {
  std::uint64_t found = 0;
  while (!exhausted_ && found < solutions && guesses > 0) {
    std::uint64_t slice = std::min(guesses, kGuessesPerSlice);
    if (!has_found_) slice = std::min(slice, patience_);
    const Progress progress = kernel_->advance(memory_, solutions - found, slice, digits);
    found += progress.solutions;
    guesses_ += progress.guesses;
    guesses -= progress.guesses;
    exhausted_ = progress.exhausted;
    has_found_ |= progress.solutions > 0;
    if (exhausted_ || found == solutions) break;
    if (!has_found_ && (patience_ -= progress.guesses) == 0) {
      ++restarts_;
      begin();
    }
    if (stop()) break;
  }
  return found;
}

std::optional<Grid> Solutions::next(const StopAsked& stop) {
  std::array<std::uint8_t, kCells> digits;
  if (run(1, kForever, digits.data(), stop) == 0) return std::nullopt;
  if (restarts_ != 0) Disguise(restarts_).take_off(digits);
  return Grid::from_solution(digits, givens_);
}

std::uint64_t Solutions::skip(std::uint64_t limit, std::uint64_t guesses, const StopAsked& stop) {
  return run(limit, guesses, nullptr, stop);
}

std::optional<Grid> solve(const Grid& grid, const StopAsked& stop, const Kernel& kernel) {
  return Solutions(grid, kernel).next(stop);
}

std::optional<Grid> solve(const char* text, const StopAsked& stop, const Kernel& kernel) {
  SearchMemory memory;
  std::array<std::uint8_t, kCells> digits;
  kernel.begin_text(memory, text);
  const Progress progress = kernel.advance(memory, 1, kPatience, digits.data());
  if (progress.solutions > 0) return Grid::from_solution(digits, givens_of(text));
  if (progress.exhausted) return std::nullopt;
  for (int index = 0; index < kCells; ++index) {
    const bool is_given = '1' <= text[index] && text[index] <= '9';
    digits[index] = static_cast<std::uint8_t>(is_given ? text[index] - '0' : 0);
  }
  return solve(Grid::from_digits(digits), stop, kernel);
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

bool givens_are_unique(const Grid& grid, const StopAsked& stop, const Kernel& kernel) {
  auto digits = grid.digits();
  for (const Cell cell : CellSet::all() - grid.givens()) digits[cell.index] = 0;
  return count(Grid::from_digits(digits), 2, stop, kernel) == 1;
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
