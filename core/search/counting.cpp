// Two sums over column sets (column_sets.hpp). Write s for the splits of one band, N(s) for the arrangements
// of that band with the candidates it has, and let the splits of the three bands share the nine digits of
// every column:
//
//   solutions = sum of N(s) completions(s)      if the other bands are untouched (band_classes.hpp)
//   solutions = sum of N1(s) N2(t) N3(u)        in any case
//
// Two symmetries make both sums shorter:
//
//   - Columns of a box (or stack) with the same candidates, row by row, are exchangeable. Of the splits that
//     differ by such exchanges only one is visited, and weighs as much as all.
//   - Digits with the same candidate cells are exchangeable: they are of one *kind*. Of the splits of the
//     first box (or stack) that differ by such renamings only one is visited, for all.
#include "search/counting.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "search/band_arrangements.hpp"
#include "search/band_classes.hpp"

namespace swordfish {
namespace {

// The candidates by row and column, for the grid or for the grid turned about its diagonal.
using Candidates = std::array<BandCandidates, 3>;

// For counting, the candidates of a grid by row and column, turned or not.
Candidates candidates_of(const Grid& grid, bool turned) {
  Candidates candidates;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      const Cell cell = turned ? Cell(column, row) : Cell(row, column);
      candidates[row / 3][row % 3][column] = grid.candidates(cell);
    }
  }
  return candidates;
}

// For each digit the first digit index of its kind.
using Kinds = std::array<int, kDigits>;

// For counting, the kinds of digits: those with the same candidate cells.
Kinds kinds_of_digits(const Grid& grid) {
  std::array<CellSet, kDigits> cells{};
  for (const Cell cell : CellSet::all()) {
    for (const Digit digit : grid.candidates(cell)) cells[digit.index()].insert(cell);
  }
  Kinds kinds{};
  for (int digit = 0; digit < kDigits; ++digit) {
    while (cells[kinds[digit]] != cells[digit]) ++kinds[digit];
  }
  return kinds;
}

// Which columns of a box, or of a stack, are exchangeable.
struct Exchangeable {
  std::array<bool, 3> pairs{true, true, true};  // columns 1 and 2, 2 and 3, 1 and 3
  static constexpr int kPairs[3][2] = {{0, 1}, {1, 2}, {0, 2}};

  void restrict_to(const BandArrangements& band, int box) {
    for (int pair = 0; pair < 3; ++pair) {
      pairs[pair] &= band.same_columns(box, kPairs[pair][0], kPairs[pair][1]);
    }
  }
  // For counting, whether, of all exchanges of these columns, this is the one to visit.
  bool is_first(const Columns& columns) const {
    for (int pair = 0; pair < 3; ++pair) {
      if (pairs[pair] && columns[kPairs[pair][0]].bits > columns[kPairs[pair][1]].bits) return false;
    }
    return true;
  }
  std::uint64_t weight() const { return pairs[0] && pairs[1] ? 6 : pairs[0] || pairs[1] || pairs[2] ? 2 : 1; }
};

// ---- one band touched ----

// A split that stands for `weight` of them.
struct Weighed {
  Columns columns;
  std::uint64_t weight;
};

std::vector<Weighed> splits_of_box(const BandArrangements& band, int box) {
  Exchangeable exchangeable;
  exchangeable.restrict_to(band, box);
  std::vector<Weighed> found;
  for_each_split(band.possible(box), [&](const Columns& columns) {
    if (exchangeable.is_first(columns)) found.push_back({columns, exchangeable.weight()});
  });
  return found;
}

// For counting, two splits of box 1 are renamings of each other if their columns hold digits of the same kinds.
// (Exchanges of columns are left aside here: to miss a renaming costs time, not truth.)
std::vector<Weighed> without_renamings(const std::vector<Weighed>& splits, const Kinds& kinds) {
  std::map<std::array<std::array<int, 3>, 3>, Weighed> kept;
  for (const Weighed& split : splits) {
    std::array<std::array<int, 3>, 3> kinds_in{};
    for (int column = 0; column < 3; ++column) {
      int place = 0;
      for (const Digit digit : split.columns[column]) kinds_in[column][place++] = kinds[digit.index()];
      std::sort(kinds_in[column].begin(), kinds_in[column].end());
    }
    const auto [entry, is_new] = kept.try_emplace(kinds_in, split);
    if (!is_new) entry->second.weight += split.weight;
  }
  std::vector<Weighed> result;
  for (const auto& [kinds_in, split] : kept) result.push_back(split);
  return result;
}

Count count_beside_untouched(const BandCandidates& candidates, const Kinds& kinds, const StopAsked& stop) {
  const BandClasses& classes = BandClasses::get();
  BandArrangements band(candidates);
  const auto splits2 = splits_of_box(band, 1), splits3 = splits_of_box(band, 2);
  std::vector<int> numbers2, numbers3;
  for (const Weighed& split : splits2) numbers2.push_back(classes.splits().number(split.columns));
  for (const Weighed& split : splits3) numbers3.push_back(classes.splits().number(split.columns));
  Count total = 0;
  for (const Weighed& first : without_renamings(splits_of_box(band, 0), kinds)) {
    const int number1 = classes.splits().number(first.columns);
    for (std::size_t i = 0; i < splits2.size(); ++i) {
      if (stop()) return 0;
      const int second = classes.seen_from(number1, numbers2[i]);
      for (std::size_t j = 0; j < splits3.size(); ++j) {
        const Count ways = band.count(first.columns, splits2[i].columns, splits3[j].columns);
        const int third = classes.seen_from(number1, numbers3[j]);
        total += ways * classes.completions(second, third) *
                 (first.weight * splits2[i].weight * splits3[j].weight);
      }
    }
  }
  return total;
}

// For counting, whether a cell is open and misses no candidate but the digits that are placed in its peers.
bool is_untouched(const Grid& grid, Cell cell) {
  DigitSet taken;
  for (const Cell peer : peers(cell) & grid.placed()) taken |= grid.candidates(peer);
  return !grid.is_placed(cell) && grid.candidates(cell) == DigitSet::all() - taken;
}

// For counting, the band (of the grid, perhaps turned) beside which the other two are untouched, or -1.
int band_beside_untouched(const Grid& grid, bool turned) {
  std::array<bool, 3> touched{};
  for (const Cell cell : CellSet::all()) {
    if (!is_untouched(grid, cell)) touched[(turned ? cell.column() : cell.row()) / 3] = true;
  }
  for (int band = 0; band < 3; ++band) {
    if (!touched[(band + 1) % 3] && !touched[(band + 2) % 3]) return band;
  }
  return -1;
}

// ---- any candidates ----

// The splits that a box may have, in the order in which they were met.
class SplitNumbers {
 public:
  std::uint16_t number(const Columns& columns) {
    std::int16_t& entry = numbers_[columns[0].bits << kDigits | columns[1].bits];
    if (entry < 0) {
      entry = static_cast<std::int16_t>(splits_.size());
      splits_.push_back(columns);
    }
    return static_cast<std::uint16_t>(entry);
  }
  const std::vector<Columns>& splits() const { return splits_; }

 private:
  std::vector<Columns> splits_;
  std::vector<std::int16_t> numbers_ = std::vector<std::int16_t>(std::size_t{1} << 2 * kDigits, -1);
};

// The splits of the three boxes of a stack by their numbers, upper box first: they share each column's
// digits.
using Together = std::array<std::uint16_t, 3>;

struct StackSplits {
  std::array<std::vector<Columns>, 3> splits;  // of each band's box
  std::vector<Together> together;              // in order of the first number
  std::vector<std::uint64_t> weights;          // of each entry
};

StackSplits splits_of_stack(const std::array<BandArrangements, 3>& bands, int stack) {
  Exchangeable exchangeable;
  for (const BandArrangements& band : bands) exchangeable.restrict_to(band, stack);
  const Columns middle_possible = bands[1].possible(stack), lower_possible = bands[2].possible(stack);
  std::array<SplitNumbers, 3> numbers;
  StackSplits result;
  for_each_split(bands[0].possible(stack), [&](const Columns& upper) {
    if (!exchangeable.is_first(upper)) return;
    Columns free;
    for (int column = 0; column < 3; ++column) free[column] = middle_possible[column] - upper[column];
    for_each_split(free, [&](const Columns& middle) {
      Columns lower;
      for (int column = 0; column < 3; ++column) {
        lower[column] = DigitSet::all() - upper[column] - middle[column];
        if (!lower_possible[column].contains_all(lower[column])) return;
      }
      result.together.push_back(
          {numbers[0].number(upper), numbers[1].number(middle), numbers[2].number(lower)});
    });
  });
  result.weights.assign(result.together.size(), exchangeable.weight());
  for (int band = 0; band < 3; ++band) result.splits[band] = numbers[band].splits();
  return result;
}

// For counting, two entries of a stack are renamings of each other if as many digits of each kind take each way through
// it: the columns in which a digit stands in the three bands.
StackSplits without_renamings(const StackSplits& stack, const Kinds& kinds) {
  StackSplits kept{stack.splits, {}, {}};
  std::map<std::array<std::uint16_t, kDigits>, std::size_t> places;
  for (std::size_t entry = 0; entry < stack.together.size(); ++entry) {
    std::array<std::uint16_t, kDigits> ways{};
    for (int digit = 0; digit < kDigits; ++digit) {
      int way = kinds[digit];
      for (int band = 0; band < 3; ++band) {
        const Columns& columns = stack.splits[band][stack.together[entry][band]];
        const int column = columns[0].contains(Digit::at(digit))   ? 0
                           : columns[1].contains(Digit::at(digit)) ? 1
                                                                   : 2;
        way = 3 * way + column;
      }
      ways[digit] = static_cast<std::uint16_t>(way);
    }
    std::sort(ways.begin(), ways.end());
    const auto [place, is_new] = places.try_emplace(ways, kept.together.size());
    if (is_new) {
      kept.together.push_back(stack.together[entry]);
      kept.weights.push_back(stack.weights[entry]);
    } else {
      kept.weights[place->second] += stack.weights[entry];
    }
  }
  return kept;
}

class AnyCandidates {
 public:
  AnyCandidates(const Candidates& candidates, const Kinds& kinds)
      : bands_{BandArrangements(candidates[0]), BandArrangements(candidates[1]),
               BandArrangements(candidates[2])},
        stacks_{without_renamings(splits_of_stack(bands_, 0), kinds), splits_of_stack(bands_, 1),
                splits_of_stack(bands_, 2)} {
    for (int band = 0; band < 3; ++band) tables_[band].resize(stacks_[0].splits[band].size());
  }

  double cost() const {
    double terms = 1, entries = 0;
    for (const StackSplits& stack : stacks_) terms *= static_cast<double>(stack.together.size());
    for (int band = 0; band < 3; ++band) {
      std::set<std::uint16_t> firsts;
      for (const Together& entry : stacks_[0].together) firsts.insert(entry[band]);
      entries += static_cast<double>(firsts.size() * table_size(band));
    }
    return kTermNanoseconds * terms + kEntryNanoseconds * entries;
  }

  Count count(const StopAsked& stop) {
    Count total = 0;
    for (std::size_t i = 0; i < stacks_[0].together.size(); ++i) {
      forget_tables_if_many();
      std::array<const std::uint32_t*, 3> tables;
      for (int band = 0; band < 3; ++band) tables[band] = table(band, stacks_[0].together[i][band], stop);
      for (std::size_t j = 0; j < stacks_[1].together.size(); ++j) {
        if (stop()) return 0;
        std::array<const std::uint32_t*, 3> rows;
        for (int band = 0; band < 3; ++band) {
          rows[band] = tables[band] + stacks_[1].together[j][band] * stacks_[2].splits[band].size();
        }
        total += Count{sum_over_third(rows)} * (stacks_[0].weights[i] * stacks_[1].weights[j]);
      }
    }
    return total;
  }

 private:
  static constexpr double kTermNanoseconds = 1, kEntryNanoseconds = 300;
  static constexpr std::size_t kMostEntries = std::size_t{1} << 24;  // 64 MB

  std::size_t table_size(int band) const {
    return stacks_[1].splits[band].size() * stacks_[2].splits[band].size();
  }

  // For counting, a table of the arrangements of a band by its splits in the second and third stack, for one split in
  // the first.
  const std::uint32_t* table(int band, int first, const StopAsked& stop) {
    std::vector<std::uint32_t>& entries = tables_[band][first];
    if (!entries.empty()) return entries.data();
    entries.resize(table_size(band));
    held_ += entries.size();
    auto entry = entries.begin();
    for (const Columns& second : stacks_[1].splits[band]) {
      if (stop()) break;
      for (const Columns& third : stacks_[2].splits[band]) {
        *entry++ = bands_[band].count(stacks_[0].splits[band][first], second, third);
      }
    }
    return entries.data();
  }

  // Entries are in order of their upper split, so a table not used for long is rarely wanted again.
  void forget_tables_if_many() {
    if (held_ <= kMostEntries) return;
    held_ = 0;
    for (auto& tables : tables_) {
      for (auto& entries : tables) entries = {};
    }
  }

  // In counting, entries with the same upper split lie together, and share its factor.
  std::uint64_t sum_over_third(const std::array<const std::uint32_t*, 3>& rows) const {
    const Together* entry = stacks_[2].together.data();
    const Together* const end = entry + stacks_[2].together.size();
    std::uint64_t total = 0;
    while (entry != end) {
      const std::uint16_t upper = (*entry)[0];
      std::uint64_t sum = 0;
      for (; entry != end && (*entry)[0] == upper; ++entry) {
        sum += std::uint64_t{rows[1][(*entry)[1]]} * rows[2][(*entry)[2]];
      }
      total += rows[0][upper] * sum;
    }
    return total * (end == stacks_[2].together.data() ? 0 : stacks_[2].weights[0]);
  }

  std::array<BandArrangements, 3> bands_;
  std::array<StackSplits, 3> stacks_;
  std::array<std::vector<std::vector<std::uint32_t>>, 3> tables_;  // by band and split in the first stack
  std::size_t held_ = 0;                                           // entries in all tables
};

}  // namespace

struct Counting::Plan {
  Kinds kinds;
  std::optional<BandCandidates> beside_untouched;
  std::optional<AnyCandidates> any_candidates;
};

Counting::Counting(const Grid& grid) : plan_(std::make_unique<Plan>()) {
  plan_->kinds = kinds_of_digits(grid);
  for (const bool turned : {false, true}) {
    const int band = band_beside_untouched(grid, turned);
    if (band < 0) continue;
    plan_->beside_untouched = candidates_of(grid, turned)[band];
    return;
  }
  AnyCandidates by_bands(candidates_of(grid, false), plan_->kinds);
  AnyCandidates by_stacks(candidates_of(grid, true), plan_->kinds);
  plan_->any_candidates = std::move(by_bands.cost() <= by_stacks.cost() ? by_bands : by_stacks);
}

Counting::~Counting() = default;

double Counting::cost() const { return plan_->any_candidates ? plan_->any_candidates->cost() : 0; }

Count Counting::run(const StopAsked& stop) {
  if (plan_->any_candidates) return plan_->any_candidates->count(stop);
  return count_beside_untouched(*plan_->beside_untouched, plan_->kinds, stop);
}

}  // namespace swordfish
