// Clues outside the grid: what is seen along a line of cells from its first.
#include "board/automaton.hpp"
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"
#include "board/run_sums.hpp"

namespace swordfish::board {
namespace {

bool is_little_killer(const Board&, const Rule& rule, Filled digits) {
  return sum_of(rule.cells(), digits) == rule.numbers[0];
}
void post_little_killer(const Board&, const Rule& rule, Model& model) {
  model.sum(rule.numbers[0], rule.cells());
}

// ---- sandwiches: between the lowest and the highest digit ----

int sandwich_sum(const std::vector<int>& found, std::ptrdiff_t a, std::ptrdiff_t b) {
  const auto [from, to] = std::minmax(a, b);
  if (from == to) return 0;
  return std::accumulate(found.begin() + from + 1, found.begin() + to, 0);
}

bool is_sandwich(const Board& board, const Rule& rule, Filled digits) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  const auto low = std::find(found.begin(), found.end(), board.layout->lowest());
  const auto high = std::find(found.begin(), found.end(), board.layout->highest());
  return low != found.end() && high != found.end() &&
         sandwich_sum(found, low - found.begin(), high - found.begin()) == rule.numbers[0];
}

// All places of two crusts, in both orders.
void add_sandwiches(int length, int total, int low, int high, Digits inner, std::vector<RunCase>& cases) {
  for (int i = 0; i < length; ++i) {
    for (int j = 0; j < length; ++j) {
      if (i == j) continue;
      cases.push_back({.one = {i, Digits{1} << low},
                       .two = {j, Digits{1} << high},
                       .begin = std::min(i, j) + 1,
                       .end = std::max(i, j),
                       .total = total,
                       .elsewhere = inner});
    }
  }
}

// The total counted in digit indices depends on how many cells there are.
void count_from_zero(std::vector<RunCase>& cases, int lowest) {
  for (RunCase& each : cases) each.total -= lowest * (each.end - each.begin);
}

void post_sandwich(const Board&, const Rule& rule, Model& model) {
  const int last = model.digits() - 1, length = static_cast<int>(rule.cells().size());
  if (last == 0) return;
  std::vector<RunCase> cases;
  add_sandwiches(length, rule.numbers[0], 0, last, first_digits(last) & ~Digits{1}, cases);
  count_from_zero(cases, model.lowest());
  model.add<RunSums>(rule.cells(), std::move(cases));
}

std::string refuse_repeats(const Layout& layout, const Rule& rule) {
  for (const House& house : layout.houses()) {
    const auto is_inside = [&](int cell) {
      return std::find(house.cells.begin(), house.cells.end(), cell) != house.cells.end();
    };
    if (rule.cells().size() == house.cells.size() &&
        static_cast<int>(house.cells.size()) == layout.digits() &&
        std::all_of(rule.cells().begin(), rule.cells().end(), is_inside)) {
      return {};
    }
  }
  return words("a whole house, got ", rule.cells().size(), " cells");
}

bool is_lunchbox(const Board&, const Rule& rule, Filled digits) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  const auto [least, most] = std::minmax_element(found.begin(), found.end());
  return are_different(rule.cells(), digits) &&
         sandwich_sum(found, least - found.begin(), most - found.begin()) == rule.numbers[0];
}

void post_lunchbox(const Board&, const Rule& rule, Model& model) {
  model.different(rule.cells());
  std::vector<RunCase> cases;
  const int length = static_cast<int>(rule.cells().size());
  for (int low = 0; low < model.digits(); ++low) {
    for (int high = low + length - 1; high < model.digits(); ++high) {
      add_sandwiches(length, rule.numbers[0], low, high, first_digits(high) & ~first_digits(low + 1), cases);
    }
  }
  count_from_zero(cases, model.lowest());
  model.add<RunSums>(rule.cells(), std::move(cases));
}

// ---- X-sums: the first X cells, X being the first digit ----

bool is_x_sum(const Board&, const Rule& rule, Filled digits) {
  const std::vector<int> found = digits_in(rule.cells(), digits);
  return found[0] <= static_cast<int>(found.size()) &&
         std::accumulate(found.begin(), found.begin() + found[0], 0) == rule.numbers[0];
}

void post_x_sum(const Board&, const Rule& rule, Model& model) {
  const int length = static_cast<int>(rule.cells().size());
  std::vector<RunCase> cases;
  for (int index = 0; index < model.digits(); ++index) {
    const int x = model.lowest() + index;
    if (x > length || (x == 0 && rule.numbers[0] != 0)) continue;
    const Digits others = model.layout().all_digits();  // cells that differ from the first are told so anyway
    cases.push_back({.one = {0, Digits{1} << index},
                     .two = {},
                     .begin = 1,
                     .end = std::max(1, x),
                     .total = x == 0 ? 0 : rule.numbers[0] - x,
                     .elsewhere = others});
  }
  count_from_zero(cases, model.lowest());
  model.add<RunSums>(rule.cells(), std::move(cases));
}

// ---- skyscrapers: how many are seen, or which is hidden first ----

bool is_skyscraper(const Board&, const Rule& rule, Filled digits) {
  int highest = 0, seen = 0;
  for (const int digit : digits_in(rule.cells(), digits)) {
    if (digit > highest) highest = digit, ++seen;
  }
  return seen == rule.numbers[0];
}

struct Skyline {
  int highest = 0, seen = 0;
  auto operator<=>(const Skyline&) const = default;
};

// Of cells that differ, the highest of the first n is the n-th digit at least.
bool differs_along(const Layout& layout, const Cells& line) {
  if (std::set<int>(line.begin(), line.end()).size() != line.size()) return false;
  for (const House& house : layout.houses()) {
    const auto is_inside = [&](int cell) {
      return std::find(house.cells.begin(), house.cells.end(), cell) != house.cells.end();
    };
    if (std::all_of(line.begin(), line.end(), is_inside)) return true;
  }
  return false;
}

void post_skyscraper(const Board& board, const Rule& rule, Model& model) {
  const int wanted = rule.numbers[0], lowest = model.lowest();
  const bool is_different = differs_along(*board.layout, rule.cells());
  const bool is_house = is_different && static_cast<int>(rule.cells().size()) == model.digits();
  const auto layers = model.layers(
      rule,
      is_house       ? 2
      : is_different ? 1
                     : 0,
      [&] {
        return layers_of(
            static_cast<int>(rule.cells().size()), lowest, model.digits(), Skyline{},
            [&](Skyline line, int digit, int place) -> std::optional<Skyline> {
              if (is_different && digit == line.highest && line.seen > 0)
                return {};  // it stands there already
              if (digit > line.highest) line = {digit, line.seen + 1};
              if (line.seen > wanted || (is_different && line.highest < lowest + place)) return {};
              return line;
            },
            [&](const Skyline& line) {
              return line.seen == wanted && (!is_house || line.highest == lowest + model.digits() - 1);
            });
      });
  if (layers) model.add<Automaton>(rule.cells(), layers);
}

bool is_hidden_skyscraper(const Board&, const Rule& rule, Filled digits) {
  int highest = -1;
  for (const int digit : digits_in(rule.cells(), digits)) {
    if (digit < highest) return digit == rule.numbers[0];
    highest = digit;
  }
  return false;
}

void post_hidden_skyscraper(const Board& board, const Rule& rule, Model& model) {
  static constexpr int kFound = 1000;
  const int wanted = rule.numbers[0];
  const bool is_different = differs_along(*board.layout, rule.cells());
  const auto layers = model.layers(rule, is_different ? 1 : 0, [&] {
    return layers_of(
        static_cast<int>(rule.cells().size()), model.lowest(), model.digits(), -1,
        [&](int highest, int digit, int) -> std::optional<int> {
          if (highest == kFound)
            return is_different && digit == wanted ? std::nullopt : std::optional(kFound);
          if (digit < highest) return digit == wanted ? std::optional(kFound) : std::nullopt;
          // Where all differ no digit comes again, so that the wanted one is not seen before it is hidden.
          if (is_different && (digit == highest || digit == wanted)) return {};
          return digit;
        },
        [](int highest) { return highest == kFound; });
  });
  if (layers) model.add<Automaton>(rule.cells(), layers);
}

const Register little_killer({.slug = "little_killer",
                              .name = "LittleKiller",
                              .meaning = "Digits along the diagonal add up to the number; they may repeat.",
                              .takes = "cells, sum: int",
                              .holds = is_little_killer,
                              .ignores_order = true,
                              .post = post_little_killer,
                              .sentence = "The diagonal {line} adds up to {numbers}",
                              .drawing = {.figure = Figure::Diagonal, .colour = "outside"},
                              .forms = "iss:LittleKiller fpuzzles:littlekillersum"});

const Register sandwich(
    {.slug = "sandwich",
     .name = "Sandwich",
     .meaning = "Digits between the lowest digit and the highest add up to the number.",
     .takes = "cells, sum: int",
     .fewest = 2,
     .holds = is_sandwich,
     .post = post_sandwich,
     .refuse = refuse_repeats,
     .sentence = "Digits between the lowest and the highest of {line} add up to {numbers}",
     .drawing = {.figure = Figure::Outside, .colour = "outside"},
     .forms = "iss:Sandwich fpuzzles:sandwichsum"});

const Register lunchbox(
    {.slug = "lunchbox",
     .name = "Lunchbox",
     .meaning = "Digits between the smallest and the largest of the line add up to the number; none "
                "comes twice.",
     .takes = "cells, sum: int",
     .fewest = 2,
     .holds = is_lunchbox,
     .post = post_lunchbox,
     .refuse = refuse_again,
     .sentence = "Digits between the smallest and the largest of {line} add up to {numbers}",
     .drawing = {.figure = Figure::Cage, .colour = "lunchbox"},
     .forms = "iss:Lunchbox"});

const Register x_sum(
    {.slug = "x_sum",
     .name = "XSum",
     .meaning = "The first X digits, X being the first of them, add up to the number.",
     .takes = "cells, sum: int",
     .holds = is_x_sum,
     .post = post_x_sum,
     .sentence = "The first digits of {line}, as many as the first says, add up to {numbers}",
     .drawing = {.figure = Figure::Outside, .colour = "outside"},
     .forms = "iss:XSum fpuzzles:xsum"});

const Register skyscraper(
    {.slug = "skyscraper",
     .name = "Skyscraper",
     .meaning = "So many digits are seen from the first cell, as buildings whose taller ones hide "
                "others; 0 is no building.",
     .takes = "cells, seen: int",
     .holds = is_skyscraper,
     .post = post_skyscraper,
     .sentence = "Along {line} {numbers} buildings are seen",
     .drawing = {.figure = Figure::Outside, .colour = "outside"},
     .forms = "iss:Skyscraper fpuzzles:skyscraper"});

const Register hidden_skyscraper(
    {.slug = "hidden_skyscraper",
     .name = "HiddenSkyscraper",
     .meaning = "The first building that a taller one before it hides is the number.",
     .takes = "cells, digit: int",
     .holds = is_hidden_skyscraper,
     .post = post_hidden_skyscraper,
     .sentence = "Along {line} {numbers} is hidden first",
     .drawing = {.figure = Figure::Outside, .colour = "outside"},
     .forms = "iss:HiddenSkyscraper"});

}  // namespace
}  // namespace swordfish::board
