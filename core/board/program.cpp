// A board made ready: rules become primitives, equal cells become one, and what can be known of cells that differ is
// settled before any propagator is made.
#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

#include "board/counts.hpp"
#include "board/derive.hpp"
#include "board/engine.hpp"
#include "board/houses.hpp"
#include "board/kinds.hpp"
#include "board/merged_sums.hpp"
#include "board/model.hpp"
#include "board/pairs.hpp"
#include "board/sums.hpp"

namespace swordfish::board {

namespace {
bool is_among(const std::vector<int>& numbers, int number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}
}  // namespace

class Compiler {
 public:
  Compiler(const Board& board, Program& program, const Excerpt& excerpt)
      : board_(board), program_(program), excerpt_(excerpt), model_(*board.layout) {}

  void run() {
    post();
    merge();
    gather_distinct();
    gather_pairs();
    gather_sums();
    make_propagators();
    make_lists();
  }

 private:
  void post();
  void merge();
  int variable(int cell) const { return program_.variable[static_cast<std::size_t>(cell)]; }
  void rename(Cells& cells) const {
    for (int& cell : cells) cell = variable(cell);
  }
  std::uint64_t* see(int cell) {
    return &program_.peer_bits[static_cast<std::size_t>(cell * program_.words)];
  }
  void differ(int a, int b);
  void differ(const Cells& cells);
  void gather_distinct();
  void gather_pairs();
  void gather_sums();
  bool gather_short(const Sum& sum);
  void make_propagators();
  void make_lists();
  void list_watchers();
  void list_houses();
  void adopt(std::unique_ptr<Propagator> propagator, int rule) {
    propagator->rule = rule;
    program_.propagators.push_back(std::move(propagator));
  }

  const Board& board_;
  Program& program_;
  const Excerpt& excerpt_;
  Model model_;
  std::vector<int> house_rule_;
};

void Compiler::post() {
  for (const House& house : board_.layout->houses()) {
    Cells cells = house.cells;
    if (const Cells* within = excerpt_.within; within != nullptr) {
      std::erase_if(cells, [&](int cell) { return !is_among(*within, cell); });
    }
    model_.different(std::move(cells));
  }
  for (std::size_t i = 0; i < board_.rules.size(); ++i) {
    const Rule& rule = board_.rules[i];
    model_.rule_ = static_cast<int>(i);
    if (excerpt_.rules != nullptr && !is_among(*excerpt_.rules, model_.rule_)) continue;
    if (rule.kind->post != nullptr) rule.kind->post(board_, rule, model_);
    if (rule.kind->holds != nullptr) program_.definitions.push_back(model_.rule_);
  }
  model_.rule_ = -1;
  if (excerpt_.also) excerpt_.also(model_);
}

// In a program, equal cells become one variable: stronger than any propagation, and free afterwards.
void Compiler::merge() {
  std::vector<int>& variable = program_.variable;
  variable.resize(static_cast<std::size_t>(program_.cells));
  std::iota(variable.begin(), variable.end(), 0);
  const auto root = [&](int cell) {
    while (variable[static_cast<std::size_t>(cell)] != cell) cell = variable[static_cast<std::size_t>(cell)];
    return cell;
  };
  for (const auto& [a, b] : model_.equals_) {
    const std::pair<int, int> roots = std::minmax({root(a), root(b)});
    variable[static_cast<std::size_t>(roots.second)] = roots.first;
  }
  for (int cell = 0; cell < program_.cells; ++cell) variable[static_cast<std::size_t>(cell)] = root(cell);
  program_.start.assign(static_cast<std::size_t>(program_.cells), program_.all);
  for (int cell = 0; cell < program_.cells; ++cell) {
    program_.start[static_cast<std::size_t>(root(cell))] &= model_.start_[static_cast<std::size_t>(cell)];
  }
  if (model_.equals_.empty()) return;
  for (auto& [cells, rule] : model_.distinct_) rename(cells);
  for (Sum& sum : model_.sums_) {
    for (Term& term : sum.terms) term.cell = root(term.cell);
  }
  for (auto& propagator : model_.propagators_) rename(propagator->cells);
  auto pairs = std::exchange(model_.pairs_, {});
  for (auto& [cells, related] : pairs) {
    model_.rule_ = related.rule;
    model_.pairs(root(cells.first), root(cells.second), std::move(related.table));
  }
  for (int cell = 0; cell < program_.cells; ++cell) {  // a relation of a cell with itself
    program_.start[static_cast<std::size_t>(root(cell))] &= model_.start_[static_cast<std::size_t>(cell)];
  }
}

void Compiler::differ(int a, int b) {
  if (a == b) {
    program_.is_impossible = true;
    return;
  }
  see(a)[b / 64] |= std::uint64_t{1} << (b % 64);
  see(b)[a / 64] |= std::uint64_t{1} << (a % 64);
}

void Compiler::differ(const Cells& cells) {
  std::vector<std::uint64_t> all(static_cast<std::size_t>(program_.words), 0);
  for (const int cell : cells) {
    const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
    std::uint64_t& word = all[static_cast<std::size_t>(cell / 64)];
    if ((word & bit) != 0) program_.is_impossible = true;
    word |= bit;
  }
  for (const int cell : cells) {
    std::uint64_t* seen = see(cell);
    for (std::size_t word = 0; word < all.size(); ++word) seen[word] |= all[word];
    seen[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
  }
}

void Compiler::gather_distinct() {
  program_.words = (program_.cells + 63) / 64;
  program_.peer_bits.assign(static_cast<std::size_t>(program_.cells * program_.words), 0);
  std::set<Cells> seen;
  for (const auto& [cells, rule] : model_.distinct_) {
    differ(cells);
    if (static_cast<int>(cells.size()) > program_.digits) program_.is_impossible = true;
    if (static_cast<int>(cells.size()) != program_.digits) continue;
    Cells sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    if (!seen.insert(std::move(sorted)).second) continue;
    program_.houses.push_back(cells);
    house_rule_.push_back(rule);
  }
}

// In a program, a relation that forbids equal digits makes cells see each other: then it serves locked candidates and
// sums, too.
void Compiler::gather_pairs() {
  for (const auto& [cells, related] : model_.pairs_) {
    bool has_equal = false;
    for (int digit = 0; digit < program_.digits; ++digit) {
      has_equal |= (related.table[static_cast<std::size_t>(digit)] >> digit & 1) != 0;
    }
    if (!has_equal) differ(cells.first, cells.second);
  }
}

// In a program, sums of one or two cells are domains and tables: exact, and far cheaper.
bool Compiler::gather_short(const Sum& sum) {
  std::vector<Term> weights;  // of each cell, all in all
  for (const Term& term : sum.terms) {
    const auto is_same = [&](const Term& other) { return other.cell == term.cell; };
    const auto known = std::find_if(weights.begin(), weights.end(), is_same);
    if (known == weights.end()) {
      weights.push_back(term);
    } else {
      known->weight += term.weight;
    }
  }
  std::erase_if(weights, [](const Term& term) { return term.weight == 0; });
  if (weights.size() > 2) return false;
  model_.rule_ = sum.rule;
  if (weights.empty()) {
    if (sum.total != 0) program_.is_impossible = true;
  } else if (weights.size() == 1) {
    const auto [weight, cell] = weights.front();
    for (int digit = 0; digit < program_.digits; ++digit) {
      if (weight * (digit + program_.lowest) == sum.total) continue;
      program_.start[static_cast<std::size_t>(cell)] &= ~(Digits{1} << digit);
    }
  } else {
    const Term one = weights.front(), two = weights.back();
    model_.pairs(one.cell, two.cell,
                 [&](int a, int b) { return one.weight * a + two.weight * b == sum.total; });
  }
  return true;
}

void Compiler::gather_sums() {
  std::vector<Sum> sums = model_.sums_;
  program_.has_sums = !sums.empty();
  std::vector<Sum> merged = merge_sums(program_, sums);
  for (Sum& derived : derive_sums(program_, sums)) sums.push_back(std::move(derived));
  std::move(merged.begin(), merged.end(), std::back_inserter(sums));
  std::erase_if(sums, [&](const Sum& sum) { return gather_short(sum); });
  gather_pairs();
  model_.sums_ = std::move(sums);
}

void Compiler::make_propagators() {
  std::map<PairTable, std::shared_ptr<const Relation>> relations;
  for (auto& [cells, related] : model_.pairs_) {
    const auto [a, b] = cells;
    bool says_more = false;  // than that they differ
    for (int digit = 0; digit < program_.digits; ++digit) {
      Digits& partners = related.table[static_cast<std::size_t>(digit)];
      if (program_.sees(a, b)) partners &= ~(Digits{1} << digit);
      const Digits others = program_.sees(a, b) ? program_.all & ~(Digits{1} << digit) : program_.all;
      says_more |= partners != others;
    }
    if (!says_more) continue;
    auto& relation = relations[related.table];
    if (relation == nullptr) relation = std::make_shared<const Relation>(related.table);
    adopt(std::make_unique<Pairs>(a, b, relation), related.rule);
  }
  for (std::size_t house = 0; house < program_.houses.size(); ++house) {
    const Cells& cells = program_.houses[house];
    adopt(std::make_unique<HouseSingles>(cells, static_cast<int>(house)), house_rule_[house]);
    adopt(std::make_unique<HouseLocks>(cells, static_cast<int>(house)), house_rule_[house]);
  }
  for (auto& propagator : model_.propagators_) program_.propagators.push_back(std::move(propagator));
  for (const Sum& sum : model_.sums_) add_sum(program_, sum);
  if (excerpt_.within == nullptr) {
    for (Leftovers& left : derive_leftovers(*board_.layout)) {
      rename(left.out), rename(left.in);
      program_.propagators.push_back(std::make_unique<SameDigits>(left.out, left.in));
      program_.propagators.back()->is_derived = true;
    }
  }
  list_houses();
  for (auto& propagator : program_.propagators) propagator->prepare(program_);
}

void Compiler::make_lists() {
  const auto comes_first = [](const auto& a, const auto& b) { return a->turn < b->turn; };
  std::stable_sort(program_.propagators.begin(), program_.propagators.end(), comes_first);
  list_watchers();
  for (int cell = 0; cell < program_.cells; ++cell) {
    for (int word = 0; word < program_.words; ++word) {
      for (std::uint64_t rest = see(cell)[word]; rest != 0; rest &= rest - 1)
        program_.peers.add(64 * word + std::countr_zero(rest));
    }
    program_.peers.close();
  }
  program_.is_impossible |= model_.is_impossible_;
}

// A cell that a propagator names twice is watched once.
void Compiler::list_watchers() {
  const auto cells = static_cast<std::size_t>(program_.cells);
  const std::size_t words = (program_.propagators.size() + 63) / 64;
  std::vector<std::uint64_t> watching(cells * words, 0);  // by cell
  for (std::size_t i = 0; i < program_.propagators.size(); ++i) {
    const Propagator& propagator = *program_.propagators[i];
    if (propagator.is_built_in) {
      const bool is_first = propagator.turn == Turn::Second;
      (is_first ? program_.house_singles : program_.house_locks).push_back(static_cast<int>(i));
      continue;
    }
    for (const int cell : propagator.cells)
      watching[static_cast<std::size_t>(cell) * words + i / 64] |= std::uint64_t{1} << (i % 64);
  }
  program_.watcher_counts.assign(cells, 0);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    for (std::size_t word = 0; word < words; ++word) {
      const std::uint64_t bits = watching[cell * words + word];
      if (bits == 0) continue;
      program_.watchers.add({static_cast<std::uint32_t>(word), bits});
      program_.watcher_counts[cell] += std::popcount(bits);
    }
    program_.watchers.close();
  }
}

void Compiler::list_houses() {
  const auto words = static_cast<std::size_t>(program_.words);
  program_.house_bits.assign(program_.houses.size() * words, 0);
  for (std::size_t house = 0; house < program_.houses.size(); ++house) {
    for (const int cell : program_.houses[house])
      program_.house_bits[house * words + static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1}
                                                                                  << (cell % 64);
  }
  for (int cell = 0; cell < program_.cells; ++cell) {
    for (std::size_t house = 0; house < program_.houses.size(); ++house) {
      const std::uint64_t word = program_.house_bits[house * words + static_cast<std::size_t>(cell) / 64];
      if ((word >> (cell % 64) & 1) != 0) program_.houses_of.add(static_cast<int>(house));
    }
    program_.houses_of.close();
  }
}

Program::Program(const Board& board_, const Excerpt& excerpt)
    : board(board_),
      cells(board.layout->cells()),
      digits(board.layout->digits()),
      lowest(board.layout->lowest()),
      all(board.layout->all_digits()) {
  Compiler(board, *this, excerpt).run();
}

void Program::begin_with(std::span<const Digits> open, std::vector<Digits>& from) const {
  from = start;
  for (std::size_t cell = 0; cell < open.size(); ++cell)
    from[static_cast<std::size_t>(variable[cell])] &= open[cell];
}

bool Program::all_differ(std::span<const int> list) const {
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!sees(list[i], list[j])) return false;
    }
  }
  return true;
}

bool Program::holds(std::span<const int> filled) const {
  for (const int rule : definitions) {
    const Rule& asked = board.rules[static_cast<std::size_t>(rule)];
    if (!asked.kind->holds(board, asked, filled)) return false;
  }
  return true;
}

}  // namespace swordfish::board
