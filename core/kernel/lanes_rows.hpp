// The lanes kernel, second part: between rows in memory, where a grid lies cell after cell, and lanes, where
// it goes down through 81 vectors. Everything is a transposition of 8 x 8 or 16 x 8 elements.
#pragma once

#include "../kernel.hpp"
#include "lanes_sweep.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

// The grid of one lane, cell after cell.
struct alignas(64) Node {
  U16 cells[96];  // 81 used
};

// Spelt out, because a compiler may think a slow string instruction good enough.
SF_INLINE void copy(Node& to, const Node& from) {
  SF_UNROLL for (int i = 0; i < 96; i += kLanes) {
    *reinterpret_cast<Lanes*>(to.cells + i) = *reinterpret_cast<const Lanes*>(from.cells + i);
  }
}

// Eight vectors of eight elements in every block: element j of vector i changes places with i of j.
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

// Lane l becomes node l. (Nodes in other places, through an array of pointers, take three times as long.)
[[gnu::noinline]] void lanes_to_nodes(const Lanes* __restrict cells, Node* __restrict to) {
  for (int k = 0; k < 80; k += 8) {
    Lanes r[8];
    SF_UNROLL for (int i = 0; i < 8; ++i) r[i] = cells[k + i];
    transpose(r);
    SF_UNROLL for (int i = 0; i < 8; ++i) {
      store_blocks(bits_as<LaneBytes>(r[i]), [&](int block) { return to[i + 8 * block].cells + k; });
    }
  }
  const U16* last = reinterpret_cast<const U16*>(cells + 80);
  SF_UNROLL for (int l = 0; l < kLanes; ++l) to[l].cells[80] = last[l];
}

[[gnu::noinline]] void nodes_to_lanes(const Node* __restrict from, Lanes* __restrict cells) {
  for (int k = 0; k < 80; k += 8) {
    Lanes r[8];
    SF_UNROLL for (int i = 0; i < 8; ++i) {
      r[i] = bits_as<Lanes>(load_blocks([&](int block) { return from[i + 8 * block].cells + k; }));
    }
    transpose(r);
    SF_UNROLL for (int i = 0; i < 8; ++i) cells[k + i] = r[i];
  }
  U16* last = reinterpret_cast<U16*>(cells + 80);
  SF_UNROLL for (int l = 0; l < kLanes; ++l) last[l] = from[l].cells[80];
}

// ---- rows in ----

// Rows of text or digits, `from[l]` for lane l, become the masks of their givens. False when there is a byte
// among them that is neither a digit nor, in text, a dot: then the masks mean nothing.
template <bool is_text>
[[gnu::noinline]] bool givens_to_lanes(const std::uint8_t* const* from, Lanes* __restrict cells) {
  constexpr std::uint8_t zero = is_text ? '0' : 0;
  LaneBytes strange{};
  for (int k = 0; k < 80; k += 16) {
    LaneBytes r[8], a[8], b[8];
    SF_UNROLL for (int i = 0; i < 8; ++i) {
      r[i] = load_blocks([&](int block) { return from[i + 8 * block] + k; });
      const LaneBytes digit = r[i] - zero;
      const LaneBytes is_digit = bits_as<LaneBytes>(digit <= 9);
      strange |= is_text ? ~(is_digit | bits_as<LaneBytes>(r[i] == '.')) : ~is_digit;
      r[i] = digit & is_digit;
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
  U16* last = reinterpret_cast<U16*>(cells + 80);
  bool is_strange = lane_bits(~is_zero(bits_as<Lanes>(strange))) != 0;
  for (int l = 0; l < kLanes; ++l) {
    const std::uint8_t byte = from[l][80], digit = static_cast<std::uint8_t>(byte - zero);
    is_strange |= digit > 9 && !(is_text && byte == '.');
    last[l] = static_cast<U16>(digit > 9 ? 0 : 1u << digit >> 1);
  }
  return !is_strange;
}

// The candidates that the givens leave.
[[gnu::noinline]] void place_givens(Lanes* __restrict cells) {
  Lanes columns[9];
  SF_UNROLL for (int column = 0; column < 9; ++column) {
    columns[column] = cells[column];
    SF_UNROLL for (int row = 1; row < 9; ++row) columns[column] |= cells[9 * row + column];
  }
  for (int band = 0; band < 81; band += 27) {
    Lanes rows[3] = {}, boxes[3] = {};
    SF_UNROLL for (int line = 0; line < 3; ++line) {
      SF_UNROLL for (int box = 0; box < 3; ++box) {
        const Lanes* mini = cells + band + 9 * line + 3 * box;
        const Lanes givens = mini[0] | mini[1] | mini[2];
        rows[line] |= givens;
        boxes[box] |= givens;
      }
    }
    SF_UNROLL for (int line = 0; line < 3; ++line) {
      SF_UNROLL for (int column = 0; column < 9; ++column) {
        Lanes& cell = cells[band + 9 * line + column];
        const Lanes gone = rows[line] | boxes[column / 3] | columns[column];
        cell = if_zero(cell, and_not(lanes_of(kAllDigits), gone), cell);
      }
    }
  }
}

// ---- solutions out ----

// The digits of lane l, with `zero` added, go to the 81 bytes at `to[l]`. Every cell has one candidate, or
// nobody cares what is written.
[[gnu::noinline]] void lanes_to_digits(const Lanes* __restrict cells, std::uint8_t zero,
                                       std::uint8_t* const* to) {
  for (int k = 0; k < 80; k += 16) {
    LaneBytes d[8], a[8], b[8];
    SF_UNROLL for (int i = 0; i < 8; ++i) {
      d[i] = digits_of_packed(packed_masks(cells[k + 2 * i], cells[k + 2 * i + 1])) + zero;
      d[i] = zip_low<LaneBytes>(d[i], zip_high<LaneLongs>(d[i], d[i]));  // cell 2i, 2i + 1 of each lane
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
  const U16* last = reinterpret_cast<const U16*>(cells + 80);
  for (int l = 0; l < kLanes; ++l) {
    to[l][80] = static_cast<std::uint8_t>(zero + 1 + __builtin_ctz(last[l] | 0x8000u));
  }
}

void node_to_digits(const Node& node, std::uint8_t zero, std::uint8_t* to) {
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
