// Regions that are found while solving: an extra cell for each cell of the grid holds the number of its region.
#include <array>
#include <map>

#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

// The cells beside each cell of a grid, by number.
std::vector<Cells> neighbours_of(const Layout& layout) {
  std::vector<Cells> found(static_cast<std::size_t>(layout.placed_cells()));
  for (const auto& [a, b] : layout.neighbours()) {
    found[static_cast<std::size_t>(a)].push_back(b);
    found[static_cast<std::size_t>(b)].push_back(a);
  }
  return found;
}

std::string refuse_chaos(const Layout& layout, const Rule& rule) {
  const int cells = layout.placed_cells(), size = rule.numbers[0];
  if (static_cast<int>(rule.cells().size()) != cells)
    return words("an extra cell for each of ", cells, " cells, got ", rule.cells().size());
  for (const int cell : rule.cells()) {
    if (cell < cells) return words("extra cells such as x1, got ", layout.name(cell));
  }
  if (size < 1 || size > layout.digits() || cells % size != 0 || cells / size > layout.digits())
    return words("a size of at most ", layout.digits(), " that divides ", cells,
                 " into no more regions, got ", size);
  return refuse_again(layout, rule);
}

// Regions of one size, connected, with different digits, numbered as they begin in reading order.
bool is_chaos(const Board& board, const Rule& rule, Filled digits) {
  const Layout& layout = *board.layout;
  const std::vector<int> label = digits_in(rule.cells(), digits);
  std::map<int, Cells> regions;
  for (std::size_t cell = 0; cell < label.size(); ++cell)
    regions[label[cell]].push_back(static_cast<int>(cell));
  int expected = layout.lowest(), first = -1;
  const std::vector<Cells> beside = neighbours_of(layout);
  for (const auto& [number, cells] : regions) {
    if (number != expected++ || cells.front() < first || !are_different(cells, digits)) return false;
    if (static_cast<int>(cells.size()) != rule.numbers[0]) return false;
    first = cells.front();
    std::set<int> reached = {first};
    Cells pending = {first};
    while (!pending.empty()) {
      const int cell = pending.back();
      pending.pop_back();
      for (const int next : beside[static_cast<std::size_t>(cell)]) {
        if (label[static_cast<std::size_t>(next)] == number && reached.insert(next).second)
          pending.push_back(next);
      }
    }
    if (reached.size() != cells.size()) return false;
  }
  return true;
}

// One region after another: who may be in it, who surely is, and how they hang together.
class Chaos final : public Propagator {
 public:
  // Of `cells` the first half are those of the grid, the others their regions.
  Chaos(const Layout& layout, Cells both, int size)
      : Propagator(std::move(both), Turn::Last), beside_(neighbours_of(layout)), size_(size) {}

  bool run(Engine& engine) const override {
    if (!number_in_order(engine)) return false;
    const int regions = count() / size_;
    for (int region = 0; region < regions; ++region) {
      if (!follow(engine, Digits{1} << region)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kMost = kMostCells;

  int count() const { return static_cast<int>(beside_.size()); }
  int digit_at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }
  int region_at(int cell) const { return cells[static_cast<std::size_t>(count() + cell)]; }

  // A region begins only behind the beginning of the one before it.
  bool number_in_order(Engine& engine) const {
    Digits begun = 1;
    for (int cell = 0; cell < count() && begun != first_digits(count() / size_); ++cell) {
      if (!engine.keep(region_at(cell), begun)) return false;
      const int last = last_of(engine[region_at(cell)]);
      begun |= first_digits(std::min(last + 2, count() / size_));
    }
    for (int cell = 0; cell < count(); ++cell) {
      if (!engine.keep(region_at(cell), first_digits(count() / size_))) return false;
    }
    return true;
  }

  bool follow(Engine& engine, Digits region) const {
    Cells possible, sure;
    for (int cell = 0; cell < count(); ++cell) {
      const Digits open = engine[region_at(cell)];
      if ((open & region) != 0) possible.push_back(cell);
      if (open == region) sure.push_back(cell);
    }
    const auto wanted = static_cast<std::size_t>(size_);
    if (sure.size() > wanted || possible.size() < wanted) return false;
    if (sure.size() == wanted) {
      return leave_others(engine, region, possible) && differ(engine, sure) &&
             is_joined(engine, region, sure);
    }
    if (possible.size() == wanted) {
      for (const int cell : possible) {
        if (!engine.keep(region_at(cell), region)) return false;
      }
      return differ(engine, possible) && is_joined(engine, region, possible);
    }
    return differ(engine, sure) && refuse_taken(engine, region, sure, possible) &&
           hold_all(engine, region, possible) && connect(engine, region, sure, possible);
  }

  // Regions of as many cells as there are digits hold each of them: one with a single place is there.
  bool hold_all(Engine& engine, Digits region, const Cells& possible) const {
    if (size_ != engine.digits()) return true;
    Digits once = 0, twice = 0;
    for (const int cell : possible) {
      if ((engine[region_at(cell)] & region) == 0) continue;
      twice |= once & engine[digit_at(cell)], once |= engine[digit_at(cell)];
    }
    if (once != engine.all()) return false;
    for (const int cell : possible) {
      if ((engine[region_at(cell)] & region) == 0) continue;
      const Digits only = engine[digit_at(cell)] & ~twice;
      if (only == 0) continue;
      if (!engine.keep(digit_at(cell), only) || !engine.keep(region_at(cell), region)) return false;
    }
    return true;
  }

  bool leave_others(Engine& engine, Digits region, const Cells& possible) const {
    for (const int cell : possible) {
      if (engine[region_at(cell)] != region && !engine.keep(region_at(cell), ~region)) return false;
    }
    return true;
  }

  // Digits of one region: what is placed leaves the rest of it.
  bool differ(Engine& engine, const Cells& sure) const {
    for (const int cell : sure) {
      const Digits digit = engine[digit_at(cell)];
      if (!is_single(digit)) continue;
      for (const int other : sure) {
        if (other != cell && !engine.keep(digit_at(other), ~digit)) return false;
      }
    }
    return true;
  }

  // A cell whose digit stands in the region already is in another one.
  bool refuse_taken(Engine& engine, Digits region, const Cells& sure, const Cells& possible) const {
    Digits taken = 0;
    for (const int cell : sure) {
      if (is_single(engine[digit_at(cell)])) taken |= engine[digit_at(cell)];
    }
    for (const int cell : possible) {
      if (engine[region_at(cell)] != region && (engine[digit_at(cell)] & ~taken) == 0 &&
          !engine.keep(region_at(cell), ~region))
        return false;
    }
    return true;
  }

  bool is_joined(const Engine& engine, Digits region, const Cells& whole) const {
    std::array<int, kMost> distance;
    const int reached = flood(engine, region, {whole.data(), 1}, distance);
    return reached == static_cast<int>(whole.size());
  }

  // How far each cell that may be in the region is from some, through others of them; -1 where it isn't reached.
  int flood(const Engine& engine, Digits region, std::span<const int> from,
            std::array<int, kMost>& distance) const {
    std::fill_n(distance.begin(), count(), -1);
    Cells queue(from.begin(), from.end());
    for (const int cell : from) distance[static_cast<std::size_t>(cell)] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const int cell = queue[head];
      for (const int next : beside_[static_cast<std::size_t>(cell)]) {
        if ((engine[region_at(next)] & region) == 0 || distance[static_cast<std::size_t>(next)] >= 0)
          continue;
        distance[static_cast<std::size_t>(next)] = distance[static_cast<std::size_t>(cell)] + 1;
        queue.push_back(next);
      }
    }
    return static_cast<int>(queue.size());
  }

  // Where no cell is sure, pieces that are too small drop out.
  bool drop_small(Engine& engine, Digits region, const Cells& possible) const {
    std::array<int, kMost> distance;
    std::set<int> large;
    for (const int cell : possible) {
      if (large.contains(cell)) continue;
      if (flood(engine, region, {&cell, 1}, distance) < size_) {
        if (!engine.keep(region_at(cell), ~region)) return false;
        continue;
      }
      for (const int other : possible) {
        if (distance[static_cast<std::size_t>(other)] >= 0) large.insert(other);
      }
    }
    return true;
  }

  // What is too far away from any sure cell drops out, and all of them lie in one piece.
  bool connect(Engine& engine, Digits region, const Cells& sure, const Cells& possible) const {
    std::array<int, kMost> distance;
    if (sure.empty()) return drop_small(engine, region, possible);
    const int spare = size_ - static_cast<int>(sure.size());
    for (const int begin : sure) {
      if (flood(engine, region, {&begin, 1}, distance) < size_) return false;
      for (const int cell : possible) {
        const int away = distance[static_cast<std::size_t>(cell)];
        // Between two cells of a region lie at most as many others as it has besides them.
        if (away >= 0 && away < size_) continue;
        if (!engine.keep(region_at(cell), ~region)) return false;
      }
    }
    flood(engine, region, sure, distance);
    for (const int cell : possible) {
      const int away = distance[static_cast<std::size_t>(cell)];
      if ((away < 0 || away > spare) && !engine.keep(region_at(cell), ~region)) return false;
    }
    return need_bridges(engine, region, sure, possible);
  }

  // A cell without which the sure ones fall apart, or too little is left around them, is in the region.
  bool need_bridges(Engine& engine, Digits region, const Cells& sure, const Cells& possible) const {
    for (const int cell : possible) {
      if (engine[region_at(cell)] == region || (engine[region_at(cell)] & region) == 0) continue;
      if (!falls_apart(engine, region, sure, cell)) continue;
      if (!engine.keep(region_at(cell), region)) return false;
    }
    return true;
  }

  bool falls_apart(const Engine& engine, Digits region, const Cells& sure, int without) const {
    std::array<std::uint64_t, kMost / 64> seen{};
    const auto visit = [&](int cell) {
      std::uint64_t& word = seen[static_cast<std::size_t>(cell) / 64];
      const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
      const bool is_new = (word & bit) == 0;
      word |= bit;
      return is_new;
    };
    visit(without), visit(sure[0]);
    Cells queue = {sure[0]};
    for (std::size_t head = 0; head < queue.size(); ++head) {
      for (const int next : beside_[static_cast<std::size_t>(queue[head])]) {
        if ((engine[region_at(next)] & region) != 0 && visit(next)) queue.push_back(next);
      }
    }
    return static_cast<int>(queue.size()) < size_ ||
           std::any_of(sure.begin(), sure.end(), [&](int cell) { return visit(cell); });
  }

  std::vector<Cells> beside_;
  int size_;
};

void post_chaos(const Board& board, const Rule& rule, Model& model) {
  Cells both;
  for (int cell = 0; cell < board.layout->placed_cells(); ++cell) both.push_back(cell);
  both.insert(both.end(), rule.cells().begin(), rule.cells().end());
  model.add<Chaos>(*board.layout, std::move(both), rule.numbers[0]);
}

const Register chaos(
    {.slug = "chaos",
     .name = "Chaos",
     .meaning =
         "The grid falls into connected regions of this size with different digits; an extra cell for each "
         "cell, row by row, holds the number of its region, and they are numbered as they begin.",
     .takes = "regions, size: int",
     .holds = is_chaos,
     .looks_around = true,
     .post = post_chaos,
     .refuse = refuse_chaos,
     .sentence = "Regions are connected and of one size",
     .forms = "iss:ChaosConstruction"});

}  // namespace
}  // namespace swordfish::board
