// Doppelgangers: every house lacks one digit, and not the same as others.
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

constexpr Digits kZero = 1;

std::string refuse_other_digits(const Layout& layout, const Rule&) {
  const bool has_lines = std::any_of(layout.houses().begin(), layout.houses().end(),
                                     [](const House& house) { return house.kind == HouseKind::Row; });
  const int side = layout.rows();
  if (layout.grids().size() != 1 || side != layout.columns() || !has_lines)
    return words("a square grid with rows and columns, got ", side, "x", layout.columns());
  const auto is_whole = [&](const House& house) { return static_cast<int>(house.cells.size()) == side; };
  if (!std::all_of(layout.houses().begin(), layout.houses().end(), is_whole))
    return words("houses of ", side, " cells, got others");
  if (layout.lowest() == 0 && layout.highest() == side) return {};
  return words("the digits 0 to ", side, ", got ", layout.lowest(), " to ", layout.highest());
}

bool has_doppelgangers(const Board& board, const Rule&, Filled digits) {
  const Layout& layout = *board.layout;
  std::set<std::pair<HouseKind, int>> missed;
  std::vector<std::set<int>> around(digits.size());  // what the houses of a cell miss
  for (const House& house : layout.houses()) {
    std::set<int> rest;
    for (int digit = 0; digit <= layout.highest(); ++digit) rest.insert(digit);
    for (const int cell : house.cells) rest.erase(digits[static_cast<std::size_t>(cell)]);
    if (rest.size() != 1 || rest.contains(0)) return false;
    const int missing = *rest.begin();
    if (!missed.insert({house.kind, missing}).second) return false;
    for (const int cell : house.cells) {
      const bool is_new = around[static_cast<std::size_t>(cell)].insert(missing).second;
      if (!is_new && digits[static_cast<std::size_t>(cell)] == 0) return false;
    }
  }
  return true;
}

// What each house may lack, found anew each time, and what follows from it for the cells.
class Lacking final : public Propagator {
 public:
  explicit Lacking(const Layout& layout) : Propagator({}, Turn::Third), of_cell_(kinds_of(layout)) {
    for (int cell = 0; cell < layout.placed_cells(); ++cell) cells.push_back(cell);
    for (const House& house : layout.houses()) {
      houses_.push_back({house.kind, house.cells});
      for (const int cell : house.cells)
        of_cell_[static_cast<std::size_t>(cell)].push_back(static_cast<int>(houses_.size()) - 1);
    }
    lacks_one_ = layout.rows();
  }

  bool run(Engine& engine) const override {
    std::vector<Digits> lacks(houses_.size());
    for (std::size_t i = 0; i < houses_.size(); ++i) {
      lacks[i] = lacking(engine, houses_[i].cells);
      if (lacks[i] == 0) return false;
    }
    std::vector<Digits> before;
    while (before != lacks) {
      before = lacks;
      if (!differ_by_kind(lacks) || !differ_at_zeros(engine, lacks)) return false;
    }
    return apply(engine, lacks);
  }

 private:
  struct Lacks {
    HouseKind kind;
    Cells cells;  // as numbers in `cells`, which other numbers may have taken the place of
  };

  static std::vector<std::vector<int>> kinds_of(const Layout& layout) {
    return std::vector<std::vector<int>>(static_cast<std::size_t>(layout.placed_cells()));
  }

  int cell(int number) const { return cells[static_cast<std::size_t>(number)]; }

  Digits lacking(const Engine& engine, const Cells& house) const {
    Digits placed = kZero, possible = 0;
    for (const int number : house) {
      const Digits open = engine[cell(number)];
      possible |= open;
      if (is_single(open)) placed |= open;
    }
    const Digits gone = engine.all() & ~possible;
    if (gone == 0) return engine.all() & ~placed;
    return is_single(gone) && gone != kZero ? gone : 0;
  }

  // Rows lack different digits, and so do columns and boxes; as many as there are digits lack every one.
  bool differ_by_kind(std::vector<Digits>& lacks) const {
    for (const HouseKind kind : {HouseKind::Row, HouseKind::Column, HouseKind::Box}) {
      Digits once = 0, twice = 0;
      int count = 0;
      for (std::size_t i = 0; i < houses_.size(); ++i) {
        if (houses_[i].kind != kind) continue;
        ++count;
        twice |= once & lacks[i], once |= lacks[i];
      }
      const bool is_full = count == lacks_one_;
      if (is_full && size_of(once) < count) return false;
      for (std::size_t i = 0; i < houses_.size(); ++i) {
        if (houses_[i].kind != kind) continue;
        const Digits only = lacks[i] & once & ~twice;
        if (is_full && only != 0 && !is_single(only)) return false;
        if (is_full && only != 0) lacks[i] = only;
        if (!is_single(lacks[i])) continue;
        for (std::size_t j = 0; j < houses_.size(); ++j) {
          if (j != i && houses_[j].kind == kind && (lacks[j] &= ~lacks[i]) == 0) return false;
        }
      }
    }
    return true;
  }

  bool differ_at_zeros(const Engine& engine, std::vector<Digits>& lacks) const {
    for (std::size_t number = 0; number < of_cell_.size(); ++number) {
      if (engine[cells[number]] != kZero) continue;
      for (const int one : of_cell_[number]) {
        const Digits lacked = lacks[static_cast<std::size_t>(one)];
        if (!is_single(lacked)) continue;
        for (const int other : of_cell_[number]) {
          if (other != one && (lacks[static_cast<std::size_t>(other)] &= ~lacked) == 0) return false;
        }
      }
    }
    return true;
  }

  bool apply(Engine& engine, const std::vector<Digits>& lacks) const {
    for (std::size_t i = 0; i < houses_.size(); ++i) {
      Cells here;
      for (const int number : houses_[i].cells) here.push_back(cell(number));
      if (is_single(lacks[i])) {
        for (const int one : here) {
          if (!engine.keep(one, ~lacks[i])) return false;
        }
      }
      if (!engine.require(engine.all() & ~lacks[i], here)) return false;
    }
    for (std::size_t number = 0; number < of_cell_.size(); ++number) {
      Digits seen = 0;
      bool clashes = false;
      for (const int house : of_cell_[number]) {
        const Digits lacked = lacks[static_cast<std::size_t>(house)];
        if (!is_single(lacked)) continue;
        clashes |= (seen & lacked) != 0;
        seen |= lacked;
      }
      if (clashes && !engine.keep(cells[number], ~kZero)) return false;
    }
    return true;
  }

  std::vector<Lacks> houses_;
  std::vector<std::vector<int>> of_cell_;  // its houses
  int lacks_one_ = 0;                      // so many houses of a kind lack every digit but 0
};

void post_doppelgangers(const Board& board, const Rule&, Model& model) { model.add<Lacking>(*board.layout); }

const Register doppelganger(
    {.slug = "doppelganger",
     .name = "Doppelganger",
     .meaning = "Every row, column and box holds 0 and lacks one other digit; no two rows lack the same, nor "
                "columns, nor boxes; and the row, column and box of a 0 lack different digits.",
     .takes = "",
     .holds = has_doppelgangers,
     .looks_around = true,
     .post = post_doppelgangers,
     .refuse = refuse_other_digits,
     .sentence = "Every house lacks another digit",
     .forms = "iss:Doppelganger"});

}  // namespace
}  // namespace swordfish::board
