// What a puzzle with one solution forbids: open cells of which another filling would be as good.
//
//     47 . . | 47  . .      unique rectangle: four cells that see each other all around. Held they only two digits, these
//      . . . |  .  . .      could be exchanged.
//     47 . . | 4729 . .
//
//     bivalue universal grave + 1: were it not for one candidate, every open cell would have two candidates, and every
//     digit no place or two wherever cells differ
//
// Why the other filling is a solution, on any board. Say that cells A hold x and cells B hold y, and let them be
// exchanged. A house, or a rule that doesn't mind the order of its digits (`ignores_order`), holds the same digits before
// and after if it has as many cells of A as of B. A rule that has no cell of either sees nothing. If every house and every
// rule is one of these, all are kept, and the givens have two solutions: no cell of A and B is given. In a rectangle two
// opposite corners are A, because each corner differs from both beside it; so two digits have these two fillings alone.
//
// Of a grave the other filling has each cell's other candidate. Where n open cells differ and have n digits, with two
// places each, every digit stands there once before and once after. So all is kept if every rule that has an open cell
// doesn't mind the order, and its cells differ.
//
// These finders look for a pattern first, and only then whether the givens have one solution. What the player removed
// or placed plays no part in that, so that whoever goes wrong isn't told that it is so because of the solution.
#include <algorithm>
#include <array>
#include <set>

#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

// What an exchange of digits must leave as it is.
class Keepers {
 public:
  explicit Keepers(const Grounds& grounds) : is_free_(static_cast<std::size_t>(grounds.cells()), true) {
    for (const House& house : grounds.layout().houses()) sets_.push_back(house.cells);
    const auto& rules = grounds.board().rules;
    for (std::size_t number = 0; number < rules.size(); ++number) {
      const Rule& rule = rules[number];
      const Kind& kind = *rule.kind;
      if (!kind.ignores_order) {
        const bool is_everywhere = rule.parts.empty() || kind.looks_around;
        if (is_everywhere) is_free_.assign(is_free_.size(), false);
        for (const Cells& part : rule.parts) {
          for (const int cell : part) is_free_[static_cast<std::size_t>(cell)] = false;
        }
        continue;
      }
      sets_.insert(sets_.end(), rule.parts.begin(), rule.parts.end());
      for (const Group& group : grounds.groups()) {
        if (group.rule == static_cast<int>(number)) sets_.push_back(group.cells);
      }
    }
  }

  // Whether no rule minds what stands in the cell, beyond how often it does among others.
  bool is_free(int cell) const { return is_free_[static_cast<std::size_t>(cell)]; }
  // Cells of which only the digits matter, each as often as it counts.
  const std::vector<Cells>& sets() const { return sets_; }

 private:
  std::vector<bool> is_free_;
  std::vector<Cells> sets_;
};

struct Rectangle {
  std::array<int, 4> corners;  // all around: each sees the next
  Digits digits = 0;
  Cells roof;  // corners with further digits
};

class RectangleSearch {
 public:
  RectangleSearch(const State& state, Hunt& hunt, int type)
      : state_(state), grounds_(state.grounds()), hunt_(hunt), type_(type), keepers_(state.grounds()) {}

  void run() {
    for (int corner = 0; corner < state_.cells(); ++corner) {
      if (hunt_.is_stopped()) return;
      if (size_of(state_[corner]) == 2 && may_have(corner, state_[corner]) && !begin_at(corner)) return;
    }
  }

 private:
  bool may_have(int cell, Digits digits) const {
    return !state_.is_placed(cell) && keepers_.is_free(cell) && (state_[cell] & digits) == digits;
  }

  // Rectangles with a corner of two candidates. False: enough.
  bool begin_at(int corner) {
    const Digits digits = state_[corner];
    Cells beside, others;
    for (int cell = 0; cell < state_.cells(); ++cell) {
      if (cell == corner || !may_have(cell, digits)) continue;
      (grounds_.sees(corner, cell) ? beside : others).push_back(cell);
    }
    for (std::size_t i = 0; i < beside.size(); ++i) {
      for (std::size_t k = i + 1; k < beside.size(); ++k) {
        for (const int far : others) {
          if (!grounds_.sees(beside[i], far) || !grounds_.sees(beside[k], far)) continue;
          Rectangle rectangle{{corner, beside[i], far, beside[k]}, digits, {}};
          for (const int cell : rectangle.corners) {
            if (state_[cell] != digits) rectangle.roof.push_back(cell);
          }
          if (!rectangle.roof.empty() && is_kept(rectangle) && !offer(rectangle)) return false;
        }
      }
    }
    return true;
  }

  // Whether everything holds as many of two opposite corners of a rectangle as of the other two.
  bool is_kept(const Rectangle& rectangle) const {
    const auto& sets = keepers_.sets();
    return std::all_of(sets.begin(), sets.end(), [&](const Cells& cells) {
      int balance = 0;
      for (std::size_t i = 0; i < rectangle.corners.size(); ++i) {
        const auto times = std::count(cells.begin(), cells.end(), rectangle.corners[i]);
        balance += static_cast<int>(i % 2 == 0 ? times : -times);
      }
      return balance == 0;
    });
  }

  bool offer(Rectangle& rectangle) {
    std::sort(rectangle.roof.begin(), rectangle.roof.end());
    switch (type_) {
      case 1: return type_1(rectangle);
      case 4: return type_4(rectangle);
      default: return type_2_or_5(rectangle);
    }
  }

  // One corner has more: it holds one of these.
  bool type_1(const Rectangle& rectangle) {
    if (rectangle.roof.size() != 1) return true;
    BoardStep step = step_of(rectangle);
    for (const int digit : state_.digits_in(rectangle.digits)) step.eliminate(rectangle.roof.front(), digit);
    return give(std::move(step));
  }

  // Some corners have one further digit: it stands in one of them. Two that see each other are type 2.
  bool type_2_or_5(const Rectangle& rectangle) {
    const Cells& roof = rectangle.roof;
    if (roof.size() < 2) return true;
    const bool is_2 = roof.size() == 2 && grounds_.sees(roof[0], roof[1]);
    Digits further = 0;
    for (const int cell : roof) further |= state_[cell] & ~rectangle.digits;
    if (is_2 != (type_ == 2) || !is_single(further)) return true;
    BoardStep step = step_of(rectangle);
    for (int cell = 0; cell < state_.cells(); ++cell) {
      const auto is_seen = [&](int other) { return other != cell && grounds_.sees(cell, other); };
      if (state_.is_placed(cell) || (state_[cell] & further) == 0) continue;
      if (!std::all_of(roof.begin(), roof.end(), is_seen)) continue;
      step.eliminate(cell, state_.digit_at(first_of(further)));
      for (const int other : roof) step.by(grounds_.rule_between(cell, other));
    }
    return step.plain.eliminations.empty() || give(std::move(step));
  }

  // One of the digits has no other places in a house than two corners: the other digit leaves them.
  bool type_4(const Rectangle& rectangle) {
    const Cells& roof = rectangle.roof;
    if (roof.size() != 2) return true;
    for (const Group& group : grounds_.groups()) {
      if (!group.is_full || !is_in(group.cells, roof[0]) || !is_in(group.cells, roof[1])) continue;
      for (Digits rest = rectangle.digits; rest != 0; rest &= rest - 1) {
        if (state_.places(group, first_of(rest)).size() != 2) continue;
        const int kept = state_.digit_at(first_of(rest));
        const int gone = state_.digit_at(first_of(rectangle.digits & ~first_alone(rest)));
        BoardStep step = step_of(rectangle);
        for (const int cell : roof) step.eliminate(cell, gone).mark(Role::Base, cell, {kept});
        return give(std::move(step.in(Role::Base, group.number).by(group.rule).because(group.number, kept)));
      }
    }
    return true;
  }

  BoardStep step_of(const Rectangle& rectangle) const {
    static constexpr std::array kSlugs = {"", "uniqueness_1", "uniqueness_2",
                                          "", "uniqueness_4", "uniqueness_5"};
    BoardStep step{.technique = &shared_technique(kSlugs[static_cast<std::size_t>(type_)])};
    const auto& corners = rectangle.corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      step.mark(Role::Deadly, corners[i], state_.digits_in(rectangle.digits)).because(corners[i]);
      step.by(grounds_.rule_between(corners[i], corners[(i + 1) % corners.size()]));
    }
    for (const int cell : rectangle.roof)
      step.mark(Role::Extra, cell, state_.digits_in(state_[cell] & ~rectangle.digits));
    return step;
  }

  // False: enough.
  bool give(BoardStep step) {
    if (!state_.has_one_solution(hunt_.stop())) return false;
    std::vector<PlainStep::Spot> gone = step.plain.eliminations;
    std::sort(gone.begin(), gone.end());
    return !told_.insert(std::move(gone)).second || hunt_.offer(std::move(step));
  }

  const State& state_;
  const Grounds& grounds_;
  Hunt& hunt_;
  int type_;
  Keepers keepers_;
  std::set<std::vector<PlainStep::Spot>> told_;  // a rectangle is met from each of its corners
};

template <int type>
void find_rectangles(const State& state, Hunt& hunt) {
  RectangleSearch(state, hunt, type).run();
}

// Of a grave, the only open cell with three candidates, where all others have two; -1: it is none.
int cell_with_three(const State& state) {
  int found = -1;
  for (int cell = 0; cell < state.cells(); ++cell) {
    const int size = state.is_placed(cell) ? 2 : size_of(state[cell]);
    if (size == 2) continue;
    if (size != 3 || found >= 0) return -1;
    found = cell;
  }
  return found;
}

// Of a grave, whether every digit has no place or two among cells that differ, without one candidate.
bool has_pairs(const State& state, const Cells& cells, int without, Digits digit) {
  Digits once = 0, twice = 0, more = 0;
  for (const int cell : cells) {
    if (state.is_placed(cell)) continue;
    const Digits here = cell == without ? state[cell] & ~digit : state[cell];
    more |= twice & here, twice |= once & here, once |= here;
    const auto differs = [&](int other) { return other == cell || state.grounds().sees(cell, other); };
    if (!std::all_of(cells.begin(), cells.end(), differs) ||
        std::count(cells.begin(), cells.end(), cell) != 1)
      return false;
  }
  return once == twice && more == 0;
}

void find_grave(const State& state, Hunt& hunt) {
  const int saved = cell_with_three(state);
  if (saved < 0) return;
  const Keepers keepers(state.grounds());
  for (int cell = 0; cell < state.cells(); ++cell) {
    if (!state.is_placed(cell) && !keepers.is_free(cell)) return;
  }
  for (Digits rest = state[saved]; rest != 0; rest &= rest - 1) {
    const Digits digit = first_alone(rest);
    const auto& sets = keepers.sets();
    const auto is_kept = [&](const Cells& cells) { return has_pairs(state, cells, saved, digit); };
    if (!std::all_of(sets.begin(), sets.end(), is_kept)) continue;
    if (!state.has_one_solution(hunt.stop())) return;
    BoardStep step{.technique = &shared_technique("bug_plus_1")};
    for (int cell = 0; cell < state.cells(); ++cell) {
      if (state.is_placed(cell)) continue;
      step.mark(Role::Deadly, cell, state.digits_in(cell == saved ? state[cell] & ~digit : state[cell]))
          .because(cell);
    }
    for (const int other : state.digits_in(state[saved] & ~digit)) step.eliminate(saved, other);
    step.mark(Role::Extra, saved, state.digits_in(digit));
    for (const Group& group : state.grounds().groups()) step.by(group.rule);
    (void)hunt.offer(std::move(step));
    return;
  }
}

const Rung bug_plus_1(2900, find_grave);
const Rung uniqueness_1(3500, find_rectangles<1>);
const Rung uniqueness_2(3600, find_rectangles<2>);
const Rung uniqueness_4(3800, find_rectangles<4>);
const Rung uniqueness_5(3900, find_rectangles<5>);

}  // namespace
}  // namespace swordfish::board
