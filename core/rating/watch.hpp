// Ends a search that takes too long: asked now and then, cheap when there is nothing to ask.
#pragma once

#include <chrono>

#include "search/counting.hpp"

namespace swordfish::rating {

// Watches the time of a rating.
class Watch {
 public:
  // No one to ask and no bound: never expires.
  void start(const StopAsked* stop, std::chrono::nanoseconds max_seconds) {
    stop_ = stop;
    expired_ = false;
    has_deadline_ = max_seconds.count() > 0;
    if (has_deadline_) deadline_ = std::chrono::steady_clock::now() + max_seconds;
  }

  bool expired() {
    if (expired_) return true;
    if (stop_ != nullptr && (*stop_)()) return expired_ = true;
    if (has_deadline_ && std::chrono::steady_clock::now() >= deadline_) return expired_ = true;
    return false;
  }

 private:
  const StopAsked* stop_ = nullptr;
  bool has_deadline_ = false;
  bool expired_ = false;
  std::chrono::steady_clock::time_point deadline_;
};

}  // namespace swordfish::rating
