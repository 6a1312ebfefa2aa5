// Regions that are found while solving: an extra cell for each cell of the grid holds the number of its region.
#include <array>
#include <map>

#include "board/engine.hpp"
#include "board/rules/connected_regions.hpp"
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
      : Propagator(std::move(both), Turn::Last), grid_(layout), size_(size) {}

  bool run(Engine& engine) const override {
    if (!number_in_order(engine)) return false;
    RegionCells found;
    look(engine, found);
    for (int region = 0; region < regions(); ++region) {
      if (!follow(engine, region, found)) return false;
    }
    return true;
  }

 private:
  int count() const { return grid_.cells(); }
  int regions() const { return count() / size_; }
  int digit_at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }
  int region_at(int cell) const { return cells[static_cast<std::size_t>(count() + cell)]; }

  // A region begins only behind the beginning of the one before it.
  bool number_in_order(Engine& engine) const {
    Digits begun = 1;
    for (int cell = 0; cell < count() && begun != first_digits(regions()); ++cell) {
      if (!engine.keep(region_at(cell), begun)) return false;
      const int last = last_of(engine[region_at(cell)]);
      begun |= first_digits(std::min(last + 2, regions()));
    }
    for (int cell = 0; cell < count(); ++cell) {
      if (!engine.keep(region_at(cell), first_digits(regions()))) return false;
    }
    return true;
  }

  // By region, the cells that may be in it and those that surely are, as the engine has them.
  struct RegionCells {
    std::array<CellSet, kMostDigits> possible, sure;
  };
  void look(const Engine& engine, RegionCells& found) const {
    for (int region = 0; region < regions(); ++region)
      found.possible[static_cast<std::size_t>(region)] = found.sure[static_cast<std::size_t>(region)] =
          CellSet(count());
    for (int cell = 0; cell < count(); ++cell) {
      const Digits open = engine[region_at(cell)];
      for (Digits rest = open; rest != 0; rest &= rest - 1)
        found.possible[static_cast<std::size_t>(first_of(rest))].add(cell);
      if (is_single(open)) found.sure[static_cast<std::size_t>(first_of(open))].add(cell);
    }
  }

  bool follow(Engine& engine, int number, RegionCells& found) const {
    const CellSet possible = found.possible[static_cast<std::size_t>(number)];
    const CellSet sure = found.sure[static_cast<std::size_t>(number)];
    const Digits region = Digits{1} << number;
    if (sure.size() > size_ || possible.size() < size_) return false;
    const Digits taken = differ(engine, sure);
    if (taken == kClash) return false;
    if (sure.size() == size_) return keep(engine, possible - sure, ~region, found) && is_joined(sure);
    // A cell whose digit stands in the region already is in another one.
    CellSet refused(count());
    (possible - sure).each([&](int cell) {
      if ((engine[digit_at(cell)] & ~taken) == 0) refused.add(cell);
    });
    const CellSet reached = grid_.within_reach(possible - refused, sure, size_);
    if (!keep(engine, possible - reached, ~region, found)) return false;
    if (!(sure - reached).is_empty() || reached.size() < size_) return false;
    if (reached.size() == size_) return keep(engine, reached - sure, region, found) && is_joined(reached);
    if (!sure.is_empty() && !keep(engine, grid_.needed(reached, sure, size_), region, found)) return false;
    return hold_all(engine, region, reached, found);
  }

  // These cells lie in some of these regions.
  bool keep(Engine& engine, const CellSet& some, Digits regions, RegionCells& found) const {
    bool can_be = true;
    some.each([&](int cell) { can_be = can_be && keep(engine, cell, regions, found); });
    return can_be;
  }
  bool keep(Engine& engine, int cell, Digits regions, RegionCells& found) const {
    const Digits before = engine[region_at(cell)];
    if (!engine.keep(region_at(cell), regions)) return false;
    const Digits after = before & regions;
    for (Digits gone = before ^ after; gone != 0; gone &= gone - 1)
      found.possible[static_cast<std::size_t>(first_of(gone))].remove(cell);
    if (is_single(after)) found.sure[static_cast<std::size_t>(first_of(after))].add(cell);
    return true;
  }

  // Regions of as many cells as there are digits hold each of them: one with a single place is there.
  bool hold_all(Engine& engine, Digits region, const CellSet& possible, RegionCells& found) const {
    if (size_ != engine.digits()) return true;
    Digits once = 0, twice = 0;
    possible.each([&](int cell) { twice |= once & engine[digit_at(cell)], once |= engine[digit_at(cell)]; });
    if (once != engine.all()) return false;
    bool can_be = true;
    possible.each([&](int cell) {
      const Digits only = engine[digit_at(cell)] & ~twice;
      if (only == 0 || !can_be) return;
      can_be = engine.keep(digit_at(cell), only) && keep(engine, cell, region, found);
    });
    return can_be;
  }

  // Digits of one region differ: what is placed leaves the rest of it. Those that are placed.
  Digits differ(Engine& engine, const CellSet& sure) const {
    Digits taken = 0;
    bool can_be = true;
    sure.each([&](int cell) {
      const Digits digit = engine[digit_at(cell)];
      if (!is_single(digit)) return;
      can_be = can_be && (taken & digit) == 0;
      taken |= digit;
    });
    sure.each([&](int cell) {
      if (can_be && !is_single(engine[digit_at(cell)])) can_be = engine.keep(digit_at(cell), ~taken);
    });
    return can_be ? taken : kClash;
  }

  bool is_joined(const CellSet& whole) const {
    CellSet begin(count());
    begin.add(whole.first());
    return grid_.piece(begin, whole).size() == size_;
  }

  static constexpr Digits kClash = ~Digits{0};

  RegionGrid grid_;
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
