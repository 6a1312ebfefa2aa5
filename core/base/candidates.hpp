// A candidate, which is a digit in a cell, and sets of candidates.
#pragma once

#include <array>
#include <compare>

#include "base/cell.hpp"
#include "base/digit.hpp"
#include "base/set.hpp"

namespace swordfish {

struct Candidate {
  Cell cell;
  Digit digit;
  constexpr auto operator<=>(const Candidate&) const = default;
};

// A set of candidates: for each digit the cells.
class CandidateSet {
 public:
  constexpr CellSet& operator[](Digit digit) { return cells_[digit.index()]; }
  constexpr CellSet operator[](Digit digit) const { return cells_[digit.index()]; }
  constexpr void insert(Candidate candidate) { (*this)[candidate.digit].insert(candidate.cell); }
  constexpr void insert(Cell cell, DigitSet digits) {
    for (const Digit digit : digits) insert({cell, digit});
  }
  constexpr bool contains(Candidate candidate) const {
    return (*this)[candidate.digit].contains(candidate.cell);
  }
  constexpr bool empty() const {
    Bits128 any = 0;
    for (const CellSet cells : cells_) any |= cells.bits;
    return any == 0;
  }
  constexpr int size() const {
    int count = 0;
    for (const CellSet cells : cells_) count += cells.size();
    return count;
  }
  constexpr CandidateSet& operator|=(const CandidateSet& other) {
    for (int index = 0; index < kDigits; ++index) cells_[index] |= other.cells_[index];
    return *this;
  }
  constexpr CandidateSet& operator&=(const CandidateSet& other) {
    for (int index = 0; index < kDigits; ++index) cells_[index] &= other.cells_[index];
    return *this;
  }
  constexpr bool operator==(const CandidateSet&) const = default;

  // Calls visit(Candidate) by digit, then by cell.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (const Digit digit : DigitSet::all()) {
      for (const Cell cell : (*this)[digit]) visit(Candidate{cell, digit});
    }
  }

 private:
  std::array<CellSet, kDigits> cells_{};
};

}  // namespace swordfish
