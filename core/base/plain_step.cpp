#include "base/plain_step.hpp"

namespace swordfish {
namespace {

// Numbers as cells, digits and houses; the first that is none is remembered.
class ClassicNumbers {
 public:
  Cell cell(int number) { return is_within(number, 0, kCells - 1) ? Cell(number) : Cell(); }
  Digit digit(int number) { return is_within(number, 1, kDigits) ? Digit(number) : Digit(); }
  House house(int number) { return is_within(number, 0, kHouses - 1) ? House(number) : House(); }
  CellSet cells(std::span<const int> numbers) {
    CellSet set;
    for (const int number : numbers) set.insert(cell(number));
    return set;
  }
  DigitSet digits(std::span<const int> numbers) {
    DigitSet set;
    for (const int number : numbers) set.insert(digit(number));
    return set;
  }
  bool are_classic() const { return are_classic_; }

 private:
  bool is_within(int number, int least, int most) {
    const bool is = number >= least && number <= most;
    are_classic_ = are_classic_ && is;
    return is;
  }
  bool are_classic_ = true;
};

}  // namespace

void flatten(const Step& step, PlainStep& plain) {
  plain.clear();
  const auto index = [](Cell cell) { return int{cell.index}; };
  const auto value = [](Digit digit) { return int{digit.value}; };
  for (const auto& [cell, digit] : step.placements) plain.placements.push_back({cell.index, digit.value});
  step.eliminations.each(
      [&](Candidate gone) { plain.eliminations.push_back({gone.cell.index, gone.digit.value}); });
  for (const Mark& mark : step.marks)
    plain.marks.push_back({mark.role, mark.cell.index, plain.append_numbers(mark.digits, value)});
  for (const HouseMark& mark : step.houses) plain.houses.push_back({mark.role, mark.house.index});
  const auto end = [&](const Node& node) {
    const auto cells = plain.append_numbers(node.cells, index);
    return PlainStep::ChainEnd{cells, node.digit.value, plain.append_numbers(node.als, index)};
  };
  for (const Link& link : step.links) {
    const auto from = end(link.from);
    plain.links.push_back({from, end(link.to), link.strong});
  }
}

std::optional<Step> classic_step(const PlainStep& plain, const Technique* technique,
                                 std::span<const Truth> truths) {
  ClassicNumbers read;
  Step step;
  step.technique = technique;
  for (const auto& [cell, digit] : plain.placements) step.place(read.cell(cell), read.digit(digit));
  for (const auto& [cell, digit] : plain.eliminations) step.eliminate(read.cell(cell), {read.digit(digit)});
  for (const auto& mark : plain.marks)
    step.mark(mark.role, read.cell(mark.cell), read.digits(plain[mark.digits]));
  for (const auto& mark : plain.houses) step.in(mark.role, read.house(mark.house));
  const auto node = [&](const PlainStep::ChainEnd& end) {
    return Node{read.cells(plain[end.cells]), read.digit(end.digit), read.cells(plain[end.als])};
  };
  for (const auto& link : plain.links) {
    const Node from = node(link.from);
    step.link(from, node(link.to), link.strong);
  }
  step.truths.assign(truths.begin(), truths.end());
  if (!read.are_classic()) return std::nullopt;
  return step;
}

}  // namespace swordfish
