#include "puzzle/unavoidable_sets.hpp"

#include <algorithm>
#include <bit>

namespace swordfish {
namespace {

// Where a digit is in a solution.
struct Places {
  std::array<std::uint8_t, 9> column_in_row, row_in_column, row_in_box;
};

std::array<Places, kDigits> places_of_digits(const Row81& solution) {
  std::array<Places, kDigits> places;
  for (const Cell cell : CellSet::all()) {
    Places& digit = places[solution[cell.index] - 1U];
    const auto row = static_cast<std::uint8_t>(cell.row());
    digit.column_in_row[row] = static_cast<std::uint8_t>(cell.column());
    digit.row_in_column[cell.column()] = digit.row_in_box[cell.box()] = row;
  }
  return places;
}

constexpr unsigned kEveryRow = 0x1ff;  // rows as bits

// Of an unavoidable set: where two digits change places in a row, they do so in the rows with which it shares a column
// or a box:
//
//   row r  . a . | . b .        s has the b of the column of a, t that of its box: r, s and t change
//   row s  . b . | . . a        together, and with them what follows from s and t
//   row t  b . . | a . .
//
// The first of `left` and all that change with it.
unsigned changing_together(const Places& a, const Places& b, unsigned left) {
  unsigned rows = left & (0 - left), seen = 0;
  while (rows != seen) {
    const int row = std::countr_zero(rows & ~seen);
    seen |= 1U << row;
    const int column = a.column_in_row[row], box = row / 3 * 3 + column / 3;
    rows |= 1U << b.row_in_column[column] | 1U << b.row_in_box[box];
  }
  return rows;
}

CellSet cells_in(unsigned rows, const Places& a, const Places& b) {
  CellSet cells;
  for (unsigned rest = rows; rest != 0; rest &= rest - 1) {
    const int row = std::countr_zero(rest);
    cells |= {Cell(row, a.column_in_row[row]), Cell(row, b.column_in_row[row])};
  }
  return cells;
}

}  // namespace

UnavoidableSets::UnavoidableSets(const Row81& solution) {
  const auto places = places_of_digits(solution);
  for (std::size_t one = 0; one < places.size(); ++one) {
    for (std::size_t other = one + 1; other < places.size(); ++other) {
      for (unsigned left = kEveryRow; left != 0;) {
        const unsigned rows = changing_together(places[one], places[other], left);
        if (rows != kEveryRow) insert(cells_in(rows, places[one], places[other]));
        left &= ~rows;
      }
    }
  }
}

void UnavoidableSets::insert(CellSet set) {
  const std::size_t number = next_++ % kMost;
  const std::uint64_t bit = std::uint64_t{1} << number % 64;
  if ((all_.words[number / 64] & bit) != 0) {
    for (SetBits& of_cell : by_cell_) of_cell.words[number / 64] &= ~bit;
  }
  all_.words[number / 64] |= bit;
  for (const Cell cell : set) by_cell_[cell.index].words[number / 64] |= bit;
}

bool UnavoidableSets::are_met_by(CellSet givens) const {
  SetBits met{};
  for (const Cell cell : givens) met |= with(cell);
  return met == all_;
}

namespace {

// Changes between two questions whether to stop.
constexpr std::uint64_t kChangesBetweenQuestions = 4096;

// Every other solution that differs in few cells, found by changing a cell, and then whatever the change puts
// in conflict:
//
//   a cell takes another digit  ->  the three cells of its houses that held this digit must change too
//
// The cell with the lowest index comes first, so that no set is built twice from different ends.
class SmallChanges {
 public:
  SmallChanges(const Row81& solution, int most, const StopAsked& stop)
      : solution_(solution), digits_(solution), most_(most), stop_(stop) {}

  std::vector<CellSet> run() {
    for (const Cell first : CellSet::all()) {
      first_ = first;
      pending_ = CellSet{first};
      changed_ = CellSet{};
      change_next();
      if (is_stopped_ || stop_()) break;
    }
    return std::move(found_);
  }

 private:
  void change_next() {
    if (++changes_ % kChangesBetweenQuestions == 0 && stop_()) is_stopped_ = true;
    if (is_stopped_ || changed_.size() + pending_.size() > most_) return;
    if (pending_.empty()) {
      found_.push_back(changed_);
      return;
    }
    const Cell cell = pending_.first();
    DigitSet possible = DigitSet::all() - DigitSet{Digit(solution_[cell.index])};
    for (const Cell peer : peers(cell) & changed_) possible.remove(Digit(digits_[peer.index]));
    const CellSet pending = pending_;
    changed_.insert(cell);
    for (const Digit digit : possible) {
      const CellSet displaced = holders(cell, digit);
      if (!displaced.empty() && displaced.first() < first_) continue;
      pending_ = (pending | displaced) - changed_;
      digits_[cell.index] = digit.value;
      change_next();
    }
    digits_[cell.index] = solution_[cell.index];
    changed_.remove(cell);
    pending_ = pending;
  }

  // For unavoidable sets, the peers that hold a digit in the solution.
  CellSet holders(Cell cell, Digit digit) const {
    CellSet held;
    for (const Cell peer : peers(cell)) {
      if (solution_[peer.index] == digit.value) held.insert(peer);
    }
    return held;
  }

  const Row81& solution_;
  Row81 digits_;
  int most_;
  const StopAsked& stop_;
  Cell first_;
  CellSet pending_, changed_;  // cells that must change, and those that have
  std::vector<CellSet> found_;
  std::uint64_t changes_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

std::vector<CellSet> unavoidable_sets(const Row81& solution, int most, const StopAsked& stop) {
  std::vector<CellSet> found = SmallChanges(solution, most, stop).run();
  std::sort(found.begin(), found.end(), [](CellSet a, CellSet b) {
    if (a.size() != b.size()) return a.size() < b.size();
    const CellSet differing = a ^ b;
    return !differing.empty() && a.contains(differing.first());
  });
  std::vector<CellSet> minimal;
  for (const CellSet set : found) {
    const auto is_part = [&](CellSet part) { return set.contains_all(part); };
    if (std::none_of(minimal.begin(), minimal.end(), is_part)) minimal.push_back(set);
  }
  return minimal;
}

}  // namespace swordfish
