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

#include "kernel/06_simd_lanes.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

constexpr U16 kAllDigits = 0x1ff;

// A configuration gives each line of a band or stack a box of its own for a digit.
constexpr int kConfigurations = 6;
constexpr int kBoxOfLine[kConfigurations][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// For sweeps of lanes: the candidates of a cell but the lowest; nothing of a single.
SF_INLINE Lanes without_lowest(Lanes a) { return a & (a + lanes_of(0xffff)); }

// For sweeps of lanes: a cell with one candidate as it is, nothing of others.
SF_INLINE Lanes single_of(Lanes a) { return if_apart(a, a + lanes_of(0xffff)); }

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

// Sweeps a band of all lanes: a digit stays in a mini only if the other two lines can take the other two
// boxes. What then is confined to one mini and there to one cell is a hidden single. The band is written as a
// stack:
//
//      1 2 3 4 5 6 7 8 9         1 a A
//      a b c d e f g h i   to    2 b B      so that what was a stack is a band for the next pass, and the same
//      A B C D E F G H I         3 c C      instructions do both. (A sweep's instructions, not its operations,
//                                ...        are what the CPU has too little room for: see docs/decisions/0006.)
template <unsigned duty>
SF_INLINE void sweep_band(const Lanes* __restrict band, Lanes* __restrict turned, Lanes& present) {
  Lanes some[3][3], twice[3][3], keep[3][3];
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    SF_UNROLL for (int box = 0; box < 3; ++box) {
      const Lanes* mini = band + 9 * line + 3 * box;
      const Lanes a = mini[0], b = mini[1], c = mini[2];
      some[line][box] = a | b | c;
      twice[line][box] = in_two_of(a, b, c);
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
      const Lanes* mini = band + 9 * line + 3 * box;
      const Lanes loose = twice[line][box] | keep[line][(box + 1) % 3] | keep[line][(box + 2) % 3];
      SF_UNROLL for (int i = 0; i < 3; ++i) {
        turned[9 * (3 * box + i) + line] = narrowed(mini[i], keep[line][box], loose);
      }
    }
  }
}

// Sweeps the bands of all lanes, and gives the digits that all three have a place for.
template <unsigned duty>
[[gnu::noinline, gnu::aligned(64)]] Lanes sweep_bands(const Lanes* __restrict cells,
                                                      Lanes* __restrict turned) {
  Lanes present = lanes_of(kAllDigits);
  SF_ROLLED for (int i = 0; i < 3; ++i) sweep_band<duty>(cells + 27 * i, turned + 3 * i, present);
  return present;
}

// Sweeps a box of all lanes: singles leave its other cells. With their sum instead of their union, two equal
// singles empty each other and need no test of their own.
template <unsigned duty>
SF_INLINE void sweep_box(Lanes* __restrict box, Lanes& singles, Lanes& least) {
  Lanes single[9], sum{};
  SF_UNROLL for (int i = 0; i < 9; ++i) {
    const Lanes cell = in_register(box[i / 3 * 9 + i % 3]);
    single[i] = single_of(cell);
    sum += single[i];
  }
  singles += sum;
  SF_UNROLL for (int i = 0; i < 9; ++i) {
    Lanes& cell = box[i / 3 * 9 + i % 3];
    cell = and_not(cell, sum - single[i]);
    if constexpr ((duty & kSeeFaults) != 0) least = min(least, cell);
  }
}

// Sweeps all lanes. Candidates only ever go, so what one sweep could see of a contradiction, the next sees as
// well.
template <unsigned duty>
[[gnu::noinline, gnu::aligned(64)]] Swept sweep(Lanes* __restrict cells) {
  Lanes turned[81], singles{}, least = lanes_of(0xffff);
  const Lanes across = sweep_bands<duty>(cells, turned), down = sweep_bands<duty>(turned, cells);
  SF_ROLLED for (int band = 0; band < 81; band += 27) {
    SF_ROLLED for (int stack = 0; stack < 9; stack += 3)
        sweep_box<duty>(cells + band + stack, singles, least);
  }
  return {singles, is_zero(least) | ~is_equal(across & down, lanes_of(kAllDigits))};
}

// The sum of singles when all 81 cells are.
constexpr U16 kAllSingle = 9 * kAllDigits;

// In which lanes, after sweeps, the sum of every house is that of all digits. Where all sums agree, no cell
// has more than the one candidate that the sum of singles counts; and nine single bits with this sum are all
// different.
[[gnu::noinline]] Lanes is_solution(const Lanes* cells) {
  Lanes common = lanes_of(0xffff), beyond{}, columns[9] = {};
  for (int band = 0; band < 81; band += 27) {
    Lanes boxes[3] = {};
    for (const Lanes* row = cells + band; row != cells + band + 27; row += 9) {
      Lanes in_row{};
      SF_UNROLL for (int i = 0; i < 3; ++i) {
        const Lanes mini = row[3 * i] + row[3 * i + 1] + row[3 * i + 2];
        in_row += mini;
        boxes[i] += mini;
      }
      SF_UNROLL for (int i = 0; i < 9; ++i) columns[i] += row[i];
      common &= in_row;
      beyond |= in_row;
    }
    common &= boxes[0] & boxes[1] & boxes[2];
    beyond |= boxes[0] | boxes[1] | boxes[2];
  }
  SF_UNROLL for (const Lanes& column : columns) {
    common &= column;
    beyond |= column;
  }
  return is_equal(common, lanes_of(kAllDigits)) & is_equal(beyond, lanes_of(kAllDigits));
}

}  // namespace lanes
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
