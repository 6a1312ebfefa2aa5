// The lanes kernel, fifth part: one row searched by several lanes.
//
// When no rows are left, a lane without work takes the oldest guess from the stack of another. What follows
// from the oldest guess would have come last; so the row falls into parts with an order,
//
//      lane 3: what it still has on its stack | lane 7: the guess taken from it | lane 1: taken before that
//
// and everything is reported as if one lane had done them one after another: the first solution is that of
// the first part that has one, and guesses made beyond the limit don't count. So it is for patience, too: a row is
// handed over when one lane alone would have lost it, and what comes after a part that has is of no matter.
#pragma once

#include "kernel/08_rows_to_lanes.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

// With a higher limit, what a part must remember of each solution would have no bound.
constexpr std::uint64_t kMostSolutionsOfParts = 2;

struct Part {
  std::uint64_t found, guesses;
  std::uint64_t guesses_at[kMostSolutionsOfParts + 1];  // made when solution 1, 2 was found
  bool is_done;
  bool is_long;               // and broken off, because its lane has lost patience
  std::int8_t before, after;  // parts of the same row, or kNone
  Digits first;
};

// The parts of rows that several lanes search.
class Parts {
 public:
  using Index = std::int8_t;
  static constexpr Index kNone = -1;

  void clear() {
    count_ = 0;
    free_ = kNone;
  }

  Part& operator[](Index i) { return parts_[i]; }

  // A part of its own for a row (`before` none), or one that comes right after another.
  Index add(Index before) {
    const Index i = take();
    parts_[i] = {};
    parts_[i].before = before;
    parts_[i].after = kNone;
    if (before != kNone) {
      parts_[i].after = parts_[before].after;
      parts_[before].after = i;
    }
    if (parts_[i].after != kNone) parts_[parts_[i].after].before = i;
    return i;
  }

  // Done parts side by side become one. So between two of a row there is one at work, and their number is
  // below three for each lane. Gives the part that this one is in now.
  Index finish(Index i) {
    parts_[i].is_done = true;
    const Index before = parts_[i].before, after = parts_[i].after;
    if (after != kNone && parts_[after].is_done) join(i, after);
    if (before == kNone || !parts_[before].is_done) return i;
    join(before, i);
    return before;
  }

  // The row as far as it is known, from any of its parts.
  struct RowSum {
    bool is_known;
    std::uint64_t count, guesses;
    std::uint64_t fruitless;  // most guesses made in a row without a solution
    Index first;              // the part with the first solution
  };
  RowSum result(Index i, std::uint64_t limit) const {
    RowSum sum{true, 0, 0, 0, kNone};
    std::uint64_t last = 0;  // guesses made when the last solution was found
    const auto look_back = [&](std::uint64_t guesses) {
      if (guesses - last > sum.fruitless) sum.fruitless = guesses - last;
    };
    for (i = head(i); i != kNone; i = parts_[i].after) {
      const Part& part = parts_[i];
      if (part.found != 0 && sum.first == kNone) sum.first = i;
      const std::uint64_t wanted = limit - sum.count, counted = part.found < wanted ? part.found : wanted;
      for (std::uint64_t k = 1; k <= counted; ++k) {
        look_back(sum.guesses + part.guesses_at[k]);
        last = sum.guesses + part.guesses_at[k];
      }
      sum.count += counted;
      sum.guesses = sum.count == limit ? last : sum.guesses + part.guesses;
      if (sum.count == limit) return sum;
      look_back(sum.guesses);
      if (part.is_long) return sum;
      sum.is_known = part.is_done;
      if (!part.is_done) break;
    }
    return sum;
  }

  void drop_row(Index i) {
    for (i = head(i); i != kNone;) {
      const Index after = parts_[i].after;
      give_back(i);
      i = after;
    }
  }

 private:
  Index head(Index i) const {
    while (parts_[i].before != kNone) i = parts_[i].before;
    return i;
  }

  void join(Index i, Index after) {
    Part &part = parts_[i], &next = parts_[after];
    if (!part.is_long) append(part, next);
    part.after = next.after;
    if (part.after != kNone) parts_[part.after].before = i;
    give_back(after);
  }

  static void append(Part& part, const Part& next) {
    if (part.found == 0 && next.found != 0) part.first = next.first;
    for (std::uint64_t k = 1; k <= next.found && part.found + k <= kMostSolutionsOfParts; ++k) {
      part.guesses_at[part.found + k] = part.guesses + next.guesses_at[k];
    }
    part.found += next.found;
    part.guesses += next.guesses;
    part.is_long = next.is_long;
  }

  Index take() {
    if (free_ == kNone) return static_cast<Index>(count_++);
    const Index i = free_;
    free_ = parts_[i].after;
    return i;
  }
  void give_back(Index i) {
    parts_[i].after = free_;
    free_ = i;
  }

  Part parts_[3 * kLanes];
  int count_;   // taken from the array so far
  Index free_;  // given back, chained by `after`
};
static_assert(3 * kLanes <= 127);

}  // namespace lanes
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
