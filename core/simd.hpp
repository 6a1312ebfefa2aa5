// Every vector type and intrinsic of the project.
//
// A kernel is one source compiled once per instruction set. Its .cpp file says which set before it
// includes anything:
//
//    #define SWORDFISH_ISA avx2        // the namespace all of its code lives in, and the kernel's name
//    #define SWORDFISH_ISA_AVX2        // which of the implementations below to use; none: portable
//
// Everything here is inside that namespace and always inlined, so code built for a newer CPU can never
// be the copy that the linker keeps for an older one.
#pragma once

#ifndef SWORDFISH_ISA
#error "a kernel defines SWORDFISH_ISA before it includes simd.hpp"
#endif

#include <cstddef>
#include <cstdint>

#if defined(SWORDFISH_ISA_AVX2) || defined(SWORDFISH_ISA_AVX512)
#include <immintrin.h>
#define SWORDFISH_WIDE 1
#elif defined(SWORDFISH_ISA_NEON)
#include <arm_neon.h>
#endif

#define SF_INLINE inline __attribute__((always_inline))
#define SF_UNROLL _Pragma("GCC unroll 16")

namespace swordfish::SWORDFISH_ISA {

using U16 = std::uint16_t;

// The compiler's own vectors: + - & | ^ ~ == work lane by lane, and a comparison gives 0 or 0xffff.
using U8x16 [[gnu::vector_size(16)]] = std::uint8_t;
using U16x8 [[gnu::vector_size(16)]] = std::uint16_t;
using U64x2 [[gnu::vector_size(16)]] = std::uint64_t;

// ---- sixteen 16-bit lanes: one 256-bit register, or two of 128 bits ----

#ifdef SWORDFISH_WIDE

using Raw16 [[gnu::vector_size(32)]] = std::uint16_t;

struct U16x16 {
  Raw16 v;
};

SF_INLINE U16x16 splat(U16 value) { return {Raw16{} + value}; }
SF_INLINE U16x16 load(const U16* from) { return {*reinterpret_cast<const Raw16*>(from)}; }
SF_INLINE void store(U16* to, U16x16 a) { *reinterpret_cast<Raw16*>(to) = a.v; }

SF_INLINE U16x16 operator&(U16x16 a, U16x16 b) { return {a.v & b.v}; }
SF_INLINE U16x16 operator|(U16x16 a, U16x16 b) { return {a.v | b.v}; }
SF_INLINE U16x16 operator^(U16x16 a, U16x16 b) { return {a.v ^ b.v}; }
SF_INLINE U16x16 operator+(U16x16 a, U16x16 b) { return {a.v + b.v}; }
SF_INLINE U16x16 operator-(U16x16 a, U16x16 b) { return {a.v - b.v}; }
SF_INLINE U16x16 operator~(U16x16 a) { return {~a.v}; }

// All ones in the lanes that are zero.
SF_INLINE U16x16 is_zero(U16x16 a) { return {reinterpret_cast<Raw16>(a.v == Raw16{})}; }
// Lane by lane: `yes` where `test` is zero, else `no`.
SF_INLINE U16x16 if_zero(U16x16 test, U16x16 yes, U16x16 no) { return {test.v == Raw16{} ? yes.v : no.v}; }
SF_INLINE U16x16 min(U16x16 a, U16x16 b) { return {a.v < b.v ? a.v : b.v}; }
SF_INLINE bool all_equal(U16x16 a, U16x16 b) {
  const auto equal = reinterpret_cast<__m256i>(a.v == b.v);
  return _mm256_movemask_epi8(equal) == -1;
}

// In every group of four lanes: lanes 1 2 0 3, and lanes 2 0 1 3.
SF_INLINE U16x16 turn_lanes(U16x16 a) {
  return {__builtin_shufflevector(a.v, a.v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15)};
}
SF_INLINE U16x16 turn_lanes_back(U16x16 a) {
  return {__builtin_shufflevector(a.v, a.v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15)};
}
// The groups themselves: 1 2 0 3, and 2 0 1 3.
SF_INLINE U16x16 turn_groups(U16x16 a) {
  return {__builtin_shufflevector(a.v, a.v, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15)};
}
SF_INLINE U16x16 turn_groups_back(U16x16 a) {
  return {__builtin_shufflevector(a.v, a.v, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15)};
}

#else

struct U16x16 {
  U16x8 low, high;
};

SF_INLINE U16x16 splat(U16 value) { return {U16x8{} + value, U16x8{} + value}; }
SF_INLINE U16x16 load(const U16* from) {
  const auto* halves = reinterpret_cast<const U16x8*>(from);
  return {halves[0], halves[1]};
}
SF_INLINE void store(U16* to, U16x16 a) {
  auto* halves = reinterpret_cast<U16x8*>(to);
  halves[0] = a.low;
  halves[1] = a.high;
}

SF_INLINE U16x16 operator&(U16x16 a, U16x16 b) { return {a.low & b.low, a.high & b.high}; }
SF_INLINE U16x16 operator|(U16x16 a, U16x16 b) { return {a.low | b.low, a.high | b.high}; }
SF_INLINE U16x16 operator^(U16x16 a, U16x16 b) { return {a.low ^ b.low, a.high ^ b.high}; }
SF_INLINE U16x16 operator+(U16x16 a, U16x16 b) { return {a.low + b.low, a.high + b.high}; }
SF_INLINE U16x16 operator-(U16x16 a, U16x16 b) { return {a.low - b.low, a.high - b.high}; }
SF_INLINE U16x16 operator~(U16x16 a) { return {~a.low, ~a.high}; }

SF_INLINE U16x16 is_zero(U16x16 a) {
  return {reinterpret_cast<U16x8>(a.low == U16x8{}), reinterpret_cast<U16x8>(a.high == U16x8{})};
}
SF_INLINE U16x16 if_zero(U16x16 test, U16x16 yes, U16x16 no) {
  return {test.low == U16x8{} ? yes.low : no.low, test.high == U16x8{} ? yes.high : no.high};
}
SF_INLINE U16x16 min(U16x16 a, U16x16 b) {
  return {a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}
SF_INLINE bool all_equal(U16x16 a, U16x16 b) {
  const auto differ = reinterpret_cast<U64x2>((a.low ^ b.low) | (a.high ^ b.high));
  return (differ[0] | differ[1]) == 0;
}

SF_INLINE U16x16 turn_lanes(U16x16 a) {
  return {__builtin_shufflevector(a.low, a.low, 1, 2, 0, 3, 5, 6, 4, 7),
          __builtin_shufflevector(a.high, a.high, 1, 2, 0, 3, 5, 6, 4, 7)};
}
SF_INLINE U16x16 turn_lanes_back(U16x16 a) {
  return {__builtin_shufflevector(a.low, a.low, 2, 0, 1, 3, 6, 4, 5, 7),
          __builtin_shufflevector(a.high, a.high, 2, 0, 1, 3, 6, 4, 5, 7)};
}
SF_INLINE U16x16 turn_groups(U16x16 a) {
  return {__builtin_shufflevector(a.low, a.high, 4, 5, 6, 7, 8, 9, 10, 11),
          __builtin_shufflevector(a.low, a.high, 0, 1, 2, 3, 12, 13, 14, 15)};
}
SF_INLINE U16x16 turn_groups_back(U16x16 a) {
  return {__builtin_shufflevector(a.low, a.high, 8, 9, 10, 11, 0, 1, 2, 3),
          __builtin_shufflevector(a.low, a.high, 4, 5, 6, 7, 12, 13, 14, 15)};
}

#endif

}  // namespace swordfish::SWORDFISH_ISA
