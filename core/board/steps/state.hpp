// Candidates as a person has them: what is placed has left the cells that see it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "board/steps/grounds.hpp"

namespace swordfish::board {

// The state of a board between steps: its candidates as a person has them.
class State {
 public:
  // From the digits and candidates of the board, or of another that differs in nothing else.
  explicit State(const Grounds& grounds) : State(grounds, grounds.board()) {}
  State(const Grounds& grounds, const Board& from);

  const Grounds& grounds() const { return *grounds_; }
  int cells() const { return grounds_->cells(); }
  int lowest() const { return grounds_->layout().lowest(); }
  int digit_at(int index) const { return lowest() + index; }
  std::span<const Digits> candidates() const { return now_; }
  Digits operator[](int cell) const { return now_[static_cast<std::size_t>(cell)]; }
  bool is_placed(int cell) const { return placed_[static_cast<std::size_t>(cell)]; }
  bool is_complete() const;
  // What can't be held: a cell has no candidate, or a digit no place where every digit stands. Then anything would follow.
  std::optional<BoardTruth> broken() const;
  bool is_broken() const { return broken().has_value(); }
  // The open cells of a group that may hold a digit, by its index.
  Cells places(const Group& group, int digit) const;
  // Whether the digit is placed in the group.
  bool has(const Group& group, int digit) const;
  std::vector<int> digits_in(Digits digits) const;
  // Whether the givens of its board have one solution, whatever was placed or removed since. Stopped, it says no.
  bool has_one_solution(const StopAsked& stop) const { return grounds_->has_one_solution(*givens_, stop); }

  void apply(const BoardStep& step);
  void remove(std::span<const Digits> gone);  // by cell
  void suppose(const PlainStep::Spot& spot) { place(spot.cell, Digits{1} << (spot.digit - lowest())); }
  Board board() const;  // with these digits and candidates
  // The same digits, with every candidate that they leave: what is known without notes.
  State by_digits() const;

 private:
  void place(int cell, Digits digit);

  const Grounds* grounds_;
  std::vector<Digits> now_;
  std::vector<bool> placed_;
  std::shared_ptr<const std::vector<std::int8_t>> givens_;  // by cell
};

}  // namespace swordfish::board
