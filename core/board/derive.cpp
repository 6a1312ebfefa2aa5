#include "board/derive.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace swordfish::board {
namespace {

constexpr std::size_t kMostTerms = 6;       // a longer sum costs more than it saves...
constexpr std::size_t kMostTermsFree = 10;  // ...unless it speaks of a cell that is in no sum yet

class Deriver {
 public:
  Deriver(const Program& program, std::span<const Sum> sums) : program_(program) {
    in_sum_.assign(static_cast<std::size_t>(program.cells), false);
    choose_cages(sums);
  }

  std::vector<Sum> run() {
    if (cages_.empty()) return {};
    const std::vector<Cells>& houses = program_.houses;
    for (std::size_t begin = 0; begin < houses.size();) {
      const std::size_t end = family_end(program_, begin);
      for (std::size_t first = begin; first < end; ++first) {
        std::vector<int> weight(static_cast<std::size_t>(program_.cells), 0);
        for (std::size_t last = first; last < end; ++last) {
          for (const int cell : houses[last]) ++weight[static_cast<std::size_t>(cell)];
          derive(weight, first, last);
        }
      }
      begin = end;
    }
    return std::move(found_);
  }

 private:
  // Cages that don't overlap, small ones first.
  void choose_cages(std::span<const Sum> sums) {
    std::vector<const Sum*> order;
    for (const Sum& sum : sums) {
      const auto is_plain = [](const Term& term) { return term.weight == 1; };
      if (std::all_of(sum.terms.begin(), sum.terms.end(), is_plain)) order.push_back(&sum);
    }
    const auto is_shorter = [](const Sum* a, const Sum* b) { return a->terms.size() < b->terms.size(); };
    std::stable_sort(order.begin(), order.end(), is_shorter);
    for (const Sum* sum : order) {
      const auto is_taken = [&](const Term& term) { return in_sum_[static_cast<std::size_t>(term.cell)]; };
      if (std::any_of(sum->terms.begin(), sum->terms.end(), is_taken)) continue;
      std::set<int> once;
      for (const Term& term : sum->terms) once.insert(term.cell);
      if (once.size() != sum->terms.size()) continue;
      for (const Term& term : sum->terms) in_sum_[static_cast<std::size_t>(term.cell)] = true;
      cages_.push_back(sum);
    }
  }

  // The houses' sum less the cages that lie mostly in them. Most come to far too many terms, which is seen before any
  // is written down.
  void derive(const std::vector<int>& in_houses, std::size_t first, std::size_t last) {
    const int digits = program_.digits, houses = static_cast<int>(last - first + 1);
    std::vector<int>& weight = weight_;
    weight = in_houses;
    used_.clear();
    for (const Sum* cage : cages_) {
      const auto is_inside = [&](const Term& term) {
        return weight[static_cast<std::size_t>(term.cell)] > 0;
      };
      const auto inside = std::count_if(cage->terms.begin(), cage->terms.end(), is_inside);
      if (2 * static_cast<std::size_t>(inside) <= cage->terms.size()) continue;
      for (const Term& term : cage->terms) --weight[static_cast<std::size_t>(term.cell)];
      used_.push_back(cage);
    }
    std::size_t terms = 0;
    bool has_free = false;
    for (std::size_t cell = 0; cell < weight.size(); ++cell) {
      terms += weight[cell] != 0;
      has_free |= weight[cell] != 0 && !in_sum_[cell];
    }
    if (terms > (has_free ? kMostTermsFree : kMostTerms)) return;
    Sum sum{.total = houses * (digits * program_.lowest + digits * (digits - 1) / 2),
            .terms = {},
            .is_derived = true};
    for (const Sum* cage : used_) {
      sum.total -= cage->total;
      sum.rules.push_back(cage->rule);
    }
    for (std::size_t cell = 0; cell < weight.size(); ++cell) {
      if (weight[cell] != 0) sum.terms.push_back({weight[cell], static_cast<int>(cell)});
    }
    if (sum.terms.empty() && sum.total == 0) return;
    for (std::size_t house = first; house <= last; ++house) sum.houses.push_back(static_cast<int>(house));
    // Houses that cages fill to the last cell add nothing to the terms: of equals the one with the fewest stays.
    const auto [known, is_new] = seen_.try_emplace(sum.terms, found_.size());
    if (is_new) {
      found_.push_back(std::move(sum));
    } else if (Sum& before = found_[known->second]; sum.houses.size() < before.houses.size()) {
      before = std::move(sum);
    }
  }

  const Program& program_;
  std::vector<const Sum*> cages_;
  std::vector<bool> in_sum_;
  std::vector<int> weight_;                        // of each cell, in what is being derived
  std::vector<const Sum*> used_;                   // cages taken away from it
  std::map<std::vector<Term>, std::size_t> seen_;  // where it stands among those found
  std::vector<Sum> found_;
};

}  // namespace

std::size_t family_end(const Program& program, std::size_t begin) {
  std::vector<bool> is_covered(static_cast<std::size_t>(program.cells), false);
  const auto covered = [&](int cell) { return is_covered[static_cast<std::size_t>(cell)]; };
  std::size_t end = begin;
  for (; end < program.houses.size(); ++end) {
    const Cells& house = program.houses[end];
    if (std::any_of(house.begin(), house.end(), covered)) break;
    for (const int cell : house) is_covered[static_cast<std::size_t>(cell)] = true;
  }
  return end;
}

std::vector<Sum> derive_sums(const Program& program, std::span<const Sum> sums) {
  return Deriver(program, sums).run();
}

// Rows from one edge on, against the pieces that lie mostly in them: what sticks out holds what is left over.
std::vector<Leftovers> derive_leftovers(const Layout& layout) {
  std::vector<Leftovers> made;
  if (layout.grids().size() != 1 || layout.box_shape() != RowColumn{}) return made;
  std::vector<const House*> pieces, lines[2];
  for (const House& house : layout.houses()) {
    if (static_cast<int>(house.cells.size()) != layout.digits()) continue;
    (house.kind == HouseKind::Box ? pieces : lines[house.kind == HouseKind::Column]).push_back(&house);
  }
  const auto without = [](const std::set<int>& some, const std::set<int>& others) {
    Cells cells;
    std::set_difference(some.begin(), some.end(), others.begin(), others.end(), std::back_inserter(cells));
    return cells;
  };
  const auto number = [&](const House* house) { return static_cast<int>(house - layout.houses().data()); };
  for (auto& family : lines) {
    for (int turn = 0; turn < 2; ++turn, std::reverse(family.begin(), family.end())) {
      std::set<int> covered, in_pieces;
      std::set<const House*> used;
      Leftovers found;
      for (std::size_t line = 0; line + 1 < family.size(); ++line) {
        covered.insert(family[line]->cells.begin(), family[line]->cells.end());
        found.lines.push_back(number(family[line]));
        for (const House* piece : pieces) {
          const auto is_inside = [&](int cell) { return covered.contains(cell); };
          const auto inside = std::count_if(piece->cells.begin(), piece->cells.end(), is_inside);
          if (used.contains(piece) || 2 * inside <= layout.digits()) continue;
          used.insert(piece);
          found.pieces.push_back(number(piece));
          in_pieces.insert(piece->cells.begin(), piece->cells.end());
        }
        found.out = without(covered, in_pieces), found.in = without(in_pieces, covered);
        if (covered.size() == in_pieces.size() && !found.out.empty() &&
            static_cast<int>(found.out.size()) < layout.digits())
          made.push_back(found);
      }
    }
  }
  return made;
}

}  // namespace swordfish::board
