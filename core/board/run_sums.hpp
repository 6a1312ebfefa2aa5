// A run of cells somewhere on a line adds up to a total: where it is and what stands at its ends differs from case to
// case, as in sandwiches and X-sums. Each case that is still possible keeps what it needs.
#pragma once

#include "board/propagator.hpp"
#include "board/sum_tables.hpp"

namespace swordfish::board {

struct RunCase {
  struct Fixed {
    int place = -1;  // on the line; -1: none
    Digits digit = 0;
  };
  Fixed one, two;          // what stands where
  int begin = 0, end = 0;  // the run
  int total = 0;           // of digit indices
  Digits elsewhere = 0;    // digits that other cells may hold, in the run and outside
};

// The sum of a run of cells somewhere on a line.
class RunSums final : public Propagator {
 public:
  RunSums(Cells line, std::vector<RunCase> cases)
      : Propagator(std::move(line), Turn::Third), cases_(std::move(cases)) {
    group();
  }
  void prepare(const Program& program) override;
  bool run(Engine& engine) const override;

 private:
  struct Kept;
  struct CaseGroup {  // cases in which the same digits may stand elsewhere
    std::size_t begin, end;
    Digits digits;  // in any place of any case
  };
  void group();
  int places_without(Digits digits, const Digits* here) const;
  bool may_be(const RunCase& each, const Digits* here, int blocked) const;
  void keep_sets(const Digits* here, const RunCase& each, Kept& kept) const;
  void keep_bounds(const Digits* here, const RunCase& each, Kept& kept) const;
  bool is_free(const RunCase& each, int place) const {
    return place != each.one.place && place != each.two.place;
  }

  std::vector<RunCase> cases_;
  std::vector<CaseGroup> groups_;
  bool is_house_ = false;              // every digit stands on the line
  const SumTables* tables_ = nullptr;  // where cells differ and digits are few enough
};

}  // namespace swordfish::board
