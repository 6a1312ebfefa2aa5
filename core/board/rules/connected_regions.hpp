// Regions that hang together, while it isn't known which cells they have: who is too far away, and without whom a region
// would fall apart or be too small.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "board/layout.hpp"

namespace swordfish::board {

// Cells of a grid, as bits.
class CellSet {
 public:
  CellSet() = default;
  // None of so many cells.
  explicit CellSet(int cells) : words_((static_cast<std::size_t>(cells) + 63) / 64) {
    bits_[0] = bits_[1] = 0;
    if (words_ > 2) std::fill_n(bits_.begin() + 2, words_ - 2, 0);
  }
  CellSet(const CellSet& other) { *this = other; }
  CellSet& operator=(const CellSet& other) {  // of few words, as most are, without a call
    words_ = other.words_;
    bits_[0] = other.bits_[0], bits_[1] = other.bits_[1];
    if (words_ > 2) std::copy_n(other.bits_.begin() + 2, words_ - 2, bits_.begin() + 2);
    return *this;
  }
  void add(int cell) { bits_[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64); }
  void remove(int cell) { bits_[static_cast<std::size_t>(cell) / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
  bool has(int cell) const { return (bits_[static_cast<std::size_t>(cell) / 64] >> (cell % 64) & 1) != 0; }
  int size() const {
    int count = 0;
    for (std::size_t word = 0; word < words_; ++word) count += std::popcount(bits_[word]);
    return count;
  }
  bool is_empty() const { return first() < 0; }
  int first() const {  // -1: there is none
    for (std::size_t word = 0; word < words_; ++word) {
      if (bits_[word] != 0) return static_cast<int>(64 * word) + std::countr_zero(bits_[word]);
    }
    return -1;
  }
  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t rest = bits_[word]; rest != 0; rest &= rest - 1)
        visit(static_cast<int>(64 * word) + std::countr_zero(rest));
    }
  }
  CellSet& operator&=(const CellSet& other) {
    for (std::size_t word = 0; word < words_; ++word) bits_[word] &= other.bits_[word];
    return *this;
  }
  CellSet& operator|=(const CellSet& other) {
    for (std::size_t word = 0; word < words_; ++word) bits_[word] |= other.bits_[word];
    return *this;
  }
  CellSet& operator-=(const CellSet& other) {
    for (std::size_t word = 0; word < words_; ++word) bits_[word] &= ~other.bits_[word];
    return *this;
  }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }

 private:
  std::array<std::uint64_t, kMostCells / 64> bits_;  // two at least, and as many as are used
  std::size_t words_ = 0;
};

// A grid on which regions are looked for.
class RegionGrid {
 public:
  explicit RegionGrid(const Layout& layout);

  int cells() const { return static_cast<int>(beside_.size()); }
  // Of a region of this size with the sure cells, those possible that can be in it; nothing that isn't sure is left
  // where there is no such region.
  CellSet within_reach(const CellSet& possible, const CellSet& sure, int size) const;
  // Possible cells, all in one piece, without which the sure ones fall apart or too few are left around them.
  CellSet needed(const CellSet& possible, const CellSet& sure, int size) const;
  // All that hangs together with these.
  CellSet piece(CellSet from, const CellSet& possible) const;

 private:
  CellSet near(const CellSet& cells, const CellSet& among) const;
  CellSet within(const CellSet& start, const CellSet& possible, const CellSet& sure, int spare) const;

  std::vector<CellSet> beside_;
};

}  // namespace swordfish::board
