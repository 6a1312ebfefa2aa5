// A search that comes to an end on every grid.
//
// The kernel searches. When it has lost patience (kernel/kernel.hpp), what it would follow next is judged and dropped for
// as long as it is barren; then it goes on. What it goes on with holds a solution (or was not judged for long enough,
// which has an end), so each time at least one guess more on the way to the next solution is settled for good. No
// solution is lost, none comes twice, and which comes first depends on the grid alone.
#pragma once

#include <array>

#include "base/grid.hpp"
#include "base/stop.hpp"
#include "kernel/kernel.hpp"
#include "search/candidate_row.hpp"

namespace swordfish {

// A patient search: it comes to an end on every grid.
class PatientSearch {
 public:
  explicit PatientSearch(const Kernel& kernel) : kernel_(&kernel) {}

  // A patient search begins, as the kernel's own.
  void begin(const CandidateRow& row);
  void begin_text(const char* text);
  void exclude(int cell, int digit) { kernel_->exclude(memory_, cell, digit); }
  // Goes on until `solutions` more are found, `guesses` more are made, the search is exhausted, or stopped.
  Progress advance(std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits,
                   const StopAsked& stop);

  // Up to `limit` solutions from the beginning, of which the first is written.
  Progress find(std::uint64_t limit, std::uint8_t* first, const StopAsked& stop);

 private:
  struct Pruned {
    bool is_any;   // something was dropped
    bool is_sure;  // and what comes next surely holds a solution
  };

  void begin_anew();
  CandidateRow beginning() const;
  void lose_patience(const StopAsked& stop);
  Pruned prune(const StopAsked& stop);

  const Kernel* kernel_;
  SearchMemory memory_;
  CandidateRow row_;  // what it began with, or
  std::array<char, kCells> text_;
  bool has_text_ = false;
  bool has_found_ = false;
  std::uint64_t patience_ = 0, fruitless_ = 0;  // guesses since the last solution: allowed, and made
  std::uint64_t judged_with_ = 0;               // guesses for each branch, the last time
};

// The patient search for rows of a batch on which the lanes have lost patience.
LongSearch long_search(const Kernel& kernel);

}  // namespace swordfish
