// What a status is called wherever one is read.
#pragma once

#include <array>
#include <string_view>

#include "kernel/kernel.hpp"

namespace swordfish {

// By their codes.
inline constexpr std::array<std::string_view, 5> kStatusNames = {"unique", "many", "none", "conflict",
                                                                 "malformed"};
// The name of a status.
constexpr std::string_view status_name(Status status) {
  return kStatusNames[static_cast<std::size_t>(status)];
}

}  // namespace swordfish
