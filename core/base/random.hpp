// Random numbers that are the same on every machine: xoshiro256**, begun with splitmix64.
//
// The standard library promises its engines but not what its distributions and shuffles make of them, so
// these are our own too. A seed and a stream give a sequence; streams of one seed have nothing to do with
// each other, so that row 7 of a batch or puzzle 7 of a run is the same whichever thread makes it.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/grid.hpp"

namespace swordfish {

// Random numbers, the same for a seed and a stream on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t mixed = splitmix(seed) ^ stream;
    for (std::uint64_t& word : state_) word = mixed = splitmix(mixed);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // A random number of 0 to end - 1, each equally likely: the upper half of a product, with the few low
  // halves that would favour some results thrown away.
  template <std::integral Whole>
  Whole below(Whole most) {
    const auto end = static_cast<std::uint64_t>(most);
    Bits128 product = Bits128{next()} * end;
    if (static_cast<std::uint64_t>(product) < end) {
      const std::uint64_t uneven = (0 - end) % end;
      while (static_cast<std::uint64_t>(product) < uneven) product = Bits128{next()} * end;
    }
    return static_cast<Whole>(product >> 64);
  }

  // Items in a random order, each equally likely.
  template <class Items>
  void shuffle(Items& items) {
    for (std::size_t rest = items.size(); rest > 1; --rest) std::swap(items[rest - 1], items[below(rest)]);
  }

 private:
  static std::uint64_t splitmix(std::uint64_t seed) {
    seed += 0x9e3779b97f4a7c15;
    seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9;
    seed = (seed ^ seed >> 27) * 0x94d049bb133111eb;
    return seed ^ seed >> 31;
  }

  std::array<std::uint64_t, 4> state_;
};

}  // namespace swordfish
