// The ladder: techniques in the order in which a person would try them, and walking up.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/step.hpp"
#include "base/stop.hpp"
#include "ladder/path_sums.hpp"
#include "ladder/position.hpp"
#include "ladder/technique.hpp"
#include "search/counting.hpp"

namespace swordfish {

// A ladder: which techniques are tried, and how far each goes. A value.
class Ladder {
 public:
  static Ladder standard();  // what HoDoKu has on, with its limits
  static Ladder full();      // everything
  explicit Ladder(std::vector<const Technique*> rungs, Limits limits = {});
  // The same rungs, tried in the order in which they come.
  static Ladder in_order(std::vector<const Technique*> rungs, Limits limits = {});

  std::span<const Technique* const> rungs() const { return rungs_; }  // as they are tried; each has a finder
  const Limits& limits() const { return limits_; }
  Ladder without_uniqueness() const;
  bool has_all_of(const Ladder& other) const;

 private:
  std::vector<const Technique*> rungs_;
  Limits limits_;
};

// The rung of a ladder that finds a technique: itself, or the one of which it is a kind.
const Technique* rung_of(const Technique& technique);

// The first step that a ladder finds, or false. `stop` is asked between techniques.
bool first_step(const Position& position, const Ladder& ladder, Step& found, const StopAsked& stop = {});
// Every step that a rung of a ladder (or one of its kinds) finds now. `stop` is asked at each of them.
std::vector<Step> all_steps(const Position& position, const Technique& technique, const StopAsked& stop = {});

// Walks up the ladder until the grid is complete, no technique finds anything or `stop` says so, which is
// asked between techniques. `each` is called with every step before it is applied, if evidence or steps are
// wanted; with null nothing but the summary and the counts is kept.
PathSummary walk(Position& position, const Ladder& ladder, const std::function<void(const Step&)>* each,
                 std::span<std::uint16_t> counts = {},  // by place in techniques()
                 const StopAsked& stop = {});

}  // namespace swordfish
