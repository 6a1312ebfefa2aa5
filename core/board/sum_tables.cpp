#include "board/sum_tables.hpp"

#include <array>
#include <utility>

namespace swordfish::board {

SumTables::SumTables(int digits)
    : digits_(digits),
      totals_((std::size_t{1} << digits) * static_cast<std::size_t>(digits + 1), 0),
      sets_(static_cast<std::size_t>((digits + 1) * 64)),
      mirrored_(std::size_t{1} << digits, 0),
      shares_(std::size_t{1} << digits, 0),
      places_(std::size_t{1} << digits),
      spread_(std::size_t{1} << digits, 0),
      fillings_(&CageFillings::get()) {
  for (Digits set = 0; set < Digits{1} << digits; ++set) {
    std::uint64_t* totals = &totals_[set * static_cast<std::size_t>(digits + 1)];
    totals[0] = 1;
    int total = 0;
    for (Digits rest = set; rest != 0; rest &= rest - 1) {
      const int digit = first_of(rest);
      for (int count = digits; count >= 1; --count) totals[count] |= totals[count - 1] << digit;
      mirrored_[set] |= Digits{1} << (digits - 1 - digit);
      total += digit;
    }
    sets_[static_cast<std::size_t>(size_of(set) * 64 + total)].push_back(set);
    spread_[set] = CageFillings::spread(set);
    if (size_of(set) <= CageFillings::kCells) places_[set] = CageFillings::places(set);
    if (set == 0) continue;
    const auto low = static_cast<std::uint32_t>(first_of(set)),
               high = static_cast<std::uint32_t>(last_of(set));
    shares_[set] = high | low << 8 | (is_single(set) ? low << 16 | 1U << 24 : 0);
  }
}

// What a function keeps is made once, whichever thread asks first; and where there are no threads it takes no lock.
template <int digits>
const SumTables& SumTables::kept() {
  static const SumTables made(digits);
  return made;
}

const SumTables& SumTables::get(int digits) {
  static constexpr auto kKept = []<int... each>(std::integer_sequence<int, each...>) {
    return std::array{&SumTables::kept<each>...};
  }(std::make_integer_sequence<int, kMostTabledDigits + 1>{});
  return kKept[static_cast<std::size_t>(digits)]();
}

}  // namespace swordfish::board
