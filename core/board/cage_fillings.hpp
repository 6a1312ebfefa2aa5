// Up to four cells that differ, filled with sets of as many digits: which candidates take part.
//
// Candidates stand in one word, a nibble for each digit and in it a bit for each cell. The nibbles of a set of four
// digits, one behind the other, are a table of four by four, for which is looked up what takes part in any way to give
// each cell a digit of its own. Where there are fewer cells, those that lack hold digits of their own in the last nibbles.
//
//   | 8: cell 3 lacks | 0 | ... | cells of digit 1 | cells of digit 0 |
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/digits.hpp"

namespace swordfish::board {

class CageFillings {
 public:
  // Made when first asked for, and kept.
  static const CageFillings& get();

  static constexpr int kCells = 4;
  using Places = std::array<std::uint8_t, kCells>;
  // Where the nibbles of a set of at most four digits stand.
  static Places places(Digits set);
  // A cell's candidates, of up to fourteen digits, as the first cell's.
  static std::uint64_t spread(Digits candidates);
  // All that may be open of digits that are spread.
  static std::uint64_t all(std::uint64_t spread) { return spread * 15; }
  // What those of so many cells begin with, at least two.
  static std::uint64_t begin(int count) {
    constexpr std::uint64_t kNoThird = std::uint64_t{4} << 56, kNoFourth = std::uint64_t{8} << 60;
    return count == 4 ? 0 : count == 3 ? kNoFourth : kNoThird | kNoFourth;
  }

  // Of these candidates, those that take part when all cells are filled with the set; 0: they can't be.
  std::uint64_t taking_part(std::uint64_t open, const Places& at) const {
    const auto nibble = [&](std::size_t i) { return static_cast<std::size_t>(open >> at[i] & 15); };
    const std::uint64_t used = matched_[nibble(0) | nibble(1) << 4 | nibble(2) << 8 | nibble(3) << 12];
    return (used & 15) << at[0] | (used >> 4 & 15) << at[1] | (used >> 8 & 15) << at[2] |
           (used >> 12) << at[3];
  }

 private:
  CageFillings();

  std::vector<std::uint16_t> matched_;  // by table of four by four
};

}  // namespace swordfish::board
