// How a long run is told to stop.
#pragma once

#include <functional>

#include "base/stop_sign.hpp"

namespace swordfish {

// Asked every few milliseconds of a long run. True ends the run, whose result then means nothing; once true,
// it stays true. An empty one never is.
struct StopAsked : std::function<bool()> {
  using function::function;
  bool operator()() const { return *this && function::operator()(); }
};

// For runs that nobody stops.
inline const StopAsked kNeverStop{};

// A stop for a kernel, which looks at a sign; as long as `stop` lives.
inline StopSign sign_for(const StopAsked& stop) {
  if (!stop) return {};
  return {[](void* asked) { return (*static_cast<StopAsked*>(asked))(); }, const_cast<StopAsked*>(&stop)};
}

// A stop by a kernel's sign.
inline StopAsked stop_of(StopSign sign) {
  if (sign.is_up == nullptr) return {};
  return [sign] { return sign.is_up(sign.asked); };
}

}  // namespace swordfish
