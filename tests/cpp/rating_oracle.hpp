// Forcing chains the plain way: every node an object, every set a map, every hint built and sorted. Slow and
// close to the definition, to compare the engine with.
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

class Engine {
 public:
  // The hints of technique 21 on a grid, sorted and without repeats.
  std::vector<const Chain*> static_chains(const State& grid) {
    std::vector<Chain> all;
    for (int pass = 0; pass < 3; ++pass) static_pass(grid, pass != 0, pass != 1, all);
    return finish(all);
  }

  // Techniques 23 to 30.
  std::vector<const Chain*> forcing_chains(const State& grid, bool multiple, bool dynamic, bool nishio,
                                           int level) {
    const double base = nishio ? 7.5 : !dynamic ? 8.0 : 8.5 + 0.5 * level;
    std::vector<Chain> all;
    for (int cell = 0; cell < kCells; ++cell) {
      const int size = count(grid.digits[cell]);
      if (size < 2 || (!dynamic && size < 3)) continue;
      std::vector<Run> branches;
      for (Mask left = grid.digits[cell]; left != 0; left &= left - 1) {
        const int digit = lowest(left);
        Run on = propagate(grid, cell, digit, true, dynamic, nishio, level);
        if (on.contradicts && dynamic) {
          all.push_back({7, 0, 0, {on.clash.first, on.clash.second}, kNone, -1, false, -1, {{cell, digit}}});
        }
        Run off = propagate(grid, cell, digit, false, dynamic, nishio, level);
        if (off.contradicts && dynamic)
          all.push_back(placing(grid, 7, {off.clash.first, off.clash.second}, cell, digit));
        if (dynamic && !nishio && size >= 3) common(grid, 1, {&on, &off}, kNone, -1, all);
        if (!nishio) regions(grid, cell, digit, on, multiple, dynamic, level, all);
        branches.push_back(std::move(on));
      }
      if (nishio || !(size == 2 || multiple)) continue;
      std::vector<const Run*> pointers;
      for (const Run& run : branches) pointers.push_back(&run);
      common(grid, 5, pointers, kCell, -1, all);
    }
    for (Chain& chain : all) {
      int flat = 0;
      for (const Node* target : chain.targets) flat += static_cast<int>(ancestors(target).size());
      chain.complexity = flat + nested_complexity(chain);
      chain.rating = base + surcharge(chain.complexity);
    }
    return finish(all);
  }

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

 private:
  struct Run {
    NodeSet on;
    NodeSet off;
    std::vector<Node*> on_order;
    std::vector<Node*> off_order;
    bool contradicts = false;
    std::pair<Node*, Node*> clash{};  // ON, OFF
  };

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

  // --- technique 21 ---

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

  // --- techniques 23 to 30 ---

  static Chain placing(const State& grid, int sort_key, std::vector<const Node*> targets, int cell,
                       int digit) {
    Chain chain{sort_key, 0, 0, std::move(targets), kNone, -1, false, cell * 9 + digit, {}};
    for (Mask left = grid.digits[cell] & ~(1U << digit); left != 0; left &= left - 1) {
      chain.gone.emplace_back(cell, lowest(left));
    }
    return chain;
  }

  void common(const State& grid, int sort_key, const std::vector<const Run*>& runs, Cause cause, int house,
              std::vector<Chain>& all) {
    for (const bool on : {true, false}) {
      for (const Node* node : on ? runs[0]->on_order : runs[0]->off_order) {
        std::vector<const Node*> targets;
        for (const Run* run : runs) {
          const NodeSet& set = on ? run->on : run->off;
          const auto at = set.find(node->cell * 9 + node->digit);
          if (at != set.end()) targets.push_back(at->second);
        }
        if (targets.size() != runs.size()) continue;
        Chain chain = on ? placing(grid, sort_key, targets, node->cell, node->digit)
                         : Chain{sort_key, 0, 0, targets, kNone, -1, false, -1, {{node->cell, node->digit}}};
        chain.start_cause = cause;
        chain.start_house = house;
        if (!chain.gone.empty()) all.push_back(chain);
      }
    }
  }

  void regions(const State& grid, int cell, int digit, const Run& own, bool multiple, bool dynamic, int level,
               std::vector<Chain>& all) {
    for (int kind = 0; kind < 3; ++kind) {
      const int house = kCellHouses[cell].house[kind];
      const Mask places = grid.places[house][digit];
      if (!(is_pair(places) || (multiple && count(places) > 2)) || cell_at(house, lowest(places)) != cell)
        continue;
      std::vector<Run> others;
      for (Mask left = places & (places - 1); left != 0; left &= left - 1) {
        others.push_back(propagate(grid, cell_at(house, lowest(left)), digit, true, dynamic, false, level));
      }
      std::vector<const Run*> runs{&own};
      for (const Run& run : others) runs.push_back(&run);
      common(grid, 6, runs, static_cast<Cause>(kind), house, all);
    }
  }

  Run propagate(const State& source, int cell, int digit, bool on, bool dynamic, bool nishio, int level) {
    Run run;
    State grid = source;
    Node* start = make(cell, digit, on, {}, kNone);
    const auto add = [&](Node* node) {
      const bool is_new = (node->on ? run.on : run.off).insert({node->cell * 9 + node->digit, node}).second;
      if (is_new) (node->on ? run.on_order : run.off_order).push_back(node);
    };
    add(start);
    std::size_t next_on = 0;
    std::size_t next_off = 0;
    while (next_on < run.on_order.size() || next_off < run.off_order.size()) {
      if (next_on < run.on_order.size()) {
        for (Node* node : on_to_off(grid, run.on_order[next_on++], !nishio)) {
          if (run.on.count(node->cell * 9 + node->digit) != 0) {
            run.contradicts = true;
            run.clash = {run.on[node->cell * 9 + node->digit], node};
            return run;
          }
          add(node);
        }
      } else {
        Node* from = run.off_order[next_off++];
        const std::vector<Node*> made = off_to_on(grid, source, from, run.off, !nishio, true);
        if (dynamic && grid.has(from->cell, from->digit)) grid.remove(from->cell, from->digit);
        for (Node* node : made) {
          if (run.off.count(node->cell * 9 + node->digit) != 0) {
            run.contradicts = true;
            run.clash = {node, run.off[node->cell * 9 + node->digit]};
            return run;
          }
          add(node);
        }
      }
      if (next_on == run.on_order.size() && next_off == run.off_order.size() && level > 0) {
        for (Node* node : advanced(grid, source, run, level)) add(node);
      }
    }
    return run;
  }

  // --- nested techniques ---

  using Sink = std::vector<Node*>;

  void conclude(const Run& run, const std::vector<int>& causes, const Removal& gone, const Chain* nested,
                Sink& sink) {
    if (causes.empty()) return;
    std::vector<const Node*> parents;
    for (const int candidate : causes) {
      const Node* node = run.off.at(candidate);
      if (std::count(parents.begin(), parents.end(), node) == 0) parents.push_back(node);
    }
    for (const auto& [cell, digit] : gone) {
      sink.push_back(make(cell, digit, false, parents, kAdvanced));
      sink.back()->nested = nested;
    }
  }

  Sink advanced(const State& grid, const State& source, const Run& run, int level) {
    Sink sink;
    const auto missing = [&](int cell, Mask digits, std::vector<int>& causes) {
      for (Mask left = digits & source.digits[cell] & ~grid.digits[cell]; left != 0; left &= left - 1) {
        causes.push_back(cell * 9 + lowest(left));
      }
    };
    const auto missing_in = [&](int house, int digit, Mask places, std::vector<int>& causes) {
      for (Mask left = places & source.places[house][digit] & ~grid.places[house][digit]; left != 0;
           left &= left - 1) {
        causes.push_back(cell_at(house, lowest(left)) * 9 + digit);
      }
    };
    each_locked(grid, [&](const Locked& locked) {
      Removal gone;
      const Mask outside =
          grid.places[locked.cover][locked.digit] & ~shared_places(locked.cover, locked.base);
      for (Mask left = outside; left != 0; left &= left - 1) {
        gone.emplace_back(cell_at(locked.cover, lowest(left)), locked.digit);
      }
      std::vector<int> causes;
      missing_in(locked.base, locked.digit, ~shared_places(locked.base, locked.cover), causes);
      conclude(run, causes, gone, nullptr, sink);
      return false;
    });
    if (!sink.empty()) return sink;
    each_hidden_set(grid, 2, 5, [&](int house, Mask digits, Mask places) {
      Removal gone;
      for (Mask left = places; left != 0; left &= left - 1) {
        const int cell = cell_at(house, lowest(left));
        for (Mask rest = grid.digits[cell] & ~digits; rest != 0; rest &= rest - 1)
          gone.emplace_back(cell, lowest(rest));
      }
      std::vector<int> causes;
      for (int place = 0; place < 9; ++place) {
        if ((places >> place & 1) == 0) missing(cell_at(house, place), digits, causes);
      }
      conclude(run, causes, gone, nullptr, sink);
      return false;
    });
    if (!sink.empty()) return sink;
    each_naked_set(grid, 2, [&](int house, Mask places, Mask digits) {
      Removal gone;
      std::vector<int> causes;
      for (int place = 0; place < 9; ++place) {
        const int cell = cell_at(house, place);
        if ((places >> place & 1) != 0) {
          missing(cell, ~digits, causes);
        } else {
          for (Mask rest = grid.digits[cell] & digits; rest != 0; rest &= rest - 1)
            gone.emplace_back(cell, lowest(rest));
        }
      }
      conclude(run, causes, gone, nullptr, sink);
      return false;
    });
    if (!sink.empty()) return sink;
    for (const int first_base : {9, 0}) {
      std::vector<Fish> all;
      for (int digit = 0; digit < 9; ++digit) {
        each_fish_of(grid, 2, first_base, digit, [&](const Fish& fish) {
          all.push_back(fish);
          return false;
        });
      }
      std::stable_sort(all.begin(), all.end(), [](const Fish& a, const Fish& b) { return a.base < b.base; });
      for (const Fish& fish : all) {
        Removal gone;
        for (Mask left = fish.cover; left != 0; left &= left - 1) {
          const int line = fish.first_cover() + lowest(left);
          for (Mask rest = grid.places[line][fish.digit] & ~fish.base; rest != 0; rest &= rest - 1) {
            gone.emplace_back(cell_at(line, lowest(rest)), fish.digit);
          }
        }
        std::vector<int> causes;
        for (Mask left = fish.base; left != 0; left &= left - 1) {
          missing_in(first_base + lowest(left), fish.digit, ~fish.cover, causes);
        }
        conclude(run, causes, gone, nullptr, sink);
      }
    }
    if (!sink.empty() || level < 2) return sink;

    const auto chains = [&](const std::vector<const Chain*>& hints) {
      for (const Chain* chain : hints) {
        std::vector<int> causes;
        for (const Node* target : chain->targets) {
          for (const Node* node : ancestors(target)) {
            Cause cause = node->cause;
            int cell = node->cell;
            if (node->parents.empty()) cause = node->on ? chain->start_cause : kNone;
            if (!node->on) continue;
            if (cause == kCell) missing(cell, ~0U, causes);
            if (cause <= kColumn) missing_in(kCellHouses[cell].house[cause], node->digit, ~0U, causes);
          }
          if (!chain->is_cycle) continue;
          for (const Node* node : ancestors(target)) {
            if (node->on) continue;
            if (node->cause == kCell) missing(node->cell, ~0U, causes);
            if (node->cause <= kColumn) {
              missing_in(kCellHouses[node->cell].house[node->cause], node->digit, ~0U, causes);
            }
          }
        }
        conclude(run, causes, chain->gone, chain, sink);
      }
    };
    if (level <= 3) chains(static_chains(grid));
    if (sink.empty() && level == 3) chains(forcing_chains(grid, true, false, false, 0));
    if (sink.empty() && level >= 4) chains(forcing_chains(grid, true, true, false, 0));
    if (sink.empty() && level == 5) chains(forcing_chains(grid, true, true, false, 2));
    return sink;
  }

  // --- sorting, counting ---

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

  std::deque<Node> nodes_;
  std::deque<Chain> chains_;
};

}  // namespace oracle
