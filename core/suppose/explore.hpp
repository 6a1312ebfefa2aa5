// Suppositions of rising depth, whatever they are made on: a grid, or a board.
//
// Where the rules stand still a candidate is supposed, and explored in its turn. What breaks is removed, and everything
// begins again with the rules. Shallow first: a supposition may rest on others only when without them nothing more is
// learned.
//
//   depth 0   the rules                                     learned something: from the top again
//   depth 1   each candidate supposed, with the rules       learned something: from the top again
//   depth 2   each candidate supposed, with depth 1 ...     and so on, until it is solved or broken
//
// `Position` is where the rules stand, and what can be done there:
//
//   Spot, Tried, Made                           a candidate; a set of them; a supposition, with what is kept of it
//   End to_standstill();                        the rules to a standstill; broken, it may be in any state
//   std::vector<Spot> next(const Tried&);       what to suppose next, some of it untried; nothing if all was tried
//   bool is_wanted(Spot, const Tried&);         it is still open, and untried unless it must be heard again
//   End suppose(Spot, explore);                 what `explore` finds on the position with it placed
//   void keep(Made&);                           what else to keep of a supposition that has ended
//   void eliminate(Spot);
//   bool agree(std::vector<Made>& tree);        whether something is impossible in all that stand of those supposed
//                                               last; it was removed, and the tree says so
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

struct SuppositionCounts {
  std::uint64_t suppositions = 0, broken = 0, stuck = 0, solved = 0;
  std::uint64_t verities = 0;  // times that alternatives agreed
};

// Explores suppositions. Stopped, what it says means nothing.
template <class Position>
class Explorer {
 public:
  using Spot = typename Position::Spot;
  using Tried = typename Position::Tried;
  using Made = typename Position::Made;

  explicit Explorer(const StopAsked& stop) : stop_(stop) {}

  // The rules, then suppositions of rising depth until the position is solved or broken, or `most` doesn't
  // suffice. Returns the end and the depth that was reached.
  std::pair<End, int> explore(Position& position, int most, std::vector<Made>& tree) {
    // By depth: the candidates supposed since it was begun, and whether anything was learned meanwhile.
    std::vector<Tried> tried(static_cast<std::size_t>(most) + 1);
    std::vector<bool> is_stale(static_cast<std::size_t>(most) + 1);
    int depth = 0, deepest = 0;
    End end = position.to_standstill();
    while (end == End::Stuck && !is_stopped()) {
      const auto here = static_cast<std::size_t>(depth);
      const std::vector<Spot> alternatives = depth == 0 ? std::vector<Spot>() : position.next(tried[here]);
      if (!alternatives.empty()) {
        deepest = std::max(deepest, depth);
        if (!suppose_each(position, alternatives, depth, tried[here], tree, end)) continue;
        // What was supposed before may end otherwise now; the shallowest is asked first.
        for (std::size_t i = 1; i < tried.size(); ++i) {
          if (i < here) tried[i] = Tried();
          is_stale[i] = !tried[i].empty();
        }
        depth = 0;
      } else if (is_stale[here]) {
        tried[here] = Tried();
        is_stale[here] = false;
      } else if (++depth > most) {
        break;
      }
    }
    return {end, deepest};
  }

  const SuppositionCounts& counts() const { return counts_; }

 private:
  bool is_stopped() {
    is_stopped_ = is_stopped_ || stop_();
    return is_stopped_;
  }

  // Supposes one candidate after another. Whether anything was learned; `end` is what that made of the position.
  bool suppose_each(Position& position, const std::vector<Spot>& alternatives, int depth, Tried& tried,
                    std::vector<Made>& tree, End& end) {
    bool has_learned = false;
    for (const Spot& spot : alternatives) {
      if (!position.is_wanted(spot, tried)) continue;
      tried.insert(spot);
      Made made{};
      made.supposed = spot;
      made.depth = depth;
      made.end = position.suppose(
          spot, [&](Position& supposed) { return explore(supposed, depth - 1, made.below).first; });
      if (is_stopped_) return false;
      count(made.end);
      if (made.end == End::Stuck) made.below.clear();
      position.keep(made);
      tree.push_back(std::move(made));
      if (tree.back().end == End::Stuck) continue;
      has_learned = true;
      end = tree.back().end == End::Solved ? End::Solved : without(position, spot);
      if (end != End::Stuck) return true;
    }
    if (!position.agree(tree)) return has_learned;
    ++counts_.verities;
    end = position.to_standstill();
    return true;
  }

  static End without(Position& position, const Spot& spot) {
    position.eliminate(spot);
    return position.to_standstill();
  }

  void count(End end) {
    ++counts_.suppositions;
    ++(end == End::Broken ? counts_.broken : end == End::Solved ? counts_.solved : counts_.stuck);
  }

  const StopAsked& stop_;
  SuppositionCounts counts_;
  bool is_stopped_ = false;
};

}  // namespace swordfish
