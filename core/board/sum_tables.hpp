// Which totals different digits can make, for up to eleven digits. Digits count from 0 here.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/board.hpp"

namespace swordfish::board {

inline constexpr int kMostTabledDigits = 11;  // 55 is the largest total, which one word holds

class SumTables {
 public:
  // Made when first asked for, and kept.
  static const SumTables& get(int digits);

  // Bit t: so many different digits of the set can add up to t.
  std::uint64_t totals(Digits set, int count) const {
    return totals_[set * static_cast<std::size_t>(digits_ + 1) + static_cast<std::size_t>(count)];
  }
  // The sets of so many digits with a total.
  std::span<const Digits> sets(int count, int total) const {
    return sets_[static_cast<std::size_t>(count * 64 + total)];
  }
  // The set upside down: the lowest digit becomes the highest.
  Digits mirrored(Digits set) const { return mirrored_[set]; }

 private:
  explicit SumTables(int digits);
  template <int digits>
  static const SumTables& kept();

  int digits_;
  std::vector<std::uint64_t> totals_;
  std::vector<std::vector<Digits>> sets_;
  std::vector<Digits> mirrored_;
};

}  // namespace swordfish::board
