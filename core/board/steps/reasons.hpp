// A source asked about candidates: what it removes, and the absent candidates that this rests on.
//
// It is asked by running the engine with it alone. Absent candidates are then put back one by one for as long as it still
// removes the same: what is left can't do with less, and is what a person has to look at.
#pragma once

#include <span>
#include <vector>

#include "board/steps/state.hpp"

namespace swordfish::board {

// What an engine removes from candidates, by cell; false: there is no filling.
bool removals(Engine& engine, std::span<const Digits> open, std::vector<Digits>& removed);

class Reasons {
 public:
  Reasons(const Grounds& grounds, std::size_t source)
      : grounds_(grounds), source_(grounds.sources()[source]), engine_(grounds.engine_of(source)) {}

  // By cell, the absent candidates on which it rests that these are removed. Cells that lost something last, if that is
  // told, are done without first: what is left is known sooner.
  std::vector<Digits> premises(std::span<const Digits> open, std::span<const Digits> removed,
                               std::span<const int> lost_at = {}) const;
  // The step that removes them, with what it rests on.
  BoardStep step(const State& state, std::span<const Digits> removed, std::span<const Digits> absent) const;

 private:
  bool still_follows(const std::vector<Digits>& weaker, std::span<const Digits> removed) const;

  const Grounds& grounds_;
  const Source& source_;
  Engine& engine_;
};

}  // namespace swordfish::board
