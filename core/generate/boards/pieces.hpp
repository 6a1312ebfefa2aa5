// Random layouts of jigsaw pieces.
#pragma once

#include "base/random.hpp"
#include "board/board.hpp"

namespace swordfish::board {

// A region for each cell of a rectangle, row by row: connected pieces of `size` cells, which must divide their number.
// Boxes, or strips where there are none, exchange cells at random until they are boxes no more.
Regions random_pieces(int rows, int columns, int size, Random& random);

}  // namespace swordfish::board
