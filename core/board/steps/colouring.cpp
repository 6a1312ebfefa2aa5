// Simple colours: where a digit has two places in a house, one is right and one is wrong. Places that hang together so
// have two colours in turn, one of which is right.
//
//   trap   whatever sees both colours can't be
//   wrap   a colour whose cells see each other can't be
#include <algorithm>
#include <set>

#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

class ColourSearch {
 public:
  ColourSearch(const State& state, Hunt& hunt) : state_(state), grounds_(state.grounds()), hunt_(hunt) {}

  void run() {
    for (digit_ = 0; digit_ < grounds_.layout().digits(); ++digit_) {
      ties_.clear();
      for (const Group& group : grounds_.groups()) {
        if (!group.is_full) continue;
        const Cells places = state_.places(group, digit_);
        if (places.size() == 2) ties_.push_back({places[0], places[1], &group});
      }
      std::set<int> done;
      for (const Two& two : ties_) {
        if (done.contains(two.a)) continue;
        const Coloured found = colours_from(two.a);
        for (const Cells& side : found.sides) done.insert(side.begin(), side.end());
        if (!offer_wrap(found) || !offer_trap(found)) return;
      }
    }
  }

 private:
  struct Two {
    int a, b;
    const Group* group;
  };
  struct Coloured {
    Cells sides[2];
    std::vector<const Group*> houses;
  };

  // The colours from one place on: each tie that reaches a new cell is needed, the others aren't.
  Coloured colours_from(int start) const {
    Coloured found;
    found.sides[0].push_back(start);
    for (bool grows = true; grows;) {
      grows = false;
      for (const Two& two : ties_) {
        for (const auto& [from, to] : {std::pair(two.a, two.b), std::pair(two.b, two.a)}) {
          if (is_in(found.sides[0], to) || is_in(found.sides[1], to)) continue;
          const bool is_first = is_in(found.sides[0], from);
          if (!is_first && !is_in(found.sides[1], from)) continue;
          found.sides[is_first ? 1 : 0].push_back(to);
          found.houses.push_back(two.group);
          grows = true;
        }
      }
    }
    return found;
  }

  BoardStep step_of(const char* slug, const Coloured& found) const {
    BoardStep step{.technique = &shared_technique(slug)};
    const int value = state_.digit_at(digit_);
    for (const Group* group : found.houses)
      step.in(Role::Base, group->number).by(group->rule).because(group->number, value);
    for (const int cell : found.sides[0]) step.mark(Role::On, cell, {value});
    for (const int cell : found.sides[1]) step.mark(Role::Off, cell, {value});
    return step;
  }

  bool offer_wrap(const Coloured& found) {
    for (const Cells& side : found.sides) {
      for (const int a : side) {
        for (const int b : side) {
          if (a >= b || !grounds_.sees(a, b)) continue;
          BoardStep step = step_of("simple_colors_wrap", found);
          for (const int cell : side) step.eliminate(cell, state_.digit_at(digit_));
          for (const int cell : {a, b}) step.mark(Role::Wrong, cell, {state_.digit_at(digit_)});
          return hunt_.offer(std::move(step.by(grounds_.rule_between(a, b))));
        }
      }
    }
    return true;
  }

  bool offer_trap(const Coloured& found) {
    if (found.sides[0].size() + found.sides[1].size() < 3) return true;  // a locked set
    BoardStep step = step_of("simple_colors_trap", found);
    const auto seen_in = [&](const Cells& side, int cell) {
      const auto at = std::find_if(side.begin(), side.end(),
                                   [&](int other) { return other != cell && grounds_.sees(cell, other); });
      return at == side.end() ? -1 : *at;
    };
    for (int cell = 0; cell < state_.cells(); ++cell) {
      if (state_.is_placed(cell) || (state_[cell] >> digit_ & 1) == 0) continue;
      if (is_in(found.sides[0], cell) || is_in(found.sides[1], cell)) continue;
      const int one = seen_in(found.sides[0], cell), other = seen_in(found.sides[1], cell);
      if (one < 0 || other < 0) continue;
      step.eliminate(cell, state_.digit_at(digit_));
      step.by(grounds_.rule_between(cell, one)).by(grounds_.rule_between(cell, other));
    }
    return step.plain.eliminations.empty() || hunt_.offer(std::move(step));
  }

  const State& state_;
  const Grounds& grounds_;
  Hunt& hunt_;
  int digit_ = 0;
  std::vector<Two> ties_;
};

const Rung simple_colours(5330, [](const State& state, Hunt& hunt) { ColourSearch(state, hunt).run(); });

}  // namespace
}  // namespace swordfish::board
