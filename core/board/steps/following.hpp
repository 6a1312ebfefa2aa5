// What follows if a candidate is true, and why.
//
// A supposition is followed by singles, locked sets and pairs, and by each rule alone, until nothing follows or something
// can't be held. Why a candidate went is asked afterwards, from the end back: the event that took it away, cut down to
// the absent candidates that it rests on, those that took these away, and so on. Events that nobody asks for are left out.
//
//   supposed   1   2   3   4   5   broken       needed by the end: 5, which rests on 2 and 4; 4 on the supposition
//              x   o   x   o   o                so 2, 4 and 5 are told
//
// Nested, where nothing follows any more: other candidates are supposed on top of it, each followed without a third
// supposition; the first that breaks is gone, and it goes on from there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "base/stop.hpp"
#include "board/steps/state.hpp"

namespace swordfish::board {

// What follows from one supposition.
class Following {
 public:
  enum class Depth : std::uint8_t { Single, Nested };
  Following(const State& start, PlainStep::Spot supposed, const StopAsked& stop, Depth depth = Depth::Single);

  const State& start() const { return start_; }
  const PlainStep::Spot& supposed() const { return supposed_; }
  bool is_broken() const { return broken_.has_value(); }
  Digits operator[](int cell) const { return now_[cell]; }  // where it ended
  // The branch to the contradiction.
  BoardBranch to_contradiction();
  // The branch to where a candidate, by the index of its digit, is gone; it must be.
  BoardBranch to_loss(int cell, int digit);
  // The rules by which cells see each other, that a branch rests on besides those of its steps.
  const std::set<int>& rules_of_sight() const { return sight_; }
  // By cell, the candidates that were gone before and on whose absence the last branch rests.
  const std::vector<Digits>& rests_on() const { return rests_on_; }

 private:
  struct Event {
    BoardStep step;                                // of a finder
    int source = -1;                               // that removed something instead
    std::shared_ptr<Following> refuted = nullptr;  // or a candidate that broke when it was supposed, too
    std::vector<Digits> before;                    // candidates
    std::vector<Digits> gone;                      // what went, by cell
  };

  void run(const StopAsked& stop);
  bool ask_sources();
  bool refute_one(const StopAsked& stop);
  void record(Event event);
  void wake(const std::vector<Digits>& gone);
  BoardBranch branch_for(std::vector<Digits> needed, std::optional<BoardTruth> broken);
  std::vector<int> lost_before(const Event& event) const;
  std::vector<Digits> premises_of(const Event& event, const std::vector<Digits>& removed) const;
  BoardStep step_for(const State& state, const Event& event, const std::vector<Digits>& removed,
                     const std::vector<Digits>& absent) const;
  void note_sight(int placed, int digit, const std::vector<Digits>& needed);

  const State start_;
  State now_;
  PlainStep::Spot supposed_;
  std::vector<Event> events_;                      // the first is the supposition
  std::set<std::pair<int, std::size_t>> waiting_;  // sources that have something new to look at, by price
  std::optional<BoardTruth> broken_;
  std::set<int> sight_;
  std::vector<Digits> rests_on_;
  Depth depth_;
  int refuted_ = 0;
};

}  // namespace swordfish::board
