#include "board/sum_groups.hpp"

#include <algorithm>
#include <iterator>

namespace swordfish::board {
namespace {

// Some cells that all differ, from one on: whoever is next leaves the most of the others that still may come.
Cells group_from(const Program& program, int seed, const Cells& cells) {
  Cells group{seed}, open;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(open),
               [&](int cell) { return program.sees(cell, seed); });
  while (!open.empty() && static_cast<int>(group.size()) < program.digits) {
    const auto left_by = [&](int cell) {
      return std::count_if(open.begin(), open.end(), [&](int other) { return program.sees(other, cell); });
    };
    const auto fewer = [&](int a, int b) { return left_by(a) < left_by(b); };
    const int next = *std::max_element(open.begin(), open.end(), fewer);
    group.push_back(next);
    std::erase_if(open, [&](int cell) { return !program.sees(cell, next); });
  }
  return group;
}

Cells largest_group(const Program& program, const Cells& cells) {
  if (static_cast<int>(cells.size()) <= program.digits && program.all_differ(cells)) return cells;
  Cells best;
  for (const int seed : cells) {
    Cells group = group_from(program, seed, cells);
    if (group.size() > best.size()) best = std::move(group);
  }
  return best;
}

}  // namespace

std::vector<Cells> groups_of(const Program& program, const Cells& cells) {
  std::vector<Cells> groups;
  for (Cells left = cells; !left.empty();) {
    Cells group = largest_group(program, left);
    std::erase_if(left, [&](int cell) { return std::find(group.begin(), group.end(), cell) != group.end(); });
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace swordfish::board
