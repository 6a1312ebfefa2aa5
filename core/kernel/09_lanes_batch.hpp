// The lanes kernel, third part: rows of a batch in, and what was found out.
#pragma once

#include "kernel/08_rows_to_lanes.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

// While lanes work on a batch: the place of the lowest bit, which is the first of some lanes.
SF_INLINE int lowest_bit(std::uint32_t bits) { return __builtin_ctz(bits); }
// While lanes work on a batch: how many bits are set, which is how many lanes are meant.
SF_INLINE int count_bits(std::uint32_t bits) { return __builtin_popcount(bits); }

// While lanes work on a batch: runs `act(lane)` for every one whose bit is set.
template <class Act>
SF_INLINE void for_each(std::uint32_t lanes, Act act) {
  for (; lanes != 0; lanes &= lanes - 1) act(lowest_bit(lanes));
}

// The row of the batch that goes into a lane.
SF_INLINE std::size_t row_at(std::size_t first, int lane) { return first + static_cast<std::size_t>(lane); }

// Takes a few rows of the batch for this thread: enough that threads seldom meet in a cache line.
SF_INLINE bool take_rows(Batch& batch, std::size_t& first, std::size_t& end) {
  constexpr std::size_t kRows = 64;
  const std::size_t taken = batch.taken.fetch_add(kRows, std::memory_order_relaxed);
  if (taken >= batch.count) return false;
  first = taken;
  end = batch.count - taken < kRows ? batch.count : taken + kRows;
  return true;
}

// Where a row of the batch lies.
SF_INLINE const std::uint8_t* row_of(const Batch& batch, std::size_t row) {
  return static_cast<const std::uint8_t*>(batch.rows) + batch.stride * row;
}
// Where the solution of a row of the batch goes.
SF_INLINE std::uint8_t* solution_of(const Batch& batch, std::size_t row) {
  return batch.solutions + batch.solution_stride * row;
}

// Memory of a batch that is soon read or written may come nearer until then: that of the rows from `first`
// on.
template <bool to_write>
SF_INLINE void fetch_rows(const std::uint8_t* first, std::size_t stride) {
  constexpr std::size_t kCacheLine = 64, kMostBytes = 2 * 81 * kLanes;
  const std::size_t bytes = stride * kLanes;
  if (bytes > kMostBytes) return;
  for (std::size_t i = 0; i < bytes; i += kCacheLine) __builtin_prefetch(first + i, to_write);
}

// Writes what was found for a row of the batch.
SF_INLINE void write_found(const Batch& batch, std::size_t row, Status status, std::uint64_t count,
                           std::uint64_t guesses) {
  if (batch.status != nullptr) batch.status[row] = static_cast<std::uint8_t>(status);
  if (batch.counts != nullptr) batch.counts[row] = count;
  if (batch.guesses != nullptr) batch.guesses[row] = guesses;
}
// The same for a row of the batch that has no solution, which becomes blank.
SF_INLINE void write_unsolved(const Batch& batch, std::size_t row, Status status, std::uint64_t guesses) {
  if (batch.solutions != nullptr) {
    // In whole vectors, of which the last overlaps the one before.
    const LaneBytes zeros = LaneBytes{} + batch.zero;
    constexpr int size = sizeof zeros, last = 81 - size;
    std::uint8_t* digits = solution_of(batch, row);
    SF_UNROLL for (int k = 0; k < last; k += size) __builtin_memcpy(digits + k, &zeros, size);
    __builtin_memcpy(digits + last, &zeros, size);
  }
  write_found(batch, row, status, 0, guesses);
}

// ---- rows in ----

// A character in a row of the batch: 0 to 9, or -1 when it is neither a digit nor a blank.
constexpr int digit_of(std::uint8_t character) {
  switch (character) {
    case '.':
    case '*':
    case '_':
    case '-':
    case 'x':
    case 'X':
    case '?':
    case ' ': return 0;
    default: return character >= '0' && character <= '9' ? character - '0' : -1;
  }
}

// The 81 digits of a row of the batch that holds more than digits and dots; when it is malformed, zeros and
// false. Spaces are blanks only where no other blank is: beside one, they may have slipped in, and all that
// follows would be shifted.
bool spell_out(RowForm form, const std::uint8_t* row, std::uint8_t* digits) {
  const bool is_text = form != RowForm::Digits;
  bool is_good = true, has_spaces = false, has_blanks = false;
  for (int cell = 0; cell < 81; ++cell) {
    const int digit = is_text ? digit_of(row[cell]) : row[cell];
    is_good &= digit >= 0 && digit <= 9;
    has_spaces |= row[cell] == ' ';
    has_blanks |= digit == 0 && row[cell] != ' ';
    digits[cell] = static_cast<std::uint8_t>(digit);
  }
  is_good &= !(is_text && has_spaces && has_blanks);
  if (!is_good) __builtin_memset(digits, 0, 81);
  return is_good;
}

// A row of the batch that holds masks of candidates; false if one isn't of digits.
bool copy_masks(const std::uint8_t* row, U16* cells) {
  __builtin_memcpy(cells, row, 81 * sizeof(U16));
  unsigned all = 0;
  for (int cell = 0; cell < 81; ++cell) all |= cells[cell];
  return (all & ~unsigned{kAllDigits}) == 0;
}

// A row of the batch that holds nine flags for each cell, as masks; false if one is neither 0 nor 1.
bool pack_flags(const std::uint8_t* row, U16* cells) {
  std::uint64_t all = 0;
  for (int cell = 0; cell < 81; ++cell, row += 9) {
    std::uint64_t eight;
    __builtin_memcpy(&eight, row, 8);
    all |= eight | row[8];
    // One bit of each byte, moved together into the top byte.
    const std::uint64_t low = (eight & 0x0101010101010101) * 0x0102040810204080 >> 56;
    cells[cell] = static_cast<U16>(low | (row[8] & 1u) << 8);
  }
  return (all & ~std::uint64_t{0x0101010101010101}) == 0;
}

// Rows of a batch on their way into lanes.
struct Reader {
  LaneNode nodes[kLanes];
  Digits digits[kLanes];

  // The givens (or candidates) of up to kLanes rows of the batch; which of them are malformed. Lanes beyond
  // `count` hold something.
  std::uint32_t read(const Batch& batch, std::size_t first, int count, Lanes* cells) {
    const bool has_candidates = batch.form == RowForm::Masks || batch.form == RowForm::Flags;
    return has_candidates ? read_candidates(batch, first, count, cells)
                          : read_givens(batch, first, count, cells);
  }

 private:
  std::uint32_t read_givens(const Batch& batch, std::size_t first, int count, Lanes* cells) {
    const std::uint8_t* from[kLanes];
    for (int l = 0; l < kLanes; ++l) from[l] = row_of(batch, row_at(first, l < count ? l : 0));
    std::uint32_t malformed = batch.form == RowForm::Lines ? without_line_end(batch, first, count) : 0;
    if (givens_to_lanes(from, batch.form != RowForm::Digits, cells)) return malformed;
    for (int l = 0; l < kLanes; ++l) {
      const bool is_good = spell_out(batch.form, from[l], digits[l].cells);
      if (!is_good && l < count) malformed |= 1u << l;
      from[l] = digits[l].cells;
    }
    givens_to_lanes(from, false, cells);
    return malformed;
  }

  static std::uint32_t without_line_end(const Batch& batch, std::size_t first, int count) {
    std::uint32_t without = 0;
    for (int l = 0; l < count; ++l) {
      const std::size_t row = row_at(first, l);
      if (row + 1 < batch.count && row_of(batch, row)[81] != '\n') without |= 1u << l;
    }
    return without;
  }

  std::uint32_t read_candidates(const Batch& batch, std::size_t first, int count, Lanes* cells) {
    std::uint32_t malformed = 0;
    for (int l = 0; l < kLanes; ++l) {
      const std::uint8_t* row = row_of(batch, row_at(first, l < count ? l : 0));
      const bool is_good =
          batch.form == RowForm::Masks ? copy_masks(row, nodes[l].cells) : pack_flags(row, nodes[l].cells);
      if (!is_good && l < count) malformed |= 1u << l;
    }
    nodes_to_lanes(nodes, cells);
    return malformed;
  }
};

}  // namespace lanes
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
