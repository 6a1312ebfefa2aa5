// A digit.
#pragma once

#include <compare>
#include <cstdint>

namespace swordfish {

inline constexpr int kDigits = 9;

// A digit, 1 to 9.
struct Digit {
  std::uint8_t value = 1;  // 1 to 9

  constexpr Digit() = default;
  constexpr explicit Digit(int value_) : value(static_cast<std::uint8_t>(value_)) {}
  constexpr int index() const { return value - 1; }
  static constexpr Digit at(int index) { return Digit(index + 1); }
  constexpr auto operator<=>(const Digit&) const = default;
};

}  // namespace swordfish
