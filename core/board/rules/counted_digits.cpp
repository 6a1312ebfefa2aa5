// How often digits stand somewhere: quadruples, exact contents, look-and-say, counting circles, equality cages.
#include "base/sorted.hpp"
#include "board/automaton.hpp"
#include "board/counts.hpp"
#include "board/derive.hpp"
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"
#include "board/sum_tables.hpp"

namespace swordfish::board {
namespace {

int times_of(const std::vector<int>& digits, int digit) {
  return static_cast<int>(std::count(digits.begin(), digits.end(), digit));
}

// Times by digit index, -1 for digits that may stand as often as they like; a digit beyond the layout's is impossible.
std::optional<std::vector<int>> times_by_index(const Model& model,
                                               const std::vector<std::pair<int, int>>& wanted) {
  std::vector<int> times(static_cast<std::size_t>(model.digits()), -1);
  for (const auto& [digit, count] : wanted) {
    const int index = digit - model.lowest();
    if (index >= 0 && index < model.digits()) {
      times[static_cast<std::size_t>(index)] = count;
    } else if (count > 0) {
      return {};
    }
  }
  return times;
}

std::vector<std::pair<int, int>> listed(const std::vector<int>& digits) {
  std::vector<std::pair<int, int>> wanted;
  for (const int digit : std::set<int>(digits.begin(), digits.end()))
    wanted.push_back({digit, times_of(digits, digit)});
  return wanted;
}

std::vector<std::pair<int, int>> said(const Rule& rule) {  // "two 3s, one 4": 2, 3, 1, 4
  std::vector<std::pair<int, int>> wanted;
  for (std::size_t i = 0; i + 1 < rule.numbers.size(); i += 2)
    wanted.push_back({rule.numbers[i + 1], rule.numbers[i]});
  return wanted;
}

void post_counts(const Rule& rule, Model& model, const std::vector<std::pair<int, int>>& wanted,
                 bool is_exact) {
  if (const auto times = times_by_index(model, wanted)) {
    model.add<DigitCounts>(rule.cells(), *times, is_exact);
  } else {
    model.forbid();
  }
}

bool contains(const Board&, const Rule& rule, Filled digits) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  const auto is_there = [&](const auto& item) { return times_of(found, item.first) >= item.second; };
  const auto wanted = listed(rule.numbers);
  return std::all_of(wanted.begin(), wanted.end(), is_there);
}
void post_contains(const Board&, const Rule& rule, Model& model) {
  post_counts(rule, model, listed(rule.numbers), false);
}

bool holds_times(const Rule& rule, Filled digits, const std::vector<std::pair<int, int>>& wanted) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  const auto is_so = [&](const auto& item) { return times_of(found, item.first) == item.second; };
  return std::all_of(wanted.begin(), wanted.end(), is_so);
}
bool contains_exactly(const Board&, const Rule& rule, Filled digits) {
  return holds_times(rule, digits, listed(rule.numbers));
}
void post_exactly(const Board&, const Rule& rule, Model& model) {
  post_counts(rule, model, listed(rule.numbers), true);
}

bool looks_and_says(const Board&, const Rule& rule, Filled digits) {
  return holds_times(rule, digits, said(rule));
}
void post_look(const Board&, const Rule& rule, Model& model) { post_counts(rule, model, said(rule), true); }
std::string refuse_half(const Layout&, const Rule& rule) {
  return rule.numbers.size() % 2 == 0 ? "" : "pairs of how often and which digit, got one too many";
}

bool counts_itself(const Board&, const Rule& rule, Filled digits) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  return std::all_of(found.begin(), found.end(), [&](int digit) { return times_of(found, digit) == digit; });
}

// Which digits are used is a set with the sum of the number of circles; each then stands as often as it says, and
// once in each row, column and box at most.
class CountingCircles final : public Propagator {
 public:
  explicit CountingCircles(Cells circles) : Propagator(std::move(circles), Turn::Third) {}

  void prepare(const Program& program) override {
    const std::set<int> once(cells.begin(), cells.end());
    if (once.size() != cells.size()) return;  // one that counts twice may do so in one house
    for (std::size_t begin = 0, end = 0; begin < program.houses.size(); begin = end) {
      end = family_end(program, begin);
      add_family({program.houses.data() + begin, end - begin});
    }
  }

  bool run(Engine& engine) const override {
    const int count = static_cast<int>(cells.size());
    Digits surely = 0, possibly = 0;
    std::vector<int> sure(static_cast<std::size_t>(engine.digits()), 0), possible = sure;
    std::vector<std::vector<int>> housed;  // in how many houses a digit can stand, by family
    for (const std::vector<PartOfHouse>& family : families_) housed.push_back(count_houses(engine, family));
    for (const int cell : cells) {
      for (Digits rest = engine[cell]; rest != 0; rest &= rest - 1)
        ++possible[static_cast<std::size_t>(first_of(rest))];
      if (is_single(engine[cell])) ++sure[static_cast<std::size_t>(first_of(engine[cell]))];
    }
    for (int index = 0; index < engine.digits(); ++index) {
      const int digit = engine.lowest() + index;
      const auto at = static_cast<std::size_t>(index);
      if (sure[at] > digit) return false;
      if (sure[at] > 0) surely |= Digits{1} << index;
      bool has_room = digit > 0 && possible[at] >= digit;
      for (const std::vector<int>& houses : housed) has_room &= houses[at] >= digit;
      if (has_room) possibly |= Digits{1} << index;
    }
    if ((surely & ~possibly) != 0) return false;
    Digits may = 0, must = engine.all();
    choose(engine, possibly & ~surely, surely, count - total(engine, surely), may, must);
    if (may == 0) return false;
    for (int index = 0; index < engine.digits(); ++index) {
      const Digits digit = Digits{1} << index;
      const int times = engine.lowest() + index;
      const auto at = static_cast<std::size_t>(index);
      const bool is_full = (must & digit) != 0 && possible[at] == times;
      const bool is_over = (may & digit) == 0 || sure[at] == times;
      for (const int cell : cells) {
        if ((engine[cell] & digit) == 0 || engine[cell] == digit) continue;
        if (is_full ? !engine.keep(cell, digit) : is_over && !engine.keep(cell, ~digit)) return false;
      }
      for (std::size_t family = 0; (must & digit) != 0 && family < families_.size(); ++family) {
        if (housed[family][at] == times && !stand_in(engine, families_[family], digit)) return false;
      }
    }
    return true;
  }

 private:
  struct PartOfHouse {  // of a house: its circles, and its other cells
    Cells circles, others;
  };

  void add_family(std::span<const Cells> houses) {
    std::vector<PartOfHouse> family;
    Cells left = cells;  // circles in none of the houses are parts of their own
    for (const Cells& house : houses) {
      PartOfHouse part;
      for (const int cell : house)
        (std::find(cells.begin(), cells.end(), cell) != cells.end() ? part.circles : part.others)
            .push_back(cell);
      std::erase_if(left,
                    [&](int cell) { return std::find(house.begin(), house.end(), cell) != house.end(); });
      if (!part.circles.empty()) family.push_back(std::move(part));
    }
    for (const int cell : left) family.push_back({{cell}, {}});
    families_.push_back(std::move(family));
  }
  static std::vector<int> count_houses(const Engine& engine, std::span<const PartOfHouse> family) {
    std::vector<int> houses(static_cast<std::size_t>(engine.digits()), 0);
    for (const PartOfHouse& part : family) {
      Digits open = 0;
      for (const int cell : part.circles) open |= engine[cell];
      for (; open != 0; open &= open - 1) ++houses[static_cast<std::size_t>(first_of(open))];
    }
    return houses;
  }
  // The digit needs each of the houses in which it can stand.
  static bool stand_in(Engine& engine, std::span<const PartOfHouse> family, Digits digit) {
    for (const PartOfHouse& part : family) {
      const auto has_it = [&](int cell) { return (engine[cell] & digit) != 0; };
      if (std::none_of(part.circles.begin(), part.circles.end(), has_it)) continue;
      for (const int cell : part.others) {
        if (!engine.keep(cell, ~digit)) return false;
      }
      if (!engine.require(digit, part.circles)) return false;
    }
    return true;
  }

  static int total(const Engine& engine, Digits set) {
    int sum = 0;
    for (; set != 0; set &= set - 1) sum += engine.lowest() + first_of(set);
    return sum;
  }
  // All sets between `taken` and `taken | free` whose digits add up to what is left.
  static void choose(const Engine& engine, Digits free, Digits taken, int left, Digits& may, Digits& must) {
    if (left == 0) may |= taken, must &= taken;
    if (left <= 0) return;
    for (; free != 0; free &= free - 1) {
      const int digit = engine.lowest() + first_of(free);
      if (digit > left) return;
      choose(engine, free & (free - 1), taken | first_alone(free), left - digit, may, must);
    }
  }

  std::vector<std::vector<PartOfHouse>> families_;
};

void post_circles(const Board&, const Rule& rule, Model& model) { model.add<CountingCircles>(rule.cells()); }

// As many odd as even digits, as many low as high ones, none twice.
struct Balance {
  int odd = 0, low = 0;
  auto operator<=>(const Balance&) const = default;
};
Balance balanced(Balance so_far, int digit, int lowest, int digits) {
  const int twice = 2 * (digit - lowest) + 1;  // against twice the middle
  so_far.odd += digit % 2 == 1 ? 1 : -1;
  so_far.low += twice < digits ? 1 : twice > digits ? -1 : 0;
  return so_far;
}

bool is_equality(const Board& board, const Rule& rule, Filled digits) {
  Balance balance;
  for (const int digit : digits_in(rule.cells(), digits)) {
    balance = balanced(balance, digit, board.layout->lowest(), board.layout->digits());
  }
  return balance == Balance{} && are_different(rule.cells(), digits);
}
// Of few digits all sets are looked through, which know that digits differ.
std::vector<Digits> balanced_sets(const Model& model, int size) {
  std::vector<Digits> sets;
  for (Digits set = 0; set <= model.layout().all_digits(); ++set) {
    if (size_of(set) != size) continue;
    Balance balance;
    for (Digits rest = set; rest != 0; rest &= rest - 1)
      balance = balanced(balance, model.lowest() + first_of(rest), model.lowest(), model.digits());
    if (balance == Balance{}) sets.push_back(set);
  }
  return sets;
}

void post_equality(const Board&, const Rule& rule, Model& model) {
  model.different(rule.cells());
  Cells once = rule.cells();
  sort_once(once);
  if (model.digits() <= kMostTabledDigits && once.size() == rule.cells().size()) {
    model.add<OneOfSets>(once, balanced_sets(model, static_cast<int>(once.size())));
    return;
  }
  const auto layers = layers_of(
      static_cast<int>(rule.cells().size()), model.lowest(), model.digits(), Balance{},
      [&](Balance so_far, int digit, int) {
        return std::optional(balanced(so_far, digit, model.lowest(), model.digits()));
      },
      [](Balance end) { return end == Balance{}; });
  if (layers) model.add<Automaton>(rule.cells(), layers);
}

const Register quadruple(
    {.slug = "quadruple",
     .name = "Quadruple",
     .meaning = "The four cells hold these digits, each at least as often as it is named.",
     .takes = "cells, digits: int...",
     .holds = contains,
     .ignores_order = true,
     .post = post_contains,
     .sentence = "{line} hold {numbers}",
     .drawing = {.figure = Figure::Corner, .colour = "sign"},
     .forms = "iss:Quad iss:ContainAtLeast fpuzzles:quadruple"});

const Register contain_exact(
    {.slug = "contain_exact",
     .name = "ContainExact",
     .meaning = "The cells hold each of these digits exactly as often as it is named.",
     .takes = "cells, digits: int...",
     .holds = contains_exactly,
     .ignores_order = true,
     .post = post_exactly,
     .sentence = "{line} hold exactly {numbers}",
     .drawing = {.figure = Figure::Cage, .colour = "sum"},
     .forms = "iss:ContainExact"});

const Register look_and_say(
    {.slug = "look_and_say",
     .name = "LookAndSay",
     .meaning = "How often, then which digit, in pairs: 2 3 1 4 says that the cells hold two 3s "
                "and one 4.",
     .takes = "cells, pairs: int...",
     .holds = looks_and_says,
     .post = post_look,
     .refuse = refuse_half,
     .sentence = "{line} are said to hold {pairs}",
     .drawing = {.figure = Figure::Cage, .colour = "sum"},
     .forms = "iss:LookAndSay"});

const Register counting_circles(
    {.slug = "counting_circles",
     .name = "CountingCircles",
     .meaning = "Each digit in a circle stands in exactly so many of the circles.",
     .holds = counts_itself,
     .ignores_order = true,
     .post = post_circles,
     .sentence = "Digits count their circles",
     .drawing = {.figure = Figure::Disc, .colour = "circle"},
     .forms = "iss:CountingCircles"});

const Register equality_cage(
    {.slug = "equality_cage",
     .name = "EqualityCage",
     .meaning = "As many odd as even digits, as many low as high ones (the middle digit is "
                "neither), and none twice.",
     .holds = is_equality,
     .ignores_order = true,
     .post = post_equality,
     .sentence = "The cage {line} is balanced",
     .drawing = {.figure = Figure::Cage, .colour = "equality"},
     .forms = "iss:EqualityCage"});

}  // namespace
}  // namespace swordfish::board
