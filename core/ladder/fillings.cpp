#include "ladder/fillings.hpp"

#include "ladder/position.hpp"

namespace swordfish {
namespace {

// A filling takes three cells of each band, one in each row and one in each box. They lie in three columns,
// one of each stack: call this choice a trio, and number it  a + 3b + 9c  by the columns a, b, c within the
// stacks.
//
//        a = 1    b = 0     c = 2          the same trio in another arrangement of the rows
//       . x . | . . . | . . .               . . . | x . . | . . .
//       . . . | x . . | . . .               . x . | . . . | . . .
//       . . . | . . . | . . x               . . . | . . . | . . x
//
// The trios of the three bands must differ in every stack, so two of them give the third: a, b and c each sum
// to 0 + 1 + 2, and the numbers to 3 + 9 + 27.
constexpr int kTrios = 27;
constexpr int kSumOfTrios = 39;
constexpr int kArrangements = 6;
constexpr std::uint32_t kBand = (1U << 27) - 1;

using TrioSet = std::uint32_t;

constexpr auto kCellsOfTrio = [] {
  constexpr int kRowOf[kArrangements][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  std::array<std::array<std::uint32_t, kArrangements>, kTrios> cells{};
  for (int trio = 0; trio < kTrios; ++trio) {
    const int columns[3] = {trio % 3, 3 + trio / 3 % 3, 6 + trio / 9};
    for (int way = 0; way < kArrangements; ++way) {
      for (int box = 0; box < 3; ++box) cells[trio][way] |= 1U << (9 * kRowOf[way][box] + columns[box]);
    }
  }
  return cells;
}();

constexpr auto kDiffering = [] {
  std::array<TrioSet, kTrios> differing{};
  for (int left = 0; left < kTrios; ++left) {
    for (int right = 0; right < kTrios; ++right) {
      if (left % 3 != right % 3 && left / 3 % 3 != right / 3 % 3 && left / 9 != right / 9) {
        differing[left] |= 1U << right;
      }
    }
  }
  return differing;
}();

// The cells of a band that the arrangements of a trio use, as far as the band has their cells.
std::uint32_t cells_in_band(std::uint32_t band, int trio) {
  std::uint32_t cells = 0;
  for (const std::uint32_t way : kCellsOfTrio[trio]) cells |= (band & way) == way ? way : 0;
  return cells;
}

}  // namespace

CellSet filled_cells(CellSet cells) {
  std::array<std::array<std::uint32_t, kTrios>, 3> in_band;
  std::array<TrioSet, 3> possible{}, used{};
  for (int number = 0; number < 3; ++number) {
    const std::uint32_t band = static_cast<std::uint32_t>(cells.bits >> (27 * number)) & kBand;
    for (int trio = 0; trio < kTrios; ++trio) {
      in_band[number][trio] = cells_in_band(band, trio);
      if (in_band[number][trio] != 0) possible[number] |= 1U << trio;
    }
  }
  for (TrioSet first = possible[0]; first != 0; first &= first - 1) {
    const int top = std::countr_zero(first);
    for (TrioSet second = possible[1] & kDiffering[top]; second != 0; second &= second - 1) {
      const int middle = std::countr_zero(second);
      const int bottom = kSumOfTrios - top - middle;
      if ((possible[2] >> bottom & 1) == 0) continue;
      used[0] |= 1U << top;
      used[1] |= 1U << middle;
      used[2] |= 1U << bottom;
    }
  }
  CellSet filled;
  for (int number = 0; number < 3; ++number) {
    std::uint32_t band = 0;
    for (TrioSet rest = used[number]; rest != 0; rest &= rest - 1) {
      band |= in_band[number][std::countr_zero(rest)];
    }
    filled.bits |= static_cast<Bits128>(band) << (27 * number);
  }
  return filled;
}

std::array<CellSet, kDigits> standing_or_possible(const Grid& grid) {
  std::array<CellSet, kDigits> cells;
  for (const Digit digit : DigitSet::all()) cells[digit.index()] = grid.places(digit);
  for (const Cell cell : grid.placed()) cells[grid.candidates(cell).first().index()].insert(cell);
  return cells;
}

Fillings::Fillings(const Position& position) {
  const auto cells = standing_or_possible(position.grid());
  for (const Digit digit : DigitSet::all()) {
    const CellSet places = position.places(digit);
    if (!places.empty()) doomed_[digit.index()] = places - filled_cells(cells[digit.index()]);
    if (!doomed_[digit.index()].empty()) digits_.insert(digit);
  }
}

}  // namespace swordfish
