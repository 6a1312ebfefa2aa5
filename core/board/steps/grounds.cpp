#include "board/steps/grounds.hpp"

#include <algorithm>
#include <set>

#include "board/answers.hpp"
#include "board/counts.hpp"
#include "board/derive.hpp"
#include "board/kinds.hpp"
#include "board/steps/rule_techniques.hpp"
#include "board/steps/state.hpp"

namespace swordfish::board {
namespace {

Cells once(const Rule& rule) {
  std::set<int> cells;
  for (const Cells& part : rule.parts) cells.insert(part.begin(), part.end());
  return {cells.begin(), cells.end()};
}

// The cells that a program says anything about.
Cells cells_told_of(const Program& program) {
  std::vector<bool> is_told_of(static_cast<std::size_t>(program.cells), false);
  const auto note = [&](int cell) { is_told_of[static_cast<std::size_t>(cell)] = true; };
  for (const auto& propagator : program.propagators)
    std::for_each(propagator->cells.begin(), propagator->cells.end(), note);
  for (int cell = 0; cell < program.cells; ++cell) {
    const int variable = program.variable[static_cast<std::size_t>(cell)];
    if (variable != cell) note(cell), note(variable);
    if (!program.peers[cell].empty() || program.start[static_cast<std::size_t>(cell)] != program.all)
      note(cell);
  }
  Cells found;
  for (int cell = 0; cell < program.cells; ++cell) {
    if (is_told_of[static_cast<std::size_t>(cell)]) found.push_back(cell);
  }
  return found;
}

}  // namespace

BoardStep& BoardStep::by(int rule) {
  if (rule >= 0 && std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
  return *this;
}

Grounds::Grounds(const Board& board) : board_(board) {
  groups_of_.resize(static_cast<std::size_t>(cells()));
  why_.assign(static_cast<std::size_t>(cells()) * static_cast<std::size_t>(cells()), -1);
  cages_.resize(board.rules.size());
  for (const House& house : layout().houses()) add_group(house.cells, -1);
  for (std::size_t rule = 0; rule < board.rules.size(); ++rule) add_rule(static_cast<int>(rule));
  add_innies();
  add_leftovers();
  made_.resize(sources_.size());
}

void Grounds::add_group(Cells cells, int rule) {
  const int number = static_cast<int>(groups_.size());
  for (const int a : cells) {
    groups_of_[static_cast<std::size_t>(a)].push_back(number);
    for (const int b : cells) {
      if (a != b && why_[at(a, b)] < 0) why_[at(a, b)] = number;
    }
  }
  const bool is_full = static_cast<int>(cells.size()) == layout().digits();
  groups_.push_back({std::move(cells), number, rule, is_full});
}

// What a rule posts is looked at once, by itself: cells that differ, pairs, a sum.
void Grounds::add_rule(int number) {
  const Rule& rule = board_.rules[static_cast<std::size_t>(number)];
  if (rule.kind->post == nullptr) return;
  Model model(layout());
  rule.kind->post(board_, rule, model);
  for (const auto& [cells, by] : model.all_distinct()) add_group(cells, number);
  for (const auto& [a, b] : model.all_equal())
    bonds_.push_back({a, b, number, model.table([](int one, int two) { return one == two; })});
  for (const auto& [pair, related] : model.all_pairs()) {
    bonds_.push_back({pair.first, pair.second, number, related.table});
    bool has_equal = false;
    for (int digit = 0; digit < layout().digits(); ++digit)
      has_equal |= (related.table[static_cast<std::size_t>(digit)] >> digit & 1) != 0;
    if (!has_equal && !sees(pair.first, pair.second)) add_group({pair.first, pair.second}, number);
  }
  if (model.all_sums().size() == 1) {
    const Sum& sum = model.all_sums().front();
    const auto is_plain = [](const Term& term) { return term.weight == 1; };
    if (std::all_of(sum.terms.begin(), sum.terms.end(), is_plain))
      cages_[static_cast<std::size_t>(number)] = sum;
    if (sum.terms.size() == 2)
      bonds_.push_back({sum.terms[0].cell, sum.terms[1].cell, number, model.table([&](int one, int two) {
                          return sum.terms[0].weight * one + sum.terms[1].weight * two == sum.total;
                        })});
  }
  Source alone{
      .technique = &technique_of(*rule.kind, RuleUse::ByCandidates), .rules = {number}, .within = once(rule)};
  for (const int cell : alone.within) alone.cells.push_back({Role::Base, cell});
  alone.price = static_cast<int>(alone.within.size());
  if (alone.within.empty()) alone.price = cells();
  sources_.push_back(alone);
  add_rule_with_houses(alone, static_cast<int>(sources_.size()) - 1);
}

// A rule together with one house in which it has cells.
void Grounds::add_rule_with_houses(const Source& alone, int number) {
  for (const House& house : layout().houses()) {
    const auto inside = std::count_if(alone.within.begin(), alone.within.end(),
                                      [&](int cell) { return is_in(house.cells, cell); });
    const bool is_full = static_cast<int>(house.cells.size()) == layout().digits();
    if (inside < 2 || !is_full || static_cast<std::size_t>(inside) == house.cells.size()) continue;
    Source both = alone;
    both.alone = number;
    both.technique =
        &technique_of(*board_.rules[static_cast<std::size_t>(alone.rules.front())].kind, RuleUse::WithHouse);
    both.houses = {{Role::Cover, static_cast<int>(&house - layout().houses().data())}};
    for (const int cell : house.cells) {
      if (!is_in(both.within, cell)) both.within.push_back(cell);
    }
    both.price = static_cast<int>(both.within.size());
    sources_.push_back(std::move(both));
  }
}

const Sum* Grounds::cage_of(int rule) const {
  const auto& sum = cages_[static_cast<std::size_t>(rule)];
  return sum ? &*sum : nullptr;
}

void Grounds::add_innies() {
  std::vector<Sum> sums;
  for (std::size_t rule = 0; rule < cages_.size(); ++rule) {
    if (!cages_[rule]) continue;
    sums.push_back(*cages_[rule]);
    sums.back().rule = static_cast<int>(rule);
  }
  if (sums.empty()) return;
  const std::vector<int> no_rules;
  const Program houses(board_, Excerpt{.rules = &no_rules});
  std::vector<int> numbers;  // in the layout
  for (const Cells& cells : houses.houses) {
    const auto is_same = [&](const Group& group) { return group.cells == cells; };
    numbers.push_back(std::find_if(groups_.begin(), groups_.end(), is_same)->number);
  }
  for (const Sum& sum : derive_sums(houses, sums)) {
    if (sum.terms.empty() || sum.rules.empty()) continue;
    Source source{.rules = sum.rules, .also = [sum](Model& model) { model.sum(sum.total, sum.terms); }};
    std::size_t inside = 0;
    for (const auto& [weight, cell] : sum.terms) {
      source.within.push_back(cell);
      source.cells.push_back({weight > 0 ? Role::SetA : Role::SetB, cell});
      inside += weight > 0 ? 1 : 0;
    }
    for (const int house : sum.houses)
      source.houses.push_back({Role::Base, numbers[static_cast<std::size_t>(house)]});
    source.technique = &technique_of_sum(sum.houses.size(), inside, sum.terms.size() - inside);
    source.price = 2 * static_cast<int>(sum.houses.size() * 4 + sum.terms.size());
    sources_.push_back(std::move(source));
  }
}

void Grounds::add_leftovers() {
  for (const Leftovers& left : derive_leftovers(layout())) {
    Source source{.technique = &leftovers_technique(),
                  .also = [left](Model& model) { model.add<SameDigits>(left.out, left.in); }};
    for (const int house : left.lines) source.houses.push_back({Role::Base, house});
    for (const int house : left.pieces) source.houses.push_back({Role::Cover, house});
    for (const int cell : left.out) source.cells.push_back({Role::SetA, cell});
    for (const int cell : left.in) source.cells.push_back({Role::SetB, cell});
    for (const auto& [role, cell] : source.cells) source.within.push_back(cell);
    source.price = 2 * static_cast<int>(left.lines.size() * 4 + left.out.size() + left.in.size());
    sources_.push_back(std::move(source));
  }
}

Grounds::Made& Grounds::made(std::size_t number) const {
  Made& made = made_[number];
  if (made.program != nullptr) return made;
  const Source& source = sources_[number];
  // What is derived stands for its rules.
  const std::vector<int> none;
  const std::vector<int>& rules = source.also ? none : source.rules;
  made.program = std::make_unique<Program>(board_, Excerpt{&source.within, &rules, source.also});
  made.engine = std::make_unique<Engine>(*made.program);
  made.reach = cells_told_of(*made.program);
  if (!made.program->houses.empty()) {
    made.bare = std::make_unique<Program>(board_, Excerpt{&source.within, &none, nullptr});
    made.bare_engine = std::make_unique<Engine>(*made.bare);
  }
  return made;
}

std::vector<Digits> Grounds::seen_by(std::size_t source, const State& state, const State& open) const {
  std::vector<Digits> seen;
  for (const int cell : reach_of(source)) {
    seen.push_back(state[cell]);
    seen.push_back(open[cell]);
  }
  return seen;
}

bool Grounds::was_silent(std::size_t source, Asker asker, const State& state, const State& open) const {
  const auto& heard = made(source).silent[static_cast<std::size_t>(asker)];
  return !heard.empty() && heard == seen_by(source, state, open);
}

void Grounds::note_silent(std::size_t source, Asker asker, const State& state, const State& open) const {
  made(source).silent[static_cast<std::size_t>(asker)] = seen_by(source, state, open);
}

Engine& Grounds::whole_engine() const {
  if (whole_.program == nullptr) {
    whole_.program = std::make_unique<Program>(board_);
    whole_.engine = std::make_unique<Engine>(*whole_.program);
  }
  return *whole_.engine;
}

bool Grounds::has_one_solution(const std::vector<std::int8_t>& givens, const StopAsked& stop) const {
  if (counted_ == givens) return has_one_solution_;
  Board board(board_.layout);
  board.rules = board_.rules;
  for (int cell = 0; cell < cells(); ++cell) {
    const int digit = givens[static_cast<std::size_t>(cell)];
    if (digit != kBlank) board.give(cell, digit);
  }
  const bool is_one = count(board, 2, stop) == 1;
  if (stop()) return false;
  counted_ = givens, has_one_solution_ = is_one;
  return is_one;
}

Engine& Grounds::engine_of(std::size_t source) const { return *made(source).engine; }
Engine* Grounds::bare_engine_of(std::size_t source) const { return made(source).bare_engine.get(); }

}  // namespace swordfish::board
