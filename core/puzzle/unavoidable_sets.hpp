// The unavoidable sets of a solution, in each of which a puzzle of it needs a given.
//
// Two solutions of the same kind of grid differ in a set of cells. Every such set is *unavoidable*: if a
// puzzle has no given in it, the other solution is one of the puzzle too. So a puzzle of a solution has that
// solution alone if and only if it has a given in each of the solution's unavoidable sets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "base/set.hpp"
#include "base/stop.hpp"
#include "puzzle/symmetry.hpp"

namespace swordfish {

// The minimal unavoidable sets of a solution with at most `most` cells, smallest first, then by their cells.
std::vector<CellSet> unavoidable_sets(const Row81& solution, int most, const StopAsked& stop);

// A bit for each unavoidable set that is remembered.
struct SetBits {
  std::array<std::uint64_t, 3> words;

  SetBits& operator|=(const SetBits& other) {
    for (std::size_t word = 0; word < words.size(); ++word) words[word] |= other.words[word];
    return *this;
  }
  bool operator==(const SetBits&) const = default;
};

// Unavoidable sets of one solution, by cell:   set   0 1 2 3 4 5 ...
//                                        r1c1        1 0 0 1 0 0        the sets that the cell is in; the
//                                        r1c2        1 0 1 0 0 0        sets that some givens meet are
//                                        ...                            their rows, one over the other
class UnavoidableSets {
 public:
  // Knows at once those in which two digits change places.
  explicit UnavoidableSets(const Row81& solution);

  // Beyond kMost sets the oldest is forgotten.
  void insert(CellSet set);
  const SetBits& all() const { return all_; }
  const SetBits& with(Cell cell) const { return by_cell_[cell.index]; }
  bool are_met_by(CellSet givens) const;

 private:
  static constexpr std::size_t kMost = 64 * std::tuple_size_v<decltype(SetBits::words)>;

  std::array<SetBits, kCells> by_cell_{};
  SetBits all_{};
  std::size_t next_ = 0;
};

}  // namespace swordfish
