#include "bulk/symmetry.hpp"

#include <string_view>

#include "base/parallel.hpp"

namespace swordfish {
namespace {

// A canonical form may take milliseconds, and nobody asks whether to stop within a part.
constexpr std::size_t kFormsPerPart = 8, kDisguisesPerPart = 256;
constexpr std::uint8_t kNoDigit = 255;

// What each byte of a row means.
std::array<std::uint8_t, 256> meanings(RowForm form) {
  std::array<std::uint8_t, 256> digits;
  digits.fill(kNoDigit);
  const unsigned zero = form == RowForm::Text ? '0' : 0;
  for (unsigned digit = 0; digit <= 9; ++digit) digits[zero + digit] = static_cast<std::uint8_t>(digit);
  if (form == RowForm::Text) {
    for (const char blank : std::string_view(".*_-xX ")) digits[static_cast<unsigned char>(blank)] = 0;
  }
  return digits;
}

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
  const auto digit_of = meanings(rows.form);
  return share_out(rows.count, part, threads, stop, [&](std::size_t row, const StopAsked&) {
    Row81 digits;
    std::uint8_t worst = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      digits[cell] = digit_of[rows.row_at(row)[cell]];
      worst = std::max(worst, digits[cell]);
    }
    std::uint8_t* moved = rows.moved + kCells * row;
    if (worst == kNoDigit || !move(row, digits, moved)) std::fill_n(moved, kCells, std::uint8_t{0});
  });
}

}  // namespace

bool canonical_rows(const RowsToMove& rows, int threads, const StopAsked& stop) {
  return move_rows(rows, kFormsPerPart, threads, stop,
                   [](std::size_t, const Row81& digits, std::uint8_t* moved) {
                     if (has_repeated_digit(digits)) return false;
                     const Row81 form = canonical(digits).digits;
                     std::copy(form.begin(), form.end(), moved);
                     return true;
                   });
}

bool shuffle_rows(const RowsToMove& rows, std::uint64_t seed, int threads, const StopAsked& stop) {
  return move_rows(rows, kDisguisesPerPart, threads, stop,
                   [seed](std::size_t row, const Row81& digits, std::uint8_t* moved) {
                     Random random(seed, row);
                     Transformation::random(random).apply(digits.data(), moved);
                     return true;
                   });
}

}  // namespace swordfish
