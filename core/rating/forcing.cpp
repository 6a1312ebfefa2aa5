#include "rating/forcing.hpp"

#include <algorithm>
#include <tuple>

namespace swordfish::rating {

namespace {

constexpr int kNestedLevel = 2;  // from here on, runs use chains of their own

// For forcing chains, whether something comes on as soon as a candidate goes off.
bool has_partner(const State& grid, CandidateIndex candidate) {
  if (grid.candidates(candidate.cell()).is_pair()) return true;
  for (const Seat seat : seats_of(candidate.cell())) {
    if (grid.places(seat.house, candidate.digit()).is_pair()) return true;
  }
  return false;
}

auto order_of(const Forced& hint) { return std::tuple(hint.complexity, hint.kind, hint.sequence); }

}  // namespace

Forcing::Forcing(Watch& watch) : watch_(watch), ancestry_(source_), best_(2 * kCandidates) {}
Forcing::~Forcing() = default;

void Forcing::begin(const State& source, bool dynamic) {
  source_ = source;
  dynamic_ = dynamic;
  pool_used_ = 0;
  for (auto& slots : slots_) slots.fill(Slot{});
  if (nesting_) nesting_->begin(source_, tells_);
  closure_ = nullptr;
}

void Forcing::begin_static(const State& source, const Closure& closure, const ImpliedSets& implied) {
  begin(source, false);
  closure_ = &closure;
  implied_ = &implied;
}

void Forcing::advance(Slot& slot, CandidateIndex candidate, bool on, int level) {
  if (slot.level < 0) {
    if (pool_used_ == static_cast<int>(pool_.size())) pool_.push_back(std::make_unique<Run>());
    slot.pool_index = pool_used_++;
    begin_run(source_, candidate, on, *pool_[slot.pool_index]);
  }
  Run& run = *pool_[slot.pool_index];
  // Levels 4 and 5 nest other chains than 2 and 3: they start over from what both have in common.
  if (level >= 4 && slot.level >= kNestedLevel && slot.level < 4) rewind(slot, run);
  slot.level = level;
  while (true) {
    follow({dynamic_, true}, run);
    if (run.contradicts || level == 0) break;
    update_places(source_, run);
    if (conclude_basic(source_, run)) continue;
    if (slot.basic_on < 0) {
      slot.basic_on = run.on_count;
      slot.basic_off = run.off_count;
      slot.basic_conclusions = run.conclusion_count;
    }
    if (level < kNestedLevel || watch_.expired() || !conclude_nested(level, run)) break;
  }
}

void Forcing::rewind(Slot& slot, Run& run) {
  if (slot.basic_on < 0 || (run.on_count == slot.basic_on && run.off_count == slot.basic_off)) return;
  run.contradicts = false;
  run.on_count = run.next_on = slot.basic_on;
  run.off_count = run.next_off = slot.basic_off;
  run.conclusion_count = slot.basic_conclusions;
  run.on = {};
  run.off = {};
  run.on_digits = {};
  run.off_digits = {};
  run.grid = source_;
  for (int i = 0; i < run.on_count; ++i) {
    const CandidateIndex node = run.on_order[i];
    run.on.insert({node.cell(), node.digit()});
    run.on_digits[node.cell().index].insert(node.digit());
  }
  for (int i = 0; i < run.off_count; ++i) {
    const CandidateIndex node = run.off_order[i];
    run.off.insert({node.cell(), node.digit()});
    run.off_digits[node.cell().index].insert(node.digit());
    run.grid.remove(node.cell(), node.digit());
  }
  run.locked_knows = run.hidden_knows = run.naked_knows = run.fish_knows = run.off_count;
}

bool Forcing::conclude_nested(int level, Run& run) {
  if (!nesting_) {
    nesting_ = std::make_unique<Nesting>(watch_);
    nesting_->begin(source_, tells_);
  }
  return nesting_->conclude(level, run);
}

// Static chains only ask what follows from digits that are on.
void Forcing::advance_all(int level) {
  if (closure_ != nullptr) return;  // followed when needed
  for (const Cell cell : source_.open()) {
    for (const Digit digit : source_.candidates(cell)) {
      const CandidateIndex candidate(cell, digit);
      advance(slots_[1][candidate.index], candidate, true, level);
      if (dynamic_ && (level > 0 || has_partner(source_, candidate))) {
        advance(slots_[0][candidate.index], candidate, false, level);
      }
      if (level >= kNestedLevel && watch_.expired()) return;
    }
  }
}

bool Forcing::find_best(int level, Forced& best) {
  keep_all_ = false;
  advance_all(level);
  if (watch_.expired()) return false;
  best_[0] = Forced{};
  collect();
  best = best_[0];
  return best.complexity != std::numeric_limits<int>::max();
}

const std::vector<Forced>& Forcing::find_all(int level) {
  keep_all_ = true;
  all_.clear();
  advance_all(level);
  if (watch_.expired()) return all_;
  for (const int key : used_keys_) best_[key] = Forced{};
  best_[0] = Forced{};
  used_keys_.clear();
  collect();
  for (const int key : used_keys_) all_.push_back(best_[key]);
  std::sort(all_.begin(), all_.end(),
            [](const Forced& left, const Forced& right) { return order_of(left) < order_of(right); });
  return all_;
}

// The kinds may come in any order: sequence only decides within a kind.
void Forcing::collect() {
  sequence_ = 0;
  if (dynamic_) {
    collect_contradictions();
    collect_doubles();
  }
  collect_regions();
  collect_cells();
}

void Forcing::collect_contradictions() {
  Forced hint;
  hint.kind = ChainKind::Contradiction;
  for (const Cell cell : source_.open()) {
    if (!source_.candidates(cell).has_several()) continue;
    for (const Digit digit : source_.candidates(cell)) {
      hint.start = hint.target = CandidateIndex(cell, digit);
      for (const bool on : {true, false}) {
        hint.start_on = on;
        hint.on = !on;
        if (has_run(hint.start, on) && run(hint.start, on).contradicts) offer(hint);
      }
    }
  }
}

void Forcing::collect_doubles() {
  Forced hint;
  hint.kind = ChainKind::Double;
  for (const Cell cell : source_.open()) {
    if (source_.candidates(cell).size() < 3) continue;
    for (const Digit digit : source_.candidates(cell)) {
      hint.start = CandidateIndex(cell, digit);
      if (!has_run(hint.start, false)) continue;
      branches_ = {&run(hint.start, true), &run(hint.start, false)};
      collect_common(hint);
    }
  }
}

void Forcing::collect_regions() {
  Forced hint;
  hint.kind = ChainKind::Region;
  for (const Cell cell : source_.open()) {
    if (source_.candidates(cell).size() < (dynamic_ ? 2 : 3)) continue;
    for (const Digit digit : source_.candidates(cell)) {
      hint.start = CandidateIndex(cell, digit);
      for (int kind = 0; kind < 3; ++kind) {
        hint.house = seats_of(cell)[kind].house;
        const PlaceSet places = source_.places(hint.house, digit);
        if (places.first() != seats_of(cell)[kind].place || places.is_single()) continue;
        starts_.clear();
        for (const Place place : places) starts_.emplace_back(cell_at(hint.house, place), digit);
        if (list_branches(starts_)) collect_common(hint);
      }
    }
  }
}

void Forcing::collect_cells() {
  Forced hint;
  hint.kind = ChainKind::Cell;
  for (const Cell cell : source_.open()) {
    if (source_.candidates(cell).size() < (dynamic_ ? 2 : 3)) continue;
    starts_.clear();
    for (const Digit digit : source_.candidates(cell)) starts_.emplace_back(cell, digit);
    hint.start = starts_[0];
    if (list_branches(starts_)) collect_common(hint);
  }
}

// Forcing branches: the runs of some digits on. False if it is known beforehand that they share nothing.
bool Forcing::list_branches(const std::vector<CandidateIndex>& starts) {
  if (closure_ != nullptr) {
    Words on;
    Words off;
    on.fill(~std::uint64_t{0});
    off.fill(~std::uint64_t{0});
    for (const CandidateIndex start : starts) {
      const int number = closure_->number(start);
      Words own = implied_->on[number];
      set_bit(own, number);
      for (int w = 0; w < closure_->words(); ++w) {
        on[w] &= own[w];
        off[w] &= implied_->off[number][w];
      }
    }
    std::uint64_t any = 0;
    for (int w = 0; w < closure_->words(); ++w) any |= on[w] | off[w];
    if (any == 0) return false;
    for (const CandidateIndex start : starts) advance(slots_[1][start.index], start, true, 0);
  }
  branches_.clear();
  for (const CandidateIndex start : starts) branches_.push_back(&run(start, true));
  return true;
}

// Forcing: offers every node that all branches share, in the order of the first branch.
void Forcing::collect_common(Forced hint) {
  for (const bool on : {true, false}) {
    CandidateSet shared = on ? branches_[0]->on : branches_[0]->off;
    for (std::size_t i = 1; i < branches_.size(); ++i) shared &= on ? branches_[i]->on : branches_[i]->off;
    if (shared.empty()) continue;
    hint.on = on;
    const Run& first = *branches_[0];
    const int size = on ? first.on_count : first.off_count;
    for (int i = 0; i < size; ++i) {
      hint.target = on ? first.on_order[i] : first.off_order[i];
      if (shared.contains({hint.target.cell(), hint.target.digit()})) offer(hint);
    }
  }
}

// A key of a forcing hint, equal for hints that take away the same candidates; -1 if nothing would go.
int Forcing::removal_key(CandidateIndex target, bool on) const {
  if (!on) return target.index;
  const DigitSet others = source_.candidates(target.cell()) - DigitSet{target.digit()};
  if (others.empty()) return -1;
  if (others.has_several()) return kCandidates + target.index;
  return CandidateIndex(target.cell(), others.first()).index;
}

// Forcing: counts the nodes of a hint, no further than the best one so far allows.
void Forcing::offer(Forced hint) {
  hint.sequence = ++sequence_;
  const int key = removal_key(hint.target, hint.on);
  if (key < 0) return;
  Forced& best = best_[keep_all_ ? key : 0];
  const int limit = hint.kind < best.kind ? best.complexity : best.complexity - 1;
  ancestry_.reset();
  int flat = 0;
  if (hint.kind == ChainKind::Contradiction) {
    for (const Target& target : clash_targets(run(hint.start, hint.start_on))) {
      flat += ancestry_.count(*target.run, target.candidate, target.on, target.from, limit - flat);
      if (flat + ancestry_.nested_complexity() > limit) return;
    }
  } else {
    for (const Run* branch : branches_) {
      flat += ancestry_.count(*branch, hint.target, hint.on, limit - flat);
      if (flat + ancestry_.nested_complexity() > limit) return;
    }
  }
  hint.complexity = flat + ancestry_.nested_complexity();
  if (keep_all_ && best.complexity == std::numeric_limits<int>::max()) used_keys_.push_back(key);
  best = hint;
}

std::vector<Target> Forcing::targets(const Forced& hint) const {
  const auto stored = [&](CandidateIndex start, bool start_on) {
    const Run& from = run(start, start_on);
    return Target{&from, hint.target, hint.on, from.from(hint.target, hint.on)};
  };
  std::vector<Target> all;
  switch (hint.kind) {
    case ChainKind::Contradiction: {
      const auto sides = clash_targets(run(hint.start, hint.start_on));
      return {sides.begin(), sides.end()};
    }
    case ChainKind::Double: return {stored(hint.start, true), stored(hint.start, false)};
    case ChainKind::Cell:
      for (const Digit digit : source_.candidates(hint.start.cell())) {
        all.push_back(stored(CandidateIndex(hint.start.cell(), digit), true));
      }
      return all;
    case ChainKind::Region:
      for (const Place place : source_.places(hint.house, hint.start.digit())) {
        all.push_back(stored(CandidateIndex(cell_at(hint.house, place), hint.start.digit()), true));
      }
      return all;
  }
  return all;
}

// What the supposition itself rests on when the chain is nested: the cell or house whose cases it goes
// through.
Cause Forcing::start_cause(const Forced& hint) const {
  if (hint.kind == ChainKind::Cell) return Cause::Cell;
  if (hint.kind != ChainKind::Region) return Cause::None;
  switch (hint.house.kind()) {
    case HouseKind::Row: return Cause::Row;
    case HouseKind::Column: return Cause::Column;
    default: return Cause::Box;
  }
}

}  // namespace swordfish::rating
