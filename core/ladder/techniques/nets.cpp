// Forcing nets: tables filled with singles. A premise is played on a copy of the grid, and the naked and
// hidden singles it makes are played too, a few rounds of them; each of these rests on several eliminations
// at once, which is what makes it a net. Tables are then joined like chains.
//
//      premise -+-> r1c4<>7 -+
//               |            +-> r1c9=7 -> ...        hidden single: all other places of 7 in row 1 are gone
//               +-> r1c6<>7 -+
#include <algorithm>
#include <array>
#include <utility>

#include "ladder/techniques/forcing.hpp"
#include "ladder/techniques/playout.hpp"

namespace swordfish {
namespace {

class NetTables final : public ForcingTables {
 public:
  NetTables(const Position& position, Playout& playout, int rounds, bool whole_laws_only)
      : ForcingTables(position.shared<GroupImplications>(), whole_laws_only, false),
        grid_(position.grid()),
        rounds_(rounds),
        playout_(playout) {
    const auto literals = static_cast<Literal>(net.literal_count());
    for (Literal literal = 0; literal < literals; ++literal) {
      for (const Literal to : net.direct(literal)) edges_.push_back({literal, to});
    }
    for (int node = 0; node < net.candidate_count(); ++node) {
      for (const Literal premise : {net.on(node), net.off(node)}) {
        for (const auto& forced : play(premise)) edges_.push_back({premise, net.on(forced.candidate)});
      }
    }
    graph_ = Graph(net.literal_count(), edges_);
    closures_ = close(graph_);
  }

  std::span<const std::uint64_t> closure(Literal premise) const override {
    return closures_[static_cast<std::size_t>(premise)];
  }

  void start_at(Literal premise) override { search(graph_, premise); }
  int distance_to(Literal target) const override { return distance_[static_cast<std::size_t>(target)]; }
  void aim_at(Literal target) override {
    if (reversed_.size() == 0) {
      for (Edge& edge : edges_) std::swap(edge.from, edge.to);
      reversed_ = Graph(net.literal_count(), edges_);
    }
    search(reversed_, target);
  }
  int distance_from(Literal premise) const override { return distance_[static_cast<std::size_t>(premise)]; }

  void tell(Literal premise, Literal target, Step& step) override {
    search(graph_, premise);
    std::vector<Literal> path{target};
    while (path.back() != premise) path.push_back(parent_[static_cast<std::size_t>(path.back())]);
    std::reverse(path.begin(), path.end());
    for (std::size_t i = 0; i + 1 < path.size(); ++i) tell_hop(path[i], path[i + 1], step);
  }

 private:
  const std::vector<ForcedSingle>& play(Literal premise) {
    return playout_.play(net.candidate(premise), net.is_on(premise), rounds_);
  }

  // Searches a net, breadth first, with the way back and how far.
  void search(const Graph& graph, Literal from) {
    parent_.assign(net.literal_count(), -1);
    distance_.assign(net.literal_count(), 0);
    std::vector<Literal> order{from};
    parent_[static_cast<std::size_t>(from)] = from;
    for (std::size_t next = 0; next < order.size(); ++next) {
      for (const Literal to : graph.targets(static_cast<std::size_t>(order[next]))) {
        if (parent_[static_cast<std::size_t>(to)] != -1) continue;
        parent_[static_cast<std::size_t>(to)] = order[next];
        distance_[static_cast<std::size_t>(to)] = distance_[static_cast<std::size_t>(order[next])] + 1;
        order.push_back(to);
      }
    }
  }

  // In a net, one edge: a plain link, or a single of the premise's playout with all that it rests on.
  void tell_hop(Literal from, Literal to, Step& step) {
    const auto direct = net.direct(from);
    if (std::find(direct.begin(), direct.end(), to) != direct.end()) {
      net.tell(std::array{from, to}, step);
      return;
    }
    const std::vector<ForcedSingle>& forced = play(from);
    const Candidate target = net.candidate(to);
    const auto is_target = [&](const ForcedSingle& one) { return one.candidate == target; };
    const auto last =
        static_cast<std::size_t>(std::find_if(forced.begin(), forced.end(), is_target) - forced.begin());
    std::vector<char> is_needed(forced.size(), 0);
    is_needed[last] = 1;
    for (std::size_t i = last + 1; i-- > 0;) {
      if (is_needed[i] != 0) tell_single(from, forced, i, is_needed, step);
    }
  }

  // The single forced[at]: every rival was struck by the premise or by a single before it.
  void tell_single(Literal premise, const std::vector<ForcedSingle>& forced, std::size_t at,
                   std::vector<char>& is_needed, Step& step) const {
    const auto& [candidate, truth] = forced[at];
    for (const Candidate rival : rivals(candidate, truth)) {
      const Literal off = net.off(rival);
      if (off != premise) {
        std::size_t before = 0;
        const bool is_premise = net.is_on(premise) && strikes(net.candidate(premise), rival);
        while (!is_premise && before < at && !strikes(forced[before].candidate, rival)) ++before;
        if (!is_premise && before == at) continue;
        if (!is_premise) is_needed[before] = 1;
        net.tell(std::array{is_premise ? premise : net.on(forced[before].candidate), off}, step);
      }
      step.link(net.node(off), net.node(net.on(candidate)), true);
    }
    step.mark(Role::On, candidate.cell, {candidate.digit});
    step.truths.push_back(truth);
  }

  std::vector<Candidate> rivals(Candidate candidate, const Truth& truth) const {
    std::vector<Candidate> all;
    if (truth.kind == TruthKind::Cell) {
      for (const Digit digit : grid_.candidates(candidate.cell) - DigitSet{candidate.digit}) {
        all.push_back({candidate.cell, digit});
      }
    } else {
      for (const Cell cell :
           (grid_.places(candidate.digit) & cells_of(truth.house)) - CellSet{candidate.cell}) {
        all.push_back({cell, candidate.digit});
      }
    }
    return all;
  }

  static bool strikes(Candidate one, Candidate other) {
    if (one.cell == other.cell) return one.digit != other.digit;
    return one.digit == other.digit && peers(one.cell).contains(other.cell);
  }

  const Grid& grid_;
  const int rounds_;
  Playout& playout_;
  std::vector<Edge> edges_;
  Graph graph_;
  Graph reversed_;
  BitRows closures_;
  std::vector<Literal> parent_;
  std::vector<int> distance_;
};

const Register forcing_net_contradiction(
    {.slug = "forcing_net_contradiction",
     .name = "Forcing Net Contradiction",
     .code = "1303",
     .order = 8600,
     .level = Level::Extreme,
     .score = 700,
     .text =
         "Suppose that {opposite}, and follow what that forces. [Then {impossible}, which||That] can't be, "
         "so {result}."});
const Register forcing_net_verity({.slug = "forcing_net_verity",
                                   .name = "Forcing Net Verity",
                                   .code = "1304",
                                   .order = 8600,
                                   .level = Level::Extreme,
                                   .score = 700,
                                   .text = "{premises}, what follows comes to the same: {result}."});
const ForcingKinds kNetKinds{forcing_net_contradiction.technique, forcing_net_verity.technique};

void find_forcing_nets(const Position& position, const Technique&, StepSink& sink) {
  // A path takes HoDoKu's step; all steps together don't depend on how the grid lies.
  FairPlayout fair(position.grid());
  QueuedPlayout queued(position.grid());
  Playout& playout = sink.wants_all() ? static_cast<Playout&>(fair) : queued;
  NetTables tables(position, playout, position.limits().net_look_ahead, true);
  find_forced(position, tables, kNetKinds, sink);
}

const Register forcing_net({.slug = "forcing_net",
                            .name = "Forcing Net",
                            .code = "fn",
                            .order = 8600,
                            .level = Level::Extreme,
                            .score = 700,
                            .find = find_forcing_nets,
                            .text = "What follows either way: {placements}{eliminations}."});

// Beyond HoDoKu: the premise is played to its end.
const Register deep_net_contradiction(
    {.slug = "deep_net_contradiction",
     .name = "Deep Forcing Net Contradiction",
     .code = "S101",
     .order = 8650,
     .level = Level::Extreme,
     .score = 900,
     .on = false,
     .text =
         "Suppose that {opposite}, and play what follows to its end. [Then {impossible}, which||That] can't "
         "be, so {result}."});
const Register deep_net_verity({.slug = "deep_net_verity",
                                .name = "Deep Forcing Net Verity",
                                .code = "S102",
                                .order = 8650,
                                .level = Level::Extreme,
                                .score = 900,
                                .on = false,
                                .text = "{premises}, playing it to its end comes to the same: {result}."});
const ForcingKinds kDeepKinds{deep_net_contradiction.technique, deep_net_verity.technique};

void find_deep_nets(const Position& position, const Technique&, StepSink& sink) {
  FairPlayout playout(position.grid());
  NetTables tables(position, playout, kCells, false);
  find_forced(position, tables, kDeepKinds, sink);
}

const Register deep_net({.slug = "deep_net",
                         .name = "Deep Forcing Net",
                         .code = "S100",
                         .order = 8650,
                         .level = Level::Extreme,
                         .score = 900,
                         .on = false,
                         .find = find_deep_nets,
                         .text = "What follows either way: {placements}{eliminations}."});

}  // namespace
}  // namespace swordfish
