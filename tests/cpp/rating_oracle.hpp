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
    for (const Cell cell : CellSet::all()) {
      const int size = grid.candidates(cell).size();
      if (size < 2 || (!dynamic && size < 3)) continue;
      std::vector<Run> branches;
      for (const Digit digit : grid.candidates(cell)) {
        Run on = propagate(grid, cell, digit, true, dynamic, nishio, level);
        if (on.contradicts && dynamic) {
          all.push_back({7, 0, 0, {on.clash.first, on.clash.second}, kNone, false, {}, {{cell, digit}}});
        }
        Run off = propagate(grid, cell, digit, false, dynamic, nishio, level);
        if (off.contradicts && dynamic)
          all.push_back(placing(grid, 7, {off.clash.first, off.clash.second}, cell, digit));
        if (dynamic && !nishio && size >= 3) common(grid, 1, {&on, &off}, kNone, all);
        if (!nishio) regions(grid, cell, digit, on, multiple, dynamic, level, all);
        branches.push_back(std::move(on));
      }
      if (nishio || !(size == 2 || multiple)) continue;
      std::vector<const Run*> pointers;
      for (const Run& run : branches) pointers.push_back(&run);
      common(grid, 5, pointers, kCell, all);
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

  void common(const State& grid, int sort_key, const std::vector<const Run*>& runs, Cause cause,
              std::vector<Chain>& all) {
    for (const bool on : {true, false}) {
      for (const Node* node : on ? runs[0]->on_order : runs[0]->off_order) {
        std::vector<const Node*> targets;
        for (const Run* run : runs) {
          const NodeSet& set = on ? run->on : run->off;
          const auto at = set.find(node->candidate());
          if (at != set.end()) targets.push_back(at->second);
        }
        if (targets.size() != runs.size()) continue;
        Chain chain = on ? placing(grid, sort_key, targets, node->cell, node->digit)
                         : Chain{sort_key, 0, 0, targets, kNone, false, {}, {node->candidate()}};
        chain.start_cause = cause;
        if (!chain.gone.empty()) all.push_back(chain);
      }
    }
  }

  void regions(const State& grid, Cell cell, Digit digit, const Run& own, bool multiple, bool dynamic,
               int level, std::vector<Chain>& all) {
    for (int kind = 0; kind < 3; ++kind) {
      const auto [house, own_place] = seats_of(cell)[kind];
      const PlaceSet places = grid.places(house, digit);
      if (places.size() < 2 || (places.size() > 2 && !multiple) || places.first() != own_place) continue;
      std::vector<Run> others;
      for (const Place place : places - PlaceSet{own_place}) {
        others.push_back(propagate(grid, cell_at(house, place), digit, true, dynamic, false, level));
      }
      std::vector<const Run*> runs{&own};
      for (const Run& run : others) runs.push_back(&run);
      common(grid, 6, runs, static_cast<Cause>(kind), all);
    }
  }

  Run propagate(const State& source, Cell cell, Digit digit, bool on, bool dynamic, bool nishio, int level) {
    Run run;
    State grid = source;
    Node* start = make(cell, digit, on, {}, kNone);
    const auto add = [&](Node* node) {
      const bool is_new = (node->on ? run.on : run.off).insert({node->candidate(), node}).second;
      if (is_new) (node->on ? run.on_order : run.off_order).push_back(node);
    };
    add(start);
    std::size_t next_on = 0;
    std::size_t next_off = 0;
    while (next_on < run.on_order.size() || next_off < run.off_order.size()) {
      if (next_on < run.on_order.size()) {
        for (Node* node : on_to_off(grid, run.on_order[next_on++], !nishio)) {
          if (run.on.count(node->candidate()) != 0) {
            run.contradicts = true;
            run.clash = {run.on[node->candidate()], node};
            return run;
          }
          add(node);
        }
      } else {
        Node* from = run.off_order[next_off++];
        const std::vector<Node*> made = off_to_on(grid, source, from, run.off, !nishio, true);
        if (dynamic && grid.has(from->cell, from->digit)) grid.remove(from->cell, from->digit);
        for (Node* node : made) {
          if (run.off.count(node->candidate()) != 0) {
            run.contradicts = true;
            run.clash = {node, run.off[node->candidate()]};
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

  void conclude(const Run& run, const std::vector<Candidate>& causes, const Removal& gone,
                const Chain* nested, Sink& sink) {
    if (causes.empty()) return;
    std::vector<const Node*> parents;
    for (const Candidate candidate : causes) {
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
    using Causes = std::vector<Candidate>;
    const auto missing = [&](Cell cell, DigitSet digits, Causes& causes) {
      for (const Digit digit : (digits & source.candidates(cell)) - grid.candidates(cell)) {
        causes.push_back({cell, digit});
      }
    };
    const auto missing_in = [&](House house, Digit digit, PlaceSet places, Causes& causes) {
      for (const Place place : (places & source.places(house, digit)) - grid.places(house, digit)) {
        causes.push_back({cell_at(house, place), digit});
      }
    };
    each_locked(grid, [&](const Locked& locked) {
      Removal gone;
      const auto& [base, cover, digit] = locked;
      for (const Place place : grid.places(cover, digit) - shared_places(cover, base)) {
        gone.push_back({cell_at(cover, place), digit});
      }
      Causes causes;
      missing_in(base, digit, PlaceSet::all() - shared_places(base, cover), causes);
      conclude(run, causes, gone, nullptr, sink);
      return false;
    });
    if (!sink.empty()) return sink;
    each_hidden_set(grid, 2, 5, [&](House house, DigitSet digits, PlaceSet places) {
      Removal gone;
      for (const Place place : places) {
        const Cell cell = cell_at(house, place);
        for (const Digit digit : grid.candidates(cell) - digits) gone.push_back({cell, digit});
      }
      Causes causes;
      for (const Place place : PlaceSet::all() - places) missing(cell_at(house, place), digits, causes);
      conclude(run, causes, gone, nullptr, sink);
      return false;
    });
    if (!sink.empty()) return sink;
    each_naked_set(grid, 2, [&](House house, PlaceSet places, DigitSet digits) {
      Removal gone;
      Causes causes;
      for (const Place place : PlaceSet::all()) {
        const Cell cell = cell_at(house, place);
        if (places.contains(place)) {
          missing(cell, DigitSet::all() - digits, causes);
        } else {
          for (const Digit digit : grid.candidates(cell) & digits) gone.push_back({cell, digit});
        }
      }
      conclude(run, causes, gone, nullptr, sink);
      return false;
    });
    if (!sink.empty()) return sink;
    for (const HouseKind base_kind : {HouseKind::Column, HouseKind::Row}) {
      std::vector<LineFish> all;
      for (const Digit digit : DigitSet::all()) {
        each_fish_of(grid, 2, base_kind, digit, [&](const LineFish& fish) {
          all.push_back(fish);
          return false;
        });
      }
      std::stable_sort(all.begin(), all.end(),
                       [](const LineFish& a, const LineFish& b) { return a.base.bits < b.base.bits; });
      for (const LineFish& fish : all) {
        Removal gone;
        for (const Place number : fish.cover) {
          const House line = line_at(fish.cover_kind(), number);
          for (const Place place : grid.places(line, fish.digit) - fish.base) {
            gone.push_back({cell_at(line, place), fish.digit});
          }
        }
        Causes causes;
        for (const Place number : fish.base) {
          missing_in(line_at(base_kind, number), fish.digit, PlaceSet::all() - fish.cover, causes);
        }
        conclude(run, causes, gone, nullptr, sink);
      }
    }
    if (!sink.empty() || level < 2) return sink;

    const auto chains = [&](const std::vector<const Chain*>& hints) {
      for (const Chain* chain : hints) {
        Causes causes;
        const auto missing_by = [&](const Node* node, Cause cause) {
          if (cause == kCell) missing(node->cell, DigitSet::all(), causes);
          if (cause > kColumn) return;
          missing_in(seats_of(node->cell)[cause].house, node->digit, PlaceSet::all(), causes);
        };
        for (const Node* target : chain->targets) {
          for (const Node* node : ancestors(target)) {
            if (node->on) missing_by(node, node->parents.empty() ? chain->start_cause : node->cause);
          }
          if (!chain->is_cycle) continue;
          for (const Node* node : ancestors(target)) {
            if (!node->on) missing_by(node, node->cause);
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
