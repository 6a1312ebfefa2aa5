#include "board/cage_fillings.hpp"

#include <algorithm>

namespace swordfish::board {

// A way to fill four cells is a table itself; whatever holds a table takes over what takes part there.
CageFillings::CageFillings() : matched_(std::size_t{1} << (kCells * kCells), 0) {
  std::array<int, kCells> cells = {0, 1, 2, 3};
  do {
    std::uint32_t table = 0;
    for (int digit = 0; digit < kCells; ++digit)
      table |= 1U << (4 * digit + cells[static_cast<std::size_t>(digit)]);
    matched_[table] = static_cast<std::uint16_t>(table);
  } while (std::next_permutation(cells.begin(), cells.end()));
  for (std::size_t bit = 1; bit < matched_.size(); bit *= 2) {
    for (std::size_t first = bit; first < matched_.size(); first += 2 * bit) {
      for (std::size_t table = first; table < first + bit; ++table) matched_[table] |= matched_[table - bit];
    }
  }
}

const CageFillings& CageFillings::get() {
  static const CageFillings made;
  return made;
}

CageFillings::Places CageFillings::places(Digits set) {
  Places at = {0, 0, 56, 60};
  for (std::size_t i = 0; set != 0; set &= set - 1) at[i++] = static_cast<std::uint8_t>(4 * first_of(set));
  return at;
}

std::uint64_t CageFillings::spread(Digits candidates) {
  std::uint64_t spread = 0;
  for (; candidates != 0; candidates &= candidates - 1)
    spread |= std::uint64_t{1} << (4 * first_of(candidates));
  return spread;
}

}  // namespace swordfish::board
