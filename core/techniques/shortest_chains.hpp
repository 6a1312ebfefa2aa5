// Every shortest chain from a premise to a target that never comes back to a cell it has left.
//
// The list is a property of the grid, not of the order in which it is looked at. Chains are sought length by
// length, backwards from the target, along literals that the premise reaches soon enough:
//
//   premise -> ... -> p -> l -> ... -> target      distance of p + weight of p + what is behind p = length
//
// Where the shortest way crosses itself, longer ones follow, within reason: a length that takes too many
// visits is given up as a whole, with what it has yielded, so that luck can't decide.
#pragma once

#include <vector>

#include "techniques/implications.hpp"

namespace swordfish {

class ShortestChains {
 public:
  explicit ShortestChains(const Implications& net)
      : net_(net), sources_(net.literal_count(), backwards(net)) {}

  // No chain from the premise to something that follows is shorter.
  int least_length(Literal premise, Literal target) {
    if (!has_spread_ || spread_.premise != premise) net_.spread(premise, spread_);
    has_spread_ = true;
    return spread_.distance[static_cast<std::size_t>(target)];
  }

  // The chains of at least so many literals, all of one length; valid until asked again. A chain that ends in
  // the cell where it began is a loop: it leaves this cell with the first link and comes back with the last.
  const std::vector<std::vector<Literal>>& between(Literal premise, Literal target, std::size_t fewest = 4) {
    fewest_ = fewest;
    const int least = least_length(premise, target);
    is_loop_ = net_.node(target).cells == net_.node(premise).cells;
    found_.clear();
    for (int length = least; length <= least + kMostDetour && found_.empty(); ++length) {
      visits_ = 0;
      path_.assign(1, target);
      if (grow(length)) continue;
      found_.clear();
      break;
    }
    return found_;
  }

 private:
  static constexpr int kMostDetour = 6;
  static constexpr int kMostVisits = 5000;

  static std::vector<Edge> backwards(const Implications& net) {
    std::vector<Edge> edges;
    for (Literal from = 0; from < static_cast<Literal>(net.literal_count()); ++from) {
      for (const Literal to : net.direct(from)) edges.push_back({to, from});
    }
    return edges;
  }

  // Puts before the path (which is kept backwards) whatever makes a chain of exactly `left` more. False: too
  // many visits.
  bool grow(int left) {
    for (const Literal from : sources_.targets(static_cast<std::size_t>(path_.back()))) {
      const int rest = left - net_.weight(from);
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

  // Whether the path never comes back to what a literal before it would leave.
  bool is_left_for_good(Literal from, bool is_premise) const {
    const Node& leaving = net_.node(from);
    if (is_loop_ && !is_premise && leaving.cells == net_.node(path_.front()).cells) return false;
    const CellSet cells = leaving.cells | leaving.als;
    const std::size_t first = is_loop_ && is_premise ? 1 : 0;
    for (std::size_t i = first; i + 1 < path_.size(); ++i) {
      if (cells.contains_all(net_.node(path_[i]).cells)) return false;
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
