// How long the rows of a batch may take.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "base/stop.hpp"

namespace swordfish {

// The time that each row may take, all kinds of work on it together: what one kind spends, the next one lacks.
struct Budgets {
  std::chrono::nanoseconds each{0};  // 0: as long as it takes
  std::int64_t* spent = nullptr;     // nanoseconds that were spent on each row, counted on; or nowhere
};

// The budget of one row while it is worked on, and what ends that work: a stop, or the time.
class RowBudget {
 public:
  RowBudget(const Budgets& budgets, std::size_t row, const StopAsked& stop);
  ~RowBudget();
  RowBudget(const RowBudget&) = delete;
  RowBudget& operator=(const RowBudget&) = delete;

  const StopAsked& stop() const { return stop_; }
  bool is_over() const { return is_over_; }

 private:
  bool is_over_ = false;
  std::int64_t* const spent_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  StopAsked stop_;
};

}  // namespace swordfish
