#include "rating/static_chains.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace swordfish::rating {

namespace {

constexpr int kNoLimit = 4 * kCandidates;
constexpr int kPerStart = 1 << 16;  // numbers for the hints of one start: its cycles, then its chains

// For static chains, how two candidates exclude each other: the cell first, then box, row, column.
Cause weak_link(CandidateIndex first, CandidateIndex second) {
  if (first.cell() == second.cell()) return Cause::Cell;
  if (first.digit() != second.digit()) return Cause::None;
  const Seats& left = seats_of(first.cell());
  const Seats& right = seats_of(second.cell());
  for (int kind = 0; kind < 3; ++kind) {
    if (left[kind].house == right[kind].house) return house_cause(kind);
  }
  return Cause::None;
}

}  // namespace

bool operator<(const StaticChain& left, const StaticChain& right) {
  return std::tie(left.rating, left.complexity, left.sort_key, left.sequence) <
         std::tie(right.rating, right.complexity, right.sort_key, right.sequence);
}

bool StaticChains::find_best(const State& grid, const Closure& closure, StaticChain& best) {
  Words wrong;
  if (!closure.find_wrong(wrong)) return false;
  const ImpliedSets& implied = closure.implications();
  std::vector<CandidateIndex> wrong_list;
  std::vector<CandidateIndex> entangled_list;
  Words entangled{};
  for (int number = 0; number < closure.size(); ++number) {
    if (!has_bit(wrong, number)) continue;
    wrong_list.push_back(closure.candidate(number));
    for (int w = 0; w < closure.words(); ++w) entangled[w] |= implied.on[number][w] & implied.off[number][w];
  }
  for (int number = 0; number < closure.size(); ++number) {
    if (has_bit(entangled, number)) entangled_list.push_back(closure.candidate(number));
  }
  keep_all_ = false;
  closure_ = &closure;
  search(grid, wrong_list, entangled_list);
  if (found_count_ == 0) return false;
  best = found_[0];
  return true;
}

const std::vector<StaticChain>& StaticChains::find_all(const State& grid,
                                                       const std::vector<CandidateIndex>& wrong,
                                                       const std::vector<CandidateIndex>& entangled) {
  keep_all_ = true;
  closure_ = nullptr;
  search(grid, wrong, entangled);
  found_.resize(found_count_);
  std::sort(found_.begin(), found_.end());
  return found_;
}

void StaticChains::search(const State& grid, const std::vector<CandidateIndex>& wrong,
                          const std::vector<CandidateIndex>& entangled) {
  grid_ = &grid;
  found_count_ = 0;
  list_partners();
  wrong_ = {};
  for (const CandidateIndex candidate : wrong) wrong_.insert({candidate.cell(), candidate.digit()});
  // What may be proved: its rivals are all wrong.
  std::vector<std::pair<CandidateIndex, bool>> starts;
  for (const CandidateIndex candidate : wrong) starts.emplace_back(candidate, true);
  for (const Cell cell : grid.open()) {
    const DigitSet digits = grid.candidates(cell);
    if (!digits.has_several()) continue;
    for (const Digit digit : digits) {
      const CandidateIndex candidate(cell, digit);
      if (all_rivals_wrong(candidate)) starts.emplace_back(candidate, false);
    }
  }
  std::sort(starts.begin(), starts.end(), [](const auto& left, const auto& right) {
    return std::pair(left.first, !left.second) < std::pair(right.first, !right.second);
  });
  // Chains first: they are quick to find and bound the search for cycles.
  for (const Pass pass : {Pass{true, false}, Pass{false, true}, Pass{true, true}}) {
    for (const auto& [candidate, on] : starts) {
      if (pass.x) search_chain(pass, candidate, on);
    }
    for (const CandidateIndex candidate : entangled) {
      if (pass.x || grid.candidates(candidate.cell()).is_pair()) search_cycles(pass, candidate);
    }
  }
}

// Strong links: the cell's first, then those of box, row and column.
void StaticChains::list_partners() {
  for (CandidateSet& linked : linked_) linked = {};
  for (const Cell cell : grid_->open()) {
    const DigitSet digits = grid_->candidates(cell);
    const Seats& at = seats_of(cell);
    for (const Digit digit : digits) {
      Partners& partners = partners_[CandidateIndex(cell, digit).index];
      partners.size = 0;
      partners.first_x = 0;
      if (digits.is_pair()) {
        partners.from[partners.size++] = {Cause::Cell, {cell, (digits - DigitSet{digit}).first()}};
        partners.first_x = 1;
        linked_[1][digit] |= only(cell);
        linked_[2][digit] |= only(cell);
      }
      for (int kind = 0; kind < 3; ++kind) {
        const PlaceSet places = grid_->places(at[kind].house, digit);
        if (!places.is_pair()) continue;
        const Cell other = cell_at(at[kind].house, (places - PlaceSet{at[kind].place}).first());
        partners.from[partners.size++] = {house_cause(kind), {other, digit}};
        linked_[0][digit] |= only(cell);
        linked_[2][digit] |= only(cell);
      }
    }
  }
}

// In static chains, shows the candidates that come on if this one goes off, in order.
template <class Visit>
void StaticChains::each_partner(Pass pass, CandidateIndex candidate, Visit&& visit) const {
  const Partners& partners = partners_[candidate.index];
  const int end = pass.x ? partners.size : partners.first_x;
  for (int i = pass.y ? 0 : partners.first_x; i < end; ++i)
    visit(partners.from[i].candidate(), partners.from[i].cause());
}

bool StaticChains::all_rivals_wrong(CandidateIndex candidate) const {
  const Cell cell = candidate.cell();
  const Digit digit = candidate.digit();
  for (const Digit other : grid_->candidates(cell) - DigitSet{digit}) {
    if (!wrong_.contains({cell, other})) return false;
  }
  return wrong_[digit].contains_all(peers(cell) & grid_->places(digit));
}

// The number of nodes up to which a chain with this place in the sequence would still be of use.
int StaticChains::longest_useful(double base, int sort_key, int sequence) const {
  if (keep_all_ || found_count_ == 0) return kNoLimit;
  const StaticChain& best = found_[0];
  const auto limit = std::tuple(best.rating, best.complexity, best.sort_key, best.sequence);
  for (int length = 0; length < kNoLimit; ++length) {
    if (std::tuple(base + length_surcharge(length + 1), length + 1, sort_key, sequence) >= limit)
      return length;
  }
  return kNoLimit;
}

void StaticChains::search_chain(Pass pass, CandidateIndex start, bool on) {
  const int sequence = kPerStart * start.index + (on ? kPerStart - 2 : kPerStart - 1);
  const int max_nodes = longest_useful(pass.chain_base(), pass.sort_key(), sequence);
  if (max_nodes < 4 || (closure_ != nullptr && closure_->chain_length(start, on, max_nodes) > max_nodes))
    return;
  grow(pass, start, on, true, max_nodes);
  if (!hit_) return;
  trial_.nodes.clear();
  trial_.nodes.push_back({start, !on, hit_from_.cause()});
  list_path(hit_from_.candidate(), on, trial_.nodes);
  trial_.gone.clear();
  if (on) {
    trial_.gone.push_back(start);
  } else {
    for (const Digit other : grid_->candidates(start.cell()) - DigitSet{start.digit()}) {
      trial_.gone.emplace_back(start.cell(), other);
    }
  }
  trial_.complexity = static_cast<int>(trial_.nodes.size());
  trial_.rating = pass.chain_base() + length_surcharge(trial_.complexity);
  trial_.sort_key = pass.sort_key();
  trial_.sequence = sequence;
  trial_.is_cycle = false;
  trial_.places = !on;
  offer();
}

void StaticChains::search_cycles(Pass pass, CandidateIndex start) {
  sequence_ = kPerStart * start.index;
  int max_nodes = longest_useful(pass.cycle_base(), pass.sort_key(), sequence_ + 1);
  if (max_nodes < 4) return;
  grow(pass, start, true, false, max_nodes - 2);  // two more nodes close the cycle
  const CandidateSet closing = candidates_before(pass, start);
  for (std::size_t i = 1; i < on_order_.size(); ++i) {
    const CandidateIndex candidate = on_order_[i];
    if (2 * on_depth_[candidate.index] + 2 > max_nodes) break;
    if (!closing[candidate.digit()].meets(only(candidate.cell()))) continue;
    const int before = found_count_;
    close_cycles(pass, start, candidate, max_nodes);
    if (!keep_all_ && found_count_ != before)
      max_nodes = longest_useful(pass.cycle_base(), pass.sort_key(), sequence_ + 1);
  }
}

// Those that turn a partner of the start off, and so the start on.
CandidateSet StaticChains::candidates_before(Pass pass, CandidateIndex start) const {
  CandidateSet before;
  each_partner(pass, start, [&](CandidateIndex partner, Cause) {
    const Cell cell = partner.cell();
    before[partner.digit()] |= peers(cell);
    if (pass.y) before.insert(cell, grid_->candidates(cell));
  });
  return before;
}

// Static cycles: all ways from an on node of the tree over an off node back to the start.
void StaticChains::close_cycles(Pass pass, CandidateIndex start, CandidateIndex last, int max_nodes) {
  struct Way {
    int order;
    CandidateIndex off;
    Cause weak;
    Cause strong;
  };
  std::array<Way, 4> ways;
  int size = 0;
  each_partner(pass, start, [&](CandidateIndex off, Cause) {
    const Cause weak = weak_link(last, off);
    if (off == last || weak == Cause::None || (weak == Cause::Cell && !pass.y) || is_above(last, off)) return;
    for (int i = 0; i < size; ++i) {
      if (ways[i].off == off) return;
    }
    // The partner's own links decide which one it reaches the start by.
    Cause strong = Cause::None;
    each_partner(pass, off, [&](CandidateIndex back, Cause cause) {
      if (back == start && strong == Cause::None) strong = cause;
    });
    const int kind = weak == Cause::Cell ? 0 : 1 + static_cast<int>(weak);
    const Way way{kind * kCandidates + off.index, off, weak, strong};
    int at = size++;
    for (; at > 0 && way.order < ways[at - 1].order; --at) ways[at] = ways[at - 1];
    ways[at] = way;
  });
  for (int i = 0; i < size; ++i) {
    trial_.nodes.clear();
    trial_.nodes.push_back({start, true, ways[i].strong});
    trial_.nodes.push_back({ways[i].off, false, ways[i].weak});
    list_path(last, true, trial_.nodes);
    trial_.nodes.pop_back();  // the start again
    if (static_cast<int>(trial_.nodes.size()) <= max_nodes) add_cycle(pass);
  }
}

bool StaticChains::is_above(CandidateIndex candidate, CandidateIndex off) const {
  while (on_from_[candidate.index].cause() != Cause::None) {
    const CandidateIndex above = on_from_[candidate.index].candidate();
    if (above == off) return true;
    candidate = off_from_[above.index].candidate();
  }
  return false;
}

void StaticChains::list_path(CandidateIndex candidate, bool on, std::vector<StaticNode>& nodes) const {
  while (true) {
    const From from = on ? on_from_[candidate.index] : off_from_[candidate.index];
    nodes.push_back({candidate, on, from.cause()});
    if (from.cause() == Cause::None) return;
    candidate = from.candidate();
    on = !on;
  }
}

void StaticChains::add_cycle(Pass pass) {
  CandidateSet seen_on;
  CandidateSet seen_off;
  CellSet own;
  for (const StaticNode& node : trial_.nodes) {
    const Cell cell = node.candidate.cell();
    own.insert(cell);
    (node.on ? seen_on : seen_off)[node.candidate.digit()] |= peers(cell);
  }
  CandidateSet victims;
  CellSet any;
  for (const Digit digit : kEveryDigit) {
    victims[digit] = (seen_on[digit] & seen_off[digit] & grid_->places(digit)) - own;
    any |= victims[digit];
  }
  if (any.empty()) return;
  trial_.gone.clear();
  for (const StaticNode& node : trial_.nodes) {
    if (!node.on) continue;
    for (const Cell peer : peer_list(node.candidate.cell())) {
      // A cell enters the order when the first of its victims is met; its victims then come by digit.
      if (!any.contains(peer) || !victims.contains({peer, node.candidate.digit()})) continue;
      any.remove(peer);
      for (const Digit digit : kEveryDigit) {
        if (victims.contains({peer, digit})) trial_.gone.emplace_back(peer, digit);
      }
    }
  }
  trial_.complexity = static_cast<int>(trial_.nodes.size());
  trial_.rating = pass.cycle_base() + length_surcharge(trial_.complexity);
  trial_.sort_key = pass.sort_key();
  trial_.sequence = ++sequence_;
  trial_.is_cycle = true;
  trial_.places = false;
  offer();
}

// Keeps the best static chain, or the best of those that take away the same candidates.
void StaticChains::offer() {
  int at = 0;
  if (keep_all_) {
    const auto same = [&](const StaticChain& other) {
      return other.gone.size() == trial_.gone.size() &&
             std::is_permutation(other.gone.begin(), other.gone.end(), trial_.gone.begin());
    };
    while (at < found_count_ && !same(found_[at])) ++at;
  }
  if (at == found_count_) {
    if (found_count_ == static_cast<int>(found_.size())) found_.emplace_back();
    found_[found_count_++] = trial_;
  } else if (trial_ < found_[at]) {
    found_[at] = trial_;
  }
}

// Static chains, breadth first, on nodes and off nodes in turn; `to_hit` stops at the opposite of the start.
void StaticChains::grow(Pass pass, CandidateIndex start, bool on, bool to_hit, int max_nodes) {
  on_seen_ = {};
  off_seen_ = {};
  on_order_.clear();
  off_order_.clear();
  start_ = start;
  hit_ = false;
  if (on) {
    on_seen_.insert({start.cell(), start.digit()});
    on_from_[start.index] = From::nothing();
    on_depth_[start.index] = 0;
    on_order_.push_back(start);
  } else {
    off_seen_.insert({start.cell(), start.digit()});
    off_from_[start.index] = From::nothing();
    off_order_.push_back(start);
  }
  std::size_t next_on = 0;
  std::size_t next_off = 0;
  for (int nodes = on ? 1 : 0; nodes < max_nodes; nodes += 2) {
    const std::size_t on_end = on_order_.size();
    for (; next_on < on_end; ++next_on) {
      if (grow_off(pass, on_order_[next_on], to_hit && on)) return;
    }
    const std::size_t off_end = off_order_.size();
    if (next_off == off_end) return;
    for (; next_off < off_end; ++next_off) {
      if (grow_on(pass, off_order_[next_off], to_hit && !on)) return;
    }
  }
}

bool StaticChains::grow_off(Pass pass, CandidateIndex from, bool to_hit) {
  const Cell cell = from.cell();
  const Digit digit = from.digit();
  if (to_hit) {
    const Cause cause = weak_link(from, start_);
    if (from != start_ && cause != Cause::None && (pass.y || cause != Cause::Cell)) {
      hit_ = true;
      hit_from_ = {cause, from};
      return true;
    }
  }
  const auto add = [&](Cell other_cell, Digit other_digit, Cause cause) {
    const CandidateIndex off(other_cell, other_digit);
    off_from_[off.index] = {cause, from};
    off_order_.push_back(off);
  };
  // An off node without a strong link leads nowhere.
  const CandidateSet& linked = linked_[pass.table()];
  if (pass.y) {
    for (const Digit other : grid_->candidates(cell) - DigitSet{digit}) {
      if (!(linked[other] - off_seen_[other]).meets(only(cell))) continue;
      off_seen_[other] |= only(cell);
      add(cell, other, Cause::Cell);
    }
  }
  CellSet fresh = (peers(cell) & linked[digit]) - off_seen_[digit];
  if (fresh.empty()) return false;
  off_seen_[digit] |= fresh;
  for (int kind = 0; kind < 3; ++kind) {
    const CellSet house = cells_of(seats_of(cell)[kind].house) & fresh;
    for (const Cell peer : house) add(peer, digit, house_cause(kind));
    fresh -= house;
  }
  return false;
}

bool StaticChains::grow_on(Pass pass, CandidateIndex from, bool to_hit) {
  each_partner(pass, from, [&](CandidateIndex partner, Cause cause) {
    if (to_hit && !hit_ && partner == start_) {
      hit_ = true;
      hit_from_ = {cause, from};
    }
    CellSet& seen = on_seen_[partner.digit()];
    if (seen.meets(only(partner.cell()))) return;
    seen |= only(partner.cell());
    on_from_[partner.index] = {cause, from};
    const From before = off_from_[from.index];
    on_depth_[partner.index] = before.cause() == Cause::None ? 0 : on_depth_[before.candidate().index] + 1;
    on_order_.push_back(partner);
  });
  return hit_;
}

}  // namespace swordfish::rating
