// The paper on which a grid or a board is drawn: where its cells, candidates and houses lie.
#pragma once

#include <string>
#include <vector>

#include "draw/svg.hpp"

namespace swordfish {

// The paper of a drawing: where the cells, candidates and houses of a layout lie, and its lines.
class Paper {
 public:
  static constexpr int kCellSide = 50, kMargin = 4;  // in the units of the view box

  virtual ~Paper() = default;
  virtual int wide() const = 0;
  virtual int high() const = 0;
  virtual int lowest() const { return 1; }                 // the digit of the first candidate
  virtual int candidate_size() const { return 13; }        // of its font
  virtual Point corner(int cell) const = 0;                // the upper left one of a cell
  virtual Point candidate(int cell, int digit) const = 0;  // the middle of a small digit
  virtual std::vector<Area> house(int house) const = 0;    // one, or cell by cell where it is no rectangle
  virtual std::string lines() const = 0;                   // thin and thick paths
};
// The paper of a grid of 9x9.
const Paper& classic_paper();

}  // namespace swordfish
