// A run: what follows from one supposition, and its ends.
#pragma once

#include <array>
#include <vector>

#include "rating/chain.hpp"

namespace swordfish::rating {

// What another technique concluded in the course of a run: its off nodes share parents and nested chain.
struct Conclusion {
  std::vector<CandidateIndex> parents;  // that are off
  const NestedChain* nested = nullptr;
};

// A run: the consequences of one supposition, in the order in which they were found.
struct Run {
  CandidateSet on;
  CandidateSet off;
  State::Candidates on_digits;  // the same sets by cell
  State::Candidates off_digits;

  int on_count = 0;
  int off_count = 0;
  int next_on = 0;  // nodes before this one have been followed
  int next_off = 0;

  bool contradicts = false;
  bool clash_on_is_new =
      false;  // the clashing candidate: one of its nodes is stored, the other came from here
  CandidateIndex clash;
  From clash_from;

  State grid;  // what is left; differs from the source only if the run is dynamic
  int conclusion_count = 0;
  std::vector<Conclusion> conclusions;

  // How many of the off nodes each basic technique knew when it last looked.
  int locked_knows = 0;
  int hidden_knows = 0;
  int naked_knows = 0;
  int fish_knows = 0;

  std::array<CandidateIndex, kCandidates> on_order;
  std::array<CandidateIndex, kCandidates> off_order;
  std::array<From, kCandidates> on_from;
  std::array<From, kCandidates> off_from;

  From from(CandidateIndex candidate, bool is_on) const {
    return is_on ? on_from[candidate.index] : off_from[candidate.index];
  }
  bool is_on(Cell cell, Digit digit) const { return on_digits[cell.index].contains(digit); }
  bool is_off(Cell cell, Digit digit) const { return off_digits[cell.index].contains(digit); }
};

// The end of one supposition: a node of a run, and what it came from.
struct Target {
  const Run* run;
  CandidateIndex candidate;
  bool on;
  From from;
};

// The two ends of a run into a contradiction.
inline std::array<Target, 2> clash_targets(const Run& run) {
  const From on = run.clash_on_is_new ? run.clash_from : run.from(run.clash, true);
  const From off = run.clash_on_is_new ? run.from(run.clash, false) : run.clash_from;
  return {{{&run, run.clash, true, on}, {&run, run.clash, false, off}}};
}

}  // namespace swordfish::rating
