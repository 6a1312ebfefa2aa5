#include "bulk/budget.hpp"

namespace swordfish {

RowBudget::RowBudget(const Budgets& budgets, std::size_t row, const StopAsked& stop)
    : spent_(budgets.spent == nullptr ? nullptr : budgets.spent + row), stop_(stop) {
  if (budgets.each.count() == 0) return;
  const std::chrono::nanoseconds before(spent_ == nullptr ? 0 : *spent_);
  const auto deadline = began_ + budgets.each - before;
  is_over_ = before >= budgets.each;
  stop_ = [this, &stop, deadline] {
    is_over_ = is_over_ || std::chrono::steady_clock::now() >= deadline;
    return is_over_ || stop();
  };
}

RowBudget::~RowBudget() {
  if (spent_ != nullptr) *spent_ += (std::chrono::steady_clock::now() - began_) / std::chrono::nanoseconds(1);
}

}  // namespace swordfish
