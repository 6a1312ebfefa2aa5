// Where finders put their steps, and who tells them to stop.
#pragma once

#include "base/step.hpp"

namespace swordfish {

// Where finders put their steps. The sink decides whether the first is enough.
class StepSink {
 public:
  virtual ~StepSink() = default;
  // The sink takes a step; false: enough, the finder returns.
  [[nodiscard]] virtual bool offer(const Step& step) = 0;
  // Whether the sink wants every step (then patterns with the same result may be offered again), or only the
  // first.
  virtual bool wants_all() const = 0;
  // Whether the sink's run was told to end. A search that may take long between two offers asks this every few
  // milliseconds and returns; its steps then mean nothing.
  virtual bool is_stopped() const = 0;

  // The sink's step to fill, empty, with the memory of the last one. Only one is in hand at a time.
  Step& fresh(const Technique& technique) {
    step_.clear();
    step_.technique = &technique;
    return step_;
  }

 protected:
  // `step` is what fresh() hands out: the sink's own, or the very step that is wanted.
  explicit StepSink(Step& step) : step_(step) {}

 private:
  Step& step_;
};

// Asks a step sink whether to stop, but only every so many turns: for loops whose turns are short.
class SinkWatch {
 public:
  SinkWatch(const StepSink& sink, unsigned turns) : sink_(sink), turns_(turns) {}
  bool is_stopped() { return ++turn_ % turns_ == 0 && sink_.is_stopped(); }

 private:
  const StepSink& sink_;
  unsigned turns_;
  unsigned turn_ = 0;
};

}  // namespace swordfish
