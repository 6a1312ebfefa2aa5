#include "search/band_arrangements.hpp"

#include "base/orders.hpp"

namespace swordfish {
namespace {

constexpr std::uint32_t kPlaces = (1u << 18) - 1;  // of boxes 2 and 3

}  // namespace

// The places that three digits may take together: at most 3! rows in box 1, with two orders for each digit.
struct BandArrangements::Group {
  std::array<std::uint32_t, 48> places;
  int size = 0;
  const std::uint32_t* begin() const { return places.data(); }
  const std::uint32_t* end() const { return places.data() + size; }
};

BandArrangements::BandArrangements(const BandCandidates& candidates) : taken_(kPlaces + 1) {
  for (int box = 0; box < 3; ++box) {
    for (int column = 0; column < 3; ++column) {
      for (int order = 0; order < 6; ++order) {
        for (const Digit digit : candidates[kOrders[order][box]][3 * box + column]) {
          orders_[box][column][digit.index()] |= 1u << order;
        }
      }
    }
  }
}

Columns BandArrangements::possible(int box) const {
  Columns columns;
  for (int column = 0; column < 3; ++column) {
    for (const Digit digit : DigitSet::all()) {
      if (orders_[box][column][digit.index()] != 0) columns[column].insert(digit);
    }
  }
  return columns;
}

BandArrangements::Group BandArrangements::group(int column, DigitSet digits, const ColumnOfDigit& in_box2,
                                                const ColumnOfDigit& in_box3) const {
  std::array<std::array<std::uint32_t, 7>, 3> choices;  // what each digit may take, ended by 0
  int member = 0;
  for (const Digit digit : digits) {
    const int d = digit.index();
    int size = 0;
    for (unsigned rest = orders_[0][column][d] & orders_[1][in_box2[d]][d] & orders_[2][in_box3[d]][d];
         rest != 0; rest &= rest - 1) {
      const auto& rows = kOrders[lowest_bit(rest)];
      choices[member][size++] =
          1u << (18 + rows[0]) | 1u << (3 * in_box2[d] + rows[1]) | 1u << (9 + 3 * in_box3[d] + rows[2]);
    }
    choices[member++][size] = 0;
  }
  Group group;
  for (const std::uint32_t* a = choices[0].data(); *a != 0; ++a) {
    for (const std::uint32_t* b = choices[1].data(); *b != 0; ++b) {
      if ((*a & *b) != 0) continue;
      for (const std::uint32_t* c = choices[2].data(); *c != 0; ++c) {
        if (((*a | *b) & *c) == 0) group.places[group.size++] = (*a | *b | *c) & kPlaces;
      }
    }
  }
  return group;
}

std::uint32_t BandArrangements::count(const Columns& box1, const Columns& box2, const Columns& box3) {
  ColumnOfDigit in_box2{}, in_box3{};
  for (std::uint8_t column = 0; column < 3; ++column) {
    for (const Digit digit : box2[column]) in_box2[digit.index()] = column;
    for (const Digit digit : box3[column]) in_box3[digit.index()] = column;
  }
  std::array<Group, 3> groups;
  for (int column = 0; column < 3; ++column) {
    groups[column] = group(column, box1[column], in_box2, in_box3);
    if (groups[column].size == 0) return 0;
  }
  for (const std::uint32_t places : groups[2]) ++taken_[places];
  std::uint32_t total = 0;
  for (const std::uint32_t first : groups[0]) {
    for (const std::uint32_t second : groups[1]) {
      if ((first & second) == 0) total += taken_[kPlaces ^ first ^ second];
    }
  }
  for (const std::uint32_t places : groups[2]) taken_[places] = 0;
  return total;
}

}  // namespace swordfish
