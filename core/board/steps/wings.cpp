// Wings: a few small cells that can't avoid one digit, so whatever sees all its places in the wing loses it. Cells see
// each other by houses and by rules alike.
//
//   XY-wing     the pivot has x and y, its pincers x with z, and y with z
//   XYZ-wing    the pivot has z, too
//   W-wing      two cells with x and z, and a house where x has two places, one seen by each
#include <algorithm>

#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

class WingSearch {
 public:
  WingSearch(const State& state, Hunt& hunt) : state_(state), grounds_(state.grounds()), hunt_(hunt) {
    for (int cell = 0; cell < state.cells(); ++cell) {
      if (!state.is_placed(cell) && size_of(state[cell]) == 2) pairs_.push_back(cell);
    }
  }

  // Wings around a pivot with so many candidates: two for an XY-wing, three for an XYZ-wing.
  void find_around_pivots(int size, const Technique& technique) {
    for (int pivot = 0; pivot < state_.cells(); ++pivot) {
      if (state_.is_placed(pivot) || size_of(state_[pivot]) != size) continue;
      for (std::size_t i = 0; i < pairs_.size(); ++i) {
        if (!may_be_pincer(pivot, pairs_[i])) continue;
        for (std::size_t k = i + 1; k < pairs_.size(); ++k) {
          if (may_be_pincer(pivot, pairs_[k]) && !offer(technique, pivot, pairs_[i], pairs_[k])) return;
        }
      }
    }
  }

  void find_w_wings() {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      for (std::size_t k = i + 1; k < pairs_.size(); ++k) {
        const Digits both = state_[pairs_[i]];
        if (both != state_[pairs_[k]]) continue;
        const int low = first_of(both), high = last_of(both);
        if (!offer_w(pairs_[i], pairs_[k], low, high) || !offer_w(pairs_[i], pairs_[k], high, low)) return;
      }
    }
  }

 private:
  bool has(int cell, int digit) const { return !state_.is_placed(cell) && (state_[cell] >> digit & 1) != 0; }
  bool may_be_pincer(int pivot, int cell) const {
    return cell != pivot && grounds_.sees(pivot, cell) && (state_[cell] & state_[pivot]) != 0 &&
           state_[cell] != state_[pivot];
  }

  // For wings, cells with a digit that see all of some others.
  Cells seeing(const Cells& cells, int digit) const {
    Cells found;
    for (int cell = 0; cell < state_.cells(); ++cell) {
      const auto sees = [&](int other) { return other != cell && grounds_.sees(cell, other); };
      if (has(cell, digit) && std::all_of(cells.begin(), cells.end(), sees)) found.push_back(cell);
    }
    return found;
  }

  void eliminate(BoardStep& step, const Cells& victims, const Cells& seen, int digit) const {
    for (const int victim : victims) {
      step.eliminate(victim, state_.digit_at(digit));
      for (const int cell : seen) step.by(grounds_.rule_between(victim, cell));
    }
  }

  bool offer(const Technique& technique, int pivot, int left, int right) {
    const Digits shared = state_[left] & state_[right];
    const Digits all = state_[pivot] | state_[left] | state_[right];
    if (size_of(all) != 3 || !is_single(shared)) return true;
    const int digit = first_of(shared);
    Cells seen = {left, right};
    if (has(pivot, digit)) seen.push_back(pivot);
    const Cells victims = seeing(seen, digit);
    if (victims.empty()) return true;
    BoardStep step{.technique = &technique};
    eliminate(step, victims, seen, digit);
    step.mark(Role::Pivot, pivot, state_.digits_in(state_[pivot])).because(pivot);
    for (const int pincer : {left, right}) {
      step.mark(Role::Pincer, pincer, state_.digits_in(state_[pincer])).because(pincer);
      step.by(grounds_.rule_between(pivot, pincer));
    }
    return hunt_.offer(std::move(step));
  }

  bool offer_w(int left, int right, int gone, int linked) {
    const Cells victims = seeing({left, right}, gone);
    if (victims.empty()) return true;
    for (const Group& group : grounds_.groups()) {
      if (!group.is_full) continue;
      Cells ends = state_.places(group, linked);
      if (ends.size() != 2 || is_in(ends, left) || is_in(ends, right)) continue;
      if (!grounds_.sees(left, ends[0]) || !grounds_.sees(right, ends[1])) std::swap(ends[0], ends[1]);
      if (!grounds_.sees(left, ends[0]) || !grounds_.sees(right, ends[1])) continue;
      BoardStep step{.technique = &shared_technique("w_wing")};
      eliminate(step, victims, {left, right}, gone);
      const int at_left = ends[0], at_right = ends[1];
      link(step, {left, gone}, {left, linked}, true);
      link(step, {left, linked}, {at_left, linked}, false);
      link(step, {at_left, linked}, {at_right, linked}, true);
      link(step, {at_right, linked}, {right, linked}, false);
      link(step, {right, linked}, {right, gone}, true);
      for (const int pincer : {left, right})
        step.mark(Role::Pincer, pincer, state_.digits_in(state_[pincer])).because(pincer);
      for (const int end : ends) step.mark(Role::Base, end, {state_.digit_at(linked)});
      step.in(Role::Base, group.number).by(group.rule).because(group.number, state_.digit_at(linked));
      step.by(grounds_.rule_between(left, at_left)).by(grounds_.rule_between(right, at_right));
      return hunt_.offer(std::move(step));
    }
    return true;
  }

  void link(BoardStep& step, std::pair<int, int> from, std::pair<int, int> to, bool is_strong) const {
    step.link({{from.first}, state_.digit_at(from.second)}, {{to.first}, state_.digit_at(to.second)},
              is_strong);
  }

  const State& state_;
  const Grounds& grounds_;
  Hunt& hunt_;
  Cells pairs_;  // cells with two candidates
};

const Rung w_wing(3200, [](const State& state, Hunt& hunt) { WingSearch(state, hunt).find_w_wings(); });
const Rung xy_wing(3300, [](const State& state, Hunt& hunt) {
  WingSearch(state, hunt).find_around_pivots(2, shared_technique("xy_wing"));
});
const Rung xyz_wing(3400, [](const State& state, Hunt& hunt) {
  WingSearch(state, hunt).find_around_pivots(3, shared_technique("xyz_wing"));
});

}  // namespace
}  // namespace swordfish::board
