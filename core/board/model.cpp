#include "board/model.hpp"

#include <algorithm>

namespace swordfish::board {

Model::Model(const Layout& layout)
    : layout_(&layout), start_(static_cast<std::size_t>(layout.cells()), layout.all_digits()) {}

void Model::keep_where(int cell, const std::function<bool(int)>& is_allowed) {
  Digits allowed = 0;
  for (int digit = 0; digit < digits(); ++digit) {
    if (is_allowed(lowest() + digit)) allowed |= Digits{1} << digit;
  }
  keep(cell, allowed);
}

void Model::different(Cells cells) {
  auto end = cells.begin();  // of those that were not named before
  for (const int cell : cells) {
    if (std::find(cells.begin(), end, cell) == end) *end++ = cell;
  }
  cells.erase(end, cells.end());
  if (cells.size() > 1) distinct_.push_back({std::move(cells), rule_});
}

PairTable Model::table(const std::function<bool(int, int)>& is_allowed) const {
  PairTable table(static_cast<std::size_t>(digits()), 0);
  for (int a = 0; a < digits(); ++a) {
    for (int b = 0; b < digits(); ++b) {
      if (is_allowed(lowest() + a, lowest() + b)) table[static_cast<std::size_t>(a)] |= Digits{1} << b;
    }
  }
  return table;
}

void Model::pairs(int a, int b, const std::function<bool(int, int)>& is_allowed) {
  pairs(a, b, table(is_allowed));
}

void Model::pairs(int a, int b, PairTable table) {
  if (a == b) {
    Digits same = 0;
    for (int digit = 0; digit < digits(); ++digit)
      same |= table[static_cast<std::size_t>(digit)] & Digits{1} << digit;
    keep(a, same);
    return;
  }
  if (a > b) {
    PairTable turned(table.size(), 0);
    for (int x = 0; x < digits(); ++x) {
      for (int y = 0; y < digits(); ++y) {
        if ((table[static_cast<std::size_t>(x)] >> y & 1) != 0)
          turned[static_cast<std::size_t>(y)] |= Digits{1} << x;
      }
    }
    std::swap(a, b), table.swap(turned);
  }
  const auto [found, is_new] = pairs_.try_emplace({a, b}, Related{table, rule_});
  for (std::size_t digit = 0; !is_new && digit < table.size(); ++digit)
    found->second.table[digit] &= table[digit];
}

Model::SharedLayers Model::layers(const Rule& rule, int variant, const std::function<SharedLayers()>& make) {
  const auto [found, is_new] =
      layers_.try_emplace({rule.kind, rule.cells().size(), variant, rule.numbers, rule.text});
  if (is_new) found->second = make();
  return found->second;
}

void Model::sum(int total, std::vector<Term> terms) {
  sums_.push_back({.total = total, .terms = std::move(terms), .is_derived = false, .rule = rule_});
}

void Model::sum(int total, const Cells& cells) {
  std::vector<Term> terms;
  for (const int cell : cells) terms.push_back({1, cell});
  sum(total, std::move(terms));
}

void Model::equal_sums(const Cells& a, const Cells& b) {
  std::vector<Term> terms;
  for (const int cell : a) terms.push_back({1, cell});
  for (const int cell : b) terms.push_back({-1, cell});
  sum(0, std::move(terms));
}

}  // namespace swordfish::board
