#include "base/plain_step.hpp"

namespace swordfish {

void flatten(const Step& step, PlainStep& plain) {
  plain.clear();
  const auto index = [](Cell cell) { return int{cell.index}; };
  const auto value = [](Digit digit) { return int{digit.value}; };
  for (const auto& [cell, digit] : step.placements) plain.placements.push_back({cell.index, digit.value});
  step.eliminations.each(
      [&](Candidate gone) { plain.eliminations.push_back({gone.cell.index, gone.digit.value}); });
  for (const Mark& mark : step.marks)
    plain.marks.push_back({mark.role, mark.cell.index, plain.keep(mark.digits, value)});
  for (const HouseMark& mark : step.houses) plain.houses.push_back({mark.role, mark.house.index});
  const auto end = [&](const Node& node) {
    const auto cells = plain.keep(node.cells, index);
    return PlainStep::ChainEnd{cells, node.digit.value, plain.keep(node.als, index)};
  };
  for (const Link& link : step.links) {
    const auto from = end(link.from);
    plain.links.push_back({from, end(link.to), link.strong});
  }
}

}  // namespace swordfish
