#include "bulk/rating.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

#include "base/parallel.hpp"
#include "bulk/rows.hpp"
#include "bulk/search.hpp"

namespace swordfish {
namespace {

constexpr int kEasier = 89;  // tenths; up to here a row takes some milliseconds, beyond it may take minutes

// A rater keeps megabytes of memory, so there are only as many as threads that work at the same time.
class Raters {
 public:
  std::unique_ptr<Rater> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return std::make_unique<Rater>();
    std::unique_ptr<Rater> rater = std::move(idle_.back());
    idle_.pop_back();
    return rater;
  }
  void give_back(std::unique_ptr<Rater> rater) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(rater));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Rater>> idle_;
};

class Job {
 public:
  Job(RatingBatch& batch, int threads, const StopAsked& stop)
      : batch_(batch), threads_(threads), stop_(stop) {}

  bool run() {
    if (!find_statuses()) return false;
    const bool in_turns = batch_.hardest_last && (batch_.max_er == 0 || batch_.max_er > kEasier);
    const bool is_done =
        share_out(batch_.count, 1, threads_, stop_, [&](std::size_t row, const StopAsked& stop) {
          work_on(row, in_turns ? kEasier : batch_.max_er, stop);
        });
    return is_done && (!in_turns || run_last());
  }

 private:
  bool find_statuses() {
    Batch search;
    static_cast<Rows&>(search) = batch_;
    search.status = batch_.status;
    return solve_rows(search, threads_, stop_);
  }

  bool run_last() {
    std::vector<std::size_t> hard;
    for (std::size_t row = 0; row < batch_.count; ++row) {
      if (rated(row) == RatedAs::Above) hard.push_back(row);
    }
    batch_.done -= hard.size();
    return share_out(hard.size(), 1, threads_, stop_, [&](std::size_t place, const StopAsked& stop) {
      work_on(hard[place], batch_.max_er, stop);
    });
  }

  RatedAs rated(std::size_t row) const { return static_cast<RatedAs>(batch_.rated[row]); }

  void work_on(std::size_t row, int max_er, const StopAsked& stop) {
    leave_open(row, RatedAs::Unrated);
    if (static_cast<Status>(batch_.status[row]) == Status::Unique) rate_row(row, max_er, stop);
    ++batch_.done;
  }

  void leave_open(std::size_t row, RatedAs why) {
    constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();
    batch_.rated[row] = static_cast<std::uint8_t>(why);
    batch_.er[row] = batch_.ep[row] = batch_.ed[row] = kNothing;
    batch_.technique[row] = -1;
  }

  void rate_row(std::size_t row, int max_er, const StopAsked& stop) {
    const RowBudget budget(batch_.budgets, row, stop);
    if (budget.is_over()) return leave_open(row, RatedAs::GaveUp);
    std::unique_ptr<Rater> rater = raters_.take();
    const Rating rating = rater->rate(grid_at(batch_, row), {.max_er = max_er, .stop = &budget.stop()});
    raters_.give_back(std::move(rater));
    if (rating.end == RatingEnd::Exceeded) return leave_open(row, RatedAs::Above);
    if (rating.end == RatingEnd::Stopped) return leave_open(row, RatedAs::GaveUp);
    batch_.rated[row] = static_cast<std::uint8_t>(RatedAs::Known);
    batch_.er[row] = decimal(rating.er);
    batch_.ep[row] = decimal(rating.ep);
    batch_.ed[row] = decimal(rating.ed);
    batch_.technique[row] = place_of_technique(rating);
    note_hardest(rating.er);
  }

  // A rating as the float nearest to the figure with one decimal.
  static float decimal(int tenths) { return static_cast<float>(tenths) / 10.0F; }

  static std::int16_t place_of_technique(const Rating& rating) {
    if (rating.technique == RatingTechnique::None) return -1;
    return static_cast<std::int16_t>(rating_technique(rating.technique, rating.nesting).order - 1);
  }

  void note_hardest(int er) {
    int known = batch_.hardest.load(std::memory_order_relaxed);
    while (er > known && !batch_.hardest.compare_exchange_weak(known, er)) {
    }
  }

  RatingBatch& batch_;
  const int threads_;
  const StopAsked& stop_;
  Raters raters_;
};

}  // namespace

bool rate_rows(RatingBatch& batch, int threads, const StopAsked& stop) {
  return Job(batch, threads, stop).run();
}

}  // namespace swordfish
