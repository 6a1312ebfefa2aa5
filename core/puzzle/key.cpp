#include "puzzle/key.hpp"

namespace swordfish {

Digest128 key_of(Row81View puzzle) {
  Row81 text = canonical_digits(puzzle);
  for (std::uint8_t& cell : text) cell = cell == 0 ? '.' : static_cast<std::uint8_t>('0' + cell);
  return blake2b_128(text, kKeyAlgorithm);
}

}  // namespace swordfish
