// Counts what a conclusion rests on: the distinct nodes among its ancestors, itself included.
#pragma once

#include <array>
#include <vector>

#include "rating/run.hpp"

namespace swordfish::rating {

// Counts the ancestors of nodes.
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
    return count(run, candidate, on, run.from(candidate, on), limit);
  }
  // The number of ancestors of a node that isn't stored, but came from `from`.
  int count(const Run& run, CandidateIndex candidate, bool on, From from, int limit);

  // All ancestors in breadth-first order, the node itself first.
  void list(const Run& run, CandidateIndex candidate, bool on, From from, std::vector<NodeIndex>& nodes);

  // Shows the parents of a node to visit(candidate, on), in their order.
  template <class Visit>
  void each_parent(const Run& run, CandidateIndex candidate, bool on, From from, Visit&& visit) const;

 private:
  const State& source_;
  std::vector<const NestedChain*> nested_;
  int nested_complexity_ = 0;

  void note_nested(const NestedChain* chain);
};

// Of ancestors, the parents of an on node: what it was found from, then its other rivals that are off.
template <class Visit>
void each_rival(const State& source, CandidateIndex candidate, From from, Visit&& visit) {
  const Cell cell = candidate.cell();
  const Digit digit = candidate.digit();
  visit(from.candidate());
  if (from.cause() == Cause::Cell) {
    for (const Digit other : source.candidates(cell) - DigitSet{digit}) {
      const CandidateIndex rival(cell, other);
      if (rival != from.candidate()) visit(rival);
    }
    return;
  }
  const House house = house_of(cell, from.cause());
  for (const Place place : source.places(house, digit)) {
    const CandidateIndex rival(cell_at(house, place), digit);
    if (rival != from.candidate() && rival != candidate) visit(rival);
  }
}

template <class Visit>
void Ancestry::each_parent(const Run& run, CandidateIndex candidate, bool on, From from,
                           Visit&& visit) const {
  if (from.cause() == Cause::None) return;
  if (on) {
    each_rival(source_, candidate, from, [&](CandidateIndex rival) { visit(rival, false); });
  } else if (from.cause() == Cause::Advanced) {
    for (const CandidateIndex parent : run.conclusions[from.conclusion()].parents) visit(parent, false);
  } else {
    visit(from.candidate(), true);
  }
}

}  // namespace swordfish::rating
