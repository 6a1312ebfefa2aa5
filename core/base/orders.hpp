// The orders of three: of the rows of a band, the boxes of a stack, the columns of a box.
#pragma once

#include <array>
#include <cstdint>

namespace swordfish {

inline constexpr std::array<std::array<std::uint8_t, 3>, 6> kOrders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

}  // namespace swordfish
