#include "base/blake2b.hpp"

#include <bit>
#include <cassert>

namespace swordfish {
namespace {

using Words8 = std::array<std::uint64_t, 8>;
using Words16 = std::array<std::uint64_t, 16>;

// The fractional parts of the square roots of the first eight primes.
constexpr Words8 kStart = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                           0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

// Which words of the message the rounds take; the last two are the first two again.
constexpr std::array<std::array<std::uint8_t, 16>, 10> kOrder = {{
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}};

void mix(std::uint64_t& a, std::uint64_t& b, std::uint64_t& c, std::uint64_t& d, std::uint64_t x,
         std::uint64_t y) {
  a += b + x;
  d = std::rotr(d ^ a, 32);
  c += d;
  b = std::rotr(b ^ c, 24);
  a += b + y;
  d = std::rotr(d ^ a, 16);
  c += d;
  b = std::rotr(b ^ c, 63);
}

// Bytes as words for BLAKE2b, the lowest byte first on every machine, zeros behind the last.
template <std::size_t kWords, class Byte>
std::array<std::uint64_t, kWords> words_of(std::span<const Byte> bytes) {
  std::array<std::uint64_t, kWords> words{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    words[i / 8] |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << (8 * (i % 8));
  }
  return words;
}

}  // namespace

Digest128 blake2b_128(std::span<const std::uint8_t> message, std::string_view purpose) {
  assert(message.size() <= kLongestBlake2b && purpose.size() <= kLongestPurpose);
  Words8 state = kStart;
  state[0] ^= 0x01010000 ^ sizeof(Digest128);  // no key, no tree
  const auto name = words_of<2, char>(purpose);
  state[6] ^= name[0];
  state[7] ^= name[1];
  const Words16 words = words_of<16, std::uint8_t>(message);
  Words16 v;
  for (std::size_t i = 0; i < 8; ++i) {
    v[i] = state[i];
    v[8 + i] = kStart[i];
  }
  v[12] ^= message.size();
  v[14] = ~v[14];  // the only block is the last one
  for (std::size_t round = 0; round < 12; ++round) {
    const auto& order = kOrder[round % 10];
    for (std::size_t i = 0; i < 4; ++i) {  // columns
      mix(v[i], v[4 + i], v[8 + i], v[12 + i], words[order[2 * i]], words[order[2 * i + 1]]);
    }
    for (std::size_t i = 0; i < 4; ++i) {  // diagonals
      mix(v[i], v[4 + (i + 1) % 4], v[8 + (i + 2) % 4], v[12 + (i + 3) % 4], words[order[8 + 2 * i]],
          words[order[9 + 2 * i]]);
    }
  }
  Digest128 digest;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const std::uint64_t word = state[i / 8] ^ v[i / 8] ^ v[8 + i / 8];
    digest[i] = static_cast<std::uint8_t>(word >> (8 * (i % 8)));
  }
  return digest;
}

}  // namespace swordfish
