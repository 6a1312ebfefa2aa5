#include "board/board.hpp"

#include "board/kinds.hpp"

namespace swordfish::board {

Board::Board(std::shared_ptr<const Layout> layout_) : layout(std::move(layout_)) {
  const auto cells = static_cast<std::size_t>(layout->cells());
  digits.assign(cells, kBlank);
  is_given.assign(cells, false);
  candidates.assign(cells, layout->all_digits());
}

void Board::place(int cell, int digit) {
  digits[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(digit);
}

Digits Board::set_of(std::span<const int> list) const {
  Digits set = 0;
  for (const int digit : list) {
    if (digit >= layout->lowest() && digit <= layout->highest())
      set |= Digits{1} << (digit - layout->lowest());
  }
  return set;
}

Digits Board::open(int cell) const {
  const auto index = static_cast<std::size_t>(cell);
  const int digit = digits[index];
  return digit == kBlank ? candidates[index] : candidates[index] & set_of({&digit, 1});
}

std::vector<Digits> open_cells(const Board& board) {
  std::vector<Digits> open;
  for (int cell = 0; cell < board.layout->cells(); ++cell) open.push_back(board.open(cell));
  return open;
}

std::optional<Fault> Board::add(Rule rule) {
  auto made =
      make_rule(*layout, *rule.kind, std::move(rule.parts), std::move(rule.numbers), std::move(rule.text));
  if (Fault* fault = std::get_if<Fault>(&made)) return std::move(*fault);
  rules.push_back(std::get<Rule>(std::move(made)));
  return {};
}

bool Board::operator==(const Board& other) const {
  return (layout == other.layout || *layout == *other.layout) && rules == other.rules &&
         digits == other.digits && is_given == other.is_given && candidates == other.candidates;
}

}  // namespace swordfish::board
