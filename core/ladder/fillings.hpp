// Fillings of one digit: nine cells, one in every house. A place that no filling uses is doomed: the digit
// alone rules it out, and nothing that looks at one digit (fish, skyscrapers, X-chains, colouring, templates)
// can remove any other place. So those searches ask here first, and mostly have nothing left to do.
#pragma once

#include <array>

#include "base/grid.hpp"

namespace swordfish {

class Position;

// Those of a digit's cells that some filling within them uses.
CellSet filled_cells(CellSet cells);

// What fillings say about every digit of a position; `position.shared<Fillings>()`.
class Fillings {
 public:
  explicit Fillings(const Position& position);
  // Open places of a digit that no filling uses.
  CellSet doomed(Digit digit) const { return doomed_[digit.index()]; }
  // The digits with any such place.
  DigitSet digits() const { return digits_; }

 private:
  std::array<CellSet, kDigits> doomed_;
  DigitSet digits_;
};

// Within what fillings are sought, digit by digit: its open places and the cells where it stands.
std::array<CellSet, kDigits> standing_or_possible(const Grid& grid);

}  // namespace swordfish
