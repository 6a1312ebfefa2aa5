#include "generate/uniform.hpp"

#include <algorithm>

#include "base/orders.hpp"
#include "search/band_classes.hpp"

namespace swordfish {
namespace {

// How it is done (see band_classes.hpp for the words):
//
//   1. A first band, every one equally likely, is kept with a probability in proportion to its completions.
//   2. Splits for the boxes of the second band, each of the 56^3 that fit below the first band equally
//   likely,
//      are kept in proportion to N(second band) N(third band), whose splits they leave over.
//   3. Of the N arrangements of either band one is taken, each equally likely.
//
// What is kept in proportion is thrown away otherwise, and tried again; all with whole numbers.

using Band = std::array<std::array<std::uint8_t, 9>, 3>;  // digits 1 to 9, by row and column
using BandColumns = std::array<Columns, 3>;               // by box
using Rows = Columns;                                     // the digits of a box by row

// ---- the most that can be kept, and the splits that fit below a split ----

struct Below {
  std::array<std::array<Columns, 56>, kSplits> upper;  // by number of the split above, its columns in order
  std::array<std::array<std::int16_t, 56>, kSplits> upper_number, lower_number;
  std::uint64_t most_completions = 0;

  Below() {
    const BandClasses& classes = BandClasses::get();
    for (int above = 0; above < kSplits; ++above) {
      const Columns& taken = classes.splits()[above];
      const Columns free{DigitSet::all() - taken[0], DigitSet::all() - taken[1], DigitSet::all() - taken[2]};
      std::size_t next = 0;
      const auto number = static_cast<std::size_t>(above);
      for_each_split(free, [&](const Columns& columns) {
        const Columns rest{free[0] - columns[0], free[1] - columns[1], free[2] - columns[2]};
        upper[number][next] = columns;
        upper_number[number][next] = static_cast<std::int16_t>(classes.splits().number(columns));
        lower_number[number][next++] = static_cast<std::int16_t>(classes.splits().number(rest));
      });
    }
    for (int second = 0; second < kSplits; ++second) {
      for (int third = 0; third < kSplits; ++third) {
        most_completions = std::max(most_completions, classes.completions(second, third));
      }
    }
  }

  // For a uniform choice, of the 56 splits that share no digit with any set of `above`, place by place, one.
  Columns choice(const Columns& above, std::size_t number) const {
    const Splits& splits = BandClasses::get().splits();
    const int split = splits.number(above);
    const Columns& ordered = splits[split];
    Columns chosen;
    for (std::size_t place = 0; place < 3; ++place) {
      const auto there = std::find(ordered.begin(), ordered.end(), above[place]) - ordered.begin();
      chosen[place] = upper[static_cast<std::size_t>(split)][number][static_cast<std::size_t>(there)];
    }
    return chosen;
  }

  static const Below& get() {
    static const Below below;
    return below;
  }
};

// ---- the first band ----

// A first band, uniformly: three sets of rows for box 1 are any; box 2 takes one of the 56 that fit beside it, and box
// 3 the rest.
Band random_band(Random& random) {
  Band band;
  std::array<std::uint8_t, 9> box1{1, 2, 3, 4, 5, 6, 7, 8, 9};
  random.shuffle(box1);
  Rows rows1;
  for (std::size_t place = 0; place < 9; ++place) rows1[place / 3].insert(Digit(box1[place]));
  const Rows rows2 = Below::get().choice(rows1, random.below(std::uint64_t{56}));
  Rows rows3;
  for (std::size_t row = 0; row < 3; ++row) rows3[row] = DigitSet::all() - rows1[row] - rows2[row];
  const std::array<Rows, 3> boxes{rows1, rows2, rows3};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t box = 0; box < 3; ++box) {
      std::array<std::uint8_t, 3> digits;
      std::size_t place = 0;
      for (const Digit digit : boxes[box][row]) digits[place++] = digit.value;
      random.shuffle(digits);
      std::copy(digits.begin(), digits.end(), band[row].begin() + static_cast<std::ptrdiff_t>(3 * box));
    }
  }
  return band;
}

BandColumns columns_of(const Band& band) {
  BandColumns columns{};
  for (std::size_t column = 0; column < 9; ++column) {
    for (const auto& row : band) columns[column / 3][column % 3].insert(Digit(row[column]));
  }
  return columns;
}

// ---- one arrangement of a band whose columns are known ----

// Where the digits of a band stand, row by row: bits 0 to 8 for the digits of row 1, 9 to 17, 18 to 26.
using RowBits = std::uint32_t;

// For uniform arrangements of a band, the six orders of one column.
std::array<RowBits, 6> orders_of(DigitSet column) {
  std::array<int, 3> digits{};
  std::size_t place = 0;
  for (const Digit digit : column) digits[place++] = digit.index();
  std::array<RowBits, 6> orders{};
  for (std::size_t order = 0; order < 6; ++order) {
    for (std::size_t row = 0; row < 3; ++row) {
      orders[order] |= RowBits{1} << (9 * row + static_cast<std::size_t>(digits[kOrders[order][row]]));
    }
  }
  return orders;
}

// Fills columns such that no digit stands twice in a row, and stops at the arrangement with a given number.
// The boxes take turns, because columns of one box can't be in each other's way. The very first column has
// one order only: the rows are exchanged afterwards.
class Arranger {
 public:
  Arranger(const BandColumns& columns, std::uint64_t number) : left_(number) {
    for (std::size_t turn = 0; turn < 9; ++turn) orders_[turn] = orders_of(columns[turn % 3][turn / 3]);
  }

  Band run(const std::array<std::uint8_t, 3>& row_order) {
    chosen_[0] = orders_[0][0];
    fill(1, chosen_[0]);
    Band band{};
    for (std::size_t turn = 0; turn < 9; ++turn) {
      for (RowBits rest = chosen_[turn]; rest != 0; rest &= rest - 1) {
        const int bit = lowest_bit(rest);
        const std::uint8_t row = row_order[static_cast<std::size_t>(bit / 9)];
        band[row][3 * (turn % 3) + turn / 3] = static_cast<std::uint8_t>(bit % 9 + 1);
      }
    }
    return band;
  }

 private:
  bool fill(std::size_t turn, RowBits taken) {
    if (turn == 9) return left_-- == 0;
    for (const RowBits order : orders_[turn]) {
      if ((taken & order) != 0) continue;
      chosen_[turn] = order;
      if (fill(turn + 1, taken | order)) return true;
    }
    return false;
  }

  std::array<std::array<RowBits, 6>, 9> orders_;
  std::array<RowBits, 9> chosen_{};
  std::uint64_t left_;
};

Band random_arrangement(const BandColumns& columns, std::uint64_t ways, Random& random) {
  const std::uint64_t number = random.below(ways);
  return Arranger(columns, number / 6).run(kOrders[number % 6]);
}

}  // namespace

Row81 random_solution(Random& random) {
  const BandClasses& classes = BandClasses::get();
  const Below& below = Below::get();

  Band first;
  std::array<int, 3> splits;
  BandColumns taken;
  int second_split, third_split;  // as seen from the first
  do {
    first = random_band(random);
    taken = columns_of(first);
    for (std::size_t box = 0; box < 3; ++box) splits[box] = classes.splits().number(taken[box]);
    second_split = classes.seen_from(splits[0], splits[1]);
    third_split = classes.seen_from(splits[0], splits[2]);
  } while (random.below(below.most_completions) >= classes.completions(second_split, third_split));

  std::array<std::size_t, 3> chosen;
  const std::uint64_t most = classes.most_arrangements_below(second_split, third_split);
  std::uint64_t ways_of_second = 0, ways_of_third = 0;
  do {
    std::array<int, 3> upper, lower;
    for (std::size_t box = 0; box < 3; ++box) {
      const auto above = static_cast<std::size_t>(splits[box]);
      chosen[box] = random.below(std::uint64_t{56});
      upper[box] = below.upper_number[above][chosen[box]];
      lower[box] = below.lower_number[above][chosen[box]];
    }
    const auto arrangements = [&](const std::array<int, 3>& numbers) {
      return classes.arrangements(classes.seen_from(numbers[0], numbers[1]),
                                  classes.seen_from(numbers[0], numbers[2]));
    };
    ways_of_second = arrangements(upper);
    ways_of_third = arrangements(lower);
  } while (random.below(most) >= ways_of_second * ways_of_third);

  BandColumns second, third;
  for (std::size_t box = 0; box < 3; ++box) {
    second[box] = below.choice(taken[box], chosen[box]);
    for (std::size_t column = 0; column < 3; ++column) {
      third[box][column] = DigitSet::all() - taken[box][column] - second[box][column];
    }
  }
  Row81 solution;
  auto next = solution.begin();
  const Band middle = random_arrangement(second, ways_of_second, random);
  const Band last = random_arrangement(third, ways_of_third, random);
  for (const Band& band : {first, middle, last}) {
    for (const auto& row : band) next = std::copy(row.begin(), row.end(), next);
  }
  return solution;
}

}  // namespace swordfish
