// Locked digits, naked and hidden sets and fish as walks: every pattern is shown to a visitor, in the fixed
// order, until it returns true. The basic techniques stop at the first; nested chains want all of them.
#pragma once

#include "rating/state.hpp"

namespace swordfish::rating {

// All subsets of `degree` of the items 0 to 8 whose masks, each with at least two bits, have a union of
// exactly `degree` bits. Subsets come in increasing order of their own bit mask.
//
// Any such item has 2 to `degree` bits, which leaves few items to choose from.
template <class Visit>
bool each_tuple(const std::array<std::uint16_t, 9>& masks, int degree, Visit&& visit) {
  std::array<int, 9> items{};
  int size = 0;
  for (int item = 0; item < 9; ++item) {
    const int bits = count(masks[item]);
    if (bits >= 2 && bits <= degree) items[size++] = item;
  }
  if (size < degree) return false;
  // Increasing order of masks means: the highest member grows slowest.
  const auto choose = [&](const auto& self, int depth, int below, Mask members, Mask united) -> bool {
    if (depth == 0) return count(united) == degree && visit(members, united);
    for (int i = depth - 1; i < below; ++i) {
      const Mask joined = united | masks[items[i]];
      if (count(joined) > degree) continue;
      if (self(self, depth - 1, i, members | 1U << items[i], joined)) return true;
    }
    return false;
  };
  return choose(choose, degree, size, 0, 0);
}

// A digit whose places in `base` all lie in `cover`.
struct Locked {
  int base;
  int cover;
  int digit;
};

// Which third of a house holds all of two or more places: 0 to 2, or 3 if none does. Thirds are bits 0-2,
// 3-5, 6-8 (a line's boxes, a box's rows), or every third bit (a box's columns).
constexpr std::array<std::uint8_t, 512> make_third(bool strided) {
  std::array<std::uint8_t, 512> table{};
  for (Mask places = 0; places < 512; ++places) {
    table[places] = 3;
    for (int third = 0; third < 3; ++third) {
      const Mask all = strided ? 0b001001001U << third : 0b111U << 3 * third;
      if ((places & ~all) == 0 && (places & (places - 1)) != 0)
        table[places] = static_cast<std::uint8_t>(third);
    }
  }
  return table;
}
inline constexpr auto kThird = make_third(false);
inline constexpr auto kStridedThird = make_third(true);

// The house that holds a third of another, for covers of one kind.
constexpr int cover_of(int base, int first_cover, int third) {
  const int number = base % 9;
  if (base >= 18) return first_cover == 9 ? 9 + number % 3 * 3 + third : number / 3 * 3 + third;
  return base < 9 ? 18 + number / 3 * 3 + third : 18 + number / 3 + 3 * third;
}

// Only the digits of `wanted` are looked at.
template <class Visit>
bool each_locked_in(const State& state, int base, int first_cover, Mask wanted, Visit&& visit) {
  const auto& third_of = base >= 18 && first_cover == 9 ? kStridedThird : kThird;
  std::array<Mask, 4> digits{};
  for (; wanted != 0; wanted &= wanted - 1) {
    const int digit = lowest(wanted);
    digits[third_of[state.places[base][digit]]] |= 1U << digit;
  }
  for (int third = 0; third < 3; ++third) {
    for (Mask left = digits[third]; left != 0; left &= left - 1) {
      if (visit(Locked{base, cover_of(base, first_cover, third), lowest(left)})) return true;
    }
  }
  return false;
}

// Box and column, box and row (pointing), then column and box, row and box (claiming).
struct LockedKind {
  int first_base;
  int first_cover;
};
inline constexpr std::array<LockedKind, 4> kLockedKinds{{{18, 9}, {18, 0}, {9, 18}, {0, 18}}};

template <class Visit>
bool each_locked(const State& state, Visit&& visit) {
  for (const auto& [first_base, first_cover] : kLockedKinds) {
    for (int base = first_base; base < first_base + 9; ++base) {
      if (each_locked_in(state, base, first_cover, 511, visit)) return true;
    }
  }
  return false;
}

// visit(house, digits, places)
template <class Visit>
bool each_hidden_set(const State& state, int degree, int min_open, Visit&& visit) {
  for (const int first : kBoxColumnRow) {
    for (int house = first; house < first + 9; ++house) {
      if (state.open_count[house] < min_open) continue;
      if (each_tuple(state.places[house], degree,
                     [&](Mask digits, Mask places) { return visit(house, digits, places); })) {
        return true;
      }
    }
  }
  return false;
}

inline std::array<std::uint16_t, 9> digits_in(const State& state, int house) {
  std::array<std::uint16_t, 9> digits{};
  for (int place = 0; place < 9; ++place) digits[place] = state.digits[cell_at(house, place)];
  return digits;
}

// visit(house, places, digits)
template <class Visit>
bool each_naked_set(const State& state, int degree, Visit&& visit) {
  for (const int first : kBoxColumnRow) {
    for (int house = first; house < first + 9; ++house) {
      if (state.open_count[house] < 2 * degree) continue;
      if (each_tuple(digits_in(state, house), degree,
                     [&](Mask places, Mask digits) { return visit(house, places, digits); })) {
        return true;
      }
    }
  }
  return false;
}

// A digit whose places on the base lines all lie on as many crossing lines.
struct Fish {
  int first_base;  // 9 for columns, 0 for rows
  Mask base;       // bits of lines of that kind
  Mask cover;      // bits of lines of the other kind
  int digit;
  int first_cover() const { return 9 - first_base; }
};

constexpr CellSet cells_of_lines(int first_line, Mask lines) {
  CellSet cells;
  for (; lines != 0; lines &= lines - 1) cells |= cells_of(House(first_line + lowest(lines)));
  return cells;
}

inline CellSet fish_victims(const State& state, const Fish& fish) {
  return (state.cells[fish.digit] & cells_of_lines(fish.first_cover(), fish.cover)) -
         cells_of_lines(fish.first_base, fish.base);
}

// visit(Fish) for one digit and one kind of base line, by increasing mask of base lines.
template <class Visit>
bool each_fish_of(const State& state, int degree, int first_base, int digit, Visit&& visit) {
  if (state.placed_count[digit] > 9 - 2 * degree) return false;
  std::array<std::uint16_t, 9> lines{};
  for (int line = 0; line < 9; ++line) lines[line] = state.places[first_base + line][digit];
  return each_tuple(lines, degree,
                    [&](Mask base, Mask cover) { return visit(Fish{first_base, base, cover, digit}); });
}

}  // namespace swordfish::rating
