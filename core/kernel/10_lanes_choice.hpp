// The lanes kernel, fourth part: what to guess on a grid that is stuck, and the guesses still to be followed.
#pragma once

#include "kernel/09_lanes_batch.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

// ---- the choice, for all lanes at once ----

// A band and a stack look the same with other steps: from line to line, from mini to mini along a line, from
// cell to cell inside a mini, and from one band (or stack) to the next.
struct Across {
  static constexpr int line = 9, mini = 3, cell = 1, next = 27;
};
struct Down {
  static constexpr int line = 1, mini = 27, cell = 9, next = 3;
};

// In every lane: the band or stack with the fewest undecided digits. Near the end of a search, in it a digit
// with two configurations if there is one, because one of them soon fails; far from the end rather a loose
// digit, one with three or more, because it settles more. Without an undecided digit there is no choice.
struct LaneChoice {
  Lanes where;           // 0 to 2 bands, 3 to 5 stacks
  Lanes digit;           // as a mask
  Lanes configurations;  // a bit each
};

// A search is near its end when at most this many digits of all bands and stacks are loose. For the first guess
// of a row they may be a few more, because most rows need no second one.
constexpr unsigned kFewLoose = 12, kFewLooseAtFirst = 14;

// Finds what to guess in every lane: the best band or stack so far.
struct Chooser {
  Lanes fewest = lanes_of(10), where{}, two{}, loose{}, possible[kConfigurations] = {}, all_loose{};

  // Takes another band or stack, if it is better to guess in.
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

// What to guess, in every lane.
[[gnu::noinline]] LaneChoice choose(const Lanes* __restrict cells, unsigned few_loose) {
  Chooser best;
  for (int i = 0; i < 3; ++i) best.weigh<Across>(cells + Across::next * i, i);
  for (int i = 0; i < 3; ++i) best.weigh<Down>(cells + Down::next * i, 3 + i);
  const Lanes near = if_zero(best.two, best.loose, best.two), far = if_zero(best.loose, best.two, best.loose);
  const Lanes digits = pick(is_more(best.all_loose, lanes_of(few_loose)), far, near);
  LaneChoice choice{best.where, digits & (Lanes{} - digits), {}};
  SF_UNROLL for (int i = 0; i < kConfigurations; ++i) {
    choice.configurations |= and_not(lanes_of(1u << i), is_zero(best.possible[i] & choice.digit));
  }
  return choice;
}

// ---- the guesses of one lane ----

// What is guessed on a grid: the configurations of a digit that are still to be tried. Without a digit, the
// grid is to be taken as it is. (Not kept inside the node: a vector read right after a small write is slow.)
struct Plan {
  U16 digit = 0;           // as a mask
  std::uint8_t where = 0;  // band or stack
  std::uint8_t left = 1;   // configurations, a bit each
};

// What to guess, to be looked at lane by lane.
struct StoredChoice {
  alignas(64) U16 where[kLanes], digit[kLanes], configurations[kLanes];

  // Keeps what to guess in every lane.
  SF_INLINE void store(const LaneChoice& choice) {
    *reinterpret_cast<Lanes*>(where) = choice.where;
    *reinterpret_cast<Lanes*>(digit) = choice.digit;
    *reinterpret_cast<Lanes*>(configurations) = choice.configurations;
  }
  // What to guess in a lane. When everything is decided there is no choice, but the next sweep will place it.
  SF_INLINE Plan plan(int l) const {
    if (configurations[l] == 0) return {};
    return {digit[l], static_cast<std::uint8_t>(where[l]), static_cast<std::uint8_t>(configurations[l])};
  }
};

// How deep can it get? A guess of a configuration leaves its digit one in its band or stack, a bold guess
// leaves a cell of two candidates one, and the grids below never get candidates back. So on the way down each
// of the 6 x 9 pairs and each of the 81 cells is guessed once at most. One more is the grid that a row begins
// with.
constexpr int kMostGuesses = 6 * 9 + 81 + 1;

// Guesses not yet followed to the end: the grids they were made on, and the plans.
struct LaneStack {
  LaneNode nodes[kMostGuesses];
  Plan plans[kMostGuesses];
};

struct GuessTables {
  LaneNode lost[6 * 8]{};  // by band or stack and configuration: all ones in the cells that lose the digit
  std::uint64_t far_low[81]{}, far_high[81]{};  // cells that share no house with a cell: 0 to 63, 64 to 80

  constexpr GuessTables() {
    for (int where = 0; where < 6; ++where) {
      for (int configuration = 0; configuration < kConfigurations; ++configuration) {
        for (int cell = 0; cell < 81; ++cell) {
          const int row = cell / 9, column = cell % 9;
          const int band = where < 3 ? row / 3 : 3 + column / 3;
          const int line = where < 3 ? row % 3 : column % 3, box = where < 3 ? column / 3 : row / 3;
          const bool stays = band != where || kBoxOfLine[configuration][line] == box;
          lost[8 * where + configuration].cells[cell] = stays ? 0 : 0xffff;
        }
      }
    }
    for (int cell = 0; cell < 81; ++cell) {
      for (int other = 0; other < 81; ++other) {
        const bool same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
        if (cell / 9 == other / 9 || cell % 9 == other % 9 || same_box) continue;
        (other < 64 ? far_low : far_high)[cell] |= std::uint64_t{1} << other % 64;
      }
    }
  }
};
constexpr GuessTables kGuessTables;

// Follows a guess: the plan's next configuration goes from `guessed_on` into `node`; true when there are
// more.
SF_INLINE bool follow(Plan& plan, const LaneNode& guessed_on, LaneNode& node) {
  const LaneNode& lost = kGuessTables.lost[8 * plan.where + lowest_bit(plan.left)];
  const Lanes digit = lanes_of(plan.digit);
  SF_UNROLL for (int i = 0; i < 96; i += kLanes) {
    at(node, i) = and_not(at(guessed_on, i), at(lost, i) & digit);
  }
  plan.left = static_cast<std::uint8_t>(plan.left & (plan.left - 1));
  return plan.left != 0;
}

}  // namespace lanes
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
