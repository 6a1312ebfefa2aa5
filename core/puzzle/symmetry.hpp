// Grids that look different and are the same: bands, stacks and lines exchanged, rows for columns, digits
// renamed.
//
// There are 2 x 6^8 = 3,359,232 ways to move the cells, times 9! to rename the digits. Of all the grids that
// one puzzle can become, the *canonical* one comes first when their 81 characters are compared, blanks before
// digits. Two puzzles are the same in disguise if and only if they have the same canonical form.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/grid.hpp"
#include "base/random.hpp"

namespace swordfish {

using Row81 = std::array<std::uint8_t, kCells>;  // digits row by row, 0 for a blank
using Row81View = std::span<const std::uint8_t, kCells>;

// A symmetry of grids: what the cell in row r and column c holds after it was, before it, in row rows[r] and
// column columns[c], or if transposed in row columns[c] and column rows[r]; and what each digit is called.
struct Transformation {
  std::array<std::uint8_t, 9> rows{0, 1, 2, 3, 4, 5, 6, 7, 8};
  std::array<std::uint8_t, 9> columns{0, 1, 2, 3, 4, 5, 6, 7, 8};
  std::array<std::uint8_t, kDigits> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};  // the new name of 1, of 2, ...
  bool transposed = false;

  static Transformation random(Random& random);

  // Where the content of a cell comes from.
  Cell source(Cell cell) const {
    const int row = rows[static_cast<std::size_t>(cell.row())];
    const int column = columns[static_cast<std::size_t>(cell.column())];
    return transposed ? Cell(column, row) : Cell(row, column);
  }
  Digit renamed(Digit digit) const { return Digit(digits[static_cast<std::size_t>(digit.index())]); }

  // Whether it is a symmetry: bands and stacks stay together and nothing is lost.
  bool is_valid() const;
  Transformation inverse() const;
  Transformation then(const Transformation& next) const;

  void apply(const std::uint8_t* from, std::uint8_t* to) const;  // 81 bytes each, 0 to 9
  Grid apply(const Grid& grid) const;                            // candidates and givens too

  bool operator==(const Transformation&) const = default;
};

// The digits of a puzzle must not stand twice in a house; whether there is a solution is no matter.
struct Canonical {
  Row81 digits;
  Transformation map;  // one that leads there
};
// The canonical form of a puzzle, the same for all that symmetry makes of it.
Canonical canonical(Row81View puzzle);
// The canonical form by symmetry, where nobody asks for the map.
Row81 canonical_digits(Row81View puzzle);

// The symmetries of a puzzle itself: every way to move the cells that, with digits renamed to suit, leaves
// the puzzle as it is. Always at least one, and first the one that moves nothing. A digit that does not stand
// in the puzzle keeps its name where it can. They come one by one, since an empty grid has all 3,359,232.
class Automorphisms {
 public:
  explicit Automorphisms(Row81View puzzle);

  std::uint64_t size() const { return std::uint64_t{ways_.size()} * orders_.size(); }
  std::optional<Transformation> next();  // none after the last

 private:
  Transformation way(std::uint64_t number) const;

  std::vector<Transformation> ways_;  // to the canonical form, with blank columns in any order
  std::vector<std::array<std::uint8_t, 9>>
      orders_;  // of columns, by which blank ones of a stack change places
  Transformation back_;
  std::uint64_t next_ = 0;
};
// How many symmetries a puzzle itself has.
std::uint64_t count_automorphisms(Row81View puzzle);

}  // namespace swordfish
