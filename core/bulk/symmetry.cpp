#include "bulk/symmetry.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "bulk/rows.hpp"

namespace swordfish {
namespace {

// A canonical form may take milliseconds, and nobody asks whether to stop within a part.
constexpr std::size_t kFormsPerPart = 8, kDisguisesPerPart = 256, kRowsReadPerPart = 4096;

bool has_repeated_digit(const Row81& digits) {
  std::array<std::uint32_t, kHouses> seen{};
  for (int index = 0; index < kCells; ++index) {
    const Cell cell(index);
    const std::uint32_t bit = 1U << digits[static_cast<std::size_t>(index)] & ~1U;  // blanks don't count
    for (const int house : {cell.row(), 9 + cell.column(), 18 + cell.box()}) {
      if ((seen[static_cast<std::size_t>(house)] & bit) != 0) return true;
      seen[static_cast<std::size_t>(house)] |= bit;
    }
  }
  return false;
}

template <class Move>
bool move_rows(const RowsToMove& rows, std::size_t part, int threads, const StopAsked& stop,
               const Move& move) {
  return share_out(rows.count, part, threads, stop, [&](std::size_t row, const StopAsked&) {
    Row81 digits;
    std::uint8_t* moved = rows.moved + kCells * row;
    if (!digits_at(rows, row, digits.data()) || !move(row, digits, moved))
      std::fill_n(moved, kCells, kUnknown);
  });
}

}  // namespace

bool canonical_rows(const RowsToMove& rows, int threads, const StopAsked& stop) {
  return move_rows(rows, kFormsPerPart, threads, stop,
                   [](std::size_t, const Row81& digits, std::uint8_t* moved) {
                     if (has_repeated_digit(digits)) return false;
                     const Row81 form = canonical_digits(digits);
                     std::copy(form.begin(), form.end(), moved);
                     return true;
                   });
}

bool read_rows(const RowsToMove& rows, int threads, const StopAsked& stop) {
  return move_rows(rows, kRowsReadPerPart, threads, stop,
                   [](std::size_t, const Row81& digits, std::uint8_t* moved) {
                     std::copy(digits.begin(), digits.end(), moved);
                     return true;
                   });
}

bool key_rows(const RowsToName& rows, int threads, const StopAsked& stop) {
  return share_out(rows.count, kFormsPerPart, threads, stop, [&](std::size_t row, const StopAsked&) {
    Row81 digits;
    const bool is_known = digits_at(rows, row, digits.data()) && !has_repeated_digit(digits);
    const Digest128 key = is_known ? key_of(digits) : Digest128{};
    std::copy(key.begin(), key.end(), rows.keys + key.size() * row);
    rows.known[row] = is_known ? 1 : 0;
  });
}

bool shuffle_rows(const RowsToMove& rows, std::uint64_t seed, int threads, const StopAsked& stop) {
  return move_rows(rows, kDisguisesPerPart, threads, stop,
                   [&rows, seed](std::size_t row, const Row81& digits, std::uint8_t* moved) {
                     Random random(seed, rows.places != nullptr ? rows.places[row] : row);
                     Transformation map = Transformation::random(random);
                     if (!rows.renames_digits) map.digits = Transformation{}.digits;
                     if (!rows.moves_cells) map = {.digits = map.digits};
                     map.apply(digits.data(), moved);
                     return true;
                   });
}

}  // namespace swordfish
