#include "bulk/budget.hpp"

#include "base/deadline.hpp"

namespace swordfish {

RowBudget::RowBudget(const Budgets& budgets, std::size_t row, const StopAsked& stop)
    : spent_(budgets.spent == nullptr ? nullptr : budgets.spent + row), stop_(stop) {
  if (budgets.each.count() == 0) return;
  const std::chrono::nanoseconds before(spent_ == nullptr ? 0 : *spent_);
  const Deadline deadline(budgets.each - before);
  is_over_ = before >= budgets.each;  // else what is over before the clock is looked at has its answer
  stop_ = [this, &stop, deadline] {
    is_over_ = is_over_ || deadline.is_over();
    return is_over_ || stop();
  };
}

RowBudget::~RowBudget() {
  if (spent_ != nullptr) *spent_ += (std::chrono::steady_clock::now() - began_) / std::chrono::nanoseconds(1);
}

}  // namespace swordfish
