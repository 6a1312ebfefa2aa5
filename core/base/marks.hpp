// Marks on cells, a byte for each, gathered into a set.
#pragma once

#include <array>
#include <bit>
#include <cstring>

#include "base/set.hpp"

namespace swordfish {

// 81 bytes of 0 or 1 and then zeros, so that eight can be read at a time.
using CellMarks = std::array<std::uint8_t, 88>;

// The cells that are marked with 1. A multiplication gathers eight bytes into eight bits.
inline CellSet marked_cells(const CellMarks& marks) {
  static_assert(std::endian::native == std::endian::little, "bytes are read from the low end");
  CellSet cells;
  for (std::size_t first = 0; first < marks.size(); first += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, marks.data() + first, sizeof eight);
    cells.bits |= Bits128{eight * 0x0102040810204080 >> 56} << first;
  }
  return cells;
}

}  // namespace swordfish
