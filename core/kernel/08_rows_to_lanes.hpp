// The lanes kernel, second part: between rows in memory, where a grid lies cell after cell, and lanes, where
// it goes down through 81 vectors. Everything is a transposition of 8 x 8 or 16 x 8 elements.
#pragma once

#include "kernel/07_lanes_sweep.hpp"
#include "kernel/kernel.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

// The grid of one lane, cell after cell. Beside its 81 cells it may carry the sum of its singles.
constexpr int kSingles = 81, kCarried = 88;
struct alignas(64) LaneNode {
  U16 cells[96];  // of which kCarried go into lanes and out
};

// As many cells of a row in memory as there are lanes, from cell i on.
SF_INLINE Lanes& at(LaneNode& node, int i) { return *reinterpret_cast<Lanes*>(node.cells + i); }
// As many cells of a row in memory as there are lanes, from cell i on.
SF_INLINE const Lanes& at(const LaneNode& node, int i) {
  return *reinterpret_cast<const Lanes*>(node.cells + i);
}

// The row of one lane. Spelt out, because a compiler may think a slow string instruction good enough.
SF_INLINE void copy(LaneNode& to, const LaneNode& from) {
  SF_UNROLL for (int i = 0; i < 96; i += kLanes) at(to, i) = at(from, i);
}

// Between rows and lanes, eight vectors of eight elements in every block: element j of vector i changes
// places with i of j.
SF_INLINE void transpose(Lanes* r) {
  Lanes a[8], b[8];
  SF_UNROLL for (int i = 0; i < 4; ++i) {
    a[2 * i] = zip_low<Lanes>(r[2 * i], r[2 * i + 1]);
    a[2 * i + 1] = zip_high<Lanes>(r[2 * i], r[2 * i + 1]);
  }
  SF_UNROLL for (int i = 0; i < 4; ++i) {
    const int from = i / 2 * 4 + i % 2;
    b[2 * i] = zip_low<LaneWords>(a[from], a[from + 2]);
    b[2 * i + 1] = zip_high<LaneWords>(a[from], a[from + 2]);
  }
  SF_UNROLL for (int i = 0; i < 4; ++i) {
    r[2 * i] = zip_low<LaneLongs>(b[i], b[i + 4]);
    r[2 * i + 1] = zip_high<LaneLongs>(b[i], b[i + 4]);
  }
}

// Lanes become rows in memory: lane l becomes node l. (Nodes in other places, through an array of pointers,
// take three times as long.)
[[gnu::noinline]] void lanes_to_nodes(const Lanes* __restrict cells, LaneNode* __restrict to) {
  for (int k = 0; k < kCarried; k += 8) {
    Lanes r[8];
    SF_UNROLL for (int i = 0; i < 8; ++i) r[i] = cells[k + i];
    transpose(r);
    SF_UNROLL for (int i = 0; i < 8; ++i) {
      store_blocks(bits_as<LaneBytes>(r[i]), [&](int block) { return to[i + 8 * block].cells + k; });
    }
  }
}

// Rows in memory go into lanes: node l becomes lane l.
[[gnu::noinline]] void nodes_to_lanes(const LaneNode* __restrict from, Lanes* __restrict cells) {
  for (int k = 0; k < kCarried; k += 8) {
    Lanes r[8];
    SF_UNROLL for (int i = 0; i < 8; ++i) {
      r[i] = bits_as<Lanes>(load_blocks([&](int block) { return from[i + 8 * block].cells + k; }));
    }
    transpose(r);
    SF_UNROLL for (int i = 0; i < 8; ++i) cells[k + i] = r[i];
  }
}

// ---- rows in ----

// Rows of text or digits, `from[l]` for lane l, become the masks of their givens. False when there is a byte
// among them that is neither a digit nor, in text, a dot: then the masks mean nothing.
[[gnu::noinline]] bool givens_to_lanes(const std::uint8_t* const* from, bool is_text,
                                       Lanes* __restrict cells) {
  // The last cell is one too many for blocks of sixteen. Its bytes are brought together first, because a
  // vector read right after small writes is slow. In every block: | 8 lanes | nothing |
  alignas(64) std::uint8_t last[2 * kLanes] = {};
  for (int l = 0; l < kLanes; ++l) last[l / 8 * 16 + l % 8] = from[l][80];

  LaneBytes strange{};
  for (int k = 0; k < 80; k += 16) {
    LaneBytes r[8], a[8], b[8];
    SF_UNROLL for (int i = 0; i < 8; ++i) {
      r[i] = load_blocks([&](int block) { return from[i + 8 * block] + k; });
      strange |= strange_bytes(r[i], is_text);
    }
    SF_UNROLL for (int i = 0; i < 4; ++i) {
      a[2 * i] = zip_low<LaneBytes>(r[2 * i], r[2 * i + 1]);
      a[2 * i + 1] = zip_high<LaneBytes>(r[2 * i], r[2 * i + 1]);
    }
    SF_UNROLL for (int i = 0; i < 4; ++i) {
      const int at = i / 2 * 4 + i % 2;
      b[2 * i] = zip_low<Lanes>(a[at], a[at + 2]);
      b[2 * i + 1] = zip_high<Lanes>(a[at], a[at + 2]);
    }
    SF_UNROLL for (int i = 0; i < 4; ++i) {
      Lanes* four = cells + k + 4 * i;
      masks_of_digits(zip_low<LaneWords>(b[i], b[i + 4]), four[0], four[1]);
      masks_of_digits(zip_high<LaneWords>(b[i], b[i + 4]), four[2], four[3]);
    }
  }
  Lanes nothing;
  const LaneBytes bytes = *reinterpret_cast<const LaneBytes*>(last);
  masks_of_digits(bytes, cells[80], nothing);
  strange |= zip_low<LaneLongs>(strange_bytes(bytes, is_text), LaneBytes{});
  return lane_bits(~is_zero(bits_as<Lanes>(strange))) == 0;
}

struct Placed {
  Lanes singles;   // sum of the masks of the givens
  Lanes conflict;  // all ones where a digit is given twice in a house
};

// Sums over a grid: of the givens, and of the unions of the givens of each row, column and box. The sum of some
// digits is their union, but larger when two of them are equal: so a digit is given twice in a house where the
// sums differ. A cell is left empty then, so that the next sweep sees it.
struct Sums {
  Lanes all, of_rows, of_columns, of_boxes;
};
// In which lanes a row's givens conflict, by their sums.
SF_INLINE Placed see_conflicts(Lanes* cells, const Sums& sums) {
  const Lanes agrees = is_equal(sums.all, sums.of_rows) & is_equal(sums.all, sums.of_columns) &
                       is_equal(sums.all, sums.of_boxes);
  cells[0] &= agrees;
  return {sums.all, ~agrees};
}

// When rows are in lanes: givens become the candidates that they leave.
[[gnu::noinline]] Placed place_givens(Lanes* cells) {
  Sums sums{};
  Lanes minis[27], left[9];  // digits in each, and those left for a column
  SF_ROLLED for (int stack = 0; stack < 3; ++stack) {
    Lanes columns[3] = {};
    SF_UNROLL for (int row = 0; row < 9; ++row) {
      Lanes mini{};
      SF_UNROLL for (int i = 0; i < 3; ++i) {
        const Lanes given = cells[9 * row + 3 * stack + i];
        mini |= given;
        columns[i] |= given;
        sums.all += given;
      }
      minis[3 * row + stack] = mini;
    }
    SF_UNROLL for (int i = 0; i < 3; ++i) {
      left[3 * stack + i] = and_not(lanes_of(kAllDigits), columns[i]);
      sums.of_columns += columns[i];
    }
  }
  SF_ROLLED for (int band = 0; band < 3; ++band) {
    Lanes boxes[3];
    SF_UNROLL for (int box = 0; box < 3; ++box) {
      boxes[box] = minis[9 * band + box] | minis[9 * band + 3 + box] | minis[9 * band + 6 + box];
      sums.of_boxes += boxes[box];
    }
    SF_ROLLED for (int row = 3 * band; row < 3 * band + 3; ++row) {
      const Lanes in_row = minis[3 * row] | minis[3 * row + 1] | minis[3 * row + 2];
      sums.of_rows += in_row;
      SF_UNROLL for (int i = 0; i < 9; ++i) {
        const Lanes given = in_register(cells[9 * row + i]);
        cells[9 * row + i] = if_zero(given, and_not(left[i], in_row | boxes[i / 3]), given);
      }
    }
  }
  return see_conflicts(cells, sums);
}

// When rows of candidates are in lanes: they stay as they are, but cells with one of them count as givens.
[[gnu::noinline]] Placed take_candidates(Lanes* cells) {
  Sums sums{};
  Lanes columns[9] = {};
  SF_ROLLED for (int band = 0; band < 81; band += 27) {
    Lanes boxes[3] = {};
    SF_ROLLED for (const Lanes* row = cells + band; row != cells + band + 27; row += 9) {
      Lanes in_row{};
      SF_UNROLL for (int i = 0; i < 9; ++i) {
        const Lanes single = single_of(row[i]);
        sums.all += single;
        in_row |= single;
        columns[i] |= single;
        boxes[i / 3] |= single;
      }
      sums.of_rows += in_row;
    }
    sums.of_boxes += boxes[0] + boxes[1] + boxes[2];
  }
  SF_UNROLL for (const Lanes& column : columns) sums.of_columns += column;
  return see_conflicts(cells, sums);
}

// ---- solutions out ----

// A solution on its way out.
struct alignas(32) Digits {
  std::uint8_t cells[96];  // 81 used
};

// Lanes become rows of digits: those of lane l, with `zero` added, go to 81 bytes at `to[l]`. Where a cell
// has not one candidate, they mean nothing.
[[gnu::noinline]] void lanes_to_digits(const Lanes* __restrict cells, std::uint8_t zero,
                                       std::uint8_t* const* to) {
  for (int k = 0; k < 80; k += 16) {
    LaneBytes d[8], a[8], b[8];
    SF_UNROLL for (int i = 0; i < 8; ++i) {
      d[i] = paired_digits(cells[k + 2 * i], cells[k + 2 * i + 1], zero);
    }
    SF_UNROLL for (int i = 0; i < 4; ++i) {
      a[2 * i] = zip_low<Lanes>(d[2 * i], d[2 * i + 1]);
      a[2 * i + 1] = zip_high<Lanes>(d[2 * i], d[2 * i + 1]);
    }
    SF_UNROLL for (int i = 0; i < 4; ++i) {
      const int at = i / 2 * 4 + i % 2;
      b[2 * i] = zip_low<LaneWords>(a[at], a[at + 2]);
      b[2 * i + 1] = zip_high<LaneWords>(a[at], a[at + 2]);
    }
    SF_UNROLL for (int i = 0; i < 4; ++i) {
      store_blocks(zip_low<LaneLongs>(b[i], b[i + 4]), [&](int block) { return to[2 * i + 8 * block] + k; });
      store_blocks(zip_high<LaneLongs>(b[i], b[i + 4]),
                   [&](int block) { return to[2 * i + 1 + 8 * block] + k; });
    }
  }
  const LaneBytes last = paired_digits(cells[80], cells[80], zero);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(&last);
  for (int l = 0; l < kLanes; ++l) to[l][80] = bytes[2 * l];
}

// The row of digits of one lane to 81 bytes anywhere, in the pieces they were written in: those are still on
// their way to memory.
SF_INLINE void copy_digits(const Digits& from, std::uint8_t* to) {
  SF_UNROLL for (int k = 0; k < 80; k += 16) __builtin_memcpy(to + k, from.cells + k, 16);
  to[80] = from.cells[80];
}

// The digits of one row that was in a lane, with `zero` added, go to 81 bytes.
void node_to_digits(const LaneNode& node, std::uint8_t zero, std::uint8_t* to) {
  const auto sixteen = [&](int k) {
    const auto* cells = reinterpret_cast<const U16x8*>(node.cells + k);
    return digits_of_packed(packed_masks(cells[0], cells[1])) + zero;
  };
  SF_UNROLL for (int k = 0; k < 80; k += 16) {
    const U8x16 digits = sixteen(k);
    __builtin_memcpy(to + k, &digits, sizeof digits);
  }
  to[80] = static_cast<std::uint8_t>(zero + 1 + __builtin_ctz(node.cells[80] | 0x8000u));
}

}  // namespace lanes
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
