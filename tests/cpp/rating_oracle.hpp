// Forcing chains the plain way: techniques 23 to 30, which suppose several things, and chains inside chains.
#pragma once

#include "rating_oracle_links.hpp"

namespace oracle {

class Engine : public SimpleChains {
 public:
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

 private:
  struct Run {
    NodeSet on;
    NodeSet off;
    std::vector<Node*> on_order;
    std::vector<Node*> off_order;
    bool contradicts = false;
    std::pair<Node*, Node*> clash{};  // ON, OFF
  };

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
};

}  // namespace oracle
