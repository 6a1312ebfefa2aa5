// One batch of random grids, answered in every way there is: the ways must agree.
//
// Kernels answer alike to the last guess. Alone and in bulk, a grid has the same status and as many solutions;
// in bulk its answer is its own, whatever rows are beside it, in any order, on any number of threads. A few
// grids are judged besides, by a plain search and by column sets.
#pragma once

#include <ctime>

#include <map>
#include <optional>

#include "bulk/search.hpp"
#include "plain_search.hpp"
#include "random_grids.hpp"
#include "search/search.hpp"

namespace comparison {

using namespace swordfish;
using random_grids::Grids;

inline constexpr std::array<std::uint64_t, 4> kOtherLimits = {1, 3, 8, 40};
inline constexpr std::uint64_t kJudgedLimit = 20;
// What the judges may take for a grid; most take a hundredth of it.
inline constexpr std::uint64_t kPlainChoices = 4000;
inline constexpr double kColumnSetNanoseconds = 50e6;

inline double microseconds_of(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}
inline double thread_microseconds() { return microseconds_of(CLOCK_THREAD_CPUTIME_ID); }

struct Slowest {
  double microseconds = 0;
  std::string grid;

  void meet(double other, const Grids& grids, std::size_t row) {
    if (other > microseconds) *this = {other, grids.told(row)};
  }
  void meet(const Slowest& other) {
    if (other.microseconds > microseconds) *this = other;
  }
};

// What one thread has seen; in the end they are added up.
struct Tally {
  std::array<std::array<std::uint64_t, 4>, random_grids::kKinds> grids{};  // by kind and status
  std::uint64_t answers = 0, by_plain_search = 0, by_column_sets = 0, differences = 0;
  std::map<std::string, Slowest> slowest;  // by kernel, alone and in bulk
  std::vector<std::string> told;           // the first differences

  void differ(const std::string& what, const Grids& grids, std::size_t row) {
    ++differences;
    if (told.size() < 20) told.push_back(what + ": " + grids.told(row));
  }
  void add(const Tally& other) {
    for (std::size_t kind = 0; kind < grids.size(); ++kind) {
      for (std::size_t status = 0; status < 4; ++status) grids[kind][status] += other.grids[kind][status];
    }
    answers += other.answers;
    by_plain_search += other.by_plain_search;
    by_column_sets += other.by_column_sets;
    differences += other.differences;
    for (const auto& [name, slow] : other.slowest) slowest[name].meet(slow);
    told.insert(told.end(), other.told.begin(), other.told.end());
  }
};

// An end for searches that have none, by the time of the thread that asks: a busy machine is not a slow search. That
// thread may wait for others, so their time ends it too, in the end.
inline StopAsked stop_after(double seconds) {
  constexpr double kOthers = 20;
  return [end = thread_microseconds() + 1e6 * seconds,
          end_of_all = microseconds_of(CLOCK_PROCESS_CPUTIME_ID) + kOthers * 1e6 * seconds] {
    return thread_microseconds() > end || microseconds_of(CLOCK_PROCESS_CPUTIME_ID) > end_of_all;
  };
}

struct Answers {
  std::vector<std::uint8_t> solutions, status;
  std::vector<std::uint64_t> counts, guesses;  // guesses of few rows aren't counted
  bool ended = false;

  // Whether a row is answered as a row there.
  bool agrees(std::size_t row, const Answers& other, std::size_t there) const {
    return status[row] == other.status[there] && counts[row] == other.counts[there] &&
           std::memcmp(&solutions[81 * row], &other.solutions[81 * there], 81) == 0 &&
           (guesses.empty() || other.guesses.empty() || guesses[row] == other.guesses[there]);
  }
  plain::Digits solution(std::size_t row) const {
    plain::Digits digits;
    std::memcpy(digits.data(), &solutions[81 * row], 81);
    return digits;
  }
};

enum class Guesses : bool { Ignored, Counted };

inline Answers solve(const Rows& rows, const Kernel& kernel, std::uint64_t limit, int threads,
                     double patience, Guesses wanted = Guesses::Counted) {
  Answers answers;
  answers.solutions.resize(81 * rows.count);
  answers.status.resize(rows.count);
  answers.counts.resize(rows.count);
  Batch batch;
  static_cast<Rows&>(batch) = rows;
  batch.limit = limit;
  batch.solutions = answers.solutions.data();
  batch.status = answers.status.data();
  batch.counts = answers.counts.data();
  if (wanted == Guesses::Counted) {
    answers.guesses.resize(rows.count);
    batch.guesses = answers.guesses.data();
  }
  answers.ended = solve_rows(batch, threads, stop_after(patience), kernel);
  return answers;
}

class Comparison {
 public:
  // `number` says which kernels, limits and threads have their turn; `patience` is in seconds, for a batch or
  // a grid.
  Comparison(const Grids& grids, std::size_t number, rows::Random& random, double patience, Tally& tally)
      : grids_(grids), number_(number), random_(random), patience_(patience), tally_(tally) {}

  void run(std::size_t judged) {
    expected_ = solve(grids_.rows(), *kernels()[0], 2, 1, patience_);
    if (!expected_.ended) return find_endless(*kernels()[0]);
    count_and_check();
    for (const Kernel* kernel : kernels()) {
      if (kernel != kernels()[0]) compare_kernel(*kernel);
      if (!compare_alone(*kernel)) return;
      time_longest(*kernel);
    }
    compare_neighbours();
    compare_limits();
    compare_forms();
    judge(judged);
  }

 private:
  const Kernel& turn(std::size_t offset = 0) const {
    return *kernels()[(number_ + offset) % kernels().size()];
  }

  void differ(const std::string& what, std::size_t row) { tally_.differ(what, grids_, row); }

  // A batch didn't end: which of its rows is to blame?
  void find_endless(const Kernel& kernel) {
    const std::uint64_t before = tally_.differences;
    for (std::size_t row = 0; row < grids_.count(); ++row) {
      if (!solve(grids_.rows().part(row, 1), kernel, 2, 1, patience_ / 4).ended) {
        differ(std::string(kernel.name) + " does not end in bulk", row);
      }
    }
    if (tally_.differences == before) differ(std::string(kernel.name) + " ends with each row only", 0);
  }

  void count_and_check() {
    for (std::size_t row = 0; row < grids_.count(); ++row) {
      const std::size_t status = expected_.status[row];
      if (status > 3) {
        differ("malformed", row);
        continue;
      }
      ++tally_.grids[static_cast<std::size_t>(grids_.kinds[row])][status];
      const std::uint64_t count = status == 0 ? 1 : status == 1 ? 2 : 0;
      if (expected_.counts[row] != count) differ("status and count disagree", row);
      if (count > 0 && !is_solution(expected_.solution(row), row)) differ("no solution", row);
    }
  }

  bool is_solution(const plain::Digits& digits, std::size_t row) const {
    const CandidateRow candidates = grids_.candidates_at(row);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (digits[cell] < 1 || (candidates.cells[cell] >> (digits[cell] - 1) & 1) == 0) return false;
    }
    return is_solution_of(digits, plain::Digits{});
  }

  void compare_kernel(const Kernel& kernel) {
    const Answers answers = solve(grids_.rows(), kernel, 2, 1, patience_);
    if (!answers.ended) return find_endless(kernel);
    for (std::size_t row = 0; row < grids_.count(); ++row) {
      if (!answers.agrees(row, expected_, row)) {
        differ(std::string(kernel.name) + " differs from " + kernels()[0]->name + " in bulk", row);
      }
    }
    tally_.answers += grids_.count();
  }

  // By the search for one grid. What the first kernel finds is kept for the others.
  bool compare_alone(const Kernel& kernel) {
    const std::string name = std::string(kernel.name) + " alone";
    Slowest& slowest = tally_.slowest[name];
    for (std::size_t row = 0; row < grids_.count(); ++row) {
      const Grid grid = grids_.grid_at(row);
      const StopAsked stop = stop_after(patience_);
      const double began = thread_microseconds();
      Solutions solutions(grid, kernel);
      const std::optional<Grid> first = solutions.next(stop);
      const std::uint64_t count = first ? 1 + solutions.skip(1, kForever, stop) : 0;
      slowest.meet(thread_microseconds() - began, grids_, row);
      if (stop()) {
        differ(name + " does not end", row);
        return false;
      }
      const Alone alone{first ? first->digits() : plain::Digits{}, solutions.guesses()};
      if (alone_.size() == row) alone_.push_back(alone);
      if (alone != alone_[row]) differ(name + " differs from " + kernels()[0]->name, row);
      if (count != expected_.counts[row]) differ(name + " counts otherwise than in bulk", row);
      const bool is_unique = count == 1 && expected_.counts[row] == 1;
      if (is_unique && alone.digits != expected_.solution(row)) differ(name + " solves otherwise", row);
      if (first && !is_solution(alone.digits, row)) differ(name + " finds no solution", row);
    }
    tally_.answers += grids_.count();
    return true;
  }

  // The lanes work on many rows at once, so the one with most guesses is timed by itself.
  void time_longest(const Kernel& kernel) {
    const auto most = std::max_element(expected_.guesses.begin(), expected_.guesses.end());
    const auto row = static_cast<std::size_t>(most - expected_.guesses.begin());
    const double began = thread_microseconds();
    solve(grids_.rows().part(row, 1), kernel, 2, 1, patience_);
    tally_.slowest[std::string(kernel.name) + " in bulk"].meet(thread_microseconds() - began, grids_, row);
  }

  // Other rows beside it, in batches of all sizes, on two and three threads.
  void compare_neighbours() {
    std::vector<std::size_t> order(grids_.count());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    rows::shuffle(order, random_);
    const Grids shuffled = grids_.picked(order);
    const std::size_t small_ones = order.size() / 8;
    for (std::size_t first = 0; first < order.size();) {
      const bool is_small = first < small_ones;
      const std::size_t rest = order.size() - first;
      const std::size_t count = is_small ? std::min<std::size_t>(rest, 1 + random_.engine() % 40) : rest;
      const int threads = is_small ? 1 : 2 + static_cast<int>(number_ / 2 % 2);
      const auto guesses = number_ % 2 == 0 ? Guesses::Counted : Guesses::Ignored;
      const Answers answers =
          solve(shuffled.rows().part(first, count), turn(), 2, threads, patience_, guesses);
      for (std::size_t i = 0; i < count; ++i) {
        if (answers.agrees(i, expected_, order[first + i])) continue;
        differ(std::string(turn().name) + " differs beside other rows, in a batch of " +
                   std::to_string(count) + " on " + std::to_string(threads) + " threads",
               order[first + i]);
      }
      first += count;
    }
    tally_.answers += order.size();
  }

  void compare_limits() {
    const std::uint64_t limit = kOtherLimits[number_ % kOtherLimits.size()];
    const Answers one = solve(grids_.rows(), turn(), limit, 1, patience_);
    const Answers other = solve(grids_.rows(), turn(1), limit, 1, patience_);
    const std::string name = " with limit " + std::to_string(limit);
    for (std::size_t row = 0; row < grids_.count(); ++row) {
      if (!one.agrees(row, other, row))
        differ(turn().name + (" differs from " + std::string(turn(1).name)) + name, row);
      if (std::min<std::uint64_t>(one.counts[row], 2) != std::min(expected_.counts[row], limit)) {
        differ(turn().name + (" counts otherwise" + name), row);
      }
    }
    tally_.answers += 2 * grids_.count();
  }

  // Givens say as much as the candidates that they leave. Where guesses begin is another matter.
  void compare_forms() {
    if (grids_.form == RowForm::Masks) return;
    Grids masks{RowForm::Masks, {}, {}};
    for (std::size_t row = 0; row < grids_.count(); ++row) {
      masks.add(grids_.kinds[row], grids_.candidates_at(row).cells.data());
    }
    const Answers answers = solve(masks.rows(), turn(), 2, 1, patience_);
    for (std::size_t row = 0; row < grids_.count(); ++row) {
      if (answers.status[row] != expected_.status[row]) {
        differ(turn().name + std::string(" answers candidates otherwise than givens"), row);
      }
    }
    tally_.answers += grids_.count();
  }

  // Rows in order, until so many were judged both ways: those that take a judge too long are passed by.
  void judge(std::size_t wanted) {
    const Answers answers = solve(grids_.rows(), turn(), kJudgedLimit, 1, patience_);
    std::size_t plain_ones = 0, column_ones = 0;
    for (std::size_t row = 0; row < grids_.count() && (plain_ones < wanted || column_ones < wanted); ++row) {
      const std::uint64_t count = answers.counts[row];
      if (plain_ones < wanted) {
        const auto solutions =
            plain::backtrack_within(grids_.candidates_at(row).cells, kJudgedLimit, kPlainChoices);
        plain_ones += solutions.has_value();
        if (solutions && solutions->size() != count) differ("a plain search counts otherwise", row);
      }
      if (column_ones < wanted) {
        Counting counting(grids_.grid_at(row));
        if (counting.cost() > kColumnSetNanoseconds) continue;
        ++column_ones;
        const Count counted = std::min<Count>(counting.run(kNeverStop), kJudgedLimit);
        if (counted != count) differ("column sets count otherwise", row);
      }
    }
    tally_.by_plain_search += plain_ones;
    tally_.by_column_sets += column_ones;
  }

  struct Alone {
    plain::Digits digits;
    std::uint64_t guesses;
    bool operator==(const Alone&) const = default;
  };

  const Grids& grids_;
  std::size_t number_;
  rows::Random& random_;
  double patience_;
  Tally& tally_;
  Answers expected_;
  std::vector<Alone> alone_;
};

}  // namespace comparison
