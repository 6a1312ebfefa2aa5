// What follows from what: the one engine behind loops, AICs, forcing chains and forcing nets.
//
// A literal says that a node is on (true) or off (false). A node is a candidate, a group (the two or three
// candidates of one digit in a mini) or an almost locked set that one of its digits has left:
//
//   on  -> off   weak:   a true candidate empties its cell and its houses of rivals
//   off -> on    strong: one of two possibilities fails, so the other holds
//   off -> off   through an almost locked set: without one digit the others are locked in
//
// Literals are numbered in two blocks, so that a row of bits is a set of literals:
//
//   | candidates | groups | sets |  ..pad to 64..  | candidates | groups | sets |  ..pad to 64.. |
//   '------------ on ------------------------------'------------ off ----------------------------'
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/step.hpp"
#include "ladder/position.hpp"
#include "ladder/techniques/graph.hpp"

namespace swordfish {

class AlsList;

using Literal = int;

// What implications reach: everything that follows from one premise, as a breadth-first search meets it, with
// the shortest way back.
struct Spread {
  Literal premise = 0;
  std::vector<Literal> order;           // the premise first
  std::vector<Literal> parent;          // by literal
  std::vector<std::uint16_t> distance;  // by literal; 0 if not reached (or the premise itself)

  bool reaches(Literal literal) const { return distance[literal] != 0; }
  // The literals from the premise to one that implications reach.
  std::vector<Literal> path_to(Literal literal) const;
};

// The implications between the candidates of a grid, their groups and sets.
class Implications {
 public:
  enum class Scope { Candidates, Groups, Sets };

  Implications(const Position& position, Scope scope);

  // Of the nodes of implications, those below candidate_count() are candidates, by cell and digit; then come groups,
  // then sets.
  int candidate_count() const { return candidate_count_; }
  int node_count() const { return static_cast<int>(nodes_.size()); }
  std::size_t literal_count() const { return static_cast<std::size_t>(2 * half_); }
  const Node& node(Literal literal) const { return nodes_[literal % half_]; }
  int node_of(Candidate candidate) const {
    return index_[candidate.cell.index * kDigits + candidate.digit.index()];
  }
  Literal on(int node) const { return node; }
  Literal off(int node) const { return half_ + node; }
  Literal on(Candidate candidate) const { return on(node_of(candidate)); }
  Literal off(Candidate candidate) const { return off(node_of(candidate)); }
  bool is_on(Literal literal) const { return literal < half_; }
  Literal opposite(Literal literal) const { return is_on(literal) ? literal + half_ : literal - half_; }
  // A plain candidate, not a group or a set.
  bool is_candidate(Literal literal) const { return literal % half_ < candidate_count_; }
  Candidate candidate(Literal literal) const { return {node(literal).cells.first(), node(literal).digit}; }

  std::span<const Literal> direct(Literal literal) const { return graph_.targets(literal); }
  // Everything that follows from a literal, itself included.
  std::span<const std::uint64_t> closure(Literal literal) const { return closures_[literal]; }
  bool follows(Literal premise, Literal conclusion) const { return closures_.contains(premise, conclusion); }
  // The first half of a closure: what is on.
  std::span<const std::uint64_t> closure_on(Literal literal) const {
    return closure(literal).first(static_cast<std::size_t>(half_ / 64));
  }

  void spread(Literal premise, Spread& out) const;

  // Writes a chain into a step: links, marks and, for every strong link, the truth that carries it.
  void tell(std::span<const Literal> path, Step& step) const;

 private:
  void collect_groups();
  void collect_sets(const AlsList& sets);
  void add_candidate_links(std::vector<Edge>& edges) const;
  void add_group_links(std::vector<Edge>& edges) const;
  void add_set_links(const AlsList& sets, std::vector<Edge>& edges) const;
  void tell_strong_link(const Node& from, const Node& to, Step& step) const;

  CellSet places(House house, Digit digit) const { return grid_.places(digit) & cells_of(house); }

  Grid grid_;  // a copy: what is shared may outlive the position that made it
  std::vector<Node> nodes_;
  std::vector<std::int16_t> index_;  // candidate -> node
  int candidate_count_ = 0;
  int group_end_ = 0;
  int half_ = 0;  // number of on-literals, rounded up to whole words
  Graph graph_;
  BitRows closures_;
};

// Implications told one after the other: chains with a common beginning say the same twice: each mark and
// truth stays once.
void drop_repeats(Step& step);

// The graphs that finders share.
struct CandidateImplications : Implications {
  explicit CandidateImplications(const Position& position) : Implications(position, Scope::Candidates) {}
};
struct GroupImplications : Implications {
  explicit GroupImplications(const Position& position) : Implications(position, Scope::Groups) {}
};
struct SetImplications : Implications {
  explicit SetImplications(const Position& position) : Implications(position, Scope::Sets) {}
};

}  // namespace swordfish
