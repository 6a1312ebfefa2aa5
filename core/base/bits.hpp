// Bits counted and found, on CPUs that have no instruction for it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace swordfish {

__extension__ using Bits128 = unsigned __int128;

// Bits are counted by table and by arithmetic: the instruction for it is missing from the oldest CPUs that
// one build serves, and the library call that stands in for it costs more than either.
constexpr auto kOnes = [] {
  std::array<std::uint8_t, 512> ones{};
  for (unsigned bits = 1; bits < 512; ++bits)
    ones[bits] = static_cast<std::uint8_t>(ones[bits / 2] + bits % 2);
  return ones;
}();
constexpr int count_nine_bits(std::uint32_t bits) { return kOnes[bits]; }
constexpr int count_bits(std::uint32_t bits) {
  return kOnes[bits & 511] + kOnes[bits >> 9 & 511] + kOnes[bits >> 18 & 511] + kOnes[bits >> 27];
}
constexpr int count_bits(Bits128 bits) {
  constexpr std::uint64_t kPairs = 0x5555555555555555, kFours = 0x3333333333333333,
                          kBytes = 0x0f0f0f0f0f0f0f0f;
  const auto in_fours = [](std::uint64_t half) {
    half -= half >> 1 & kPairs;
    return (half & kFours) + (half >> 2 & kFours);
  };
  const std::uint64_t fours =
      in_fours(static_cast<std::uint64_t>(bits)) + in_fours(static_cast<std::uint64_t>(bits >> 64));
  const std::uint64_t bytes = (fours & kBytes) + (fours >> 4 & kBytes);
  return static_cast<int>(bytes * 0x0101010101010101 >> 56);
}
// Whether exactly one bit is set.
constexpr bool is_one_bit(std::uint32_t bits) { return bits != 0 && (bits & (bits - 1)) == 0; }
constexpr int lowest_bit(std::uint32_t bits) { return std::countr_zero(bits); }
constexpr int lowest_bit(Bits128 bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
}

}  // namespace swordfish
