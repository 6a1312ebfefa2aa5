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

#include "rating/hint.hpp"

namespace swordfish::rating {

namespace {

constexpr int kMaxLoop = 81;

class LoopSearch {
 public:
  LoopSearch(const State& state, Hint& hint) : state_(state), best_(hint), trial_(hint.tells()) {}

  bool run() {
    for (int start = 0; start < kCells; ++start) {
      if (!is_pair(state_.digits[start])) continue;
      if (state_.digits[start] != pair_) begin(state_.digits[start]);
      if (useful_.contains(Cell(start))) extend(start, 2, 0, -1);
    }
    return found_;
  }

 private:
  void begin(Mask pair) {
    pair_ = pair;
    first_ = lowest(pair);
    second_ = lowest(pair & (pair - 1));
    holders_ = state_.cells[first_] & state_.cells[second_];
    known_.clear();
    find_useful();
  }

  // The holders that have another one in each of their houses, as in a loop all have.
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

  void extend(int cell, int budget, Mask extras, int entered_by) {
    const CellHouses& at = kCellHouses[cell];
    const HouseSet houses = houses_of(Cell(cell));
    met_[size_ % 2] |= houses;
    loop_[size_++] = cell;
    in_loop_.insert(Cell(cell));
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == entered_by) continue;
      for (const Cell next : cells_of(House(at.house[kind])) & holders_) {
        if (next.index == loop_[0] && size_ >= 4) {
          if (met_[0] == met_[1] && is_new()) look_for_hints();
        } else if (!in_loop_.contains(next)) {
          const Mask digits = state_.digits[next.index];
          extras |= digits & ~pair_;
          const bool is_plain = digits == pair_;
          const bool may_go_on = is_plain || count(extras) == 1 || budget > 0;
          if (may_go_on && useful_.contains(next) && !met_[size_ % 2].meets(houses_of(next))) {
            extend(next.index, is_plain ? budget : budget - 1, extras, kind);
          }
        }
      }
    }
    --size_;
    in_loop_.remove(Cell(cell));
    met_[size_ % 2] -= houses;
  }

  // The same cells are met from every start and in both directions; once is enough, as later hints only win
  // with a better rating.
  bool is_new() {
    if (std::find(known_.begin(), known_.end(), in_loop_) != known_.end()) return false;
    known_.push_back(in_loop_);
    return true;
  }

  void look_for_hints() {
    std::array<int, kMaxLoop> extra_cells{};
    int size = 0;
    Mask extras = 0;
    for (int i = 0; i < size_; ++i) {
      const Mask digits = state_.digits[loop_[i]];
      if (digits == pair_) continue;
      extra_cells[size++] = loop_[i];
      extras |= digits & ~pair_;
    }
    if (size == 0) return;
    if (size == 1) {
      offer(1, 0, [&](Hint& hint) { hint.remove(extra_cells[0], pair_); });
      return;
    }
    if (size > 2 || count(extras) == 1) {
      look_for_type_2({extra_cells.data(), static_cast<std::size_t>(size)});
    } else {
      look_for_type_3(extra_cells[0], extra_cells[1], extras);
    }
    if (size == 2) look_for_type_4(extra_cells[0], extra_cells[1]);
  }

  void look_for_type_2(std::span<const int> extra_cells) {
    const int digit = lowest(state_.digits[extra_cells[0]] & ~pair_);
    CellSet victims = state_.cells[digit];
    for (const int cell : extra_cells) victims &= peers(Cell(cell));
    if (!victims.empty()) offer(2, 0, [&](Hint& hint) { hint.remove(victims, digit); });
  }

  void look_for_type_3(int first, int second, Mask extras) {
    for (int degree = count(extras); degree <= 7; ++degree) {
      for (int kind = 0; kind < 3; ++kind) {
        const int house = kCellHouses[first].house[kind];
        if (house != kCellHouses[second].house[kind]) continue;
        const int at = kCellHouses[first].place[kind];
        const int other = kCellHouses[second].place[kind];
        if (2 * degree <= state_.open_count[house]) look_for_naked(house, at, other, extras, degree);
        if (2 * degree < state_.open_count[house]) look_for_hidden(house, at, other, extras, degree);
      }
    }
  }

  // Shows the subsets of a given size by increasing mask.
  template <class Visit>
  static void each_subset(Mask pool, int size, Visit&& visit) {
    Mask subset = 0;
    do {
      if (count(subset) == size) visit(subset);
      subset = (subset - pool) & pool;
    } while (subset != 0);
  }

  // The two extra cells together act as one cell that holds the extras.
  void look_for_naked(int house, int at, int other, Mask extras, int degree) {
    const double surcharge = 0.1 * (degree - 1);
    if (is_beaten(3, surcharge)) return;
    const Mask shared = extras & state_.digits[cell_at(house, at)] & state_.digits[cell_at(house, other)];
    Mask pool = 0;
    for (int place = 0; place < 9; ++place) {
      const int size = count(state_.digits[cell_at(house, place)]);
      if (size >= 2 && size <= degree && place != at && place != other) pool |= 1U << place;
    }
    each_subset(pool, degree - 1, [&](Mask helpers) {
      Mask digits = 0;
      for (Mask left = helpers; left != 0; left &= left - 1)
        digits |= state_.digits[cell_at(house, lowest(left))];
      if (count(digits | shared) != degree || count(digits | extras) != degree) return;
      offer(3, surcharge, [&](Hint& hint) {
        for (int place = 0; place < 9; ++place) {
          if ((helpers >> place & 1) != 0 || place == at || place == other) continue;
          hint.remove(cell_at(house, place), state_.digits[cell_at(house, place)] & (digits | extras));
        }
        hint.mark(Role::Base, state_, cell_set(house, helpers));
        hint.in(Role::Base, house);
      });
    });
  }

  // The pair and some more digits fill the first extra cell (standing for both) and as many others.
  void look_for_hidden(int house, int at, int other, Mask extras, int degree) {
    const double surcharge = 0.1 * (degree - 2);
    if (is_beaten(3, surcharge)) return;
    const auto places_of = [&](int digit) { return state_.places[house][digit] & ~(1U << other); };
    Mask pool = 0;
    for (int digit = 0; digit < kDigits; ++digit) {
      const Mask places = places_of(digit);
      if (places != 0 && count(places) <= degree) pool |= 1U << digit;
    }
    if ((pair_ & ~pool) != 0) return;
    each_subset(pool & ~(pair_ | extras), degree - 2, [&](Mask helpers) {
      Mask places = 0;
      for (Mask left = helpers | pair_; left != 0; left &= left - 1) places |= places_of(lowest(left));
      if (count(places) != degree) return;
      offer(3, surcharge, [&](Hint& hint) {
        for (Mask left = places & ~(1U << at); left != 0; left &= left - 1) {
          const int cell = cell_at(house, lowest(left));
          hint.remove(cell, state_.digits[cell] & ~(helpers | pair_));
        }
        hint.mark(Role::Base, state_, cell_set(house, places & ~(1U << at)), helpers | pair_);
        hint.in(Role::Base, house);
      });
    });
  }

  void look_for_type_4(int first, int second) {
    for (const int locked : {first_, second_}) {
      for (int kind = 0; kind < 3; ++kind) {
        const int house = kCellHouses[first].house[kind];
        if (house != kCellHouses[second].house[kind] || count(state_.places[house][locked]) != 2) continue;
        const Mask gone = pair_ & ~(1U << locked);
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

  // The least by (rating, type) is kept; the first found wins ties.
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
    for (int i = 0; i < size_ && best_.tells(); ++i) {
      best_.mark(Role::Deadly, state_, loop_[i], pair_);
      if (state_.digits[loop_[i]] != pair_) best_.mark(Role::Extra, state_, loop_[i], ~pair_);
    }
  }

  const State& state_;
  Hint& best_;
  Hint trial_;
  bool found_ = false;
  int type_ = 0;
  int first_ = 0;
  int second_ = 0;
  Mask pair_ = 0;
  CellSet holders_;
  CellSet useful_;  // those that can be in a loop; the others still show their extra digits
  CellSet in_loop_;
  // The cells of a loop have two colours in turn. Each meets every house at most once, so that what does it
  // twice is not followed; in the end both meet the same houses.
  std::array<HouseSet, 2> met_{};
  std::vector<CellSet> known_;  // loops with this pair
  std::array<int, kMaxLoop> loop_{};
  int size_ = 0;
};

}  // namespace

bool find_unique_loop(const State& state, Hint& hint) { return LoopSearch(state, hint).run(); }

}  // namespace swordfish::rating
