// Forcing chains and cycles on a grid that stays as it is: every link joins two candidates.
//
// Three passes: links of one digit (X), of bivalue cells (Y, cycles only), and both. A cycle takes away what
// sees it in both its colours; a chain that ends in the opposite of its start proves the end.
#pragma once

#include <array>
#include <vector>

#include "rating/chain.hpp"
#include "rating/closure.hpp"
#include "rating/hint.hpp"

namespace swordfish::rating {

struct StaticNode {
  CandidateIndex candidate;
  bool on;
  Cause cause;  // None for the start of a chain
};

struct StaticChain {
  double rating = 0;
  int complexity = 0;
  int sort_key = 0;  // 2 X, 3 Y, 4 both
  int sequence = 0;
  bool is_cycle = false;
  bool places = false;               // the end of a chain is on
  std::vector<StaticNode> nodes;     // from the end back to the start
  std::vector<CandidateIndex> gone;  // by cell in order of discovery, digits ascending
};

bool operator<(const StaticChain& left, const StaticChain& right);

// Static chains and cycles of the rating.
class StaticChains {
 public:
  // The best chain or cycle of a grid, given its implications.
  bool find_best(const State& grid, const Closure& closure, StaticChain& best);
  // All static chains, sorted, one for each set of eliminations. `wrong` are the candidates that chains disprove
  // (they are all that can go) and `entangled` those that some wrong candidate turns both on and off.
  const std::vector<StaticChain>& find_all(const State& grid, const std::vector<CandidateIndex>& wrong,
                                           const std::vector<CandidateIndex>& entangled);

 private:
  struct Pass {
    bool x;
    bool y;
    int table() const { return x && y ? 2 : x ? 0 : 1; }
    int sort_key() const { return x && y ? 4 : x ? 2 : 3; }
    double cycle_base() const { return x && y ? 7.0 : 6.5; }
    double chain_base() const { return y ? 7.0 : 6.6; }
  };

  void search(const State& grid, const std::vector<CandidateIndex>& wrong,
              const std::vector<CandidateIndex>& entangled);
  void search_cycles(Pass pass, CandidateIndex start);
  void search_chain(Pass pass, CandidateIndex start, bool on);
  void list_partners();
  template <class Visit>
  void each_partner(Pass pass, CandidateIndex candidate, Visit&& visit) const;
  bool all_rivals_wrong(CandidateIndex candidate) const;

  void grow(Pass pass, CandidateIndex start, bool on, bool to_hit, int max_nodes);
  bool grow_off(Pass pass, CandidateIndex from, bool to_hit);
  bool grow_on(Pass pass, CandidateIndex from, bool to_hit);
  CandidateSet candidates_before(Pass pass, CandidateIndex start) const;
  void close_cycles(Pass pass, CandidateIndex start, CandidateIndex last, int max_nodes);
  bool is_above(CandidateIndex candidate, CandidateIndex off) const;
  void list_path(CandidateIndex candidate, bool on, std::vector<StaticNode>& nodes) const;
  void add_cycle(Pass pass);
  void offer();
  int longest_useful(double base, int sort_key, int sequence) const;

  struct Partners {
    std::array<From, 4> from;
    int size;
    int first_x;  // partners before this one share the cell
  };

  const State* grid_ = nullptr;
  const Closure* closure_ = nullptr;  // of the same grid, if there is one
  std::array<Partners, kCandidates> partners_;
  std::array<CandidateSet, 3> linked_;  // by pass: candidates that have partners
  CandidateSet wrong_;
  bool keep_all_ = false;
  int sequence_ = 0;
  StaticChain trial_;
  std::vector<StaticChain> found_;
  int found_count_ = 0;

  // The tree of shortest ways from the start.
  CandidateSet on_seen_;
  CandidateSet off_seen_;
  std::array<From, kCandidates> on_from_;
  std::array<From, kCandidates> off_from_;
  std::array<int, kCandidates> on_depth_;
  std::vector<CandidateIndex> on_order_;
  std::vector<CandidateIndex> off_order_;
  CandidateIndex start_;
  bool hit_ = false;
  From hit_from_;
};

}  // namespace swordfish::rating
