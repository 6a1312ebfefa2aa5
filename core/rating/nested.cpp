#include "rating/nested.hpp"

#include "rating/forcing.hpp"
#include "rating/static_chains.hpp"
#include "rating/tell.hpp"

namespace swordfish::rating {

namespace {

// Takes in the nodes of a chain one by one; 128 bits, so that different chains don't meet.
class Signature {
 public:
  void add(std::uint64_t value) {
    first_ = (first_ ^ value) * 0x9E3779B97F4A7C15ULL;
    first_ ^= first_ >> 29;
    second_ = (second_ + value + 1) * 0xC2B2AE3D27D4EB4FULL;
    second_ ^= second_ >> 31;
  }
  std::array<std::uint64_t, 2> value() const { return {first_, second_}; }

 private:
  std::uint64_t first_ = 0x243F6A8885A308D3ULL;
  std::uint64_t second_ = 0x13198A2E03707344ULL;
};

// Gathers what a nested chain rests on: candidates that the outer grid has and the grid left of it hasn't.
class Missing {
 public:
  Missing(const State& source, const State& grid, std::vector<CandidateIndex>& parents)
      : source_(source), grid_(grid), parents_(parents) {}

  // For nested chains, the rivals of a candidate that are missing in its cell or house.
  void add(CandidateIndex candidate, Cause cause) {
    const Cell cell = candidate.cell();
    const Digit digit = candidate.digit();
    if (cause == Cause::Cell) {
      for (const Digit rival : source_.candidates(cell) - grid_.candidates(cell)) add_parent({cell, rival});
    } else if (is_house(cause)) {
      const House house = house_of(cell, cause);
      for (const Place place : source_.places(house, digit) - grid_.places(house, digit)) {
        add_parent({cell_at(house, place), digit});
      }
    }
  }

 private:
  void add_parent(CandidateIndex parent) {
    if (seen_[parent.index]) return;
    seen_[parent.index] = true;
    parents_.push_back(parent);
  }

  const State& source_;
  const State& grid_;
  std::vector<CandidateIndex>& parents_;
  std::array<bool, kCandidates> seen_{};
};

}  // namespace

Nesting::Nesting(Watch& watch) : watch_(watch) {}
Nesting::~Nesting() = default;

std::size_t Nesting::KeyHash::operator()(const Key& key) const {
  Signature signature;
  for (const Digit digit : kEveryDigit) {
    const CellSet cells = key.candidates[digit];
    signature.add(static_cast<std::uint64_t>(cells.bits));
    signature.add(static_cast<std::uint64_t>(cells.bits >> 64));
  }
  return signature.value()[0] ^ signature.value()[1];
}

void Nesting::begin(const State& source, bool tells) {
  source_ = source;
  tells_ = tells;
  has_closure_ = false;
  for (Cache& cache : caches_) cache.clear();
}

bool Nesting::conclude(int level, Run& run) {
  switch (level) {
    case 2: return conclude_with(kStatic, run);
    case 3: return conclude_with(kStatic, run) || conclude_with(kMultiple, run);
    case 4: return conclude_with(kDynamic, run);
    default: return conclude_with(kDynamic, run) || conclude_with(kDynamicStatic, run);
  }
}

bool Nesting::conclude_with(Technique technique, Run& run) {
  const auto [at, is_new] = caches_[technique].try_emplace(Key{run.grid.places()});
  if (is_new) find_hints(technique, run.grid, at->second);
  bool any = false;
  for (const auto& hint : at->second) {
    if (run.conclusion_count == static_cast<int>(run.conclusions.size())) run.conclusions.emplace_back();
    Conclusion& conclusion = run.conclusions[run.conclusion_count];
    conclusion.parents = hint->parents;
    conclusion.nested = &hint->chain;
    bool added = false;
    for (const CandidateIndex gone : hint->gone) added |= add_conclusion(gone, run.conclusion_count, run);
    run.conclusion_count += added ? 1 : 0;
    any |= added;
  }
  return any;
}

void Nesting::find_hints(Technique technique, const State& grid, Hints& hints) {
  if (technique == kStatic) return find_static(grid, hints);
  auto& forcing = forcing_[technique];
  if (!forcing) forcing = std::make_unique<Forcing>(watch_);
  forcing->tell_chains(tells_);
  if (technique == kMultiple && closure_is_clean_) {
    // The search for static chains came before and left its implications.
    forcing->begin_static(grid, closure_, closure_.implications_left());
  } else {
    forcing->begin(grid, technique != kMultiple);
  }
  find_forcing(*forcing, technique == kDynamicStatic ? 2 : 0, grid, hints);
}

void Nesting::find_static(const State& grid, Hints& hints) {
  if (!static_) static_ = std::make_unique<StaticChains>();
  if (!has_closure_) {
    closure_.build(source_);
    Words wrong;
    closure_is_clean_ = !closure_.find_wrong(wrong);
    has_closure_ = true;
  }
  Words wrong;
  Words entangled{};
  std::vector<CandidateIndex> wrong_list;
  std::vector<CandidateIndex> entangled_list;
  Closure own;  // only for an outer grid that has chains of its own
  if (!closure_is_clean_) own.build(grid);
  Closure& closure = closure_is_clean_ ? closure_ : own;
  if (!(closure_is_clean_ ? closure.find_wrong_left(source_, grid, wrong) : closure.find_wrong(wrong)))
    return;
  for (int number = 0; number < closure.size(); ++number) {
    if (!has_bit(wrong, number)) continue;
    wrong_list.push_back(closure.candidate(number));
    Words on = closure.implications().on[number];
    Words off = closure.implications().off[number];
    if (closure_is_clean_) closure.imply_left(number, on, off);
    for (int w = 0; w < closure.words(); ++w) entangled[w] |= on[w] & off[w];
  }
  for (int number = 0; number < closure.size(); ++number) {
    if (has_bit(entangled, number)) entangled_list.push_back(closure.candidate(number));
  }
  for (const StaticChain& chain : static_->find_all(grid, wrong_list, entangled_list)) {
    auto hint = std::make_unique<NestedHint>();
    Missing missing(source_, grid, hint->parents);
    Signature signature;
    for (const StaticNode& node : chain.nodes) {
      if (node.on) missing.add(node.candidate, node.cause);
      signature.add(NodeIndex::of(node.candidate, node.on).index);
    }
    // A cycle may be walked both ways, so its off nodes count as well.
    for (const StaticNode& node : chain.nodes) {
      if (chain.is_cycle && !node.on) missing.add(node.candidate, node.cause);
    }
    if (hint->parents.empty()) continue;
    hint->gone = chain.gone;
    hint->chain.complexity = chain.complexity;
    hint->chain.signature = signature.value();
    if (tells_) hint->chain.told = chain_of(chain);
    hints.push_back(std::move(hint));
  }
}

void Nesting::find_forcing(Forcing& forcing, int level, const State& grid, Hints& hints) {
  Ancestry ancestry(forcing.source());
  std::vector<NodeIndex> nodes;
  for (const Forced& forced : forcing.find_all(level)) {
    auto hint = std::make_unique<NestedHint>();
    Missing missing(source_, grid, hint->parents);
    Signature signature;
    const std::vector<Target> targets = forcing.targets(forced);
    for (const Target& target : targets) {
      nodes.clear();
      ancestry.list(*target.run, target.candidate, target.on, target.from, nodes);
      signature.add(nodes.size() << 16);
      for (const NodeIndex node : nodes) {
        signature.add(node.index);
        if (!node.on()) continue;
        const bool is_target = node.candidate() == target.candidate && target.on;
        Cause cause = (is_target ? target.from : target.run->from(node.candidate(), true)).cause();
        if (cause == Cause::None) cause = forcing.start_cause(forced);
        missing.add(node.candidate(), cause);
      }
    }
    if (hint->parents.empty()) continue;
    if (forced.on) {
      const Cell cell = forced.target.cell();
      for (const Digit digit : grid.candidates(cell) - DigitSet{forced.target.digit()}) {
        hint->gone.emplace_back(cell, digit);
      }
    } else {
      hint->gone.push_back(forced.target);
    }
    hint->chain.complexity = forced.complexity;
    hint->chain.signature = signature.value();
    if (tells_) hint->chain.told = chain_of(grid, targets);
    hints.push_back(std::move(hint));
  }
}

}  // namespace swordfish::rating
