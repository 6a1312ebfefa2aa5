// Rules followed to a standstill, on one grid in nine registers as the box kernel holds it, and how deep one
// must suppose beyond them.
//
// The box kernel's own sweep isn't meant for this: it may guess before its rules have nothing left to say,
// and finds some contradictions a sweep late or only in a complete grid. Here a standstill is a fix-point,
// and it is broken exactly when the rules lead to a cell without candidates or a house without place for a
// digit.
#pragma once

#include "kernel/03_box_search.hpp"
#include "kernel/04_deepening.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace standstill {

// What a sweep saw, box by box.
struct Seen {
  U16x16 singles = splat(0);  // digits that are the only candidate of a cell
  U16x16 faults = splat(0);   // anything: a digit is that of two cells, or a mini has more digits than cells
  U16x16 present = full();    // digits with a place left in the box and in every line through it
};

// On the way to a standstill: naked singles leave their peers. One that meets its like in another box takes it away and
// is taken away.
SF_INLINE void place_singles(U16x16* x, Seen& seen) {
  U16x16 single[9], rows[3], columns[3];
  SF_UNROLL for (int p = 0; p < 9; ++p) {
    single[p] = single_of(x[p]);
    seen.faults = seen.faults | (seen.singles & single[p]);
    seen.singles = seen.singles | single[p];
  }
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    const U16x16 row = single[3 * line] | single[3 * line + 1] | single[3 * line + 2];
    const U16x16 column = single[line] | single[line + 3] | single[line + 6];
    rows[line] = turn_lanes(row) | turn_lanes_back(row);
    columns[line] = turn_groups(column) | turn_groups_back(column);
  }
  SF_UNROLL for (int p = 0; p < 9; ++p) {
    const U16x16 left = and_not(x[p], rows[p / 3] | columns[p % 3]);
    x[p] = (left & single[p]) | and_not(left, seen.singles);
  }
}

// On the way to a standstill: where several hidden singles want one cell, the lowest gets it, and the next
// sweep misses the others.
SF_INLINE U16x16 with_hidden(U16x16 cell, U16x16 hidden, U16x16 kept) {
  return or_else(lowest(cell & hidden), cell & kept);
}

// On the way to a standstill: hidden singles of boxes are placed.
SF_INLINE void place_hidden_in_boxes(U16x16* x, Seen& seen) {
  U16x16 once = x[0], twice = splat(0);
  SF_UNROLL for (int p = 1; p < 9; ++p) {
    twice = twice | (once & x[p]);
    once = once | x[p];
  }
  seen.present = seen.present & once;
  const U16x16 hidden = and_not(once, twice);
  SF_UNROLL for (int p = 0; p < 9; ++p) x[p] = with_hidden(x[p], hidden, x[p]);
}

// On the way to a standstill: hidden singles of rows, or of columns, are placed.
template <Lines lines>
SF_INLINE void place_hidden_in_lines(U16x16* x, Seen& seen) {
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    U16x16 &a = x[place_of<lines>(line, 0)], &b = x[place_of<lines>(line, 1)],
           &c = x[place_of<lines>(line, 2)];
    const U16x16 some = a | b | c, twice = in_two_of(a, b, c);
    const U16x16 elsewhere = next_box<lines>(some) | last_box<lines>(some);
    seen.present = seen.present & (some | elsewhere);
    const U16x16 hidden = and_not(some, twice | elsewhere);
    a = with_hidden(a, hidden, a);
    b = with_hidden(b, hidden, b);
    c = with_hidden(c, hidden, c);
  }
}

// On the way to a standstill: locked candidates, then hidden singles, and minis to which three digits are
// confined (those that stand in them included).
template <Lines lines>
SF_INLINE void confine_to_minis(U16x16* x, Seen& seen) {
  U16x16 twice[3], keep[3];
  look_at_minis<lines>(x, twice, keep);
  seen.present = seen.present & (keep[0] | keep[1] | keep[2]);
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    const U16x16 elsewhere = keep[(line + 1) % 3] | keep[(line + 2) % 3];
    const U16x16 confined = and_not(keep[line], elsewhere);
    const U16x16 from_third = without_lowest(without_lowest(confined));
    seen.faults = seen.faults | without_lowest(from_third);
    const U16x16 kept = and_not(keep[line], if_any(from_third, elsewhere));
    const U16x16 hidden = and_not(confined, twice[line]);
    SF_UNROLL for (int i = 0; i < 3; ++i) {
      U16x16& cell = x[place_of<lines>(line, i)];
      cell = with_hidden(cell, hidden, kept);
    }
  }
}

// Whether the way to a standstill has led to a contradiction.
SF_INLINE bool is_broken(const U16x16* x, const Seen& seen) {
  const U16x16 least =
      min(min(min(min(x[0], x[1]), min(x[2], x[3])), min(min(x[4], x[5]), min(x[6], x[7]))), x[8]);
  return !all_equal(and_not(seen.present, is_zero(least)) & is_zero(seen.faults), full());
}

// ---- a grid in memory ----

// A grid in memory, which rules bring to a standstill.
template <Preset preset>
struct Sheet {
  static constexpr int kAsksFrom = 2;  // a depth of 1 takes microseconds
  alignas(32) U16 cells[9][16] = {};

  SF_INLINE explicit Sheet(const CandidateRow& row) {
    for (int cell = 0; cell < 81; ++cell) at(cell) = row.cells[static_cast<std::size_t>(cell)] & kAllDigits;
  }

  SF_INLINE U16& at(int cell) { return cells[place_of_cell(cell)][lane_of_cell(cell)]; }
  SF_INLINE unsigned candidates(int cell) const { return cells[place_of_cell(cell)][lane_of_cell(cell)]; }
  SF_INLINE bool is_open(int cell) const { return (candidates(cell) & (candidates(cell) - 1)) != 0; }
  SF_INLINE void place(int cell, unsigned digit) { at(cell) = static_cast<U16>(digit); }
  SF_INLINE void eliminate(int cell, unsigned digit) { at(cell) = static_cast<U16>(at(cell) & ~digit); }

  End to_standstill();
};

template <Preset preset>
End Sheet<preset>::to_standstill() {
  U16x16 x[9], before = splat(0xffff);
  SF_UNROLL for (int p = 0; p < 9; ++p) x[p] = load(cells[p]);
  bool is_changing = true;
  Seen seen;
  while (is_changing) {
    seen = Seen();
    U16x16 old[9];
    if constexpr (preset == Preset::Basic) copy(old, x);
    place_singles(x, seen);
    if constexpr (preset == Preset::Singles) {
      // Nothing moves but by a cell that has become single since the last sweep.
      if (all_equal(seen.singles, before)) break;
      before = seen.singles;
      place_hidden_in_boxes(x, seen);
      place_hidden_in_lines<Lines::Across>(x, seen);
      place_hidden_in_lines<Lines::Down>(x, seen);
    } else {
      confine_to_minis<Lines::Across>(x, seen);
      confine_to_minis<Lines::Down>(x, seen);
      U16x16 moved = splat(0);
      SF_UNROLL for (int p = 0; p < 9; ++p) moved = moved | (x[p] ^ old[p]);
      is_changing = !all_equal(moved, splat(0));
    }
    if (is_broken(x, seen)) return End::Broken;
  }
  SF_UNROLL for (int p = 0; p < 9; ++p) store(cells[p], x[p]);
  return all_equal(seen.singles, full()) ? End::Solved : End::Stuck;
}

// ---- what the kernel offers ----

// A row by the rules of a preset to their standstill.
template <Preset preset>
End row_to_standstill(CandidateRow& row) {
  Sheet<preset> sheet(row);
  const End end = sheet.to_standstill();
  if (end == End::Broken) return end;
  for (int cell = 0; cell < 81; ++cell) {
    row.cells[static_cast<std::size_t>(cell)] = static_cast<U16>(sheet.candidates(cell));
  }
  return end;
}

// How deep one must suppose beyond the standstill of this preset.
template <Preset preset>
int depth_of_row(const CandidateRow& row, const std::uint8_t* solution, int most, StopSign stop) {
  return Deepening<Sheet<preset>>(solution, stop).run(Sheet<preset>(row), most);
}

// What the kernel offers: a row by the rules of a preset to their standstill; broken, it stays as it is.
End to_standstill(CandidateRow& row, Preset preset) {
  return preset == Preset::Singles ? row_to_standstill<Preset::Singles>(row)
                                   : row_to_standstill<Preset::Basic>(row);
}

// What the kernel offers: how deep one must suppose beyond the standstill of a preset.
int depth(const CandidateRow& row, const std::uint8_t* solution, Preset preset, int most, StopSign stop) {
  return preset == Preset::Singles ? depth_of_row<Preset::Singles>(row, solution, most, stop)
                                   : depth_of_row<Preset::Basic>(row, solution, most, stop);
}

}  // namespace standstill
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
