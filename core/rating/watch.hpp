// Ends a search that takes too long: asked now and then, cheap when there is nothing to ask.
#pragma once

#include <atomic>
#include <chrono>

namespace swordfish::rating {

class Watch {
 public:
  // No stop flag and no budget: never expires.
  void start(const std::atomic<bool>* stop, std::chrono::nanoseconds budget) {
    stop_ = stop;
    expired_ = false;
    has_deadline_ = budget.count() > 0;
    if (has_deadline_) deadline_ = std::chrono::steady_clock::now() + budget;
  }

  bool expired() {
    if (expired_) return true;
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return expired_ = true;
    if (has_deadline_ && std::chrono::steady_clock::now() >= deadline_) return expired_ = true;
    return false;
  }

 private:
  const std::atomic<bool>* stop_ = nullptr;
  bool has_deadline_ = false;
  bool expired_ = false;
  std::chrono::steady_clock::time_point deadline_;
};

}  // namespace swordfish::rating
