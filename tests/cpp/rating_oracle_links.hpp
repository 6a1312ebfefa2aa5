// Chains the plain way: every node an object, every set a map, every hint built and sorted. Slow and close to
// the definition, to compare the engine with. Here: what all chains are made of, and those that suppose one
// thing (technique 21).
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
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
  Cell cell;
  Digit digit;
  bool on;
  std::vector<const Node*> parents;
  Cause cause = kNone;
  const Chain* nested = nullptr;
  Candidate candidate() const { return {cell, digit}; }
  std::pair<Candidate, bool> key() const { return {candidate(), on}; }
};
using NodeSet = std::map<Candidate, Node*>;
using Removal = std::vector<Candidate>;

struct Chain {
  int sort_key = 0;  // 1 double, 2 X, 3 Y, 4 XY, 5 cell, 6 region, 7 contradiction
  double rating = 0;
  int complexity = 0;
  std::vector<const Node*> targets;
  Cause start_cause = kNone;
  bool is_cycle = false;
  std::optional<Candidate> placement;
  Removal gone;  // in order
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
    std::set<std::pair<Candidate, bool>> done;
    std::vector<const Node*> todo{target};
    for (std::size_t i = 0; i < todo.size(); ++i) {
      if (!done.insert(todo[i]->key()).second) continue;
      result.push_back(todo[i]);
      todo.insert(todo.end(), todo[i]->parents.begin(), todo[i]->parents.end());
    }
    return result;
  }

 protected:
  Node* make(Cell cell, Digit digit, bool on, std::vector<const Node*> parents, Cause cause) {
    nodes_.push_back({cell, digit, on, std::move(parents), cause, nullptr});
    return &nodes_.back();
  }

  std::vector<Node*> on_to_off(const State& grid, Node* from, bool y) {
    std::vector<Node*> result;
    if (y) {
      for (const Digit other : grid.candidates(from->cell) - DigitSet{from->digit}) {
        result.push_back(make(from->cell, other, false, {from}, kCell));
      }
    }
    for (int kind = 0; kind < 3; ++kind) {
      for (const Cell cell : cells_of(seats_of(from->cell)[kind].house)) {
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
    const auto add = [&](Cell cell, Digit digit, Cause cause, const std::vector<Candidate>& hidden) {
      for (const Node* node : result) {
        if (node->cell == cell && node->digit == digit) return;
      }
      std::vector<const Node*> parents{from};
      for (const Candidate candidate : hidden) parents.push_back(off.at(candidate));
      result.push_back(make(cell, digit, true, parents, cause));
    };
    const DigitSet digits = grid.candidates(from->cell);
    if (y && digits.size() == 2) {
      std::vector<Candidate> hidden;
      for (const Digit digit : source.candidates(from->cell) - digits) hidden.push_back({from->cell, digit});
      add(from->cell, (digits - DigitSet{from->digit}).first(), kCell, hidden);
    }
    for (int kind = 0; x && kind < 3; ++kind) {
      const auto [house, own] = seats_of(from->cell)[kind];
      const PlaceSet places = grid.places(house, from->digit);
      if (places.size() != 2) continue;
      std::vector<Candidate> hidden;
      for (const Place place : source.places(house, from->digit) - places) {
        hidden.push_back({cell_at(house, place), from->digit});
      }
      add(cell_at(house, (places - PlaceSet{own}).first()), from->digit, static_cast<Cause>(kind), hidden);
    }
    return result;
  }

  using Signature = std::vector<std::vector<std::pair<Candidate, bool>>>;
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
    std::set<std::set<Candidate>> seen;
    std::vector<const Chain*> kept;
    for (const Chain& chain : all) {
      if (!seen.insert({chain.gone.begin(), chain.gone.end()}).second) continue;
      chains_.push_back(chain);
      kept.push_back(&chains_.back());
    }
    return kept;
  }

  static Chain placing(const State& grid, int sort_key, std::vector<const Node*> targets, Cell cell,
                       Digit digit) {
    Chain chain{sort_key, 0, 0, std::move(targets), kNone, false, Candidate{cell, digit}, {}};
    for (const Digit other : grid.candidates(cell) - DigitSet{digit}) chain.gone.push_back({cell, other});
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
    for (const Cell cell : CellSet::all()) {
      const int size = grid.candidates(cell).size();
      if (size < 2 || (!x && size != 2)) continue;
      for (const Digit digit : grid.candidates(cell)) {
        find_cycles(grid, cell, digit, y, x, all);
        if (!x) continue;
        find_chain(grid, cell, digit, true, y, all);
        find_chain(grid, cell, digit, false, y, all);
      }
    }
  }

  void find_chain(const State& grid, Cell cell, Digit digit, bool on, bool y, std::vector<Chain>& chains) {
    Node* start = make(cell, digit, on, {}, kNone);
    std::vector<Node*> pending_on;
    std::vector<Node*> pending_off;
    std::set<std::pair<Candidate, bool>> known{start->key()};
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

  void find_cycles(const State& grid, Cell cell, Digit digit, bool y, bool x, std::vector<Chain>& cycles) {
    Node* start = make(cell, digit, true, {}, kNone);
    std::set<std::pair<Candidate, bool>> known{start->key()};
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
    CellSet own;
    for (const Node* node : loop) own.insert(node->cell);
    Removal seen_on;
    std::set<Candidate> seen_off;
    for (const Node* node : loop) {
      for (const Cell peer : peer_list(node->cell)) {
        if (own.contains(peer) || !grid.has(peer, node->digit)) continue;
        if (node->on) {
          seen_on.push_back({peer, node->digit});
        } else {
          seen_off.insert({peer, node->digit});
        }
      }
    }
    Removal both;
    std::vector<Cell> cell_order;
    for (const Candidate victim : seen_on) {
      if (seen_off.count(victim) == 0 || std::count(both.begin(), both.end(), victim) != 0) continue;
      both.push_back(victim);
      if (std::count(cell_order.begin(), cell_order.end(), victim.cell) == 0)
        cell_order.push_back(victim.cell);
    }
    if (both.empty()) return;
    Chain chain;
    for (const Cell cell : cell_order) {
      for (const Digit digit : DigitSet::all()) {
        if (std::count(both.begin(), both.end(), Candidate{cell, digit}) != 0)
          chain.gone.push_back({cell, digit});
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
