// Chains inside chains: at a standstill of a run, what other chains prove about the grid that is left.
#pragma once

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "rating/closure.hpp"
#include "rating/run.hpp"
#include "rating/time_watch.hpp"

namespace swordfish::rating {

class Forcing;
class StaticChains;

// What a nested chain takes away, and the off nodes of the outer run that it rests on.
struct NestedHint {
  std::vector<CandidateIndex> parents;
  std::vector<CandidateIndex> gone;
  NestedChain chain;
};

// Chains nested in chains.
class Nesting {
 public:
  explicit Nesting(Watch& watch);
  ~Nesting();

  // A new outer grid: what was found for the last one is forgotten.
  void begin(const State& source, bool tells);
  // Adds the conclusions of the nested techniques of a level (2 to 5) to a run. False if there are none.
  bool conclude(int level, Run& run);

 private:
  using Hints = std::vector<std::unique_ptr<NestedHint>>;
  struct Key {
    CandidateSet candidates;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  using Cache = std::unordered_map<Key, Hints, KeyHash>;

  enum Technique { kStatic, kMultiple, kDynamic, kDynamicStatic };
  bool conclude_with(Technique technique, Run& run);
  void find_hints(Technique technique, const State& grid, Hints& hints);
  void find_static(const State& grid, Hints& hints);
  void find_forcing(Forcing& forcing, int level, const State& grid, Hints& hints);

  Watch& watch_;
  State source_;
  bool tells_ = false;
  Closure closure_;  // of the outer grid, made when first asked for
  bool has_closure_ = false;
  bool closure_is_clean_ = false;  // no chain disproves anything there
  std::array<Cache, 4> caches_;
  std::unique_ptr<StaticChains> static_;
  std::array<std::unique_ptr<Forcing>, 4> forcing_;
};

}  // namespace swordfish::rating
