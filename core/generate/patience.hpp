// How long a puzzle may take to make.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/deadline.hpp"

namespace swordfish {

struct Budget {
  std::uint64_t tries = ~std::uint64_t{0};
  std::optional<std::chrono::nanoseconds> time;  // for each puzzle; without, as long as it takes
};

// Says when to give up: asked before each puzzle, and by what takes long while one is judged.
class Patience {
 public:
  Patience(const Budget& budget, const StopAsked& stop) : budget_(budget), stop_(stop) {
    if (budget.time) deadline_.emplace(*budget.time);
  }

  bool allows_another_try() {
    if (tries_ >= budget_.tries || is_over()) return false;
    ++tries_;
    return true;
  }
  // Whether time is up or the run was told to stop.
  bool is_over() const { return (deadline_ && deadline_->is_over()) || stop_(); }
  // The same as a stop, for as long as this lives.
  StopAsked stop() const {
    return [this] { return is_over(); };
  }
  std::uint64_t tries() const { return tries_; }

 private:
  const Budget& budget_;
  const StopAsked& stop_;
  std::optional<Deadline> deadline_;
  std::uint64_t tries_ = 0;
};

}  // namespace swordfish
