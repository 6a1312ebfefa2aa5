// Which of several steps comes first, for finders that must see them all before they can tell.
//
// More eliminations come before fewer; among equally many, the lower weight; with the same result, the
// shorter step. The weight orders results by their candidates, digit by digit and cell by cell:
//
//   candidates     first    second    third ...
//   weight      = 1 * cell + 81 * cell + 161 * cell ... + the digits
//
// A finder asks `wants` with the bare result before it builds a step:
//
//   Choice choice(sink);
//   ... if (choice.wants(technique, gone, length)) choice.keep(sink.fresh(technique)...);
//   choice.offer_kept();
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "base/step_sink.hpp"

namespace swordfish {

// By what a choice tells which step comes first.
struct Rank {
  int eliminations = 0;
  int weight = 0;

  static Rank of(const CandidateSet& eliminations) {
    Rank rank;
    int factor = 1;
    eliminations.each([&](Candidate candidate) {
      ++rank.eliminations;
      rank.weight += candidate.cell.index * factor + candidate.digit.value;
      factor += 80;
    });
    return rank;
  }

  bool comes_before(const Rank& other) const {
    return eliminations != other.eliminations ? eliminations > other.eliminations : weight < other.weight;
  }
};

// A choice among steps: if the sink wants one, the best so far; if it wants all, for every technique and
// result the shortest.
class Choice {
 public:
  explicit Choice(StepSink& sink) : sink_(sink) {}

  bool wants(const Technique& technique, const CandidateSet& eliminations, int length) const {
    if (sink_.wants_all()) {
      const auto same = by_result_.find({&technique, eliminations});
      return same == by_result_.end() || length < steps_[same->second].length;
    }
    if (steps_.empty() || Rank::of(eliminations).comes_before(best_)) return true;
    return length < steps_[0].length && eliminations == steps_[0].eliminations;
  }

  // Keeps a step that was wanted.
  void keep(const Step& step) {
    if (sink_.wants_all()) {
      const auto [place, is_new] =
          by_result_.try_emplace(StepResult{step.technique, step.eliminations}, steps_.size());
      if (is_new) {
        steps_.push_back(step);
      } else {
        steps_[place->second] = step;
      }
    } else {
      steps_.assign(1, step);
      best_ = Rank::of(step.eliminations);
    }
  }

  // For finders whose order decides: the first step is offered at once, and only where all are wanted it is
  // kept. False: enough.
  [[nodiscard]] bool take(const Step& step) {
    if (!sink_.wants_all()) return sink_.offer(step);
    keep(step);
    return true;
  }

  // Offers what was kept, in the order in which results were first met.
  void offer_kept() const {
    for (const Step& step : steps_) {
      if (!sink_.offer(step)) return;
    }
  }

 private:
  struct StepResult {
    const Technique* technique;
    CandidateSet eliminations;

    bool operator<(const StepResult& other) const {
      if (technique != other.technique) return std::less<>{}(technique, other.technique);
      for (const Digit digit : DigitSet::all()) {
        const Bits128 here = eliminations[digit].bits, there = other.eliminations[digit].bits;
        if (here != there) return here < there;
      }
      return false;
    }
  };

  StepSink& sink_;
  std::vector<Step> steps_;
  Rank best_;
  std::map<StepResult, std::size_t> by_result_;
};

}  // namespace swordfish
