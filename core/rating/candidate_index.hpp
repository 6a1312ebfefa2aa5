// A candidate as one number.
#pragma once

#include <compare>
#include <cstdint>

#include "base/cell.hpp"
#include "base/digit.hpp"

namespace swordfish::rating {

// A digit in a cell, as one number: 9 * cell + digit, which counts from 0 here.
struct CandidateIndex {
  std::uint16_t index = 0;

  constexpr CandidateIndex() = default;
  constexpr explicit CandidateIndex(int index_) : index(static_cast<std::uint16_t>(index_)) {}
  constexpr CandidateIndex(Cell cell, Digit digit) : CandidateIndex(9 * cell.index + digit.index()) {}
  constexpr Cell cell() const { return Cell(index / 9); }
  constexpr Digit digit() const { return Digit::at(index % 9); }
  constexpr auto operator<=>(const CandidateIndex&) const = default;
};
inline constexpr int kCandidates = 729;

}  // namespace swordfish::rating
