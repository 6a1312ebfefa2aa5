// Multiple, dynamic and nested forcing chains on one grid: the runs of all suppositions, and what they have
// in common.
//
//   contradiction   a supposition leads to a node on and off
//   double          a candidate on and the same candidate off lead to the same node
//   cell, region    all digits of a cell, or all places of a digit in a house, lead to the same node
//
// All hints of one technique share a base rating, so the shortest is the first. At the top only that one is
// wanted; inside another chain, the shortest for each set of eliminations.
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "rating/ancestry.hpp"
#include "rating/closure.hpp"
#include "rating/hint.hpp"
#include "rating/nested.hpp"
#include "rating/propagate.hpp"
#include "rating/run.hpp"
#include "rating/time_watch.hpp"

namespace swordfish::rating {

enum class ChainKind : std::uint8_t {
  Double = 1,
  Cell = 5,
  Region = 6,
  Contradiction = 7
};  // in sorting order

// A hint as a recipe: where it starts and what it proves.
struct Forced {
  int complexity = std::numeric_limits<int>::max();
  int sequence = 0;  // order of discovery within its kind
  ChainKind kind = ChainKind::Contradiction;
  CandidateIndex start;
  bool start_on = false;  // of a contradiction
  House house;            // of a region
  CandidateIndex target;  // what is proved
  bool on = false;
};

// Forcing chains of the rating on one grid.
class Forcing {
 public:
  explicit Forcing(Watch& watch);
  ~Forcing();

  // Static chains (no nesting) or dynamic ones, on a grid that stays as it is until the next begin.
  void begin(const State& source, bool dynamic);
  // Static chains, with what each candidate is known to imply: only where that has something in common is
  // anything followed. Needs a grid in which nothing implies that it is wrong.
  void begin_static(const State& source, const Closure& closure, const ImpliedSets& implied);

  // The best forcing chains with techniques nested up to a level, 0 to 5; levels must be asked in increasing order.
  bool find_best(int level, Forced& best);
  // All forcing chains, sorted, one for each set of eliminations.
  const std::vector<Forced>& find_all(int level);

  // Where each supposition of a hint ends.
  std::vector<Target> targets(const Forced& forced) const;
  Cause start_cause(const Forced& forced) const;
  const State& source() const { return source_; }
  // Whether nested chains are kept for showing; asked before begin.
  void tell_chains(bool tells) { tells_ = tells; }

 private:
  struct Slot {
    int level = -1;  // -1: not begun
    int pool_index = -1;
    int basic_on = -1;  // how far the run came without nested chains
    int basic_off = 0;
    int basic_conclusions = 0;
  };

  void advance_all(int level);
  void advance(Slot& slot, CandidateIndex candidate, bool on, int level);
  void rewind(Slot& slot, Run& run);
  bool conclude_nested(int level, Run& run);
  const Run& run(CandidateIndex candidate, bool on) const {
    return *pool_[slots_[on ? 1 : 0][candidate.index].pool_index];
  }

  // Without other techniques, a candidate that goes off may have no consequence; then it has no run.
  bool has_run(CandidateIndex candidate, bool on) const {
    return slots_[on ? 1 : 0][candidate.index].level >= 0;
  }

  void collect();
  void collect_contradictions();
  void collect_doubles();
  void collect_regions();
  void collect_cells();
  bool list_branches(const std::vector<CandidateIndex>& starts);
  void collect_common(Forced hint);
  void offer(Forced hint);
  int removal_key(CandidateIndex target, bool on) const;

  Watch& watch_;
  State source_;
  bool dynamic_ = false;
  bool keep_all_ = false;
  bool tells_ = false;
  int sequence_ = 0;
  std::array<std::array<Slot, kCandidates>, 2> slots_;
  std::vector<std::unique_ptr<Run>> pool_;
  int pool_used_ = 0;
  Ancestry ancestry_;
  std::vector<Forced> best_;  // by removal key; only the first is used unless all are kept
  std::vector<int> used_keys_;
  std::vector<Forced> all_;
  const Closure* closure_ = nullptr;
  const ImpliedSets* implied_ = nullptr;
  std::vector<CandidateIndex> starts_;
  std::vector<const Run*> branches_;
  std::unique_ptr<Nesting> nesting_;
};

}  // namespace swordfish::rating
