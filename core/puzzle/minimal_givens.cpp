#include "puzzle/minimal_givens.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

namespace swordfish {
namespace {

// For sets of givens, the cells in which two grids differ, eight at a time: a byte that isn't zero becomes a bit.
CellSet differing_cells(const Row81& one, const Row81& other) {
  CellSet cells;
  for (int first = 0; first < 80; first += 8) {
    std::uint64_t left, right;
    std::memcpy(&left, one.data() + first, 8);
    std::memcpy(&right, other.data() + first, 8);
    constexpr std::uint64_t kSevens = 0x7f7f7f7f7f7f7f7f;
    const std::uint64_t high = ((left ^ right) + kSevens) & ~kSevens;  // digits need four bits
    cells.bits |= Bits128{(high >> 7) * 0x0102040810204080 >> 56} << first;
  }
  if (one[80] != other[80]) cells.insert(Cell(80));
  return cells;
}

}  // namespace

// ---- questions ----

Givens::Givens(const Row81& solution, const Kernel& kernel)
    : solution_(solution), sets_(solution), search_(kernel) {
  text_.fill('.');
}

Row81 Givens::puzzle(CellSet givens) const {
  Row81 digits{};
  for (const Cell cell : givens) digits[cell.index] = solution_[cell.index];
  return digits;
}

void Givens::begin(CellSet givens) {
  for (const Cell cell : givens ^ text_givens_) {
    text_[cell.index] = givens.contains(cell) ? static_cast<char>('0' + solution_[cell.index]) : '.';
  }
  text_givens_ = givens;
  search_.begin_text(text_.data());
}

// Whether givens have one solution: the search finds the solution and no other; another is remembered for the cells it
// differs in.
bool Givens::is_only_solution() {
  Row81 found;
  while (search_.advance(1, kForever, found.data(), kNeverStop).solutions > 0) {
    const CellSet differing = differing_cells(found, solution_);
    if (differing.empty()) continue;
    sets_.insert(differing);
    return false;
  }
  return true;
}

// Whether a given can be spared: another solution must differ in the given that is gone, so it is looked for without
// that digit.
bool Givens::is_only_solution_but_for(Cell cell) {
  search_.exclude(cell.index, solution_[cell.index]);
  return is_only_solution();
}

bool Givens::suffice(CellSet givens) {
  if (!sets_.are_met_by(givens)) return false;
  begin(givens);
  return is_only_solution();
}

bool Givens::can_spare(CellSet givens, Cell cell) {
  givens.remove(cell);
  if (!sets_.are_met_by(givens)) return false;
  begin(givens);
  return is_only_solution_but_for(cell);
}

bool Givens::is_minimal(CellSet givens) {
  for (const Cell cell : givens) {
    if (can_spare(givens, cell)) return false;
  }
  return true;
}

Givens::Bundle Givens::bundle(std::span<const Cell> order, std::size_t begin, std::size_t size,
                              CellSet givens) const {
  std::array<SetBits, kCells + 1> met_later;  // by the givens from this place on
  SetBits met{};
  CellSet decided = givens;
  for (std::size_t place = order.size(); place > begin; --place) {
    met_later[place] = met;
    met |= sets_.with(order[place - 1]);
    decided.remove(order[place - 1]);
  }
  met = {};
  for (const Cell cell : decided) met |= sets_.with(cell);
  Bundle made{givens, {}, begin};
  for (std::size_t left = size; left > 0 && made.next < order.size(); ++made.next) {
    const Cell cell = order[made.next];
    SetBits without = met;
    without |= met_later[made.next + 1];
    if (without == sets_.all()) {
      made.givens.remove(cell);
      made.dropped.insert(cell);
      --left;
    } else {
      met |= sets_.with(cell);
    }
  }
  return made;
}

// Minimal givens: several are dropped at once, as if all that no known set needs could be spared. If what is left
// suffices, then each of them could; and else a set more is known. So the result is that of trying one by one, with
// hardly more questions than there are givens in the end.
CellSet Givens::minimized(CellSet givens, Random& random) {
  std::vector<Cell> order;
  for (const Cell cell : givens) order.push_back(cell);
  random.shuffle(order);
  // At first nearly half of all cells can be spared, but of the others few in a row.
  constexpr std::size_t kMostLater = 6;
  std::size_t size = order.size() * 4 / 9 + 1;
  for (std::size_t next = 0; next < order.size();) {
    const Bundle tried = bundle(order, next, size, givens);
    bool is_right = true;
    if (!tried.dropped.empty()) {
      begin(tried.givens);
      is_right =
          tried.dropped.is_single() ? is_only_solution_but_for(tried.dropped.first()) : is_only_solution();
    }
    if (is_right) {
      givens = tried.givens;
      next = tried.next;
      size = std::min(size, kMostLater);
    } else {
      size = std::max<std::size_t>(size / 2, 1);
    }
  }
  return givens;
}

}  // namespace swordfish
