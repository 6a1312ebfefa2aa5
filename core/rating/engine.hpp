// Finds the next step of a rated path: every technique in its order, the first hint of the first that has
// one.
#pragma once

#include <memory>

#include "rating/aligned.hpp"
#include "rating/closure.hpp"
#include "rating/forcing.hpp"
#include "rating/hint.hpp"
#include "rating/nishio.hpp"
#include "rating/static_chains.hpp"
#include "rating/time_watch.hpp"

namespace swordfish::rating {

// The engine of ratings: finds the next step of a rated path.
class Engine {
 public:
  // The engine begins a new puzzle. Memory is kept from one to the next.
  void begin(const RateOptions& options) {
    watch_.start(options.stop, options.max_seconds);
    triplets_.forget();
    max_er_ = options.max_er;
    exceeds_ = false;
  }
  bool expired() { return watch_.expired(); }
  bool exceeds() const { return exceeds_; }  // only techniques above the bound are left

  // The engine finds the next step: false if nothing fits, or nothing within the bound, or the watch has
  // expired.
  bool find(const State& grid, Hint& hint);

 private:
  // What chains need is large; easy puzzles never make it.
  struct Chains {
    explicit Chains(Watch& watch) : fixed(watch), dynamic(watch) {}
    Closure closure;
    StaticChains simple;
    StaticChain simple_best;
    Nishio nishio;
    Forcing fixed;
    Forcing dynamic;
  };

  bool find_chain(const State& grid, Hint& hint);
  bool is_beyond(int base);
  bool find_static_chain(const State& grid, Hint& hint);
  bool find_nishio(const State& grid, Hint& hint);
  bool find_multiple(const State& grid, Hint& hint);
  bool find_dynamic(const State& grid, int level, Hint& hint);
  void fill(const State& grid, CandidateIndex target, bool on, Hint& hint);
  void tell_forced(const State& grid, const Forcing& forcing, const Forced& forced, Hint& hint);

  Watch watch_;
  int max_er_ = 0;
  bool exceeds_ = false;
  AlignedTriplets triplets_;
  std::unique_ptr<Chains> chains_;
};

}  // namespace swordfish::rating
