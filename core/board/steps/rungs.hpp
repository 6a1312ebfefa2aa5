// Finders in the order in which a person would try them. Each registers itself; nothing here names one.
//
//   void find_naked_singles(const State& state, Hunt& hunt) {... if (!hunt.offer(step)) return; ...}
//   const Rung naked_single(200, find_naked_singles);   // the order of its technique
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "board/steps/rule_techniques.hpp"
#include "board/steps/state.hpp"

namespace swordfish::board {

// Where finders, rung by rung, put their steps.
class Hunt {
 public:
  Hunt(bool wants_all, const StopAsked& stop) : wants_all_(wants_all), stop_(stop) {}
  // Takes a step of a rung's finder; false: enough, the finder returns.
  [[nodiscard]] bool offer(BoardStep step) {
    found_.push_back(std::move(step));
    return wants_all_;
  }
  bool wants_all() const { return wants_all_; }
  // Whether the run was told to end; a rung's finder that may take long asks now and then, and returns.
  bool is_stopped() const { return stop_(); }
  const StopAsked& stop() const { return stop_; }
  std::vector<BoardStep>& found() { return found_; }

 private:
  bool wants_all_;
  const StopAsked& stop_;
  std::vector<BoardStep> found_;
};

using FindSteps = void (*)(const State& state, Hunt& hunt);

// Adds a finder to the register when the program loads.
struct Rung {
  int order;
  FindSteps find;
  Rung(int order_, FindSteps find_);
};

inline constexpr int kEveryOrder = 1 << 30;
// Beyond this order no finder's steps are of the level or an easier one.
int last_order_of(Level level);

// The easiest next step, rung by rung, or nothing. `stop` is asked between finders.
std::optional<BoardStep> first_step(const State& state, const StopAsked& stop = {},
                                    int last_order = kEveryOrder);
// The easiest next step of rungs with these orders alone, whatever the state.
std::optional<BoardStep> first_step(const State& state, std::span<const int> orders, const StopAsked& stop);
// Every step that the finder of any rung finds now; stopped, those of the finders that had ended.
std::vector<BoardStep> all_steps(const State& state, const StopAsked& stop = {});

}  // namespace swordfish::board
