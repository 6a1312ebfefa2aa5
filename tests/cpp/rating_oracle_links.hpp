// Chains the plain way: every node an object, every set a map, every hint built and sorted. Slow and close to
// the definition, to compare the engine with. Here: what all chains are made of, and those that suppose one
// thing (technique 21).
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "rating/sets.hpp"
#include "rating/state.hpp"

namespace oracle {

using namespace swordfish;
using namespace swordfish::rating;

enum Cause { kBox = 0, kRow = 1, kColumn = 2, kCell, kAdvanced, kNone };
struct Chain;
struct Node {
  int cell;
  int digit;
  bool on;
  std::vector<const Node*> parents;
  Cause cause = kNone;
  const Chain* nested = nullptr;
  int key() const { return (cell * 9 + digit) * 2 + on; }
};
using NodeSet = std::map<int, Node*>;  // by candidate
using Removal = std::vector<std::pair<int, int>>;

struct Chain {
  int sort_key = 0;  // 1 double, 2 X, 3 Y, 4 XY, 5 cell, 6 region, 7 contradiction
  double rating = 0;
  int complexity = 0;
  std::vector<const Node*> targets;
  Cause start_cause = kNone;
  int start_house = -1;
  bool is_cycle = false;
  int placement = -1;  // candidate
  Removal gone;        // (cell, digit), in order
};

inline double surcharge(int complexity) {
  double added = 0;
  int ceiling = 4;
  for (bool odd = false; complexity - 2 > ceiling; odd = !odd) {
    added += 0.1;
    ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
  }
  return added;
}

// What all chains share: nodes and links, how chains are sorted, and the memory they live in.
class Links {
 public:
  static std::vector<const Node*> ancestors(const Node* target) {
    std::vector<const Node*> result;
    std::set<int> done;
    std::vector<const Node*> todo{target};
    for (std::size_t i = 0; i < todo.size(); ++i) {
      if (!done.insert(todo[i]->key()).second) continue;
      result.push_back(todo[i]);
      todo.insert(todo.end(), todo[i]->parents.begin(), todo[i]->parents.end());
    }
    return result;
  }

 protected:
  Node* make(int cell, int digit, bool on, std::vector<const Node*> parents, Cause cause) {
    nodes_.push_back({cell, digit, on, std::move(parents), cause, nullptr});
    return &nodes_.back();
  }

  std::vector<Node*> on_to_off(const State& grid, Node* from, bool y) {
    std::vector<Node*> result;
    if (y) {
      for (Mask left = grid.digits[from->cell] & ~(1U << from->digit); left != 0; left &= left - 1) {
        result.push_back(make(from->cell, lowest(left), false, {from}, kCell));
      }
    }
    for (int kind = 0; kind < 3; ++kind) {
      for (const int cell : kCellAt[kCellHouses[from->cell].house[kind]]) {
        if (cell == from->cell || !grid.has(cell, from->digit)) continue;
        const bool known = std::any_of(result.begin(), result.end(), [&](const Node* node) {
          return node->cell == cell && node->digit == from->digit;
        });
        if (!known) result.push_back(make(cell, from->digit, false, {from}, static_cast<Cause>(kind)));
      }
    }
    return result;
  }

  // `source` is the grid before anything was removed; `off` holds what was.
  std::vector<Node*> off_to_on(const State& grid, const State& source, Node* from, const NodeSet& off, bool y,
                               bool x) {
    std::vector<Node*> result;
    const auto add = [&](int cell, int digit, Cause cause, const std::vector<int>& hidden) {
      for (const Node* node : result) {
        if (node->cell == cell && node->digit == digit) return;
      }
      std::vector<const Node*> parents{from};
      for (const int candidate : hidden) parents.push_back(off.at(candidate));
      result.push_back(make(cell, digit, true, parents, cause));
    };
    if (y && is_pair(grid.digits[from->cell])) {
      std::vector<int> hidden;
      for (Mask left = source.digits[from->cell] & ~grid.digits[from->cell]; left != 0; left &= left - 1) {
        hidden.push_back(from->cell * 9 + lowest(left));
      }
      add(from->cell, lowest(grid.digits[from->cell] & ~(1U << from->digit)), kCell, hidden);
    }
    for (int kind = 0; x && kind < 3; ++kind) {
      const int house = kCellHouses[from->cell].house[kind];
      const Mask places = grid.places[house][from->digit];
      if (!is_pair(places)) continue;
      std::vector<int> hidden;
      for (Mask left = source.places[house][from->digit] & ~static_cast<Mask>(places); left != 0;
           left &= left - 1) {
        hidden.push_back(cell_at(house, lowest(left)) * 9 + from->digit);
      }
      add(cell_at(house, lowest(places & ~(1U << kCellHouses[from->cell].place[kind]))), from->digit,
          static_cast<Cause>(kind), hidden);
    }
    return result;
  }

  using Signature = std::vector<std::vector<int>>;
  static Signature signature(const Chain& chain) {
    Signature lists;
    for (const Node* target : chain.targets) {
      lists.emplace_back();
      for (const Node* node : ancestors(target)) lists.back().push_back(node->key());
    }
    return lists;
  }

  static int nested_complexity(const Chain& chain) {
    std::set<Signature> seen;
    int sum = 0;
    for (const Node* target : chain.targets) {
      for (const Node* node : ancestors(target)) {
        if (node->nested != nullptr && seen.insert(signature(*node->nested)).second)
          sum += node->nested->complexity;
      }
    }
    return sum;
  }

  std::vector<const Chain*> finish(std::vector<Chain>& all) {
    std::stable_sort(all.begin(), all.end(), [](const Chain& a, const Chain& b) {
      return std::tuple(a.rating, a.complexity, a.sort_key) < std::tuple(b.rating, b.complexity, b.sort_key);
    });
    std::set<std::set<std::pair<int, int>>> seen;
    std::vector<const Chain*> kept;
    for (const Chain& chain : all) {
      if (!seen.insert({chain.gone.begin(), chain.gone.end()}).second) continue;
      chains_.push_back(chain);
      kept.push_back(&chains_.back());
    }
    return kept;
  }

  static Chain placing(const State& grid, int sort_key, std::vector<const Node*> targets, int cell,
                       int digit) {
    Chain chain{sort_key, 0, 0, std::move(targets), kNone, -1, false, cell * 9 + digit, {}};
    for (Mask left = grid.digits[cell] & ~(1U << digit); left != 0; left &= left - 1) {
      chain.gone.emplace_back(cell, lowest(left));
    }
    return chain;
  }

 private:
  std::deque<Node> nodes_;
  std::deque<Chain> chains_;
};

// Technique 21.
class SimpleChains : public Links {
 public:
  // The hints of technique 21 on a grid, sorted and without repeats.
  std::vector<const Chain*> static_chains(const State& grid) {
    std::vector<Chain> all;
    for (int pass = 0; pass < 3; ++pass) static_pass(grid, pass != 0, pass != 1, all);
    return finish(all);
  }

 private:
  static bool is_ancestor(const Node* node, const Node* sought) {
    for (; !node->parents.empty(); node = node->parents[0]) {
      if (node->parents[0]->key() == sought->key()) return true;
    }
    return false;
  }

  void static_pass(const State& grid, bool y, bool x, std::vector<Chain>& all) {
    for (int cell = 0; cell < kCells; ++cell) {
      const int size = count(grid.digits[cell]);
      if (size < 2 || (!x && size != 2)) continue;
      for (Mask left = grid.digits[cell]; left != 0; left &= left - 1) {
        find_cycles(grid, cell, lowest(left), y, x, all);
        if (!x) continue;
        find_chain(grid, cell, lowest(left), true, y, all);
        find_chain(grid, cell, lowest(left), false, y, all);
      }
    }
  }

  void find_chain(const State& grid, int cell, int digit, bool on, bool y, std::vector<Chain>& chains) {
    Node* start = make(cell, digit, on, {}, kNone);
    std::vector<Node*> pending_on;
    std::vector<Node*> pending_off;
    std::set<int> known{start->key()};
    (on ? pending_on : pending_off).push_back(start);
    const Node* hit = nullptr;
    while (!pending_on.empty() || !pending_off.empty()) {
      std::vector<Node*> now;
      now.swap(pending_on);
      for (Node* node : now) {
        for (Node* next : on_to_off(grid, node, y)) {
          if (hit == nullptr && on && next->cell == cell && next->digit == digit) hit = next;
          if (is_ancestor(node, next) || !known.insert(next->key()).second) continue;
          pending_off.push_back(next);
        }
      }
      now.clear();
      now.swap(pending_off);
      for (Node* node : now) {
        for (Node* next : off_to_on(grid, grid, node, {}, y, true)) {
          if (hit == nullptr && !on && next->cell == cell && next->digit == digit) hit = next;
          if (!known.insert(next->key()).second) continue;
          pending_on.push_back(next);
        }
      }
    }
    if (hit == nullptr) return;
    Chain chain = on ? Chain{} : placing(grid, 0, {hit}, cell, digit);
    if (on) chain.gone = {{cell, digit}};
    chain.targets = {hit};
    chain.sort_key = y ? 4 : 2;
    chain.complexity = static_cast<int>(ancestors(hit).size());
    chain.rating = (y ? 7.0 : 6.6) + surcharge(chain.complexity);
    chains.push_back(chain);
  }

  void find_cycles(const State& grid, int cell, int digit, bool y, bool x, std::vector<Chain>& cycles) {
    Node* start = make(cell, digit, true, {}, kNone);
    std::set<int> known{start->key()};
    std::vector<Node*> pending_on{start};
    std::vector<Node*> pending_off;
    for (int links = 2; !pending_on.empty(); links += 2) {
      for (Node* node : pending_on) {
        for (Node* next : on_to_off(grid, node, y)) {
          if (!is_ancestor(node, next)) pending_off.push_back(next);
        }
      }
      pending_on.clear();
      for (Node* node : pending_off) {
        for (Node* next : off_to_on(grid, grid, node, {}, y, x)) {
          if (links >= 4 && next->key() == start->key()) add_cycle(grid, next, y, x, cycles);
          if (known.insert(next->key()).second) pending_on.push_back(next);
        }
      }
      pending_off.clear();
    }
  }

  void add_cycle(const State& grid, const Node* end, bool y, bool x, std::vector<Chain>& cycles) {
    const std::vector<const Node*> loop = ancestors(end);
    std::set<int> own;
    for (const Node* node : loop) own.insert(node->cell);
    std::vector<std::pair<int, int>> seen_on;
    std::set<std::pair<int, int>> seen_off;
    for (const Node* node : loop) {
      for (const int peer : kPeerList[node->cell]) {
        if (own.count(peer) != 0 || !grid.has(peer, node->digit)) continue;
        if (node->on) {
          seen_on.emplace_back(peer, node->digit);
        } else {
          seen_off.insert({peer, node->digit});
        }
      }
    }
    Removal both;
    std::vector<int> cell_order;
    for (const auto& victim : seen_on) {
      if (seen_off.count(victim) == 0 || std::count(both.begin(), both.end(), victim) != 0) continue;
      both.push_back(victim);
      if (std::count(cell_order.begin(), cell_order.end(), victim.first) == 0)
        cell_order.push_back(victim.first);
    }
    if (both.empty()) return;
    Chain chain;
    for (const int cell : cell_order) {
      for (int digit = 0; digit < 9; ++digit) {
        if (std::count(both.begin(), both.end(), std::pair(cell, digit)) != 0)
          chain.gone.emplace_back(cell, digit);
      }
    }
    chain.sort_key = y && x ? 4 : x ? 2 : 3;
    chain.targets = {end};
    chain.is_cycle = true;
    chain.complexity = static_cast<int>(loop.size());
    chain.rating = (y && x ? 7.0 : 6.5) + surcharge(chain.complexity);
    cycles.push_back(chain);
  }
};

}  // namespace oracle
