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

#include "../simd_lanes.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

constexpr U16 kAllDigits = 0x1ff;

// A band and a stack look the same with other steps: from line to line, from mini to mini along a line, from
// cell to cell inside a mini, and from one band (or stack) to the next.
struct Across {
  static constexpr int line = 9, mini = 3, cell = 1, next = 27;
};
struct Down {
  static constexpr int line = 1, mini = 27, cell = 9, next = 3;
};

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
// one mini and there to one cell is a hidden single. The band is written as a stack:
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
      const Lanes* mini = band + 9 * line + 3 * box;
      const Lanes loose = twice[line][box] | keep[line][(box + 1) % 3] | keep[line][(box + 2) % 3];
      SF_UNROLL for (int i = 0; i < 3; ++i) {
        const Lanes kept = mini[i] & keep[line][box], hidden = and_not(kept, loose);
        turned[9 * (3 * box + i) + line] = if_zero(hidden, kept, hidden);
      }
    }
  }
}

// Gives the digits that all three bands have a place for.
template <unsigned duty>
[[gnu::noinline, gnu::aligned(64)]] Lanes sweep_bands(const Lanes* __restrict cells,
                                                      Lanes* __restrict turned) {
  Lanes present = lanes_of(kAllDigits);
  SF_ROLLED for (int i = 0; i < 3; ++i) sweep_band<duty>(cells + 27 * i, turned + 3 * i, present);
  return present;
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

// Every house holds all nine digits, so with 81 cells of one digit each this is a solution.
[[gnu::noinline]] Lanes is_solution(const Lanes* cells) {
  Lanes common = lanes_of(kAllDigits), columns[9] = {};
  for (int band = 0; band < 81; band += 27) {
    Lanes boxes[3] = {};
    for (const Lanes* row = cells + band; row != cells + band + 27; row += 9) {
      Lanes in_row{};
      SF_UNROLL for (int i = 0; i < 3; ++i) {
        const Lanes mini = row[3 * i] | row[3 * i + 1] | row[3 * i + 2];
        in_row |= mini;
        boxes[i] |= mini;
      }
      SF_UNROLL for (int i = 0; i < 9; ++i) columns[i] |= row[i];
      common &= in_row;
    }
    common &= boxes[0] & boxes[1] & boxes[2];
  }
  SF_UNROLL for (const Lanes& column : columns) common &= column;
  return is_equal(common, lanes_of(kAllDigits));
}

// All ones where a house holds the same single twice.
[[gnu::noinline]] Lanes has_conflict(const Lanes* cells) {
  Lanes again{}, columns[9] = {};
  const auto put = [&](Lanes& seen, Lanes more) {
    again |= seen & more;
    seen |= more;
  };
  for (int band = 0; band < 81; band += 27) {
    Lanes boxes[3] = {};
    for (const Lanes* row = cells + band; row != cells + band + 27; row += 9) {
      Lanes in_row{};
      SF_UNROLL for (int box = 0; box < 3; ++box) {
        Lanes mini{};
        SF_UNROLL for (int i = 3 * box; i < 3 * box + 3; ++i) {
          const Lanes single = row[i] & is_zero(without_lowest(row[i]));
          put(mini, single);
          put(columns[i], single);
        }
        put(in_row, mini);
        put(boxes[box], mini);
      }
    }
  }
  return ~is_zero(again);
}

// ---- what to guess ----

// In every lane: the band or stack with the fewest undecided digits. Near the end of a search, in it a digit
// with two configurations if there is one, because one of them soon fails; far from the end rather a loose
// digit, one with three or more, because it settles more. Without an undecided digit there is no choice.
struct Choice {
  Lanes where;           // 0 to 2 bands, 3 to 5 stacks
  Lanes digit;           // as a mask
  Lanes configurations;  // a bit each
};

// A search is near its end when at most this many digits of all bands and stacks are loose.
constexpr unsigned kFewLoose = 12;

struct Chooser {
  Lanes fewest = lanes_of(10), where{}, two{}, loose{}, possible[kConfigurations] = {}, all_loose{};

  template <class Way>
  SF_INLINE void weigh(const Lanes* band, int number) {
    Lanes some[3][3];
    SF_UNROLL for (int line = 0; line < 3; ++line) {
      SF_UNROLL for (int box = 0; box < 3; ++box) {
        const Lanes* mini = band + Way::line * line + Way::mini * box;
        some[line][box] = mini[0] | mini[Way::cell] | mini[2 * Way::cell];
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

    const Lanes three_or_more = (bit0 & bit1) | bit2, undecided = count_of_digits(bit1 | bit2);
    all_loose += count_of_digits(three_or_more);
    const Lanes better = and_not(is_more(fewest, undecided), is_zero(undecided));
    fewest = pick(better, undecided, fewest);
    where = pick(better, lanes_of(static_cast<unsigned>(number)), where);
    two = pick(better, and_not(bit1, three_or_more), two);
    loose = pick(better, three_or_more, loose);
    SF_UNROLL for (int i = 0; i < kConfigurations; ++i) possible[i] = pick(better, p[i], possible[i]);
  }
};

[[gnu::noinline]] Choice choose(const Lanes* __restrict cells) {
  Chooser best;
  for (int i = 0; i < 3; ++i) best.weigh<Across>(cells + Across::next * i, i);
  for (int i = 0; i < 3; ++i) best.weigh<Down>(cells + Down::next * i, 3 + i);
  const Lanes near = if_zero(best.two, best.loose, best.two), far = if_zero(best.loose, best.two, best.loose);
  const Lanes digits = pick(is_more(best.all_loose, lanes_of(kFewLoose)), far, near);
  Choice choice{best.where, digits & (Lanes{} - digits), {}};
  SF_UNROLL for (int i = 0; i < kConfigurations; ++i) {
    choice.configurations |= and_not(lanes_of(1u << i), is_zero(best.possible[i] & choice.digit));
  }
  return choice;
}

}  // namespace lanes
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
