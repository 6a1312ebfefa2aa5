// Every shortest chain from a premise to a target that never comes back to a cell it has left.
//
// The list is a property of the grid, not of the order in which it is looked at. Chains are sought length by
// length, backwards from the target, along literals that the premise reaches soon enough:
//
//   premise -> ... -> p -> l -> ... -> target      distance of p + links behind p = length
//
// Where the shortest way crosses itself, longer ones follow, within reason: a length that takes too many
// visits is given up as a whole, with what it has yielded, so that luck can't decide.
#pragma once

#include <vector>

#include "ladder/techniques/implications.hpp"

namespace swordfish {

// The shortest chains from a premise to a target.
class ShortestChains {
 public:
  explicit ShortestChains(const Implications& net)
      : net_(net), sources_(net.literal_count(), backwards(net)) {}

  // The shortest length: no chain from the premise to something that follows is shorter.
  int least_length(Literal premise, Literal target) {
    if (!has_spread_ || spread_.premise != premise) net_.spread(premise, spread_);
    has_spread_ = true;
    return spread_.distance[static_cast<std::size_t>(target)];
  }

  // The shortest chains of at least so many literals, and those with up to so many links more; valid until
  // asked again. A chain that ends in the cell where it began is a loop: it leaves this cell with the first
  // link and comes back with the last.
  const std::vector<std::vector<Literal>>& between(Literal premise, Literal target, std::size_t fewest = 4,
                                                   int longer = 0) {
    fewest_ = fewest;
    const int least = least_length(premise, target);
    is_loop_ = net_.node(target).cells == net_.node(premise).cells;
    found_.clear();
    int longest = least + kMostDetour;
    for (int length = least; length <= longest; ++length) {
      const std::size_t shorter = found_.size();
      visits_ = 0;
      path_.assign(1, target);
      if (!grow(length)) {
        found_.resize(shorter);
        break;
      }
      if (shorter == 0 && !found_.empty()) longest = length + longer;
    }
    return found_;
  }

 private:
  static constexpr int kMostDetour = 6;
  static constexpr int kMostVisits = 20000;

  static std::vector<Edge> backwards(const Implications& net) {
    std::vector<Edge> edges;
    for (Literal from = 0; from < static_cast<Literal>(net.literal_count()); ++from) {
      for (const Literal to : net.direct(from)) edges.push_back({to, from});
    }
    return edges;
  }

  // The shortest chains grow: puts before the path (which is kept backwards) whatever makes a chain of exactly `left`
  // more. False: too many visits.
  bool grow(int left) {
    const int rest = left - 1;
    for (const Literal from : sources_.targets(static_cast<std::size_t>(path_.back()))) {
      const bool is_premise = from == spread_.premise;
      if (is_premise ? rest != 0 : !spread_.reaches(from) || spread_.distance[from] > rest) continue;
      if (++visits_ > kMostVisits) return false;
      if (!is_left_for_good(from, is_premise)) continue;
      path_.push_back(from);
      if (is_premise) {
        if (path_.size() >= fewest_) found_.emplace_back(path_.rbegin(), path_.rend());
      } else if (!grow(rest)) {
        return false;
      }
      path_.pop_back();
    }
    return true;
  }

  // Whether the path never comes back to what a literal before it would leave. A set may hold cells that the
  // chain passes elsewhere: that they share its digits is one thing, which digit they have another.
  bool is_left_for_good(Literal from, bool is_premise) const {
    const Node& leaving = net_.node(from);
    const bool is_set = !leaving.als.empty();
    if (is_loop_ && !is_premise && !is_set && leaving.cells == net_.node(path_.front()).cells) return false;
    const std::size_t first = is_loop_ && is_premise ? 1 : 0;
    for (std::size_t i = first; i + 1 < path_.size(); ++i) {
      const Node& later = net_.node(path_[i]);
      if (is_set == later.als.empty()) continue;
      if (is_set ? leaving.als == later.als : leaving.cells.contains_all(later.cells)) return false;
    }
    return true;
  }

  const Implications& net_;
  Graph sources_;  // for each literal those from which it follows
  Spread spread_;
  bool has_spread_ = false;
  bool is_loop_ = false;
  std::size_t fewest_ = 0;
  int visits_ = 0;
  std::vector<Literal> path_;
  std::vector<std::vector<Literal>> found_;
};

}  // namespace swordfish
