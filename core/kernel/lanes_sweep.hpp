// The lanes kernel, first part: what is done to all lanes at once.
//
// 81 vectors, one for each cell; lane l of all of them is one grid, and bit d - 1 of a lane is digit d:
//
//                 lane 0     lane 1     lane 2   ...
//      cell  0   grid A     grid B     grid C
//      cell  1   grid A     grid B     grid C
//      ...
//
// No operation here ever looks from one lane into another, so what becomes of a grid doesn't depend on the
// grids beside it.
#pragma once

#include "../simd.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

constexpr U16 kAllDigits = 0x1ff;

// A band and a stack look the same with other steps: from line to line, from mini to mini along a line, and
// from cell to cell inside a mini. The steps are read when the program runs: one piece of code for all six
// fits into the part of the CPU that feeds it, which two of them together with the rest do not.
struct Band {
  std::ptrdiff_t first, line, mini, cell;
};
constexpr Band kBands[6] = {{0, 9, 3, 1},  {27, 9, 3, 1}, {54, 9, 3, 1},
                            {0, 1, 27, 9}, {3, 1, 27, 9}, {6, 1, 27, 9}};

// A configuration gives each line of a band or stack a box of its own for a digit.
constexpr int kConfigurations = 6;
constexpr int kBoxOfLine[kConfigurations][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

SF_INLINE Lanes without_lowest(Lanes a) { return a & (a + lanes_of(0xffff)); }

// ---- the sweep ----

// What a sweep is to do beside its eliminations.
enum Duty : unsigned {
  kNothingMore = 0,
  kMiniRule = 1,  // a mini with three digits of its own keeps only those
  kSeeFaults = 2  // an empty cell, a digit without a configuration
};

struct Swept {
  Lanes singles;  // sum of the masks of cells with one candidate
  Lanes faulty;   // all ones where a contradiction was seen
};

// A digit stays in a mini only if the other two lines can take the other two boxes. What then is confined to
// one mini and there to one cell is a hidden single.
template <unsigned duty>
SF_INLINE void sweep_band(Lanes* __restrict cells, const Band& band, Lanes& present) {
  Lanes* const first = cells + band.first;
  Lanes some[3][3], twice[3][3], keep[3][3];
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    SF_UNROLL for (int box = 0; box < 3; ++box) {
      const Lanes* mini = first + band.line * line + band.mini * box;
      const Lanes a = mini[0], b = mini[band.cell], c = mini[2 * band.cell];
      some[line][box] = a | b | c;
      twice[line][box] = (a & b) | ((a | b) & c);
    }
  }
  SF_UNROLL for (auto& line : keep) { SF_UNROLL for (Lanes& mini : line) mini = Lanes{}; }
  SF_UNROLL for (const auto& box : kBoxOfLine) {
    const Lanes possible = some[0][box[0]] & some[1][box[1]] & some[2][box[2]];
    SF_UNROLL for (int line = 0; line < 3; ++line) keep[line][box[line]] |= possible;
  }
  if constexpr ((duty & kMiniRule) != 0) {
    Lanes own[3][3];
    SF_UNROLL for (int line = 0; line < 3; ++line) {
      SF_UNROLL for (int box = 0; box < 3; ++box) {
        own[line][box] = and_not(keep[line][box], keep[line][(box + 1) % 3] | keep[line][(box + 2) % 3]);
      }
    }
    SF_UNROLL for (int line = 0; line < 3; ++line) {
      SF_UNROLL for (int box = 0; box < 3; ++box) {
        const Lanes third = without_lowest(without_lowest(own[line][box]));
        keep[line][box] = if_zero(third, keep[line][box], own[line][box]);
      }
    }
  }
  if constexpr ((duty & kSeeFaults) != 0) present &= keep[0][0] | keep[0][1] | keep[0][2];
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    SF_UNROLL for (int box = 0; box < 3; ++box) {
      Lanes* mini = first + band.line * line + band.mini * box;
      const Lanes loose = twice[line][box] | keep[line][(box + 1) % 3] | keep[line][(box + 2) % 3];
      SF_UNROLL for (int i = 0; i < 3; ++i) {
        const Lanes kept = mini[band.cell * i] & keep[line][box], hidden = and_not(kept, loose);
        mini[band.cell * i] = if_zero(hidden, kept, hidden);
      }
    }
  }
}

// Singles leave the other cells of their box. With their sum instead of their union, two equal singles empty
// each other and need no test of their own.
template <unsigned duty>
SF_INLINE void sweep_box(Lanes* __restrict box, Lanes& singles, Lanes& least) {
  Lanes single[9], sum{};
  SF_UNROLL for (int i = 0; i < 9; ++i) {
    const Lanes cell = box[i / 3 * 9 + i % 3];
    single[i] = cell & is_zero(without_lowest(cell));
    sum += single[i];
  }
  singles += sum;
  SF_UNROLL for (int i = 0; i < 9; ++i) {
    Lanes& cell = box[i / 3 * 9 + i % 3];
    cell = and_not(cell, sum - single[i]);
    if constexpr ((duty & kSeeFaults) != 0) least = min(least, cell);
  }
}

// Candidates only ever go, so what one sweep could see of a contradiction, the next sees as well.
template <unsigned duty>
[[gnu::noinline]] Swept sweep(Lanes* __restrict cells) {
  Lanes present = lanes_of(kAllDigits), singles{}, least = lanes_of(0xffff);
  for (const Band& band : kBands) sweep_band<duty>(cells, band, present);
  for (int i = 0; i < 9; ++i) sweep_box<duty>(cells + i / 3 * 27 + i % 3 * 3, singles, least);
  return {singles, is_zero(least) | ~is_equal(present, lanes_of(kAllDigits))};
}

// The sum of singles when all 81 cells are.
constexpr U16 kAllSingle = 9 * kAllDigits;

// Every house holds all nine digits, so with 81 cells of one digit each this is a solution.
[[gnu::noinline]] Lanes is_solution(const Lanes* cells) {
  Lanes common = lanes_of(kAllDigits);
  for (int house = 0; house < 9; ++house) {
    const Lanes *row = cells + 9 * house, *column = cells + house,
                *box = cells + house / 3 * 27 + house % 3 * 3;
    Lanes in_row{}, in_column{}, in_box{};
    SF_UNROLL for (int i = 0; i < 9; ++i) {
      in_row |= row[i];
      in_column |= column[9 * i];
      in_box |= box[i / 3 * 9 + i % 3];
    }
    common &= in_row & in_column & in_box;
  }
  return is_equal(common, lanes_of(kAllDigits));
}

// All ones where a house holds the same single twice.
[[gnu::noinline]] Lanes has_conflict(const Lanes* cells) {
  Lanes seen[27] = {}, again{};
  for (int cell = 0; cell < 81; ++cell) {
    const Lanes single = cells[cell] & is_zero(without_lowest(cells[cell]));
    const int row = cell / 9, column = cell % 9;
    for (const int house : {row, 9 + column, 18 + row / 3 * 3 + column / 3}) {
      again |= seen[house] & single;
      seen[house] |= single;
    }
  }
  return ~is_zero(again);
}

// ---- what to guess ----

// In every lane: the band or stack with the fewest undecided digits, in it a digit with two configurations if
// there is one, and those configurations. Without an undecided digit there are none.
struct Choice {
  Lanes where;           // 0 to 2 bands, 3 to 5 stacks
  Lanes digit;           // as a mask
  Lanes configurations;  // a bit each
};

struct Chooser {
  Lanes fewest = lanes_of(10), where{}, two{}, three{}, more{}, possible[kConfigurations] = {};

  SF_INLINE void weigh(const Lanes* cells, int number) {
    const Band& band = kBands[number];
    Lanes some[3][3];
    SF_UNROLL for (int line = 0; line < 3; ++line) {
      SF_UNROLL for (int box = 0; box < 3; ++box) {
        const Lanes* mini = cells + band.first + band.line * line + band.mini * box;
        some[line][box] = mini[0] | mini[band.cell] | mini[2 * band.cell];
      }
    }
    Lanes p[kConfigurations];
    SF_UNROLL for (int i = 0; i < kConfigurations; ++i) {
      const auto& box = kBoxOfLine[i];
      p[i] = some[0][box[0]] & some[1][box[1]] & some[2][box[2]];
    }
    // Two adders of three bits, and one for their sums: the count of each digit's configurations in binary.
    const Lanes ab = p[0] ^ p[1], ones = ab ^ p[2], twos = (p[0] & p[1]) | (ab & p[2]);
    const Lanes de = p[3] ^ p[4], ones2 = de ^ p[5], twos2 = (p[3] & p[4]) | (de & p[5]);
    const Lanes carry = ones & ones2, either = twos ^ twos2;
    const Lanes bit0 = ones ^ ones2, bit1 = either ^ carry, bit2 = (twos & twos2) | (either & carry);

    const Lanes undecided = count_of_digits(bit1 | bit2);
    const Lanes better = and_not(is_more(fewest, undecided), is_zero(undecided));
    fewest = pick(better, undecided, fewest);
    where = pick(better, lanes_of(static_cast<unsigned>(number)), where);
    two = pick(better, and_not(bit1, bit0 | bit2), two);
    three = pick(better, bit0 & bit1, three);
    more = pick(better, bit2, more);
    SF_UNROLL for (int i = 0; i < kConfigurations; ++i) possible[i] = pick(better, p[i], possible[i]);
  }
};

[[gnu::noinline]] Choice choose(const Lanes* __restrict cells) {
  Chooser best;
  for (int i = 0; i < 6; ++i) best.weigh(cells, i);
  const Lanes digits = if_zero(best.two, if_zero(best.three, best.more, best.three), best.two);
  Choice choice{best.where, digits & (Lanes{} - digits), {}};
  SF_UNROLL for (int i = 0; i < kConfigurations; ++i) {
    choice.configurations |= and_not(lanes_of(1u << i), is_zero(best.possible[i] & choice.digit));
  }
  return choice;
}

}  // namespace lanes
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
