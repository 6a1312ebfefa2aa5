// Every vector type and intrinsic of the project: here what the box kernel needs, in 06_simd_lanes.hpp what the
// lanes need.
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
#error "a kernel defines SWORDFISH_ISA before it includes 01_simd.hpp"
#endif

#include <cstdint>

#ifdef SWORDFISH_ISA_AVX2
#include <immintrin.h>
#define SWORDFISH_WIDE 1
#elif defined(SWORDFISH_ISA_NEON)
#include <arm_neon.h>
#endif

#define SF_INLINE inline __attribute__((always_inline))
#define SF_UNROLL _Pragma("GCC unroll 16")

namespace swordfish::SWORDFISH_ISA {

using U16 = std::uint16_t;

// The compiler's own vectors: + - & | ^ == work lane by lane, and a comparison gives 0 or 0xffff.
using U8x16 [[gnu::vector_size(16)]] = std::uint8_t;
using U16x8 [[gnu::vector_size(16)]] = std::uint16_t;
using S16x8 [[gnu::vector_size(16)]] = std::int16_t;
using U64x2 [[gnu::vector_size(16)]] = std::uint64_t;

// Multiplied by this word, each of nine single bits leaves a number of its own in the top four bits.
inline constexpr U16 kDeBruijn = 0x09af;
// The digit with such a number, for a table that SIMD looks up; 0 for a number of none.
constexpr std::uint8_t digit_of_number(int number) {
  for (int digit = 1; digit <= 9; ++digit) {
    if (static_cast<U16>(kDeBruijn << (digit - 1)) >> 12 == number) return static_cast<std::uint8_t>(digit);
  }
  return 0;
}
inline constexpr U8x16 kDigitOfNumber = {
    digit_of_number(0),  digit_of_number(1),  digit_of_number(2),  digit_of_number(3),
    digit_of_number(4),  digit_of_number(5),  digit_of_number(6),  digit_of_number(7),
    digit_of_number(8),  digit_of_number(9),  digit_of_number(10), digit_of_number(11),
    digit_of_number(12), digit_of_number(13), digit_of_number(14), digit_of_number(15)};

// ---- sixteen 16-bit lanes: one 256-bit register, or two of 128 bits ----

#ifdef SWORDFISH_WIDE

using Raw16 [[gnu::vector_size(32)]] = std::uint16_t;

struct U16x16 {
  Raw16 v;
};

// A SIMD register that holds one value throughout.
SF_INLINE U16x16 splat(U16 value) { return {Raw16{} + value}; }
// A SIMD register from memory.
SF_INLINE U16x16 load(const U16* from) { return {*reinterpret_cast<const Raw16*>(from)}; }
// A SIMD register to memory.
SF_INLINE void store(U16* to, U16x16 a) { *reinterpret_cast<Raw16*>(to) = a.v; }

SF_INLINE U16x16 operator&(U16x16 a, U16x16 b) { return {a.v & b.v}; }
SF_INLINE U16x16 operator|(U16x16 a, U16x16 b) { return {a.v | b.v}; }
SF_INLINE U16x16 operator^(U16x16 a, U16x16 b) { return {a.v ^ b.v}; }
SF_INLINE U16x16 operator+(U16x16 a, U16x16 b) { return {a.v + b.v}; }
SF_INLINE U16x16 operator-(U16x16 a, U16x16 b) { return {a.v - b.v}; }
// a & ~b by SIMD. Spelt out for the compiler: left to itself it turns x & ~(t - s) into three operations.
SF_INLINE U16x16 and_not(U16x16 a, U16x16 b) {
  return {reinterpret_cast<Raw16>(
      _mm256_andnot_si256(reinterpret_cast<__m256i>(b.v), reinterpret_cast<__m256i>(a.v)))};
}

// By SIMD: all ones where a is zero.
SF_INLINE U16x16 is_zero(U16x16 a) { return {reinterpret_cast<Raw16>(a.v == Raw16{})}; }
// By SIMD: a where it is not zero, else b.
SF_INLINE U16x16 or_else(U16x16 a, U16x16 b) { return {a.v == Raw16{} ? b.v : a.v}; }
// By SIMD: `yes` where `test` is not zero, else nothing. The test is below 0x8000.
SF_INLINE U16x16 if_any(U16x16 test, U16x16 yes) {
  return {reinterpret_cast<Raw16>(
      _mm256_sign_epi16(reinterpret_cast<__m256i>(yes.v), reinterpret_cast<__m256i>(test.v)))};
}
// By SIMD the bits that at least two of three have.
SF_INLINE U16x16 in_two_of(U16x16 a, U16x16 b, U16x16 c) {
#ifdef SWORDFISH_ISA_AVX512
  constexpr int kTwoOfThree = 0b11101000;
  return {reinterpret_cast<Raw16>(_mm256_ternarylogic_epi64(reinterpret_cast<__m256i>(a.v),
                                                            reinterpret_cast<__m256i>(b.v),
                                                            reinterpret_cast<__m256i>(c.v), kTwoOfThree))};
#else
  return (a & b) | ((a | b) & c);
#endif
}
// By SIMD what a has in `first`; where that is nothing, what it has in `second`.
SF_INLINE U16x16 in_first_of(U16x16 a, U16x16 first, U16x16 second) {
#ifdef SWORDFISH_ISA_AVX512
  const auto cell = reinterpret_cast<__m256i>(a.v);
  const __mmask16 has_first = _mm256_test_epi16_mask(cell, reinterpret_cast<__m256i>(first.v));
  return a & U16x16{reinterpret_cast<Raw16>(_mm256_mask_blend_epi16(
                 has_first, reinterpret_cast<__m256i>(second.v), reinterpret_cast<__m256i>(first.v)))};
#else
  return or_else(a & first, a & second);
#endif
}
// By SIMD a where it has no bit of b, else nothing.
SF_INLINE U16x16 if_apart(U16x16 a, U16x16 b) {
#ifdef SWORDFISH_ISA_AVX512
  const auto items = reinterpret_cast<__m256i>(a.v);
  const __mmask16 is_apart = _mm256_testn_epi16_mask(items, reinterpret_cast<__m256i>(b.v));
  return {reinterpret_cast<Raw16>(_mm256_maskz_mov_epi16(is_apart, items))};
#else
  return a & is_zero(a & b);
#endif
}
// By SIMD the smaller of both, which are below 0x8000: an older CPU can only compare lanes with a sign.
SF_INLINE U16x16 min(U16x16 a, U16x16 b) {
  return {reinterpret_cast<Raw16>(
      _mm256_min_epi16(reinterpret_cast<__m256i>(a.v), reinterpret_cast<__m256i>(b.v)))};
}
// Whether two SIMD registers are equal.
SF_INLINE bool all_equal(U16x16 a, U16x16 b) {
  const auto equal = reinterpret_cast<__m256i>(a.v == b.v);
  return _mm256_movemask_epi8(equal) == -1;
}

// A SIMD register turned inside every group of four: 1 2 0 3.
SF_INLINE U16x16 turn_lanes(U16x16 a) {
  return {__builtin_shufflevector(a.v, a.v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15)};
}
// A SIMD register turned the other way: 2 0 1 3.
SF_INLINE U16x16 turn_lanes_back(U16x16 a) {
  return {__builtin_shufflevector(a.v, a.v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15)};
}
// The groups of a SIMD register turned: 1 2 0 3.
SF_INLINE U16x16 turn_groups(U16x16 a) {
  return {__builtin_shufflevector(a.v, a.v, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15)};
}
// The groups of a SIMD register turned the other way: 2 0 1 3.
SF_INLINE U16x16 turn_groups_back(U16x16 a) {
  return {__builtin_shufflevector(a.v, a.v, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15)};
}

#else

struct U16x16 {
  U16x8 low, high;
};

// A SIMD register that holds one value throughout.
SF_INLINE U16x16 splat(U16 value) { return {U16x8{} + value, U16x8{} + value}; }
// A SIMD register from memory.
SF_INLINE U16x16 load(const U16* from) {
  const auto* halves = reinterpret_cast<const U16x8*>(from);
  return {halves[0], halves[1]};
}
// A SIMD register to memory.
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
SF_INLINE U16x16 and_not(U16x16 a, U16x16 b) { return {a.low & ~b.low, a.high & ~b.high}; }

SF_INLINE U16x16 is_zero(U16x16 a) {
  return {reinterpret_cast<U16x8>(a.low == U16x8{}), reinterpret_cast<U16x8>(a.high == U16x8{})};
}
SF_INLINE U16x16 or_else(U16x16 a, U16x16 b) { return a | (b & is_zero(a)); }
SF_INLINE U16x16 if_any(U16x16 test, U16x16 yes) { return and_not(yes, is_zero(test)); }
// By SIMD, as above.
SF_INLINE U16x16 in_two_of(U16x16 a, U16x16 b, U16x16 c) { return (a & b) | ((a | b) & c); }
SF_INLINE U16x16 in_first_of(U16x16 a, U16x16 first, U16x16 second) { return or_else(a & first, a & second); }
SF_INLINE U16x16 if_apart(U16x16 a, U16x16 b) { return a & is_zero(a & b); }
SF_INLINE U16x16 min(U16x16 a, U16x16 b) {
  const auto smaller = [](U16x8 left, U16x8 right) {
    const auto x = reinterpret_cast<S16x8>(left), y = reinterpret_cast<S16x8>(right);
    return reinterpret_cast<U16x8>(x < y ? x : y);
  };
  return {smaller(a.low, b.low), smaller(a.high, b.high)};
}
// Whether two SIMD registers are equal.
SF_INLINE bool all_equal(U16x16 a, U16x16 b) {
  const auto differ = reinterpret_cast<U64x2>((a.low ^ b.low) | (a.high ^ b.high));
  return (differ[0] | differ[1]) == 0;
}

// Two SIMD registers turned inside every group of four, as above.
SF_INLINE U16x16 turn_lanes(U16x16 a) {
  return {__builtin_shufflevector(a.low, a.low, 1, 2, 0, 3, 5, 6, 4, 7),
          __builtin_shufflevector(a.high, a.high, 1, 2, 0, 3, 5, 6, 4, 7)};
}
// A SIMD register turned the other way: 2 0 1 3.
SF_INLINE U16x16 turn_lanes_back(U16x16 a) {
  return {__builtin_shufflevector(a.low, a.low, 2, 0, 1, 3, 6, 4, 5, 7),
          __builtin_shufflevector(a.high, a.high, 2, 0, 1, 3, 6, 4, 5, 7)};
}
// The groups of two SIMD registers turned, as above.
SF_INLINE U16x16 turn_groups(U16x16 a) {
  return {__builtin_shufflevector(a.low, a.high, 4, 5, 6, 7, 8, 9, 10, 11),
          __builtin_shufflevector(a.low, a.high, 0, 1, 2, 3, 12, 13, 14, 15)};
}
// The groups of a SIMD register turned the other way: 2 0 1 3.
SF_INLINE U16x16 turn_groups_back(U16x16 a) {
  return {__builtin_shufflevector(a.low, a.high, 8, 9, 10, 11, 0, 1, 2, 3),
          __builtin_shufflevector(a.low, a.high, 4, 5, 6, 7, 12, 13, 14, 15)};
}

#endif

// ---- text in and out ----

// Sixteen characters in a SIMD register.
SF_INLINE U8x16 load_bytes(const char* from) {
  U8x16 bytes;
  __builtin_memcpy(&bytes, from, sizeof bytes);
  return bytes;
}
// The first bytes of a SIMD register to memory.
template <int count = 16>
SF_INLINE void store_bytes(std::uint8_t* to, U8x16 bytes) {
  __builtin_memcpy(to, &bytes, count);
}

// By a SIMD shuffle, from pairs and singles the nine bytes of a row: pairs 0 1 2, and the lower bytes of c.
SF_INLINE U8x16 threes_from_low(U8x16 ab, U8x16 c) {
  return __builtin_shufflevector(ab, c, 0, 1, 16, 2, 3, 18, 4, 5, 20, 0, 0, 0, 0, 0, 0, 0);
}
// The same SIMD shuffle with the upper halves: pairs 4 5 6, and the upper bytes of c.
SF_INLINE U8x16 threes_from_high(U8x16 ab, U8x16 c) {
  return __builtin_shufflevector(ab, c, 8, 9, 24, 10, 11, 26, 12, 13, 28, 0, 0, 0, 0, 0, 0, 0);
}

#ifdef SWORDFISH_WIDE

// The lower half of a SIMD register.
SF_INLINE U8x16 low_half(U16x16 a) {
  return reinterpret_cast<U8x16>(_mm256_castsi256_si128(reinterpret_cast<__m256i>(a.v)));
}
// The upper half of a SIMD register.
SF_INLINE U8x16 high_half(U16x16 a) {
  return reinterpret_cast<U8x16>(_mm256_extracti128_si256(reinterpret_cast<__m256i>(a.v), 1));
}

// Nine characters of each of three rows: a | c, b | nothing. Blanks have become 10.
struct ThreeRows {
  __m256i a_c, b;
};
constexpr int kThirdRowEarly = 7;  // `c` is read this much before its row, to stay inside the text

// Three rows of text in SIMD registers.
SF_INLINE ThreeRows load_rows(const char* a, const char* b, const char* c) {
  const auto digits = [](__m256i text) {
    return _mm256_min_epu8(_mm256_sub_epi8(text, _mm256_set1_epi8('0')), _mm256_set1_epi8(10));
  };
  const auto first = _mm256_castsi128_si256(reinterpret_cast<__m128i>(load_bytes(a)));
  const auto third = reinterpret_cast<__m128i>(load_bytes(c - kThirdRowEarly));
  const auto second = _mm256_castsi128_si256(reinterpret_cast<__m128i>(load_bytes(b)));
  return {digits(_mm256_inserti128_si256(first, third, 1)), digits(second)};
}

// In a SIMD register, at 4i + j: the mask of the digit at `column` + 3j of row i, zero for a blank.
template <int column>
SF_INLINE U16x16 digit_masks(ThreeRows rows) {
  constexpr char p = column, q = column + 3, r = column + 6, none = -128;
  constexpr char x = p + kThirdRowEarly, y = q + kThirdRowEarly, z = r + kThirdRowEarly;
  // Each digit goes to both bytes of its lane; the upper one is moved on by 6, where the table has a 1 for 9
  // and nothing in bit 0 for the others.
  const __m256i from_a_c =
      _mm256_setr_epi8(p, p, q, q, r, r, none, none, none, none, none, none, none, none, none, none, x, x, y,
                       y, z, z, none, none, none, none, none, none, none, none, none, none);
  const __m256i from_b = _mm256_setr_epi8(none, none, none, none, none, none, none, none, p, p, q, q, r, r,
                                          none, none, none, none, none, none, none, none, none, none, none,
                                          none, none, none, none, none, none, none);
  const __m256i table =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 1));
  const __m256i digits =
      _mm256_or_si256(_mm256_shuffle_epi8(rows.a_c, from_a_c), _mm256_shuffle_epi8(rows.b, from_b));
  const __m256i bytes = _mm256_shuffle_epi8(table, _mm256_add_epi16(digits, _mm256_set1_epi16(0x600)));
  return {reinterpret_cast<Raw16>(_mm256_and_si256(bytes, _mm256_set1_epi16(0x1ff)))};
}

// The digits 1 to 9 of a SIMD register's masks of one bit each, those of `b` in the upper bytes.
SF_INLINE U16x16 digits_of(U16x16 a, U16x16 b) {
  const Raw16 numbers = ((a.v * kDeBruijn) >> 12) | (((b.v * kDeBruijn) >> 4) & 0x0f00);
  const __m128i digits = reinterpret_cast<__m128i>(kDigitOfNumber);
  const __m256i found =
      _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(digits), reinterpret_cast<__m256i>(numbers));
  return {reinterpret_cast<Raw16>(found)};
}

#else

// The lower half of a SIMD register.
SF_INLINE U8x16 low_half(U16x16 a) { return reinterpret_cast<U8x16>(a.low); }
// The upper half of a SIMD register.
SF_INLINE U8x16 high_half(U16x16 a) { return reinterpret_cast<U8x16>(a.high); }

#ifdef SWORDFISH_ISA_NEON

struct ThreeRows {
  U8x16 a, b, c;
};
constexpr int kThirdRowEarly = 7;

// Three rows of text in SIMD registers.
SF_INLINE ThreeRows load_rows(const char* a, const char* b, const char* c) {
  const auto digits = [](U8x16 text) {
    const U8x16 digit = text - static_cast<std::uint8_t>('0');
    return digit < std::uint8_t{10} ? digit : U8x16{} + std::uint8_t{10};
  };
  return {digits(load_bytes(a)), digits(load_bytes(b)), digits(load_bytes(c - kThirdRowEarly))};
}

// The masks of some digits in a SIMD register, as above.
template <int column>
SF_INLINE U16x16 digit_masks(ThreeRows rows) {
  constexpr int p = column, q = column + 3, r = column + 6, e = kThirdRowEarly;
  const auto low = __builtin_shufflevector(rows.a, rows.b, p, p, q, q, r, r, 15, 15, 16 + p, 16 + p, 16 + q,
                                           16 + q, 16 + r, 16 + r, 15, 15);
  const auto high = __builtin_shufflevector(rows.c, rows.c, p + e, p + e, q + e, q + e, r + e, r + e, 0, 0, 0,
                                            0, 0, 0, 0, 0, 0, 0);
  const U16x8 in_low = {0xff, 0xff, 0xff, 0, 0xff, 0xff, 0xff, 0}, in_high = {0xff, 0xff, 0xff};
  const auto masks = [](U16x8 digits) {
    const auto by = vsubq_s16(reinterpret_cast<int16x8_t>(digits), vdupq_n_s16(1));
    return reinterpret_cast<U16x8>(vshlq_u16(vdupq_n_u16(1), by)) & U16{0x1ff};
  };
  return {masks(reinterpret_cast<U16x8>(low) & in_low), masks(reinterpret_cast<U16x8>(high) & in_high)};
}

// The digits of a SIMD register's masks, as above.
SF_INLINE U16x16 digits_of(U16x16 a, U16x16 b) {
  const auto digits = [](U16x8 masks) {
    return U16x8{} + U16{16} - reinterpret_cast<U16x8>(vclzq_u16(reinterpret_cast<uint16x8_t>(masks)));
  };
  return {digits(a.low) | (digits(b.low) << U16{8}), digits(a.high) | (digits(b.high) << U16{8})};
}

#else

struct ThreeRows {
  const char *a, *b, *c;
};

// Three rows of text in SIMD registers.
SF_INLINE ThreeRows load_rows(const char* a, const char* b, const char* c) { return {a, b, c}; }

// The masks of some digits in a SIMD register, as above.
template <int column>
SF_INLINE U16x16 digit_masks(ThreeRows rows) {
  const auto mask = [](const char* row, int j) {
    const auto digit = static_cast<unsigned char>(row[column + 3 * j] - '1');
    return static_cast<U16>(digit < 9 ? 1u << digit : 0);
  };
  const auto three = [&](const char* row) { return U16x8{mask(row, 0), mask(row, 1), mask(row, 2)}; };
  return {__builtin_shufflevector(three(rows.a), three(rows.b), 0, 1, 2, 3, 8, 9, 10, 11), three(rows.c)};
}

// The digits of a SIMD register's masks, as above.
SF_INLINE U16x16 digits_of(U16x16 a, U16x16 b) {
  const auto digits = [](U16x8 masks) {
    U16x8 found = {};
    for (U16 below = 0; below < 9; ++below) found -= reinterpret_cast<U16x8>((masks >> below) != U16x8{});
    return found;
  };
  return {digits(a.low) | (digits(b.low) << U16{8}), digits(a.high) | (digits(b.high) << U16{8})};
}

#endif
#endif

}  // namespace swordfish::SWORDFISH_ISA
