#include "board/sum_tables.hpp"

#include <array>
#include <memory>
#include <mutex>

namespace swordfish::board {

SumTables::SumTables(int digits)
    : digits_(digits),
      totals_((std::size_t{1} << digits) * static_cast<std::size_t>(digits + 1), 0),
      sets_(static_cast<std::size_t>((digits + 1) * 64)),
      mirrored_(std::size_t{1} << digits, 0) {
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
  }
}

const SumTables& SumTables::get(int digits) {
  static std::mutex making;
  static std::array<std::unique_ptr<const SumTables>, kMostTabledDigits + 1> tables;
  const std::lock_guard lock(making);
  auto& table = tables[static_cast<std::size_t>(digits)];
  if (!table) table.reset(new SumTables(digits));
  return *table;
}

}  // namespace swordfish::board
