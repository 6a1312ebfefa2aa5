// Counts what a conclusion rests on: the distinct nodes among its ancestors, itself included.
#pragma once

#include <array>
#include <vector>

#include "rating/chain.hpp"

namespace swordfish::rating {

class Ancestry {
 public:
  explicit Ancestry(const State& source) : source_(source) {}

  // The nested chains met since the last reset are counted once, over all nodes asked for.
  void reset() {
    nested_.clear();
    nested_complexity_ = 0;
  }
  int nested_complexity() const { return nested_complexity_; }

  // The number of ancestors of a stored node. Stops early, with a number above the limit, once the ancestors
  // and the nested chains together exceed it.
  int count(const Run& run, CandidateIndex candidate, bool on, int limit) {
    return count(run, candidate, on, on ? run.on_from[candidate.index] : run.off_from[candidate.index],
                 limit);
  }
  // The same for a node that isn't stored, but came from `from`.
  int count(const Run& run, CandidateIndex candidate, bool on, From from, int limit);

  // All ancestors in breadth-first order as candidate * 2 + on, the node itself first.
  void list(const Run& run, CandidateIndex candidate, bool on, From from, std::vector<std::uint16_t>& nodes);

  // Shows the parents of a node to a visitor, in their order.
  template <class Visit>
  void each_parent(const Run& run, int index, bool on, From from, Visit&& visit) const;

 private:
  const State& source_;
  std::vector<const NestedChain*> nested_;
  int nested_complexity_ = 0;

  void note_nested(const NestedChain* chain);
};

// The parents of an on node: what it was found from, then its other rivals that are off.
template <class Visit>
void each_rival(const State& source, int index, From from, Visit&& visit) {
  const int cell = index / 9;
  const int digit = index % 9;
  visit(from.index());
  if (from.cause() == Cause::Cell) {
    for (Mask left = source.digits[cell] & ~(1U << digit); left != 0; left &= left - 1) {
      const int rival = 9 * cell + lowest(left);
      if (rival != from.index()) visit(rival);
    }
    return;
  }
  const int house = kCellHouses[cell].house[static_cast<int>(from.cause())];
  for (Mask left = source.places[house][digit]; left != 0; left &= left - 1) {
    const int rival = 9 * cell_at(house, lowest(left)) + digit;
    if (rival != from.index() && rival != index) visit(rival);
  }
}

template <class Visit>
void Ancestry::each_parent(const Run& run, int index, bool on, From from, Visit&& visit) const {
  if (from.cause() == Cause::None) return;
  if (on) {
    each_rival(source_, index, from, [&](int rival) { visit(rival, false); });
  } else if (from.cause() == Cause::Advanced) {
    for (const std::uint16_t parent : run.conclusions[from.index()].parents)
      visit(static_cast<int>(parent), false);
  } else {
    visit(from.index(), true);
  }
}

}  // namespace swordfish::rating
