// One grid in nine registers, and the sweep that finds what its candidates decide.
//
// Register p holds the candidates of place p of every box (row p / 3, column p % 3 inside the box), a box is
// one 16-bit lane, and bit d - 1 of a lane is digit d:
//
//      lane   0   1   2   3 | 4   5   6   7 | 8   9  10  11 | 12 .. 15
//      box   NW   N  NE   - | W   C   E   - |SW   S  SE   - |  unused
//
// So the boxes of a band are one group of four lanes, and turning the lanes inside their groups moves every
// box to the next across; the boxes of a stack are the same lane of three groups, and turning the groups
// moves every box to the next below. Unused lanes stay zero.
#pragma once

#include "kernel/01_simd.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {

constexpr int kBandsAndStacks = 6;  // 0 to 2 bands, 3 to 5 stacks
constexpr int kConfigurations = 6;
constexpr U16 kAllDigits = 0x1ff;

// The line that each of the three boxes of a band or stack takes, by configuration.
constexpr int kLines[kConfigurations][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

// The lane of a box, in the registers that are swept.
constexpr int lane_of_box(int band, int stack) { return 4 * band + stack; }
// The lane of a cell's box, in the registers that are swept.
constexpr int lane_of_cell(int cell) { return lane_of_box(cell / 27, cell % 9 / 3); }
// The register of a cell, of the nine that are swept: its place in its box.
constexpr int place_of_cell(int cell) { return cell / 9 % 3 * 3 + cell % 3; }

struct Tables {
  alignas(64) U16 full[16]{};   // every digit in every box
  alignas(64) U16 alive[16]{};  // the same, and all ones in unused lanes
  // By band or stack, configuration and place: all ones in the boxes that lose the digit there.
  alignas(64) U16 lost[kBandsAndStacks][kConfigurations][9][16]{};

  constexpr Tables() {
    for (U16& lane : alive) lane = 0xffff;
    for (int band = 0; band < 3; ++band) {
      for (int stack = 0; stack < 3; ++stack) {
        const int lane = lane_of_box(band, stack);
        full[lane] = alive[lane] = kAllDigits;
        for (int configuration = 0; configuration < kConfigurations; ++configuration) {
          for (int place = 0; place < 9; ++place) {
            const int row = kLines[configuration][stack], column = kLines[configuration][band];
            if (place / 3 != row) lost[band][configuration][place][lane] = 0xffff;
            if (place % 3 != column) lost[3 + stack][configuration][place][lane] = 0xffff;
          }
        }
      }
    }
  }
};
constexpr Tables kTables;

// Every digit in every box: what a sweep sees where none is lost.
SF_INLINE U16x16 full() { return load(kTables.full); }

// ---- the sweep ----

// Lines across are rows, and a row's minis lie in the boxes of a band; lines down are columns, in a stack.
enum class Lines { Across, Down };

// For the sweep of lines: the place in a box of cell i of a mini in that line.
template <Lines lines>
SF_INLINE constexpr int place_of(int line, int i) {
  return lines == Lines::Across ? 3 * line + i : line + 3 * i;
}
// For the sweep of lines: in each box what the next one of its band or stack holds, in a cycle of three.
template <Lines lines>
SF_INLINE U16x16 next_box(U16x16 a) {
  return lines == Lines::Across ? turn_lanes(a) : turn_groups(a);
}
// For the sweep of lines: in each box what the one before it in its band or stack holds, in a cycle of three.
template <Lines lines>
SF_INLINE U16x16 last_box(U16x16 a) {
  return lines == Lines::Across ? turn_lanes_back(a) : turn_groups_back(a);
}

// For sweeps of boxes: the lowest candidate of each cell.
SF_INLINE U16x16 lowest(U16x16 a) { return a & (splat(0) - a); }
// For sweeps of boxes: the candidates of each cell but the lowest; nothing of a single.
SF_INLINE U16x16 without_lowest(U16x16 a) { return a & (a + splat(0xffff)); }

// For sweeps of boxes: a cell with one candidate as it is, nothing of others.
SF_INLINE U16x16 single_of(U16x16 a) { return if_apart(a, a + splat(0xffff)); }

// What a sweep saw, box by box.
struct BoxSwept {
  U16x16 singles;  // sum of the cells with one candidate; all nine digits when the box is solved
  U16x16 present;  // digits with a place left
  U16x16 least;    // smallest candidate mask; zero when a cell has none left
};

// What a sweep sees in the minis of every box: digits with two places or more in a mini, and those that stay.
// A digit stays in a mini only if the other two boxes can take the other two lines.
template <Lines lines>
SF_INLINE void look_at_minis(const U16x16* x, U16x16* twice, U16x16* keep) {
  U16x16 some[3], next[3], last[3];
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    const U16x16 a = x[place_of<lines>(line, 0)], b = x[place_of<lines>(line, 1)],
                 c = x[place_of<lines>(line, 2)];
    some[line] = a | b | c;
    twice[line] = in_two_of(a, b, c);
    next[line] = next_box<lines>(some[line]);
    last[line] = last_box<lines>(some[line]);
  }
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    const int a = (line + 1) % 3, b = (line + 2) % 3;
    keep[line] = some[line] & ((next[a] & last[b]) | (last[a] & next[b]));
  }
}

// Sweeps minis: what is confined to one mini and there to one cell is a hidden single; a mini with three such
// digits keeps only those. A cell that is the only one for two digits keeps both, and the fault comes to
// light when the box is filled: to keep only one, so that it is seen at once, costs a twentieth of the time
// (docs/decisions/0010).
template <Lines lines>
SF_INLINE void sweep_lines(U16x16* x, BoxSwept& swept) {
  U16x16 twice[3], keep[3];
  look_at_minis<lines>(x, twice, keep);
  swept.present = keep[0] | keep[1] | keep[2];
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    // Configurations are whole, so a digit that can be in another box of this line can be in another mini of
    // this box, and the other way round: the minis of the box tell what the line would.
    const U16x16 elsewhere = keep[(line + 1) % 3] | keep[(line + 2) % 3];
    const U16x16 confined = and_not(keep[line], elsewhere);
    const U16x16 kept = and_not(keep[line], if_any(without_lowest(without_lowest(confined)), elsewhere));
    const U16x16 hidden = and_not(confined, twice[line]);
    SF_UNROLL for (int i = 0; i < 3; ++i) {
      U16x16& cell = x[place_of<lines>(line, i)];
      cell = in_first_of(cell, hidden, kept);
    }
  }
}

// Sweeps boxes: singles leave the other cells of their box. With their sum instead of their union, two equal
// singles empty each other and need no test of their own.
SF_INLINE void sweep_boxes(U16x16* x, BoxSwept& swept) {
  U16x16 single[9];
  SF_UNROLL for (int p = 0; p < 9; ++p) single[p] = single_of(x[p]);
  swept.singles = ((single[0] + single[1]) + (single[2] + single[3])) +
                  ((single[4] + single[5]) + (single[6] + single[7])) + single[8];
  SF_UNROLL for (int p = 0; p < 9; ++p) x[p] = and_not(x[p], swept.singles - single[p]);
  swept.least = min(min(min(min(x[0], x[1]), min(x[2], x[3])), min(min(x[4], x[5]), min(x[6], x[7]))), x[8]);
}

// After sweeps of all boxes: every house holds all nine digits, so with 81 cells of one digit each this is a
// solution.
SF_INLINE bool is_solution(const U16x16* x) {
  U16x16 common = full();
  U16x16 box = x[0];
  SF_UNROLL for (int p = 1; p < 9; ++p) box = box | x[p];
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    const U16x16 row = x[3 * line] | x[3 * line + 1] | x[3 * line + 2];
    const U16x16 column = x[line] | x[line + 3] | x[line + 6];
    common = common & (row | turn_lanes(row) | turn_lanes_back(row));
    common = common & (column | turn_groups(column) | turn_groups_back(column));
  }
  return all_equal(common & box, full());
}

}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
