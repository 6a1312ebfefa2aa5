#include "board/sum_groups.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>

namespace swordfish::board {
namespace {

// Cells as bits, in as many words as the program has.
class CellBits {
 public:
  CellBits(const Program& program, const Cells& cells) : words_(static_cast<std::size_t>(program.words)) {
    std::fill_n(bits_.begin(), words_, 0);
    for (const int cell : cells) bits_[static_cast<std::size_t>(cell / 64)] |= std::uint64_t{1} << (cell % 64);
  }
  int count_in(const std::uint64_t* others) const {
    int count = 0;
    for (std::size_t word = 0; word < words_; ++word) count += std::popcount(bits_[word] & others[word]);
    return count;
  }

 private:
  std::size_t words_;
  std::array<std::uint64_t, kMostCells / 64> bits_;
};

// Some cells that all differ, from one on: whoever is next leaves the most of the others that still may come.
Cells group_from(const Program& program, int seed, const Cells& cells) {
  Cells group{seed}, open;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(open),
               [&](int cell) { return program.sees(cell, seed); });
  while (!open.empty() && static_cast<int>(group.size()) < program.digits) {
    const CellBits bits(program, open);
    int next = -1, most_left = -1;
    for (const int cell : open) {
      const int left = bits.count_in(program.peers_of(cell));
      if (left > most_left) most_left = left, next = cell;
    }
    group.push_back(next);
    std::erase_if(open, [&](int cell) { return !program.sees(cell, next); });
  }
  return group;
}

Cells largest_group(const Program& program, const Cells& cells) {
  const std::size_t most = std::min(cells.size(), static_cast<std::size_t>(program.digits));
  if (cells.size() == most && program.all_differ(cells)) return cells;
  Cells best;
  for (const int seed : cells) {
    Cells group = group_from(program, seed, cells);
    if (group.size() > best.size()) best = std::move(group);
    if (best.size() == most) break;
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
