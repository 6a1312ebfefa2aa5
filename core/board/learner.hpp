// A search that learns a clause from every failure, for large grids, which are hopeless without.
//
// Candidates are the variables. That a cell holds one digit and that cells which see each other differ is never
// written down as clauses: a placed digit walks its cell and its peers, and the reason of such a removal is the placed
// candidate. Clauses are what is left: each cell has a digit, each digit a place in a house, tables of pairs, and what
// was learned. The rest is as in every solver of its kind: first unique implication point, clauses made smaller,
// activities in a heap, saved phases, restarts and forgetting by glue.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/stop.hpp"
#include "board/engine.hpp"
#include "board/search.hpp"

namespace swordfish::board {

// A search that learns.
class Learner {
 public:
  // From candidates by cell, as they are after what follows without a guess.
  Learner(const Program& program, std::span<const Digits> open);
  // Whether all propagators can be said as clauses.
  static bool covers(const Program& program);

  // The learner's next solution that is not excluded; nothing when there is none, or when stopped.
  std::optional<Filling> next(const StopAsked& stop);
  void exclude(const Filling& filling);
  bool is_exhausted() const { return is_exhausted_; }
  std::uint64_t conflicts() const { return conflicts_; }

 private:
  // A literal is twice its candidate, one more where it is absent: 2 * (cell * digits + digit) + absent.
  using Lit = std::int32_t;
  static constexpr int kNoReason = -1;  // others: a clause, or one literal
  // The literal from which another follows, as a reason; and back.
  static constexpr int because(int lit) { return -2 - lit; }

  // What is known of a clause of three or more. Literals, looked at far more often, lie behind each other:
  //   | how many | number of the clause | literal | literal | ... | how many of the next | ...
  struct Clause {
    int begin = 0, glue = 0;
    float activity = 0;
    bool is_learned = false, is_gone = false;
    std::uint8_t used = 0;  // a reason of late: it outlives as many rounds of forgetting
  };
  static constexpr int kHeader = 2;
  struct Watch {
    int clause;  // where it begins
    Lit other;
  };

  int candidate(int cell, int digit) const { return cell * digits_ + digit; }
  // What the learner knows of a literal, 1: true, -1: false, 0: open.
  int value(Lit lit) const { return values_[static_cast<std::size_t>(lit)]; }
  std::span<Lit> lits_of(int begin) {
    Lit* header = &lits_[static_cast<std::size_t>(begin)];
    return {header + kHeader, static_cast<std::size_t>(*header)};
  }
  std::size_t number_of(int begin) const {
    return static_cast<std::size_t>(lits_[static_cast<std::size_t>(begin) + 1]);
  }
  static std::size_t at(Lit lit) { return static_cast<std::size_t>(lit >> 1); }
  int depth() const { return static_cast<int>(levels_begin_.size()); }

  void set(Lit lit, int reason);
  int add(std::span<const Lit> clause, bool is_learned, int glue = 0);
  bool propagate();
  bool clear_around(int placed);
  bool walk_followers(Lit true_lit);
  bool walk_watches(Lit false_lit);
  void back_to(int depth);
  void analyse(std::vector<Lit>& clause, int& depth, int& glue);
  bool is_implied(int candidate, std::vector<int>& seen, int deep = 0);
  template <class Visit>
  void each_reason(int candidate, const Visit& visit);
  void learn();
  void forget();
  void compact();  // what is gone leaves memory
  int glue_of(std::span<const Lit> lits);
  void use(int begin);
  void bump(int candidate);
  int most_active();
  void push(int candidate);
  void sift_up(std::size_t place);
  void sift_down(std::size_t place);
  Filling filling() const;

  const Program* program_;
  int digits_;
  std::vector<Lit> lits_;
  std::vector<Clause> clauses_;
  std::vector<std::vector<Watch>> watches_;  // clauses to look at when this literal becomes false
  std::vector<std::vector<Lit>>
      followers_;                    // of a literal that is true: clauses of two are these lists alone
  std::vector<std::int8_t> values_;  // by literal
  std::vector<std::int8_t> phases_, marks_;
  std::vector<int> depths_, reasons_;
  std::vector<Lit> trail_;
  std::vector<std::uint32_t> stamps_;  // of depths, for counting different ones
  std::uint32_t stamp_ = 0;
  std::vector<std::size_t> levels_begin_;  // where a depth begins on the trail
  std::size_t head_ = 0;
  std::vector<Lit> conflict_;
  std::vector<double> activity_;
  std::vector<int> heap_, heap_place_;
  double gain_ = 1;
  double fast_ = 0, slow_ = 0;  // averages of glue: a restart when learning gets worse
  std::uint64_t conflicts_ = 0, restarted_ = 0, next_forget_ = 2000, forget_step_ = 2000;
  bool is_exhausted_ = false;
};

}  // namespace swordfish::board
