// What every candidate implies through static links, as sets: the quick test that comes before any chain is
// built. Candidates of cells with a single one left have no links and are left out; the others are numbered.
//
//   on(i)    candidates that come on if candidate i is on
//   off(i)   candidates that go off if candidate i is on
//
// A chain proves candidate i wrong exactly if i is in off(i).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rating/state.hpp"

namespace swordfish::rating {

// A set of numbered candidates; only the first `words` words are in use.
inline constexpr int kMaxWords = 12;
using Words = std::array<std::uint64_t, kMaxWords>;

// What each candidate implies in one grid, by number.
struct ImpliedSets {
  std::vector<Words> on;
  std::vector<Words> off;
};

// The closure of a grid: what every candidate implies through static links.
class Closure {
 public:
  // The closure has all implications in a grid.
  void build(const State& grid);

  int size() const { return size_; }
  int words() const { return words_; }
  int number(CandidateIndex candidate) const { return number_[candidate.index]; }  // -1 if it has none
  CandidateIndex candidate(int number) const { return candidate_[number]; }
  const ImpliedSets& implications() const { return implied_; }
  // From the closure, the candidates that imply that they are wrong. False if there are none.
  bool find_wrong(Words& wrong) const;

  // By the closure, the number of nodes of the shortest chain from a candidate to its opposite, or any number above the
  // limit.
  int chain_length(CandidateIndex start, bool on, int limit) const;

  // The candidates that are wrong by static chains in a grid that a run left of this one, as numbers here.
  // Needs a grid here that has none. Any such chain uses a link that is new, so only these are followed.
  bool find_wrong_left(const State& source, const State& grid, Words& wrong);
  // After find_wrong_left: what a candidate implies in that grid; what all of them imply.
  void imply_left(int number, Words& on, Words& off) const;
  const ImpliedSets& implications_left();

 private:
  struct Arc {  // if its start is off, `to` is on
    int to;
    int next;  // another arc from the same candidate, or -1
  };

  void add_weak_links(const State& grid, int number);
  void close(int number);
  void list_new_links(const State& source, const State& grid);
  void follow_arcs(Words& on, Words& off) const;

  int size_ = 0;
  int words_ = 0;
  std::array<std::int16_t, kCandidates> number_{};
  std::array<CandidateIndex, kCandidates> candidate_{};
  std::vector<Words> weak_;
  std::vector<Words> strong_;
  std::vector<Words> step_;  // on by one weak and one strong link
  ImpliedSets implied_;

  std::vector<Arc> arcs_;  // new links, both ways: arcs 2k and 2k+1 are one link
  Words arc_starts_{};
  std::array<std::int16_t, kCandidates> first_arc_{};  // by number, for those in arc_starts_
  Words alive_{};
  ImpliedSets by_arc_;
  ImpliedSets left_;
};

// Whether a bit is set in the words of a closure.
inline bool has_bit(const Words& words, int number) { return (words[number / 64] >> number % 64 & 1) != 0; }
// Sets a bit in the words of a closure.
inline void set_bit(Words& words, int number) { words[number / 64] |= std::uint64_t{1} << number % 64; }

}  // namespace swordfish::rating
