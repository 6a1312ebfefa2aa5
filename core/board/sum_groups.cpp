#include "board/sum_groups.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace swordfish::board {
namespace {

// Cells as bits, in as many words as the program has.
class CellBits {
 public:
  CellBits(const Program& program, const Cells& cells) : words_(static_cast<std::size_t>(program.words)) {
    std::fill_n(bits_.begin(), words_, 0);
    for (const int cell : cells)
      bits_[static_cast<std::size_t>(cell / 64)] |= std::uint64_t{1} << (cell % 64);
  }
  void keep(const std::uint64_t* others) {
    for (std::size_t word = 0; word < words_; ++word) bits_[word] &= others[word];
  }
  int count_in(const std::uint64_t* others) const {
    int count = 0;
    for (std::size_t word = 0; word < words_; ++word) count += std::popcount(bits_[word] & others[word]);
    return count;
  }
  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t rest = bits_[word]; rest != 0; rest &= rest - 1)
        visit(static_cast<int>(64 * word) + std::countr_zero(rest));
    }
  }

 private:
  std::size_t words_;
  std::array<std::uint64_t, kMostCells / 64> bits_;
};

// Some cells that all differ, from one on: whoever is next leaves the most of the others that still may come.
void group_from(const Program& program, int seed, CellBits open, Cells& group) {
  group.assign(1, seed);
  for (int next = seed; static_cast<int>(group.size()) < program.digits;) {
    open.keep(program.peers_of(next));
    int most_left = -1;
    open.each([&](int cell) {
      const int left = open.count_in(program.peers_of(cell));
      if (left > most_left) most_left = left, next = cell;
    });
    if (most_left < 0) break;
    group.push_back(next);
  }
}

Cells largest_group(const Program& program, const Cells& cells) {
  const std::size_t most = std::min(cells.size(), static_cast<std::size_t>(program.digits));
  if (cells.size() == most && program.all_differ(cells)) return cells;
  const CellBits open(program, cells);
  Cells best, group;
  for (const int seed : cells) {
    group_from(program, seed, open, group);
    if (group.size() > best.size()) best.swap(group);
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
