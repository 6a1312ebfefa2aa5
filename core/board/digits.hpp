// Sets of digits of a board.
#pragma once

#include <bit>
#include <cstdint>

namespace swordfish::board {

// A set of digits: bit i stands for the digit `lowest + i` of the layout.
using Digits = std::uint32_t;
// Whether a set of digits has one. This and the size are without std::popcount, which is a call on machines
// that the core is compiled for.
constexpr bool is_single(Digits digits) { return digits != 0 && (digits & (digits - 1)) == 0; }
// How many digits a set has.
constexpr int size_of(Digits digits) {
  digits -= digits >> 1 & 0x55555555;
  digits = (digits & 0x33333333) + (digits >> 2 & 0x33333333);
  return static_cast<int>(((digits + (digits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}
constexpr int first_of(Digits digits) { return std::countr_zero(digits); }  // as an index, 0 = lowest
constexpr int last_of(Digits digits) { return 31 - std::countl_zero(digits); }
constexpr Digits first_alone(Digits digits) { return digits & (~digits + 1); }
constexpr Digits first_digits(int count) { return count >= 32 ? ~Digits{0} : (Digits{1} << count) - 1; }

}  // namespace swordfish::board
