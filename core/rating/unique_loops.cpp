// Unique rectangles and loops: cells that could swap two digits all round would give a second solution.
//
//   12 . . | 12+ . .       If both extra cells held nothing beside 1 and 2, the four cells could swap.
//   12 . . | 12+ . .
//
// The walk for loops keeps a flaw of the reference on purpose: the extra digits seen at one branch are not
// forgotten at the next, so a few loops are missed. Ratings depend on it.
#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "rating/finders.hpp"
#include "rating/sets.hpp"

namespace swordfish::rating {

namespace {

constexpr int kMaxLoop = 81;

class UniqueLoopSearch {
 public:
  UniqueLoopSearch(const State& state, Hint& hint) : state_(state), best_(hint), trial_(hint.tells()) {}

  bool run() {
    for (const Cell start : kEveryCell) {
      const DigitSet digits = state_.candidates(start);
      if (!digits.is_pair()) continue;
      if (digits != pair_) begin(digits);
      if (useful_.contains(start)) extend(start, 2, {}, -1);
    }
    return found_;
  }

 private:
  void begin(DigitSet pair) {
    pair_ = pair;
    holders_ = state_.places(pair.first()) & state_.places(pair.without_first().first());
    known_.clear();
    find_useful();
  }

  // For unique loops, the holders that have another one in each of their houses, as in a loop all have.
  void find_useful() {
    CellSet before;
    useful_ = holders_;
    while (useful_ != before) {
      before = useful_;
      for (const Cell cell : before) {
        for (const House house : houses_of(cell)) {
          if ((cells_of(house) & useful_).is_single()) useful_.remove(cell);
        }
      }
    }
  }

  void extend(Cell cell, int budget, DigitSet extras, int entered_by) {
    const Seats& at = seats_of(cell);
    const HouseSet houses = houses_of(cell);
    met_[size_ % 2] |= houses;
    loop_[size_++] = cell;
    in_loop_.insert(cell);
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == entered_by) continue;
      for (const Cell next : cells_of(at[kind].house) & holders_) {
        if (next == loop_[0] && size_ >= 4) {
          if (met_[0] == met_[1] && is_new()) look_for_hints();
        } else if (!in_loop_.contains(next)) {
          const DigitSet digits = state_.candidates(next);
          extras |= digits - pair_;
          const bool is_plain = digits == pair_;
          const bool may_go_on = is_plain || extras.is_single() || budget > 0;
          if (may_go_on && useful_.contains(next) && !met_[size_ % 2].meets(houses_of(next))) {
            extend(next, is_plain ? budget : budget - 1, extras, kind);
          }
        }
      }
    }
    --size_;
    in_loop_.remove(cell);
    met_[size_ % 2] -= houses;
  }

  // Whether a unique loop is new: the same cells are met from every start and in both directions; once is enough, as
  // later hints only win with a better rating.
  bool is_new() {
    if (std::find(known_.begin(), known_.end(), in_loop_) != known_.end()) return false;
    known_.push_back(in_loop_);
    return true;
  }

  void look_for_hints() {
    std::array<Cell, kMaxLoop> extra_cells{};
    int size = 0;
    DigitSet extras;
    for (const Cell cell : loop()) {
      const DigitSet digits = state_.candidates(cell);
      if (digits == pair_) continue;
      extra_cells[size++] = cell;
      extras |= digits - pair_;
    }
    if (size == 0) return;
    if (size == 1) {
      offer(1, 0, [&](Hint& hint) { hint.remove(extra_cells[0], pair_); });
      return;
    }
    if (size > 2 || extras.is_single()) {
      look_for_type_2({extra_cells.data(), static_cast<std::size_t>(size)});
    } else {
      look_for_type_3(extra_cells[0], extra_cells[1], extras);
    }
    if (size == 2) look_for_type_4(extra_cells[0], extra_cells[1]);
  }

  void look_for_type_2(std::span<const Cell> extra_cells) {
    const Digit digit = (state_.candidates(extra_cells[0]) - pair_).first();
    CellSet victims = state_.places(digit);
    for (const Cell cell : extra_cells) victims &= peers(cell);
    if (!victims.empty()) offer(2, 0, [&](Hint& hint) { hint.remove(victims, digit); });
  }

  void look_for_type_3(Cell first, Cell second, DigitSet extras) {
    for (int degree = extras.size(); degree <= 7; ++degree) {
      for (int kind = 0; kind < 3; ++kind) {
        const House house = seats_of(first)[kind].house;
        if (house != seats_of(second)[kind].house) continue;
        const Place at = seats_of(first)[kind].place;
        const Place other = seats_of(second)[kind].place;
        if (2 * degree <= state_.open_count(house)) look_for_naked(house, at, other, extras, degree);
        if (2 * degree < state_.open_count(house)) look_for_hidden(house, at, other, extras, degree);
      }
    }
  }

  // A unique loop of type 3: the two extra cells together act as one cell that holds the extras.
  void look_for_naked(House house, Place at, Place other, DigitSet extras, int degree) {
    const double surcharge = 0.1 * (degree - 1);
    if (is_beaten(3, surcharge)) return;
    const auto candidates_at = [&](Place place) { return state_.candidates(cell_at(house, place)); };
    const DigitSet shared = extras & candidates_at(at) & candidates_at(other);
    PlaceSet pool;
    for (const Place place : kEveryPlace) {
      const int size = candidates_at(place).size();
      if (size >= 2 && size <= degree && place != at && place != other) pool.insert(place);
    }
    each_subset(pool, degree - 1, [&](PlaceSet helpers) {
      DigitSet digits;
      for (const Place place : helpers) digits |= candidates_at(place);
      if ((digits | shared).size() != degree || (digits | extras).size() != degree) return false;
      offer(3, surcharge, [&](Hint& hint) {
        for (const Place place : PlaceSet::all() - helpers - PlaceSet{at, other}) {
          hint.remove(cell_at(house, place), candidates_at(place) & (digits | extras));
        }
        hint.mark(Role::Base, state_, cells_at(house, helpers));
        hint.in(Role::Base, house);
      });
      return false;
    });
  }

  // A unique loop of type 3: the pair and some more digits fill the first extra cell (standing for both) and as many
  // others.
  void look_for_hidden(House house, Place at, Place other, DigitSet extras, int degree) {
    const double surcharge = 0.1 * (degree - 2);
    if (is_beaten(3, surcharge)) return;
    const auto places_of = [&](Digit digit) { return state_.places(house, digit) - PlaceSet{other}; };
    DigitSet pool;
    for (const Digit digit : kEveryDigit) {
      const PlaceSet places = places_of(digit);
      if (!places.empty() && places.size() <= degree) pool.insert(digit);
    }
    if (!pool.contains_all(pair_)) return;
    each_subset(pool - (pair_ | extras), degree - 2, [&](DigitSet helpers) {
      PlaceSet places;
      for (const Digit digit : helpers | pair_) places |= places_of(digit);
      if (places.size() != degree) return false;
      places.remove(at);
      offer(3, surcharge, [&](Hint& hint) {
        for (const Place place : places) {
          const Cell cell = cell_at(house, place);
          hint.remove(cell, state_.candidates(cell) - (helpers | pair_));
        }
        hint.mark(Role::Base, state_, cells_at(house, places), helpers | pair_);
        hint.in(Role::Base, house);
      });
      return false;
    });
  }

  void look_for_type_4(Cell first, Cell second) {
    for (const Digit locked : pair_) {
      for (int kind = 0; kind < 3; ++kind) {
        const House house = seats_of(first)[kind].house;
        if (house != seats_of(second)[kind].house || !state_.places(house, locked).is_pair()) continue;
        const DigitSet gone = pair_ - DigitSet{locked};
        offer(4, 0, [&](Hint& hint) {
          hint.remove(first, gone);
          hint.remove(second, gone);
          hint.in(Role::Base, house);
        });
        return;
      }
    }
  }

  double rating_with(double surcharge) const {
    return (size_ == 4 ? 4.5 : size_ == 6 ? 4.6 : size_ == 8 ? 4.7 : 5.0) + surcharge;
  }

  // Of unique loops, the least by (rating, type) is kept; the first found wins ties.
  bool is_beaten(int type, double surcharge) const {
    const double rating = rating_with(surcharge);
    return found_ && (rating > best_.rating || (rating == best_.rating && type >= type_));
  }

  template <class Fill>
  void offer(int type, double surcharge, Fill&& fill) {
    if (is_beaten(type, surcharge)) return;
    trial_.clear();
    fill(trial_);
    if (trial_.gone.empty()) return;
    found_ = true;
    type_ = type;
    best_.gone.swap(trial_.gone);
    std::swap(best_.evidence, trial_.evidence);
    mark_loop();
    const auto technique = size_ == 4 ? RatingTechnique::UniqueRectangle1 : RatingTechnique::UniqueLoop1;
    best_.is(static_cast<RatingTechnique>(static_cast<int>(technique) + type - 1), rating_with(surcharge));
  }

  void mark_loop() {
    if (!best_.tells()) return;
    for (const Cell cell : loop()) {
      best_.mark(Role::Deadly, state_, cell, pair_);
      if (state_.candidates(cell) != pair_) best_.mark(Role::Extra, state_, cell, DigitSet::all() - pair_);
    }
  }

  std::span<const Cell> loop() const { return {loop_.data(), static_cast<std::size_t>(size_)}; }

  const State& state_;
  Hint& best_;
  Hint trial_;
  bool found_ = false;
  int type_ = 0;
  DigitSet pair_;
  CellSet holders_;
  CellSet useful_;  // those that can be in a loop; the others still show their extra digits
  CellSet in_loop_;
  // The cells of a loop have two colours in turn. Each meets every house at most once, so that what does it
  // twice is not followed; in the end both meet the same houses.
  std::array<HouseSet, 2> met_{};
  std::vector<CellSet> known_;  // loops with this pair
  std::array<Cell, kMaxLoop> loop_{};
  int size_ = 0;
};

}  // namespace

bool find_unique_loop(const State& state, Hint& hint) { return UniqueLoopSearch(state, hint).run(); }

}  // namespace swordfish::rating
