#include "ladder/ladder.hpp"

#include <algorithm>
#include <utility>

namespace swordfish {
namespace {

std::vector<const Technique*> rungs_where(bool (*wanted)(const Technique&)) {
  std::vector<const Technique*> rungs;
  for (const Technique* technique : techniques()) {
    if (technique->find != nullptr && wanted(*technique)) rungs.push_back(technique);
  }
  return rungs;
}

// Keeps the first step offered, mostly without a copy: finders fill the very step that is wanted.
class FirstSink final : public StepSink {
 public:
  FirstSink(Step& found, const StopAsked& stop) : StepSink(found), found_(found), stop_(stop) {}
  bool offer(const Step& step) override {
    if (&step != &found_) found_ = step;
    any_ = true;
    return false;
  }
  bool wants_all() const override { return false; }
  bool is_stopped() const override { return stop_(); }
  bool any() const { return any_; }

 private:
  Step& found_;
  const StopAsked& stop_;
  bool any_ = false;
};

// Keeps every step of one technique, or of one kind.
class AllSink final : public StepSink {
 public:
  AllSink(const Technique& technique, const StopAsked& stop)
      : StepSink(step_), technique_(technique), stop_(stop) {}
  bool offer(const Step& step) override {
    const bool wanted = technique_.find != nullptr || step.technique == &technique_;
    if (wanted) steps.push_back(step);
    return !is_stopped();
  }
  bool wants_all() const override { return true; }
  bool is_stopped() const override { return stop_(); }

  std::vector<Step> steps;

 private:
  Step step_;
  const Technique& technique_;
  const StopAsked& stop_;
};

bool next_step(const Position& position, const Ladder& ladder, Step& found, const StopAsked& stop) {
  for (const Technique* rung : ladder.rungs()) {
    if (stop()) break;
    FirstSink sink(found, stop);
    rung->find(position, *rung, sink);
    if (sink.any()) return true;
  }
  found.clear();
  return false;
}

}  // namespace

Ladder::Ladder(std::vector<const Technique*> rungs, Limits limits)
    : rungs_(std::move(rungs)), limits_(limits) {
  std::sort(rungs_.begin(), rungs_.end(), comes_before);
}

Ladder Ladder::in_order(std::vector<const Technique*> rungs, Limits limits) {
  Ladder ladder({}, limits);
  ladder.rungs_ = std::move(rungs);
  return ladder;
}

Ladder Ladder::standard() {
  return Ladder(rungs_where([](const Technique& technique) { return technique.on; }));
}

Ladder Ladder::full() {
  return Ladder(rungs_where([](const Technique&) { return true; }));
}

Ladder Ladder::without_uniqueness() const {
  std::vector<const Technique*> kept;
  for (const Technique* rung : rungs_) {
    if (!rung->assumes_unique) kept.push_back(rung);
  }
  return in_order(std::move(kept), limits_);
}

bool Ladder::has_all_of(const Ladder& other) const {
  return std::all_of(other.rungs_.begin(), other.rungs_.end(), [&](const Technique* rung) {
    return std::find(rungs_.begin(), rungs_.end(), rung) != rungs_.end();
  });
}

const Technique* rung_of(const Technique& technique) {
  if (technique.find != nullptr) return &technique;
  for (const Technique* rung : techniques()) {
    if (rung->order == technique.order && rung->find != nullptr) return rung;
  }
  return nullptr;
}

bool first_step(const Position& position, const Ladder& ladder, Step& found, const StopAsked& stop) {
  found.clear();
  return !is_broken(position) && next_step(position, ladder, found, stop);
}

std::vector<Step> all_steps(const Position& position, const Technique& technique, const StopAsked& stop) {
  AllSink sink(technique, stop);
  const Technique* rung = rung_of(technique);
  if (rung != nullptr && !is_broken(position)) rung->find(position, *rung, sink);
  return std::move(sink.steps);
}

PathSummary walk(Position& position, const Ladder& ladder, const std::function<void(const Step&)>* each,
                 std::span<std::uint16_t> counts, const StopAsked& stop) {
  PathSums sums;
  Step step(each != nullptr);
  if (is_broken(position)) return {.level = Level::Extreme};
  while (!position.grid().is_complete() && next_step(position, ladder, step, stop)) {
    sums.add(*step.technique);
    if (!counts.empty()) ++counts[place_of(step.technique)];
    if (each != nullptr) (*each)(step);
    position.apply(step);
  }
  return sums.summary(position.grid());
}

}  // namespace swordfish
