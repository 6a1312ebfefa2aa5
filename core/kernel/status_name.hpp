// What a status is called wherever one is read.
#pragma once

#include <array>
#include <string_view>

#include "kernel/kernel.hpp"

namespace swordfish {

constexpr std::string_view status_name(Status status) {
  constexpr std::array<std::string_view, 5> kNames = {"unique", "many", "none", "conflict", "malformed"};
  return kNames[static_cast<std::size_t>(status)];
}

}  // namespace swordfish
