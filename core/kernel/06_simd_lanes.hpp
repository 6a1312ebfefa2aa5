// Vectors for kernels that keep a grid of its own in every 16-bit lane. See 01_simd.hpp for the rules.
#pragma once

#include <cstddef>
#include <utility>

#include "kernel/01_simd.hpp"

// Before a loop that is to stay one: where instructions are many, their room in the CPU's caches counts.
#define SF_ROLLED _Pragma("GCC unroll 1")

namespace swordfish::SWORDFISH_ISA {

// As many as a register holds. A test may ask for more: they become several registers.
#if defined(SWORDFISH_LANES)
inline constexpr int kLanes = SWORDFISH_LANES;
#elif defined(SWORDFISH_ISA_AVX2)
inline constexpr int kLanes = 16;
#else
inline constexpr int kLanes = 8;
#endif
// Whether the functions below are written with the intrinsics for one 256-bit register.
#if defined(SWORDFISH_ISA_AVX2)
inline constexpr bool kLanesAreAvx2 = kLanes == 16;
#endif

using Lanes [[gnu::vector_size(2 * kLanes)]] = std::uint16_t;
using SignedLanes [[gnu::vector_size(2 * kLanes)]] = std::int16_t;
using LaneBytes [[gnu::vector_size(2 * kLanes)]] = std::uint8_t;
using LaneWords [[gnu::vector_size(2 * kLanes)]] = std::uint32_t;
using LaneLongs [[gnu::vector_size(2 * kLanes)]] = std::uint64_t;
inline constexpr int kBlocks = kLanes / 8;  // of 128 bits

// The same bits of SIMD lanes as vectors of another type.
template <class To, class From>
SF_INLINE To bits_as(From a) {
  static_assert(sizeof(To) == sizeof(From));
  return reinterpret_cast<To>(a);
}

// SIMD lanes that all hold one value.
SF_INLINE Lanes lanes_of(unsigned value) { return Lanes{} + static_cast<U16>(value); }
// All ones in the SIMD lanes that are equal.
SF_INLINE Lanes is_equal(Lanes a, Lanes b) { return bits_as<Lanes>(a == b); }
// All ones in the SIMD lanes that are zero.
SF_INLINE Lanes is_zero(Lanes a) { return bits_as<Lanes>(a == Lanes{}); }
// All ones in the SIMD lanes in which a is more, for numbers below 0x8000.
SF_INLINE Lanes is_more(Lanes a, Lanes b) {
  return bits_as<Lanes>(bits_as<SignedLanes>(a) > bits_as<SignedLanes>(b));
}

// SIMD lanes read once. Left to itself the compiler reads memory anew for each use, and a CPU has fewer ports
// for reading than for adding.
SF_INLINE Lanes in_register(Lanes a) {
#ifdef SWORDFISH_ISA_AVX2
  if constexpr (kLanesAreAvx2) asm("" : "+v"(a));
#endif
  return a;
}

// SIMD lanes of `yes` where `mask` is all ones, of `no` where it is zero.
SF_INLINE Lanes pick(Lanes mask, Lanes yes, Lanes no) {
#ifdef SWORDFISH_ISA_AVX2
  if constexpr (kLanesAreAvx2) {
    return bits_as<Lanes>(
        _mm256_blendv_epi8(bits_as<__m256i>(no), bits_as<__m256i>(yes), bits_as<__m256i>(mask)));
  }
#endif
  return (mask & yes) | (~mask & no);
}
// SIMD lanes of `yes` where `test` is zero, else of `no`.
SF_INLINE Lanes if_zero(Lanes test, Lanes yes, Lanes no) {
#ifdef SWORDFISH_ISA_AVX512
  if constexpr (kLanesAreAvx2) {
    const __mmask16 is_any = _mm256_test_epi16_mask(bits_as<__m256i>(test), bits_as<__m256i>(test));
    return bits_as<Lanes>(_mm256_mask_blend_epi16(is_any, bits_as<__m256i>(yes), bits_as<__m256i>(no)));
  }
#endif
  return pick(is_zero(test), yes, no);
}
// In SIMD lanes the bits that at least two of three have.
SF_INLINE Lanes in_two_of(Lanes a, Lanes b, Lanes c) {
#ifdef SWORDFISH_ISA_AVX512
  if constexpr (kLanesAreAvx2) {
    constexpr int kTwoOfThree = 0b11101000;
    return bits_as<Lanes>(_mm256_ternarylogic_epi64(bits_as<__m256i>(a), bits_as<__m256i>(b),
                                                    bits_as<__m256i>(c), kTwoOfThree));
  }
#endif
  return (a & b) | ((a | b) & c);
}

// a & ~b in SIMD lanes. This and the next are spelt out because the compiler does not always find the one
// instruction.
SF_INLINE Lanes and_not(Lanes a, Lanes b) {
#ifdef SWORDFISH_ISA_AVX2
  if constexpr (kLanesAreAvx2) {
    return bits_as<Lanes>(_mm256_andnot_si256(bits_as<__m256i>(b), bits_as<__m256i>(a)));
  }
#endif
  return a & ~b;
}
// In SIMD lanes what a has in `keep` but not in `loose`; where that is nothing, all that it has in `keep`.
SF_INLINE Lanes narrowed(Lanes a, Lanes keep, Lanes loose) {
#ifdef SWORDFISH_ISA_AVX512
  if constexpr (kLanesAreAvx2) {
    const auto tight = bits_as<__m256i>(and_not(keep, loose));
    const __mmask16 has_tight = _mm256_test_epi16_mask(bits_as<__m256i>(a), tight);
    return a & bits_as<Lanes>(_mm256_mask_blend_epi16(has_tight, bits_as<__m256i>(keep), tight));
  }
#endif
  const Lanes kept = a & keep, tight = and_not(kept, loose);
  return if_zero(tight, kept, tight);
}
// SIMD lanes of a that have no bit of b, nothing of others.
SF_INLINE Lanes if_apart(Lanes a, Lanes b) {
#ifdef SWORDFISH_ISA_AVX512
  if constexpr (kLanesAreAvx2) {
    const __mmask16 is_apart = _mm256_testn_epi16_mask(bits_as<__m256i>(a), bits_as<__m256i>(b));
    return bits_as<Lanes>(_mm256_maskz_mov_epi16(is_apart, bits_as<__m256i>(a)));
  }
#endif
  return a & is_zero(a & b);
}
// The smaller of both in every SIMD lane.
SF_INLINE Lanes min(Lanes a, Lanes b) {
#ifdef SWORDFISH_ISA_AVX2
  if constexpr (kLanesAreAvx2) {
    return bits_as<Lanes>(_mm256_min_epu16(bits_as<__m256i>(a), bits_as<__m256i>(b)));
  }
#endif
  return a < b ? a : b;
}

// Bit l: whether SIMD lane l of a mask is all ones.
SF_INLINE std::uint32_t lane_bits(Lanes mask) {
#ifdef SWORDFISH_ISA_AVX2
  if constexpr (kLanesAreAvx2) {
    const __m256i bytes = _mm256_packs_epi16(bits_as<__m256i>(mask), _mm256_setzero_si256());
    const auto bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
    return (bits & 0xff) | (bits >> 8 & 0xff00);
  }
#endif
  // Four lanes at a time: | ...d | ...c | ...b | ...a | to dcba.
  const LaneLongs fours = bits_as<LaneLongs>(mask & 1);
  std::uint32_t bits = 0;
  for (int i = 0; i < 2 * kBlocks; ++i) {
    const std::uint64_t four = fours[i];
    bits |= static_cast<std::uint32_t>((four | four >> 15 | four >> 30 | four >> 45) & 15) << (4 * i);
  }
  return bits;
}

// In every 128 bits of SIMD lanes the elements of a and b in turn, from their lower and from their upper
// halves.
template <bool upper, class Element, std::size_t... i>
SF_INLINE Element zip(Element a, Element b, std::index_sequence<i...>) {
  constexpr std::size_t in_all = sizeof...(i), in_block = in_all / kBlocks;
  return __builtin_shufflevector(a, b,
                                 static_cast<int>(i / in_block * in_block + i % in_block / 2 +
                                                  (upper ? in_block / 2 : 0) + (i % 2) * in_all)...);
}
// In every 128 bits of SIMD lanes, the elements of the lower halves of a and b in turn.
template <class Elements, class Vector>
SF_INLINE Vector zip_low(Vector a, Vector b) {
  constexpr std::size_t count = sizeof(Elements) / sizeof(Elements{}[0]);
  return bits_as<Vector>(
      zip<false>(bits_as<Elements>(a), bits_as<Elements>(b), std::make_index_sequence<count>{}));
}
// In every 128 bits of SIMD lanes, the elements of the upper halves of a and b in turn.
template <class Elements, class Vector>
SF_INLINE Vector zip_high(Vector a, Vector b) {
  constexpr std::size_t count = sizeof(Elements) / sizeof(Elements{}[0]);
  return bits_as<Vector>(
      zip<true>(bits_as<Elements>(a), bits_as<Elements>(b), std::make_index_sequence<count>{}));
}

// SIMD lanes from memory, 16 bytes for each 128 bits; `at(block)` is their address.
template <class At>
SF_INLINE LaneBytes load_blocks(At at) {
#ifdef SWORDFISH_ISA_AVX2
  if constexpr (kLanesAreAvx2) {
    const auto block = [&](int i) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at(i))); };
    return bits_as<LaneBytes>(_mm256_inserti128_si256(_mm256_castsi128_si256(block(0)), block(1), 1));
  }
#endif
  LaneBytes bytes;
  for (int i = 0; i < kBlocks; ++i) __builtin_memcpy(reinterpret_cast<char*>(&bytes) + 16 * i, at(i), 16);
  return bytes;
}
// SIMD lanes to memory, 16 bytes of each 128 bits; `at(block)` is their address.
template <class At>
SF_INLINE void store_blocks(LaneBytes bytes, At at) {
#ifdef SWORDFISH_ISA_AVX2
  if constexpr (kLanesAreAvx2) {
    const auto whole = bits_as<__m256i>(bytes);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(at(0)), _mm256_castsi256_si128(whole));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(at(1)), _mm256_extracti128_si256(whole, 1));
    return;
  }
#endif
  for (int i = 0; i < kBlocks; ++i) __builtin_memcpy(at(i), reinterpret_cast<char*>(&bytes) + 16 * i, 16);
}

// ---- digits and masks, in lanes ----

#if defined(SWORDFISH_ISA_AVX2) || defined(SWORDFISH_ISA_NEON)

// For SIMD lanes: sixteen entries, looked up by the low four bits of each byte, of which the others are zero.
SF_INLINE U8x16 look_up(U8x16 table, U8x16 bytes) {
#ifdef SWORDFISH_ISA_NEON
  return bits_as<U8x16>(vqtbl1q_u8(bits_as<uint8x16_t>(table), bits_as<uint8x16_t>(bytes)));
#else
  return bits_as<U8x16>(_mm_shuffle_epi8(bits_as<__m128i>(table), bits_as<__m128i>(bytes)));
#endif
}
#ifndef SWORDFISH_ISA_NEON
// SIMD lanes in which every 128 bits are the same.
template <std::size_t... i>
SF_INLINE LaneBytes in_every_block(U8x16 block, std::index_sequence<i...>) {
  return __builtin_shufflevector(block, block, static_cast<int>(i % 16)...);
}
// The bytes of SIMD lanes, looked up in sixteen entries.
SF_INLINE LaneBytes look_up(U8x16 table, LaneBytes bytes) {
  const LaneBytes tables = in_every_block(table, std::make_index_sequence<sizeof(LaneBytes)>{});
  if constexpr (kLanesAreAvx2) {
    return bits_as<LaneBytes>(_mm256_shuffle_epi8(bits_as<__m256i>(tables), bits_as<__m256i>(bytes)));
  } else {
    __m256i table_parts[sizeof(LaneBytes) / 32], parts[sizeof(LaneBytes) / 32];
    __builtin_memcpy(table_parts, &tables, sizeof parts);
    __builtin_memcpy(parts, &bytes, sizeof parts);
    for (__m256i& part : parts) part = _mm256_shuffle_epi8(table_parts[0], part);
    LaneBytes found;
    __builtin_memcpy(&found, parts, sizeof parts);
    return found;
  }
}
#endif

// The bytes of SIMD lanes, looked up by the low four bits; the four above them may be anything, for bytes
// below 128.
SF_INLINE LaneBytes look_up_low(U8x16 table, LaneBytes bytes) {
#ifdef SWORDFISH_ISA_NEON
  return look_up(table, bytes & 15);
#else
  return look_up(table, bytes);
#endif
}

// Bytes in SIMD lanes that are none of 0 to 9 (in text: none of '0' to '9' and the dot) become other than
// zero. The table has the one byte that is good for each choice of the low four bits.
SF_INLINE LaneBytes strange_bytes(LaneBytes bytes, bool is_text) {
  constexpr U8x16 kText = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 0, 0, 0, 0, '.', 0};
  constexpr U8x16 kDigits = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0};
  return look_up_low(is_text ? kText : kDigits, bytes) ^ bytes;
}

// The digits 1 to 9 of two cells, eight SIMD lanes of each in every block, become their masks, and anything
// else nothing. Only the low four bits count, so that text will do.
SF_INLINE void masks_of_digits(LaneBytes digits, Lanes& first, Lanes& second) {
  constexpr U8x16 kLow = {0, 1, 2, 4, 8, 16, 32, 64, 128}, kHigh = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  const LaneBytes low = look_up_low(kLow, digits), high = look_up_low(kHigh, digits);
  first = bits_as<Lanes>(zip_low<LaneBytes>(low, high));
  second = bits_as<Lanes>(zip_high<LaneBytes>(low, high));
}

// In SIMD lanes the digits 1 to 9 of masks with one bit. Packed into bytes, the bit of 9 saturates.
template <class Bytes>
SF_INLINE Bytes digits_of_packed(Bytes packed) {
  constexpr U8x16 kLow = {0, 1, 2, 0, 3, 0, 0, 0, 4};
  constexpr U8x16 kHigh = {0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9};
  return look_up(kLow, packed & 15) + look_up(kHigh, packed >> 4);
}

// The digits of masks with one bit in SIMD lanes, with `zero` added: byte 2l is that of lane l of a, and the
// next that of b.
SF_INLINE LaneBytes paired_digits(Lanes a, Lanes b, std::uint8_t zero) {
  const Lanes low = (a * kDeBruijn) >> 12, high = (b * kDeBruijn) >> 4;
  return look_up(kDigitOfNumber + zero, bits_as<LaneBytes>(pick(lanes_of(0x00ff), low, high)));
}

// How many digits each of the SIMD lanes holds.
SF_INLINE Lanes count_of_digits(Lanes masks) {
  constexpr U8x16 kBits = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  const Lanes low = masks & 15, high = (masks >> 4) & 15;
  return bits_as<Lanes>(look_up(kBits, bits_as<LaneBytes>(low))) +
         bits_as<Lanes>(look_up(kBits, bits_as<LaneBytes>(high))) + (masks >> 8);
}

#else

// Bytes in SIMD lanes that are no digits, as above.
SF_INLINE LaneBytes strange_bytes(LaneBytes bytes, bool is_text) {
  const std::uint8_t zero = is_text ? '0' : 0;
  const LaneBytes digits = bytes - zero;
  const LaneBytes is_strange = bits_as<LaneBytes>(digits > 9);
  return is_text ? is_strange & bits_as<LaneBytes>(bytes != static_cast<std::uint8_t>('.')) : is_strange;
}

// Digits in SIMD lanes become their masks, as above.
SF_INLINE void masks_of_digits(LaneBytes digits, Lanes& first, Lanes& second) {
  // 2 to the power of a digit, bit by bit of the digit, and half of that.
  const auto masks = [](Lanes digit) {
    const Lanes low = ((digit & 1) + 1) * ((digit >> 1 & 1) * 3 + 1);
    return (low * ((digit >> 2 & 1) * 15 + 1) * ((digit >> 3) * 255 + 1)) >> 1 & 0x1ff;
  };
  digits &= 15;
  first = masks(bits_as<Lanes>(zip_low<LaneBytes>(digits, LaneBytes{})));
  second = masks(bits_as<Lanes>(zip_high<LaneBytes>(digits, LaneBytes{})));
}

// In SIMD lanes, as above. Packed into bytes, the mask of 9 is 255 and larger than the others.
template <class Bytes>
SF_INLINE Bytes digits_of_packed(Bytes packed) {
  Bytes digits = {};
  for (int digit = 1; digit <= 8; ++digit) {
    const auto mask = static_cast<std::uint8_t>(1 << (digit - 1));  // by name: gcc's sanitizers see an int
    digits -= bits_as<Bytes>(packed >= mask);
  }
  return digits - bits_as<Bytes>(packed == static_cast<std::uint8_t>(255));
}

// The digits of masks in SIMD lanes, as above.
SF_INLINE LaneBytes paired_digits(Lanes a, Lanes b, std::uint8_t zero) {
  // 2 to a power: how many of the lower powers are below it.
  const auto digits = [](Lanes masks) {
    Lanes digit = {};
    for (int i = 0; i < 9; ++i) digit -= bits_as<Lanes>((masks >> i) != Lanes{});
    return digit;
  };
  return bits_as<LaneBytes>(digits(a) | digits(b) << 8) + zero;
}

// How many digits each of the SIMD lanes holds.
SF_INLINE Lanes count_of_digits(Lanes masks) {
  const Lanes pairs = masks - ((masks >> 1) & 0x5555);
  const Lanes fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
  return (fours + (fours >> 4) + (fours >> 8)) & 15;
}

#endif

// The lower bytes of SIMD lanes, eight of a and eight of b in every block.
template <class Bytes, std::size_t... i>
SF_INLINE Bytes even_bytes(Bytes a, Bytes b, std::index_sequence<i...>) {
  return __builtin_shufflevector(
      a, b, static_cast<int>(i / 16 * 16 + i % 8 * 2 + (i % 16 < 8 ? 0 : sizeof...(i)))...);
}

// Masks with at most one bit in SIMD lanes, as bytes: eight of a and eight of b in every block; the bit of 9
// becomes 255.
template <class Words>
SF_INLINE auto packed_masks(Words a, Words b) {
#ifdef SWORDFISH_WIDE
  if constexpr (sizeof(Words) == 16) {
    return bits_as<U8x16>(_mm_packus_epi16(bits_as<__m128i>(a), bits_as<__m128i>(b)));
  } else if constexpr (sizeof(Words) == 32) {
    return bits_as<LaneBytes>(_mm256_packus_epi16(bits_as<__m256i>(a), bits_as<__m256i>(b)));
  } else
#endif
  {
    using Bytes [[gnu::vector_size(sizeof(Words))]] = std::uint8_t;
    const auto saturated = [](Words words) { return bits_as<Bytes>(words - (words >> 8)); };
    return even_bytes(saturated(a), saturated(b), std::make_index_sequence<sizeof(Words)>{});
  }
}

}  // namespace swordfish::SWORDFISH_ISA
