// How many ways there are to fill two untouched bands next to a filled one.
//
// With N(s) for the number of arrangements of an untouched band whose boxes have the splits s (see
// column_sets.hpp),
//
//   completions(s) = sum of N(t) N(u) over all splits t, u that share the digits of each column with s.
//
// Renaming digits, exchanging columns inside a box and exchanging boxes change neither. So both depend on the
// unordered splits alone, of which there are 280 for each box; renamed so that box 1 has split 0, a pair of
// numbers for boxes 2 and 3 tells all; and these 280 x 280 pairs fall into a few dozen classes, each summed
// up once.
#pragma once

#include <vector>

#include "search/column_sets.hpp"

namespace swordfish {

inline constexpr int kSplits = 280;  // 9! / (3! 3! 3!) / 3!

// The unordered splits that make classes of bands, by number. Number 0 is {123, 456, 789}.
class Splits {
 public:
  using Renaming = std::array<int, kDigits>;  // from digit index to digit index

  Splits();
  const Columns& operator[](int number) const { return splits_[number]; }
  // The number of a split, for classes of bands: in any order of its columns.
  int number(const Columns& columns) const;
  int renamed(int split, const Renaming& renaming) const;

 private:
  std::vector<Columns> splits_;
};

// The classes of bands.
class BandClasses {
 public:
  // Made when first asked for, in a tenth of a second.
  static const BandClasses& get();

  const Splits& splits() const { return splits_; }
  // What becomes of `split` when digits are renamed so that `first` becomes split 0.
  int seen_from(int first, int split) const { return seen_from_[first][split]; }
  // The ways to fill two untouched bands next to one with the splits 0, `second` and `third`.
  std::uint64_t completions(int second, int third) const { return completions_[class_of(second, third)]; }
  // The arrangements of an untouched band with these splits: N.
  std::uint64_t arrangements(int second, int third) const { return arrangements_[class_of(second, third)]; }
  // The most arrangements that any choice of splits leaves to those two bands, second times third.
  std::uint64_t most_arrangements_below(int second, int third) const {
    return most_below_[class_of(second, third)];
  }
  int size() const { return static_cast<int>(completions_.size()); }

 private:
  BandClasses();
  int class_of(int second, int third) const { return class_of_[kSplits * second + third]; }
  void number_renamings();
  void number_classes();
  void sum_up_completions(int second, int third);

  Splits splits_;
  std::array<std::array<std::int16_t, kSplits>, kSplits> seen_from_{};
  std::vector<std::int16_t> class_of_;                // by kSplits * second + third
  std::vector<std::pair<int, int>> representatives_;  // by class: a pair (second, third) of it,
  std::vector<std::uint64_t> arrangements_;           // its N,
  std::vector<std::uint64_t> completions_;            // its completions,
  std::vector<std::uint64_t> most_below_;             // and the greatest term of their sum
};

}  // namespace swordfish
