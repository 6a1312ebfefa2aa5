#include "ladder/techniques/forcing.hpp"

#include <optional>

namespace swordfish {
namespace {

// A law of which exactly one node must be on.
struct Law {
  Truth truth;
  std::vector<int> nodes;
  bool is_whole;  // nothing was eliminated from it but by placed digits
};

// From a premise to what it forces.
struct Strand {
  Literal premise;
  Literal target;
};

struct Proof {
  bool is_verity = false;
  int length = 0;
  std::vector<Strand> strands;
  const Law* law = nullptr;  // the one that is emptied, or whose every node leads to the end
};

class ForcingSearch {
 public:
  ForcingSearch(const Position& position, ForcingTables& tables, const ForcingKinds& kinds, StepSink& sink)
      : position_(position),
        tables_(tables),
        net_(tables.net),
        kinds_(kinds),
        sink_(sink),
        rows_(3, net_.literal_count()) {
    for (int node = 0; node < net_.candidate_count(); ++node) {
      for (const Literal literal : {net_.on(node), net_.off(node)}) {
        rows_.insert(kCandidates, static_cast<std::size_t>(literal));
      }
    }
    collect_laws();
  }

  // All that is forced: placements first, then eliminations, each from the first cell on. Contradictions are only
  // looked for as far as steps are wanted.
  void run() {
    collect_verities();
    for (const bool is_on : {true, false}) {
      for (int node = 0; node < net_.candidate_count(); ++node) {
        const Literal literal = is_on ? net_.on(node) : net_.off(node);
        const bool is_forced = rows_.contains(kForced, static_cast<std::size_t>(literal)) ||
                               is_contradicted(net_.opposite(literal));
        if (is_forced && !offer(literal)) return;
      }
    }
  }

 private:
  enum Rows { kForced, kCommon, kCandidates };

  void collect_laws() {
    const auto add = [this](const Truth& truth, CellSet cells, DigitSet digits, bool is_whole) {
      Law law{truth, {}, is_whole};
      for (const Cell cell : cells) {
        for (const Digit digit : digits& position_.candidates(cell))
          law.nodes.push_back(net_.node_of({cell, digit}));
      }
      laws_.push_back(std::move(law));
    };
    for (const Cell cell : position_.open()) add(Truth::of_cell(cell), {cell}, DigitSet::all(), true);
    const Grid& grid = position_.grid();
    for (const Digit digit : DigitSet::all()) {
      CellSet allowed = position_.open();
      for (const Cell cell : grid.placed()) {
        if (grid.candidates(cell).contains(digit)) allowed -= peers(cell);
      }
      for (int index = 0; index < kHouses; ++index) {
        const House house(index);
        const CellSet places = position_.places(house, digit);
        if (places.empty()) continue;
        add(Truth::in_house(house, digit), places, {digit}, places == (allowed & cells_of(house)));
      }
    }
  }

  bool contains(std::span<const std::uint64_t> row, Literal literal) const {
    return (row[static_cast<std::size_t>(literal / 64)] >> (literal % 64) & 1) != 0;
  }

  bool is_emptied(const Law& law, std::span<const std::uint64_t> row) const {
    if (tables_.whole_laws && !law.is_whole) return false;
    for (const int node : law.nodes) {
      if (!contains(row, net_.off(node))) return false;
    }
    return true;
  }

  // For forcing, the first candidate that is on as well as off.
  std::optional<int> find_conflict(std::span<const std::uint64_t> row) const {
    const std::size_t half = row.size() / 2;
    for (std::size_t word = 0; word < half; ++word) {
      const std::uint64_t both = row[word] & row[half + word];
      if (both == 0) continue;
      const int node = static_cast<int>(64 * word) + std::countr_zero(both);
      if (node < net_.candidate_count()) return node;
    }
    return std::nullopt;
  }

  bool is_contradicted(Literal premise) const {
    const auto row = tables_.closure(premise);
    if (find_conflict(row)) return true;
    // If a premise strikes every node of a law, then every node leads to the premise's opposite: a verity, found
    // before.
    if (tables_.both_ways) return false;
    for (const Law& law : laws_) {
      if (is_emptied(law, row)) return true;
    }
    return false;
  }

  void collect_verities() {
    for (int node = 0; node < net_.candidate_count(); ++node) {
      const std::array premises = {net_.on(node), net_.off(node)};
      force_common(premises, net_.candidate(premises[0]).cell);
    }
    std::vector<Literal> premises;
    for (const Law& law : laws_) {
      premises.clear();
      for (const int node : law.nodes) premises.push_back(net_.on(node));
      force_common(premises, std::nullopt);
    }
  }

  // What all premises force, but for one cell.
  void force_common(std::span<const Literal> premises, std::optional<Cell> but) {
    if (premises.empty()) return;  // a cell without candidates: the grid has no solution
    const auto common = rows_[kCommon], candidates = rows_[kCandidates];
    std::copy(candidates.begin(), candidates.end(), common.begin());
    for (const Literal premise : premises) {
      const auto row = tables_.closure(premise);
      for (std::size_t word = 0; word < row.size(); ++word) common[word] &= row[word];
    }
    if (but) {
      for (const Digit digit : position_.candidates(*but)) {
        rows_.remove(kCommon, static_cast<std::size_t>(net_.on({*but, digit})));
        rows_.remove(kCommon, static_cast<std::size_t>(net_.off({*but, digit})));
      }
    }
    rows_.merge(kForced, common);
  }

  bool offer(Literal forced) {
    if (!sink_.wants_all()) {
      Proof best = contradiction(forced);
      const Proof other = verity(forced);
      if (best.strands.empty() || (!other.strands.empty() && other.length < best.length)) best = other;
      return tell(forced, best);
    }
    return tell(forced, contradiction(forced)) && tell(forced, verity(forced));
  }

  static void take_shorter(Proof& best, const Proof& other) {
    if (best.strands.empty() || other.length < best.length) best = other;
  }

  // Forced by a contradiction: the shortest way to break the opposite; without strands if there is none.
  Proof contradiction(Literal forced) {
    Proof best;
    const Literal premise = net_.opposite(forced);
    const auto row = tables_.closure(premise);
    tables_.start_at(premise);
    const std::size_t half = row.size() / 2;
    for (std::size_t word = 0; word < half; ++word) {
      for (std::uint64_t both = row[word] & row[half + word]; both != 0; both &= both - 1) {
        const int node = static_cast<int>(64 * word) + std::countr_zero(both);
        if (node >= net_.candidate_count()) break;
        Proof proof;
        if (net_.on(node) != premise) proof.strands.push_back({premise, net_.on(node)});
        if (net_.off(node) != premise) proof.strands.push_back({premise, net_.off(node)});
        for (const Strand& strand : proof.strands) proof.length += tables_.distance_to(strand.target);
        take_shorter(best, proof);
      }
    }
    for (const Law& law : laws_) {
      if (!is_emptied(law, row)) continue;
      Proof proof;
      proof.law = &law;
      for (const int node : law.nodes) {
        proof.strands.push_back({premise, net_.off(node)});
        proof.length += tables_.distance_to(net_.off(node));
      }
      take_shorter(best, proof);
    }
    return best;
  }

  // Forced by a verity: the shortest way to come to it in any case.
  Proof verity(Literal forced) {
    Proof best;
    tables_.aim_at(forced);
    const auto try_premises = [&](std::span<const Literal> premises, const Law* law) {
      Proof proof;
      proof.is_verity = true;
      proof.law = law;
      for (const Literal premise : premises) {
        if (!contains(tables_.closure(premise), forced)) return;
        proof.strands.push_back({premise, forced});
        proof.length += tables_.distance_from(premise);
      }
      take_shorter(best, proof);
    };
    for (int node = 0; node < net_.candidate_count(); ++node) {
      if (net_.candidate(net_.on(node)).cell == net_.candidate(forced).cell) continue;
      try_premises(std::array{net_.on(node), net_.off(node)}, nullptr);
    }
    std::vector<Literal> premises;
    for (const Law& law : laws_) {
      premises.clear();
      for (const int node : law.nodes) premises.push_back(net_.on(node));
      try_premises(premises, &law);
    }
    return best;
  }

  bool tell(Literal forced, const Proof& proof) {
    if (proof.strands.empty()) return true;
    const auto [cell, digit] = net_.candidate(forced);
    Step& step = sink_.fresh(proof.is_verity ? kinds_.verity : kinds_.contradiction);
    if (net_.is_on(forced)) {
      step.place(cell, digit);
    } else {
      step.eliminate(cell, {digit});
    }
    step.length = proof.length;
    if (step.with_evidence()) {
      for (const Strand& strand : proof.strands) {
        const Candidate premise = net_.candidate(strand.premise);
        step.mark(Role::Pivot, premise.cell, {premise.digit});
        tables_.tell(strand.premise, strand.target, step);
      }
      if (proof.law != nullptr) step.truths.push_back(proof.law->truth);
      if (!proof.is_verity) mark_broken(proof, step);
      drop_repeats(step);
    }
    return sink_.offer(step);
  }

  // Where a forcing chain breaks: a law that is emptied, or a candidate that is on as well as off.
  void mark_broken(const Proof& proof, Step& step) const {
    if (proof.law != nullptr) {
      const Truth& truth = proof.law->truth;
      step.breaks(truth,
                  truth.kind == TruthKind::Cell ? CellSet{} : position_.places(truth.house, truth.digit));
    } else {
      const Candidate both = net_.candidate(proof.strands.front().target);
      step.mark(Role::Wrong, both.cell, {both.digit});
    }
  }

  const Position& position_;
  ForcingTables& tables_;
  const Implications& net_;
  const ForcingKinds& kinds_;
  StepSink& sink_;
  std::vector<Law> laws_;
  BitRows rows_;  // by Rows
};

}  // namespace

void find_forced(const Position& position, ForcingTables& tables, const ForcingKinds& kinds, StepSink& sink) {
  ForcingSearch(position, tables, kinds, sink).run();
}

namespace {

// Chains: tables of single links, groups included. Every link also holds the other way round, so one search
// from the opposite of a target measures the way from every premise.
class ChainTables final : public ForcingTables {
 public:
  explicit ChainTables(const Implications& implications) : ForcingTables(implications, true, true) {}
  std::span<const std::uint64_t> closure(Literal premise) const override { return net.closure(premise); }
  void start_at(Literal premise) override { net.spread(premise, forth_); }
  int distance_to(Literal target) const override { return forth_.distance[static_cast<std::size_t>(target)]; }
  void aim_at(Literal target) override { net.spread(net.opposite(target), back_); }
  int distance_from(Literal premise) const override {
    return back_.distance[static_cast<std::size_t>(net.opposite(premise))];
  }
  void tell(Literal premise, Literal target, Step& step) override {
    Spread spread;
    net.spread(premise, spread);
    net.tell(spread.path_to(target), step);
  }

 private:
  Spread forth_;
  Spread back_;
};

const Register forcing_chain_contradiction(
    {.slug = "forcing_chain_contradiction",
     .name = "Forcing Chain Contradiction",
     .code = "1301",
     .order = 8500,
     .level = Level::Extreme,
     .score = 500,
     .text = "[{story}||Suppose that {opposite}]. [Then {impossible}, which||That] can't be, so {result}."});
const Register forcing_chain_verity({.slug = "forcing_chain_verity",
                                     .name = "Forcing Chain Verity",
                                     .code = "1302",
                                     .order = 8500,
                                     .level = Level::Extreme,
                                     .score = 500,
                                     .text = "{premises}, the end is the same[: {story}]. So {result}."});
const ForcingKinds kChainKinds{forcing_chain_contradiction.technique, forcing_chain_verity.technique};

void find_forcing_chains(const Position& position, const Technique&, StepSink& sink) {
  ChainTables tables(position.shared<GroupImplications>());
  find_forced(position, tables, kChainKinds, sink);
}

const Register forcing_chain({.slug = "forcing_chain",
                              .name = "Forcing Chain",
                              .code = "fc",
                              .order = 8500,
                              .level = Level::Extreme,
                              .score = 500,
                              .find = find_forcing_chains,
                              .text = "By {chain}: {placements}{eliminations}."});

}  // namespace
}  // namespace swordfish
