#include "search/band_classes.hpp"

#include <algorithm>
#include <cstddef>

#include "search/band_arrangements.hpp"

namespace swordfish {
namespace {

constexpr Columns kAnyColumns{DigitSet::all(), DigitSet::all(), DigitSet::all()};

bool in_order(const Columns& columns) {
  return columns[0].bits < columns[1].bits && columns[1].bits < columns[2].bits;
}

// For columns in order; the third follows from the others.
bool comes_before(const Columns& a, const Columns& b) {
  return a[0].bits != b[0].bits ? a[0].bits < b[0].bits : a[1].bits < b[1].bits;
}

// The splits of the same box in the two bands below: what the upper one takes, and what is left for the
// lower.
std::vector<std::pair<int, int>> splits_below(const Splits& splits, const Columns& above) {
  const Columns free{DigitSet::all() - above[0], DigitSet::all() - above[1], DigitSet::all() - above[2]};
  std::vector<std::pair<int, int>> below;
  for_each_split(free, [&](const Columns& upper) {
    const Columns lower{free[0] - upper[0], free[1] - upper[1], free[2] - upper[2]};
    below.emplace_back(splits.number(upper), splits.number(lower));
  });
  return below;  // 56
}

}  // namespace

Splits::Splits() {
  for_each_split(kAnyColumns, [&](const Columns& columns) {
    if (in_order(columns)) splits_.push_back(columns);
  });
  std::sort(splits_.begin(), splits_.end(), comes_before);
}

int Splits::number(const Columns& columns) const {
  Columns wanted = columns;
  std::sort(wanted.begin(), wanted.end(), [](DigitSet a, DigitSet b) { return a.bits < b.bits; });
  return static_cast<int>(std::lower_bound(splits_.begin(), splits_.end(), wanted, comes_before) -
                          splits_.begin());
}

int Splits::renamed(int split, const Renaming& renaming) const {
  Columns columns;
  for (int column = 0; column < 3; ++column) {
    for (const Digit digit : splits_[split][column])
      columns[column].insert(Digit::at(renaming[digit.index()]));
  }
  return number(columns);
}

const BandClasses& BandClasses::get() {
  static const BandClasses classes;
  return classes;
}

BandClasses::BandClasses() {
  number_renamings();
  number_classes();
  BandCandidates untouched;
  for (auto& row : untouched) row.fill(DigitSet::all());
  BandArrangements band(untouched);
  for (const auto& [second, third] : representatives_) {
    arrangements_.push_back(band.count(splits_[0], splits_[second], splits_[third]));
  }
  for (const auto& [second, third] : representatives_) sum_up_completions(second, third);
}

void BandClasses::number_renamings() {
  for (int first = 0; first < kSplits; ++first) {
    Splits::Renaming to_split_0{};
    int next = 0;
    for (const DigitSet column : splits_[first]) {
      for (const Digit digit : column) to_split_0[digit.index()] = next++;
    }
    for (int split = 0; split < kSplits; ++split) {
      seen_from_[first][split] = static_cast<std::int16_t>(splits_.renamed(split, to_split_0));
    }
  }
}

// Floods each class from its first pair. These renamings generate all that leave split 0 in place: exchanges
// inside its first set, and exchanges of its sets. The other two moves exchange boxes 2 and 3, and boxes 1
// and 2.
void BandClasses::number_classes() {
  constexpr std::array<Splits::Renaming, 4> kKeepSplit0 = {{{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                                            {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                                            {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                                            {3, 4, 5, 6, 7, 8, 0, 1, 2}}};
  std::array<std::array<int, kSplits>, kKeepSplit0.size()> moved;
  for (std::size_t move = 0; move < kKeepSplit0.size(); ++move) {
    for (int split = 0; split < kSplits; ++split)
      moved[move][split] = splits_.renamed(split, kKeepSplit0[move]);
  }
  class_of_.assign(kSplits * kSplits, -1);
  std::vector<std::pair<int, int>> waiting;
  const auto reach = [&](int second, int third) {
    std::int16_t& entry = class_of_[kSplits * second + third];
    if (entry >= 0) return;
    entry = static_cast<std::int16_t>(representatives_.size() - 1);
    waiting.emplace_back(second, third);
  };
  for (int start = 0; start < kSplits * kSplits; ++start) {
    if (class_of_[start] >= 0) continue;
    representatives_.emplace_back(start / kSplits, start % kSplits);
    reach(start / kSplits, start % kSplits);
    while (!waiting.empty()) {
      const auto [second, third] = waiting.back();
      waiting.pop_back();
      for (const auto& move : moved) reach(move[second], move[third]);
      reach(third, second);
      reach(seen_from_[second][0], seen_from_[second][third]);
    }
  }
}

void BandClasses::sum_up_completions(int second, int third) {
  const auto below1 = splits_below(splits_, splits_[0]);
  const auto below2 = splits_below(splits_, splits_[second]);
  const auto below3 = splits_below(splits_, splits_[third]);
  std::uint64_t total = 0, most = 0;
  for (const auto& [upper1, lower1] : below1) {
    const auto& from_upper = seen_from_[upper1];
    const auto& from_lower = seen_from_[lower1];
    for (const auto& [upper2, lower2] : below2) {
      for (const auto& [upper3, lower3] : below3) {
        const std::uint64_t ways = arrangements_[class_of(from_upper[upper2], from_upper[upper3])] *
                                   arrangements_[class_of(from_lower[lower2], from_lower[lower3])];
        total += ways;
        most = std::max(most, ways);
      }
    }
  }
  completions_.push_back(total);
  most_below_.push_back(most);
}

}  // namespace swordfish
