// A source asked about candidates: what it removes, and the absent candidates that this rests on.
//
// It is asked by running the engine with it alone. Absent candidates are then put back one by one for as long as it still
// removes the same: what is left can't do with less, and is what a person has to look at.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "board/steps/state.hpp"

namespace swordfish::board {

// To ask for reasons: gives an engine candidates by cell, and lets it find what follows; false: there is no
// filling.
bool propagate_from(Engine& engine, std::span<const Digits> open);
// To ask for reasons: what an engine removes from candidates, by cell; false: there is no filling.
bool removals(Engine& engine, std::span<const Digits> open, std::vector<Digits>& removed);

// The reasons of a source for what it removes.
class Reasons {
 public:
  Reasons(const Grounds& grounds, std::size_t source)
      : grounds_(grounds), source_(grounds.sources()[source]), engine_(grounds.engine_of(source)) {}

  // By cell, the absent candidates on which it rests that these are removed. Cells that lost something last, if that is
  // told, are done without first: what is left is known sooner.
  std::vector<Digits> premises(std::span<const Digits> open, std::span<const Digits> removed,
                               std::span<const int> lost_at = {}) const;
  // Candidates of its cells with which there is no filling, tried one by one.
  std::vector<Digits> refuted(std::span<const Digits> open) const;
  std::vector<Digits> premises_of_refuted(std::span<const Digits> open,
                                          std::span<const Digits> removed) const;
  // The step that removes them, with what it rests on.
  BoardStep step(const State& state, std::span<const Digits> removed, std::span<const Digits> absent) const;

 private:
  using Follows = std::function<bool(const std::vector<Digits>& weaker)>;
  bool still_removes(const std::vector<Digits>& weaker, std::span<const Digits> removed) const;
  bool still_refutes(const std::vector<Digits>& weaker, std::span<const Digits> removed) const;
  bool is_refuted(std::vector<Digits>& open, std::size_t cell, Digits digit) const;
  std::vector<bool> beside(std::span<const Digits> removed) const;
  std::vector<Digits> cut_down(std::span<const Digits> open, std::span<const Digits> removed,
                               std::span<const int> lost_at, const Follows& follows) const;

  const Grounds& grounds_;
  const Source& source_;
  Engine& engine_;
};

}  // namespace swordfish::board
