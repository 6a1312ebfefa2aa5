#include "suppose/orders.hpp"

#include <algorithm>
#include <utility>

namespace swordfish {

namespace {

Alternatives places_of(const Grid& grid, House house, Digit digit) {
  Alternatives places;
  for (const Cell cell : grid.places(digit) & cells_of(house)) places.push_back({cell, digit});
  return places;
}

// For the order of X-wings, where the line may hold a digit, a bit for each place.
unsigned place_bits(const Grid& grid, House line, Digit digit) {
  unsigned bits = 0;
  for (int place = 0; place < 9; ++place) {
    if (grid.places(digit).contains(line.cell(place))) bits |= 1U << place;
  }
  return bits;
}

}  // namespace

Alternatives fewest(const Grid& grid, const CandidateSet& tried) {
  Alternatives best;
  for (const Cell cell : grid.open()) {
    const DigitSet digits = grid.candidates(cell);
    if (!best.empty() && static_cast<std::size_t>(digits.size()) >= best.size()) continue;
    Alternatives here;
    for (const Digit digit : digits) here.push_back({cell, digit});
    if (!is_tried(here, tried)) best = std::move(here);
  }
  return best;
}

Alternatives box(const Grid& grid, const CandidateSet& tried) {
  Alternatives best;
  int least_open = 10;
  for (int number = 0; number < 9; ++number) {
    const House house = House::box(number);
    const int open = (grid.open() & cells_of(house)).size();
    if (open > least_open) continue;
    for (const Digit digit : DigitSet::all()) {
      Alternatives places = places_of(grid, house, digit);
      if (places.size() < 2 || is_tried(places, tried)) continue;
      if (open == least_open && places.size() >= best.size()) continue;
      best = std::move(places);
      least_open = open;
    }
  }
  return best;
}

Alternatives xwing(const Grid& grid, const CandidateSet& tried) {
  for (const Digit digit : DigitSet::all()) {
    for (int first = 0; first < 18; ++first) {
      const unsigned places = place_bits(grid, House(first), digit);
      if (count_nine_bits(places) != 2) continue;
      for (int other = first / 9 * 9; other < first / 9 * 9 + 9; ++other) {
        if (other == first || place_bits(grid, House(other), digit) != places) continue;
        Alternatives pair = places_of(grid, House(first), digit);
        if (!is_tried(pair, tried)) return pair;
      }
    }
  }
  return {};
}

bool is_tried(const Alternatives& alternatives, const CandidateSet& tried) {
  return std::all_of(alternatives.begin(), alternatives.end(),
                     [&](Candidate candidate) { return tried.contains(candidate); });
}

}  // namespace swordfish
