// A grid on its way up the ladder, and what finders share about it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/places.hpp"
#include "base/step.hpp"
#include "ladder/limits.hpp"

namespace swordfish {

// Singles wait in two queues, in the order in which eliminations made them: this order decides which single a
// path takes first and so its score. An entry may be stale (its cell was filled since); whoever reads skips
// those.
struct SingleQueues {
  std::vector<Candidate> naked;
  std::vector<Candidate> hidden;
  std::size_t naked_head = 0;  // everything before is stale
  std::size_t hidden_head = 0;
};

// A grid on its way up the ladder.
class Position {
 public:
  // Replays the grid from an empty one: placed digits in cell order, then the eliminations, cell by cell.
  explicit Position(const Grid& grid, const Limits& limits = {});

  const Grid& grid() const { return grid_; }
  const Limits& limits() const { return limits_; }
  const SingleQueues& singles() const { return singles_; }

  DigitSet candidates(Cell cell) const { return grid_.candidates(cell); }
  CellSet places(Digit digit) const { return grid_.places(digit); }
  CellSet places(House house, Digit digit) const { return grid_.places(digit) & cells_of(house); }
  // The same as places of the house, kept up to date with every change: what most searches begin with.
  PlaceSet place_set(House house, Digit digit) const { return place_sets_[house.index][digit.index()]; }
  CellSet open() const { return grid_.open(); }
  CellSet open(House house) const { return grid_.open() & cells_of(house); }
  // The open cells with exactly `count` candidates.
  CellSet cells_with(int count) const;
  CellSet cells_with_at_most(int count) const;  // and at least one
  CellSet bivalue() const { return cells_with(2); }

  // Something worked out once from the grid and used by several finders, such as the list of almost locked
  // sets: `position.shared<AlsList>()` makes AlsList(position) on first use and keeps it until the grid
  // changes.
  template <class Thing>
  const Thing& shared() const {
    static const char key = 0;  // its address names the type
    for (const Shared& entry : shared_) {
      if (entry.key == &key) return *static_cast<const Thing*>(entry.thing.get());
    }
    shared_.push_back({&key, std::make_shared<const Thing>(*this)});
    return *static_cast<const Thing*>(shared_.back().thing.get());
  }

  // A position goes on: placements first, then eliminations, with the queues kept up to date.
  void apply(const Step& step);
  void place(Candidate candidate, bool given = false);
  void eliminate(Candidate candidate);

 private:
  struct Shared {
    const void* key;
    std::shared_ptr<const void> thing;
  };

  void reset_shared();
  void lose_place(Cell cell, Digit digit, bool notice);

  Grid grid_;
  std::array<std::array<TwoByteSet<PlaceSet>, kDigits>, kHouses> place_sets_;
  Limits limits_;
  SingleQueues singles_;
  mutable std::vector<Shared> shared_;
};

// Whether a position is broken: an open cell has no candidate left, or a digit no place in a house. No
// technique is tried on such a grid: anything would follow.
bool is_broken(const Position& position);

}  // namespace swordfish
