#include "generate/boards/cages.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "board/kinds.hpp"
#include "generate/boards/other_solutions.hpp"

namespace swordfish::board {
namespace {

constexpr std::array kSizes = {2, 2, 2, 3, 3, 3, 4, 4, 5};  // of cages, as likely as they are often here
constexpr std::size_t kMostCage = 6;
constexpr std::size_t kLeast = 2;
constexpr std::size_t kMostRecut = 8;  // cells that are cut anew; there are many ways for more
constexpr int kRounds = 30;
constexpr std::uint64_t kGuesses = 400;  // cages that take more are cut smaller

int sum_of(const Cells& cells, const Filling& filling) {
  int sum = 0;
  for (const int cell : cells) sum += filling[static_cast<std::size_t>(cell)];
  return sum;
}

bool has_repeat(const Cells& cells, const Filling& filling) {
  std::uint64_t seen = 0;
  for (const int cell : cells) {
    const std::uint64_t digit = std::uint64_t{1} << filling[static_cast<std::size_t>(cell)];
    if ((seen & digit) != 0) return true;
    seen |= digit;
  }
  return false;
}

}  // namespace

Cages::Cages(const Layout& layout, const Filling& solution, Random& random)
    : layout_(layout), solution_(solution), random_(random) {}

Cells Cages::beside(int cell) const {
  Cells found;
  const RowColumn at = layout_.place(cell);
  for (const RowColumn other : {RowColumn{at.row - 1, at.column}, RowColumn{at.row + 1, at.column},
                                RowColumn{at.row, at.column - 1}, RowColumn{at.row, at.column + 1}}) {
    if (layout_.at(other) >= 0) found.push_back(layout_.at(other));
  }
  return found;
}

void Cages::assign(std::size_t cage, Cells cells) {
  for (const int cell : cells) cage_of_[static_cast<std::size_t>(cell)] = static_cast<int>(cage);
  cages_[cage] = std::move(cells);
}

bool Cages::fits(const Cells& cage, int cell) const {
  return std::none_of(cage.begin(), cage.end(), [&](int other) { return digit(other) == digit(cell); });
}

bool Cages::is_connected(const Cells& cells) const {
  Cells reached{cells.front()};
  for (std::size_t next = 0; next < reached.size(); ++next) {
    for (const int cell : beside(reached[next])) {
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) continue;
      if (std::find(reached.begin(), reached.end(), cell) == reached.end()) reached.push_back(cell);
    }
  }
  return reached.size() == cells.size();
}

// ---- the first cages ----

bool Cages::scatter() {
  cages_.clear();
  refused_.clear();
  cage_of_.assign(solution_.size(), -1);
  const auto is_free = [&](int cell) { return cage_of_[static_cast<std::size_t>(cell)] < 0; };
  Cells order(static_cast<std::size_t>(layout_.placed_cells()));
  std::iota(order.begin(), order.end(), 0);
  random_.shuffle(order);
  // Always where a cell has the fewest free ones beside it, so that few are left alone.
  const auto room = [&](int cell) {
    const Cells near = beside(cell);
    return std::count_if(near.begin(), near.end(), is_free);
  };
  Cells singles;
  for (;;) {
    std::erase_if(order, [&](int cell) { return !is_free(cell); });
    if (order.empty()) break;
    const int start =
        *std::min_element(order.begin(), order.end(), [&](int a, int b) { return room(a) < room(b); });
    if (!grow(start, kSizes[random_.below(kSizes.size())])) singles.push_back(start);
  }
  return std::all_of(singles.begin(), singles.end(), [&](int cell) { return adopt(cell); });
}

// A cage from a free cell on; false if the cell stays alone in it.
bool Cages::grow(int start, int size) {
  Cells cage{start};
  while (static_cast<int>(cage.size()) < size) {
    Cells next;
    for (const int cell : cage) {
      for (const int other : beside(cell)) {
        const bool is_new = std::find(cage.begin(), cage.end(), other) == cage.end();
        if (is_new && cage_of_[static_cast<std::size_t>(other)] < 0 && fits(cage, other))
          next.push_back(other);
      }
    }
    if (next.empty()) break;
    cage.push_back(next[random_.below(next.size())]);
  }
  cages_.emplace_back();
  assign(cages_.size() - 1, cage);
  return cage.size() >= kLeast;
}

// A cell alone joins a cage beside it, or takes a cell from one.
bool Cages::adopt(int single) {
  const auto own = static_cast<std::size_t>(cage_of_[static_cast<std::size_t>(single)]);
  if (cages_[own].size() >= kLeast) return true;  // another single has joined it
  Cells near = beside(single);
  random_.shuffle(near);
  for (const int cell : near) {
    const auto cage = static_cast<std::size_t>(cage_of_[static_cast<std::size_t>(cell)]);
    if (cages_[cage].size() >= kMostCage - 1 || !fits(cages_[cage], single)) continue;
    Cells joined = cages_[cage];
    joined.push_back(single);
    assign(own, {});
    assign(cage, std::move(joined));
    return true;
  }
  for (const int cell : near) {
    const auto cage = static_cast<std::size_t>(cage_of_[static_cast<std::size_t>(cell)]);
    Cells rest = cages_[cage];
    std::erase(rest, cell);
    if (rest.size() < kLeast || !is_connected(rest) || !fits({single}, cell)) continue;
    assign(cage, std::move(rest));
    assign(own, {single, cell});
    return true;
  }
  return false;
}

// ---- cut anew ----

bool Cages::is_kept_by(const Filling& filling) const {
  return std::all_of(cages_.begin(), cages_.end(), [&](const Cells& cage) {
    return sum_of(cage, filling) == sum_of(cage, solution_) && !has_repeat(cage, filling);
  });
}

std::vector<std::size_t> Cages::neighbours(std::size_t cage) const {
  std::vector<std::size_t> found;
  for (const int cell : cages_[cage]) {
    for (const int other : beside(cell)) {
      const auto there = static_cast<std::size_t>(cage_of_[static_cast<std::size_t>(other)]);
      if (there != cage && std::find(found.begin(), found.end(), there) == found.end())
        found.push_back(there);
    }
  }
  return found;
}

// Divides the cells of one cage, or of two together, into two cages so that nothing that was refused is kept.
bool Cages::recut(std::size_t one, std::optional<std::size_t> two) {
  Cells all = cages_[one];
  if (two) all.insert(all.end(), cages_[*two].begin(), cages_[*two].end());
  if (all.size() < 2 * kLeast || all.size() > kMostRecut) return false;
  const Cells before_one = cages_[one], before_two = two ? cages_[*two] : Cells();
  if (!two) cages_.emplace_back();
  const std::size_t other = two.value_or(cages_.size() - 1);
  std::vector<Digits>
      cuts;  // which cells stay in the first cage; the last cell never does, so that each is met once
  for (Digits cut = 1; cut < first_digits(static_cast<int>(all.size()) - 1); ++cut) cuts.push_back(cut);
  random_.shuffle(cuts);
  for (const Digits cut : cuts) {
    Cells parts[2];
    for (std::size_t i = 0; i < all.size(); ++i) parts[(cut >> i & 1) != 0 ? 0 : 1].push_back(all[i]);
    const auto is_cage = [&](const Cells& part) {
      return part.size() >= kLeast && part.size() <= kMostCage && !has_repeat(part, solution_) &&
             is_connected(part);
    };
    if (!is_cage(parts[0]) || !is_cage(parts[1])) continue;
    assign(one, parts[0]), assign(other, parts[1]);
    const auto is_kept = [&](const Filling& filling) { return is_kept_by(filling); };
    if (std::none_of(refused_.begin(), refused_.end(), is_kept)) return true;
  }
  if (!two) cages_.pop_back();
  assign(one, before_one);
  if (two) assign(other, before_two);
  return false;
}

bool Cages::refuse(const Filling& other) {
  refused_.push_back(other);
  std::vector<std::size_t> order;  // of the cages in which it differs
  for (std::size_t cage = 0; cage < cages_.size(); ++cage) {
    const auto differs = [&](int cell) { return other[static_cast<std::size_t>(cell)] != digit(cell); };
    if (std::any_of(cages_[cage].begin(), cages_[cage].end(), differs)) order.push_back(cage);
  }
  random_.shuffle(order);
  for (const std::size_t cage : order) {
    for (const std::size_t near : neighbours(cage)) {
      if (recut(cage, near)) return true;
    }
  }
  const auto can_split = [&](std::size_t cage) { return recut(cage, {}); };
  return std::any_of(order.begin(), order.end(), can_split);
}

bool Cages::split(const std::vector<bool>& cells) {
  const auto weight = [&](std::size_t cage) {
    const auto counts = [&](int cell) { return cells.empty() || cells[static_cast<std::size_t>(cell)]; };
    return std::count_if(cages_[cage].begin(), cages_[cage].end(), counts);
  };
  std::vector<std::size_t> order(cages_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  random_.shuffle(order);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return weight(a) > weight(b); });
  return std::any_of(order.begin(), order.end(), [&](std::size_t cage) { return recut(cage, {}); });
}

std::vector<Rule> Cages::rules() const {
  std::vector<Rule> found;
  for (Cells cage : cages_) {
    if (cage.empty()) continue;
    std::sort(cage.begin(), cage.end());
    const int sum = sum_of(cage, solution_);
    found.push_back({find_kind("cage"), {std::move(cage)}, {sum}, {}});
  }
  std::sort(found.begin(), found.end(), [](const Rule& a, const Rule& b) { return a.parts < b.parts; });
  return found;
}

std::optional<std::vector<Rule>> cages_for(const Board& board, const Filling& solution,
                                           std::span<const Digits> open, Random& random,
                                           const StuckAt& stuck_at, const StopAsked& stop) {
  Cages cages(*board.layout, solution, random);
  if (!cages.scatter()) return {};
  for (int round = 0; round < kRounds && !stop();) {
    Board caged = board;
    std::vector<Rule> rules = cages.rules();
    caged.rules.insert(caged.rules.end(), rules.begin(), rules.end());
    const Others found = others(Program(caged), open, solution, kGuesses, stop);
    if (found.is_alone) {
      const auto stuck = stuck_at(caged);
      if (!stuck || !cages.split(*stuck)) return rules;
      continue;  // there are only so many cages to divide
    }
    ++round;
    if (found.other ? !cages.refuse(*found.other) : !cages.split()) return {};
  }
  return {};
}

}  // namespace swordfish::board
