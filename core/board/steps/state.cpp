#include "board/steps/state.hpp"

#include <algorithm>

namespace swordfish::board {

State::State(const Grounds& grounds, const Board& from) : grounds_(&grounds) {
  placed_.assign(static_cast<std::size_t>(cells()), false);
  for (int cell = 0; cell < cells(); ++cell) now_.push_back(from.open(cell));
  for (int cell = 0; cell < cells(); ++cell) {
    if (from.digits[static_cast<std::size_t>(cell)] != kBlank)
      place(cell, now_[static_cast<std::size_t>(cell)]);
  }
  std::vector<std::int8_t> givens = from.digits;
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    if (!from.is_given[cell]) givens[cell] = kBlank;
  }
  givens_ = std::make_shared<const std::vector<std::int8_t>>(std::move(givens));
}

void State::place(int cell, Digits digit) {
  placed_[static_cast<std::size_t>(cell)] = true;
  now_[static_cast<std::size_t>(cell)] = digit;
  for (const int group : grounds_->groups_of(cell)) {
    for (const int other : grounds_->groups()[static_cast<std::size_t>(group)].cells) {
      if (other != cell && !placed_[static_cast<std::size_t>(other)])
        now_[static_cast<std::size_t>(other)] &= ~digit;
    }
  }
}

bool State::is_complete() const { return std::find(placed_.begin(), placed_.end(), false) == placed_.end(); }

std::optional<BoardTruth> State::broken() const {
  const auto empty = std::find(now_.begin(), now_.end(), Digits{0});
  if (empty != now_.end())
    return BoardTruth{.house = -1, .digit = 0, .cell = static_cast<int>(empty - now_.begin())};
  const Digits all = grounds_->layout().all_digits();
  for (const Group& group : grounds_->groups()) {
    Digits here = 0, placed = 0;
    for (const int cell : group.cells) {
      if (is_placed(cell) && ((*this)[cell] & placed) != 0)  // a digit twice
        return BoardTruth{.house = -1, .digit = 0, .cell = cell};
      here |= (*this)[cell];
      if (is_placed(cell)) placed |= (*this)[cell];
    }
    if (group.is_full && here != all)
      return BoardTruth{.house = group.number, .digit = digit_at(first_of(all & ~here)), .cell = -1};
  }
  return {};
}

Cells State::places(const Group& group, int digit) const {
  Cells found;
  for (const int cell : group.cells) {
    if (!is_placed(cell) && ((*this)[cell] >> digit & 1) != 0) found.push_back(cell);
  }
  return found;
}

bool State::has(const Group& group, int digit) const {
  return std::any_of(group.cells.begin(), group.cells.end(),
                     [&](int cell) { return is_placed(cell) && (*this)[cell] == Digits{1} << digit; });
}

std::vector<int> State::digits_in(Digits digits) const {
  std::vector<int> found;
  for (; digits != 0; digits &= digits - 1) found.push_back(digit_at(first_of(digits)));
  return found;
}

void State::apply(const BoardStep& step) {
  for (const auto& [cell, digit] : step.plain.placements) place(cell, Digits{1} << (digit - lowest()));
  for (const auto& [cell, digit] : step.plain.eliminations)
    now_[static_cast<std::size_t>(cell)] &= ~(Digits{1} << (digit - lowest()));
}

void State::remove(std::span<const Digits> gone) {
  for (std::size_t cell = 0; cell < now_.size(); ++cell) now_[cell] &= ~gone[cell];
}

State State::by_digits() const {
  State made = *this;
  for (int cell = 0; cell < cells(); ++cell) {
    if (!is_placed(cell)) made.now_[static_cast<std::size_t>(cell)] = grounds_->layout().all_digits();
  }
  for (int cell = 0; cell < cells(); ++cell) {
    if (is_placed(cell)) made.place(cell, (*this)[cell]);
  }
  return made;
}

Board State::board() const {
  Board made = grounds_->board();
  for (int cell = 0; cell < cells(); ++cell) {
    if (is_placed(cell)) {
      made.place(cell, digit_at(first_of((*this)[cell])));
    } else {
      made.candidates[static_cast<std::size_t>(cell)] = (*this)[cell];
    }
  }
  return made;
}

}  // namespace swordfish::board
