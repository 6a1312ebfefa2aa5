// A step in plain numbers, which fit any layout: what words and drawings are made from.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/step.hpp"

namespace swordfish {

// A step in plain numbers.
struct PlainStep {
  // Numbers of one kind stand in a row in `numbers`, so that a step takes few pieces of memory.
  struct Numbers {
    std::uint32_t first = 0, count = 0;
  };
  struct Spot {
    int cell = 0, digit = 0;
    auto operator<=>(const Spot&) const = default;
  };
  struct RoleOnCell {
    Role role;
    int cell;
    Numbers digits;
  };
  struct RoleOnHouse {
    Role role;
    int house;
  };
  struct ChainEnd {
    Numbers cells;
    int digit;
    Numbers als;
  };
  struct PlainLink {
    ChainEnd from, to;
    bool strong;
  };

  std::vector<Spot> placements, eliminations;
  std::vector<RoleOnCell> marks;
  std::vector<RoleOnHouse> houses;
  std::vector<PlainLink> links;
  std::vector<int> numbers;

  std::span<const int> operator[](Numbers part) const {
    return std::span<const int>(numbers).subspan(part.first, part.count);
  }
  template <class Range, class Convert>
  Numbers append_numbers(const Range& range, Convert convert) {
    const auto first = static_cast<std::uint32_t>(numbers.size());
    for (const auto& item : range) numbers.push_back(convert(item));
    return {first, static_cast<std::uint32_t>(numbers.size()) - first};
  }
  void clear() {
    placements.clear();
    eliminations.clear();
    marks.clear();
    houses.clear();
    links.clear();
    numbers.clear();
  }
};

// A step as a plain step.
void flatten(const Step& step, PlainStep& plain);

// A plain step as a step again; nothing if a number is none of the classic layout's.
std::optional<Step> classic_step(const PlainStep& plain, const Technique* technique,
                                 std::span<const Truth> truths);

}  // namespace swordfish
