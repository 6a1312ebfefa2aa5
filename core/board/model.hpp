// What rules are made of for the engine: few primitives over cells, whatever the rule.
//
//   keep        a cell holds one of these digits       equal      two cells hold the same digit
//   different   cells differ                           pairs      a table of allowed pairs
//   sum         a linear equation                      add        a propagator of a rule's own
//
// A rule's file says which of them it is (`post` in kinds.hpp). What they say must follow from the rule; it need not
// be all of it, because every solution found is held to the rule's definition.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/propagator.hpp"

namespace swordfish::board {

struct Layers;  // automaton.hpp

// table[a] = digits (as a set) that may stand beside the digit of index a.
using PairTable = std::vector<Digits>;

struct Term {
  int weight = 1, cell = 0;
  auto operator<=>(const Term&) const = default;
};

struct Sum {
  int total = 0;  // of the digits themselves, not of their indices
  std::vector<Term> terms;
  bool is_derived = false;  // follows from others: innies and outies
  int rule = -1;
  std::vector<int> houses{}, rules{};  // of one that is derived: of the program, and of the sums taken away
};

// The model of a board: what its rules post for the engine.
class Model {
 public:
  explicit Model(const Layout& layout);

  const Layout& layout() const { return *layout_; }
  int lowest() const { return layout_->lowest(); }
  int digits() const { return layout_->digits(); }

  void keep(int cell, Digits digits) { start_[static_cast<std::size_t>(cell)] &= digits; }
  // Keeps the digits of which it is true.
  void keep_where(int cell, const std::function<bool(int digit)>& is_allowed);
  void equal(int a, int b) { equals_.push_back({a, b}); }
  // A cell that is named twice counts once.
  void different(Cells cells);
  // The relation of two cells; of a cell with itself: the digits that go with themselves.
  void pairs(int a, int b, const std::function<bool(int digit_a, int digit_b)>& is_allowed);
  void pairs(int a, int b, PairTable table);
  PairTable table(const std::function<bool(int digit_a, int digit_b)>& is_allowed) const;
  void sum(int total, std::vector<Term> terms);
  void sum(int total, const Cells& cells);
  void equal_sums(const Cells& a, const Cells& b);
  template <class Made, class... Arguments>
  void add(Arguments&&... arguments) {
    propagators_.push_back(std::make_unique<Made>(std::forward<Arguments>(arguments)...));
    propagators_.back()->rule = rule_;
  }
  // The layers of an automaton for the line of a rule (automaton.hpp), made once for all rules of its kind that say the
  // same of as many cells; what else they depend on tells variants apart.
  using SharedLayers = std::shared_ptr<const Layers>;
  SharedLayers layers(const Rule& rule, int variant, const std::function<SharedLayers()>& make);
  void forbid() { is_impossible_ = true; }  // there is no solution

  // What was said so far.
  struct Distinct {
    Cells cells;
    int rule;
  };
  struct Related {
    PairTable table;
    int rule;
  };
  const std::vector<Distinct>& all_distinct() const { return distinct_; }
  const std::map<std::pair<int, int>, Related>& all_pairs() const { return pairs_; }
  const std::vector<std::pair<int, int>>& all_equal() const { return equals_; }
  const std::vector<Sum>& all_sums() const { return sums_; }

 private:
  friend class Compiler;

  const Layout* layout_;
  int rule_ = -1;  // whose post is running
  std::vector<Digits> start_;
  std::vector<std::pair<int, int>> equals_;
  std::vector<Distinct> distinct_;
  std::map<std::pair<int, int>, Related> pairs_;  // the lower cell first
  std::vector<Sum> sums_;
  std::vector<std::unique_ptr<Propagator>> propagators_;
  using Line = std::tuple<const Kind*, std::size_t, int, std::vector<int>, std::string>;
  std::map<Line, SharedLayers> layers_;
  bool is_impossible_ = false;
};

}  // namespace swordfish::board
