// How long a run may take: seconds that somebody gave, and the moment at which they are over.
#pragma once

#include <chrono>
#include <cstdint>

#include "base/stop.hpp"

namespace swordfish {

// The time to a deadline: seconds that were checked already, as a clock counts them.
inline std::chrono::nanoseconds nanoseconds_of(double seconds) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(1e9 * seconds));
}

// The moment at which a time that begins now is over. A time of nothing is over at once.
class Deadline {
 public:
  explicit Deadline(std::chrono::nanoseconds time) : time_(time) {}
  // By the time that went by, not by the moment itself, which a long time would put beyond what the clock counts.
  bool is_over() const { return Clock::now() - began_ >= time_; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point began_ = Clock::now();
  std::chrono::nanoseconds time_;
};

// A deadline as a stop, that is true once another one is, which lives longer, or a time that begins now is over.
inline StopAsked stop_within(std::chrono::nanoseconds time, const StopAsked& stop) {
  return [deadline = Deadline(time), &stop] { return stop() || deadline.is_over(); };
}

}  // namespace swordfish
