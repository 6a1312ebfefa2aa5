#include "base/deadline.hpp"

#include "check.hpp"

using namespace swordfish;
using namespace std::chrono_literals;

TEST(a_time_of_nothing_is_over_at_once_and_the_longest_never) {
  CHECK(Deadline(0ns).is_over());
  CHECK(Deadline(-1ns).is_over());
  CHECK(!Deadline(std::chrono::nanoseconds::max()).is_over());
  CHECK(nanoseconds_of(0.25) == 250ms);
}

TEST(a_stop_within_a_time_ends_with_either) {
  bool is_asked = false;
  const StopAsked other = [&] { return is_asked; };
  CHECK(stop_within(0s, other)());
  const StopAsked stop = stop_within(24h, other);
  CHECK(!stop());
  is_asked = true;
  CHECK(stop());
  CHECK(!stop_within(24h, kNeverStop)());
}

CHECK_MAIN()
