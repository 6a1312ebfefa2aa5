// A premise played on a copy of the grid: it places the naked and hidden singles that the premise makes, and those that
// these make, a few rounds of them.
//
//   fair     a round places all singles that the grid before it shows, even if they contradict each other. What is
//            forced doesn't depend on how the grid lies.
//   queued   as HoDoKu plays: singles wait in queues in the order in which they are met. They differ only after
//            premises that contradict themselves: a cell that two digits claim gets the one that was met first, and
//            a digit that waits for its cell comes there even if it was struck meanwhile.
#pragma once

#include <array>
#include <vector>

#include "ladder/position.hpp"

namespace swordfish {

struct ForcedSingle {
  Candidate candidate;
  Truth truth;  // why it is the last one left
};

// A premise played on a copy of the grid.
class Playout {
 public:
  explicit Playout(const Grid& grid) : grid_(grid) {}
  Playout(const Playout&) = delete;
  Playout& operator=(const Playout&) = delete;
  virtual ~Playout() = default;

  // Plays out a premise: the candidates forced by a premise, in order, within so many rounds of singles.
  const std::vector<ForcedSingle>& play(Candidate premise, bool is_on, int rounds);

 protected:
  virtual void begin() = 0;
  virtual void place(Candidate candidate) = 0;
  virtual void strike(Candidate candidate) = 0;
  // Plays a round: places the singles that are known; false if there are none.
  virtual bool play_round() = 0;

  // In a playout, the places left of a digit in a house.
  CellSet left_in(House house, Digit digit) const { return places_[digit.index()] & cells_of(house); }
  void force(const ForcedSingle& single);

  const Grid& grid_;
  std::array<CellSet, kDigits> places_;
  std::array<DigitSet, kCells> candidates_;
  std::vector<ForcedSingle> forced_;

 private:
  CandidateSet is_forced_;
};

class FairPlayout final : public Playout {
 public:
  using Playout::Playout;

 private:
  void begin() override { struck_.clear(); }
  void place(Candidate candidate) override;
  void strike(Candidate candidate) override;
  bool play_round() override;
  void notice(Candidate struck);

  std::vector<Candidate> struck_;  // in this round
};

class QueuedPlayout final : public Playout {
 public:
  using Playout::Playout;

 private:
  void begin() override;
  void place(Candidate candidate) override;
  void strike(Candidate candidate) override;
  bool play_round() override;
  void notice_hidden(House house, Digit digit);
  void forget_hidden(House house, Digit digit);
  bool is_hidden(Candidate single) const;

  // Nothing leaves the queues but what `forget_hidden` takes out: a single is played if its cell is still open.
  std::vector<ForcedSingle> naked_;
  std::vector<ForcedSingle> hidden_;
  CellSet placed_;
  std::array<Digit, kCells> digits_{};  // of those cells
};

}  // namespace swordfish
