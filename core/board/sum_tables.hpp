// Which totals different digits can make, for up to eleven digits. Digits count from 0 here.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/cage_fillings.hpp"

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
  // What a cell adds to a sum, so that cells are added up at once: its smallest and largest digit, the digit that it
  // holds if that is one, and whether it is one.
  //
  //   | 7 bits unused | is one | digit, or 0 | smallest | largest |
  //                   24       16            8          0
  std::uint32_t share(Digits set) const { return shares_[set]; }
  // How a set of at most four digits, and candidates, stand in fillings.
  const CageFillings::Places& places(Digits set) const { return places_[set]; }
  std::uint64_t spread(Digits set) const { return spread_[set]; }
  const CageFillings& fillings() const { return *fillings_; }

 private:
  explicit SumTables(int digits);
  template <int digits>
  static const SumTables& kept();

  int digits_;
  std::vector<std::uint64_t> totals_;
  std::vector<std::vector<Digits>> sets_;
  std::vector<Digits> mirrored_;
  std::vector<std::uint32_t> shares_;
  std::vector<CageFillings::Places> places_;
  std::vector<std::uint64_t> spread_;
  const CageFillings* fillings_;
};

}  // namespace swordfish::board
