#include "board/merged_sums.hpp"

#include <algorithm>
#include <iterator>

namespace swordfish::board {
namespace {

// A sum of cells, each once. It says the more, the further its total is from the usual one and the less its cells are
// free to go there: the square of the one by the other, which for sums that have nothing to do with each other is never
// more than they say alone.
struct WeighedSum {
  Cells cells;
  int total = 0;
  int seen = 0;  // pairs of cells that see each other, which keeps the total close to the usual one
  double says = 0;
  bool is_cage = false;  // all cells differ
  bool is_merged = false;
};

class Merger {
 public:
  Merger(const Program& program, std::span<const Sum> sums) : program_(program) {
    for (const Sum& sum : sums) read(sum);
  }

  std::vector<Sum> run() {
    const std::size_t given = parts_.size();
    for (std::size_t part = 1; part < given; ++part) offer(part);
    while (!offers_.empty()) {  // whoever gains most goes first, and is a part like the others from then on
      const auto gains_less = [](const Offer& a, const Offer& b) { return a.gain < b.gain; };
      const Offer best = *std::max_element(offers_.begin(), offers_.end(), gains_less);
      parts_.push_back(merged(parts_[best.first], parts_[best.second]));
      parts_[best.first].is_merged = parts_[best.second].is_merged = true;
      const auto is_over = [&](const Offer& each) {
        return parts_[each.first].is_merged || parts_[each.second].is_merged;
      };
      std::erase_if(offers_, is_over);
      offer(parts_.size() - 1);
    }
    std::vector<Sum> sums;
    for (std::size_t part = given; part < parts_.size(); ++part) sums.push_back(shortest(parts_[part]));
    return sums;
  }

 private:
  struct Offer {
    std::size_t first, second;
    double gain;
  };

  void read(const Sum& sum) {
    WeighedSum part{.cells = {}, .total = sum.total};
    for (const Term& term : sum.terms) {
      if (term.weight != 1) return;
      part.cells.push_back(term.cell);
    }
    std::sort(part.cells.begin(), part.cells.end());
    if (std::adjacent_find(part.cells.begin(), part.cells.end()) != part.cells.end()) return;
    part.seen = seen_between(part.cells, part.cells) / 2;
    part.says = said_by(part);
    part.is_cage = program_.all_differ(part.cells);
    parts_.push_back(std::move(part));
  }

  // With each of those before it that say more together.
  void offer(std::size_t second) {
    for (std::size_t first = 0; first < second; ++first) {
      const WeighedSum &a = parts_[first], &b = parts_[second];
      if (a.is_merged || (a.is_cage && b.is_cage)) continue;
      const double gain = merged(a, b).says - a.says - b.says;
      if (gain > 0) offers_.push_back({first, second, gain});
    }
  }

  // One that says nothing where a cell would be named twice.
  WeighedSum merged(const WeighedSum& a, const WeighedSum& b) const {
    WeighedSum both;
    if (__builtin_add_overflow(a.total, b.total, &both.total)) return {};
    std::merge(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(),
               std::back_inserter(both.cells));
    if (std::adjacent_find(both.cells.begin(), both.cells.end()) != both.cells.end()) return {};
    both.seen = a.seen + b.seen + seen_between(a.cells, b.cells);
    both.says = said_by(both);
    return both;
  }

  int seen_between(const Cells& some, const Cells& others) const {
    int seen = 0;
    for (const int a : some) {
      for (const int b : others) seen += program_.sees(a, b);
    }
    return seen;
  }

  // A digit varies by 1 here; of two that differ one is the lower by 1 / (digits - 1) of what the other is higher.
  double said_by(const WeighedSum& part) const {
    const double cells = static_cast<double>(part.cells.size()), digits = program_.digits;
    const double away = part.total - cells * (program_.lowest + (digits - 1) / 2);
    return away * away / std::max(1.0, cells - 2 * part.seen / (digits - 1));
  }

  // Houses have a sum of their own: those that lie mostly in the cells are taken away.
  Sum shortest(const WeighedSum& part) const {
    std::vector<int> weight(static_cast<std::size_t>(program_.cells), 0);
    const auto weight_of = [&](int cell) -> int& { return weight[static_cast<std::size_t>(cell)]; };
    for (const int cell : part.cells) weight_of(cell) = 1;
    const int digits = program_.digits, of_house = digits * program_.lowest + digits * (digits - 1) / 2;
    Sum sum{.total = part.total, .terms = {}, .is_derived = true};
    for (;;) {
      int sign = 0, most = 0;  // terms that are saved
      const Cells* best = nullptr;
      for (const Cells& house : program_.houses) {
        int with = 0, against = 0;
        for (const int cell : house) with += weight_of(cell) > 0, against += weight_of(cell) < 0;
        if (with > 0 && against > 0) continue;
        const int saved = 2 * (with + against) - digits;
        if (saved > most) most = saved, best = &house, sign = with > 0 ? -1 : 1;
      }
      if (best == nullptr) break;
      for (const int cell : *best) weight_of(cell) += sign;
      sum.total += sign * of_house;
    }
    for (int cell = 0; cell < program_.cells; ++cell) {
      if (weight_of(cell) != 0) sum.terms.push_back({weight_of(cell), cell});
    }
    return sum;
  }

  const Program& program_;
  std::vector<WeighedSum> parts_;
  std::vector<Offer> offers_;
};

}  // namespace

std::vector<Sum> merge_sums(const Program& program, std::span<const Sum> sums) {
  return Merger(program, sums).run();
}

}  // namespace swordfish::board
