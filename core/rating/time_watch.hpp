// Ends a search that takes too long: asked now and then, cheap when there is nothing to ask.
#pragma once

#include <optional>

#include "base/deadline.hpp"

namespace swordfish::rating {

// Watches the time of a rating.
class Watch {
 public:
  // The watch begins: no one to ask and no bound: never expires.
  void start(const StopAsked* stop, std::chrono::nanoseconds max_seconds) {
    stop_ = stop;
    expired_ = false;
    deadline_.reset();
    if (max_seconds.count() > 0) deadline_.emplace(max_seconds);
  }

  bool expired() {
    if (expired_) return true;
    if (stop_ != nullptr && (*stop_)()) return expired_ = true;
    if (deadline_ && deadline_->is_over()) return expired_ = true;
    return false;
  }

 private:
  const StopAsked* stop_ = nullptr;
  bool expired_ = false;
  std::optional<Deadline> deadline_;
};

}  // namespace swordfish::rating
