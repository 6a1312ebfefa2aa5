#include "rating/closure.hpp"

#include <utility>

namespace swordfish::rating {

namespace {

void unite(Words& into, const Words& other, int words) {
  for (int w = 0; w < words; ++w) into[w] |= other[w];
}

template <class Visit>
void each_strong_partner(const State& grid, CandidateIndex candidate, Visit&& visit) {
  const Cell cell = candidate.cell();
  const Digit digit = candidate.digit();
  const DigitSet digits = grid.candidates(cell);
  if (digits.is_pair()) visit(CandidateIndex(cell, (digits - DigitSet{digit}).first()));
  const Seats& at = seats_of(cell);
  for (int kind = 0; kind < 3; ++kind) {
    const PlaceSet places = grid.places(at[kind].house, digit);
    if (!places.is_pair()) continue;
    visit(CandidateIndex(cell_at(at[kind].house, (places - PlaceSet{at[kind].place}).first()), digit));
  }
}

}  // namespace

void Closure::build(const State& grid) {
  size_ = 0;
  number_.fill(-1);
  for (const Cell cell : grid.open()) {
    const DigitSet digits = grid.candidates(cell);
    if (!digits.has_several()) continue;
    for (const Digit digit : digits) {
      const CandidateIndex candidate(cell, digit);
      number_[candidate.index] = static_cast<std::int16_t>(size_);
      candidate_[size_++] = candidate;
    }
  }
  words_ = (size_ + 63) / 64;
  if (static_cast<int>(implied_.on.size()) < size_) {
    weak_.resize(size_);
    step_.resize(size_);
    strong_.resize(size_);
    implied_.on.resize(size_);
    implied_.off.resize(size_);
  }
  for (int number = 0; number < size_; ++number) add_weak_links(grid, number);
  for (int number = 0; number < size_; ++number) {
    Words& step = step_[number];
    for (int w = 0; w < words_; ++w) step[w] = 0;
  }
  // A candidate that goes off turns its partners on: note that with everything that turns it off.
  for (int number = 0; number < size_; ++number) {
    Words& partners = strong_[number];
    for (int w = 0; w < words_; ++w) partners[w] = 0;
    bool any = false;
    each_strong_partner(grid, candidate_[number], [&](CandidateIndex partner) {
      if (this->number(partner) < 0) return;
      set_bit(partners, this->number(partner));
      any = true;
    });
    if (!any) continue;
    for (int w = 0; w < words_; ++w) {
      for (std::uint64_t left = weak_[number][w]; left != 0; left &= left - 1) {
        unite(step_[64 * w + std::countr_zero(left)], partners, words_);
      }
    }
  }
  for (int number = 0; number < size_; ++number) close(number);
}

void Closure::add_weak_links(const State& grid, int index) {
  const Cell cell = candidate_[index].cell();
  const Digit digit = candidate_[index].digit();
  Words& weak = weak_[index];
  for (int w = 0; w < words_; ++w) weak[w] = 0;
  for (const Digit other : grid.candidates(cell) - DigitSet{digit}) {
    set_bit(weak, number(CandidateIndex(cell, other)));
  }
  for (const Cell peer : peers(cell) & grid.places(digit)) {
    const int other = number(CandidateIndex(peer, digit));
    if (other >= 0) set_bit(weak, other);
  }
}

// For the closure: what a candidate with a lower number implies is known already and is taken as a whole.
void Closure::close(int number) {
  Words on = step_[number];
  Words off = weak_[number];
  Words done{};
  for (int w = 0; w < words_;) {
    const std::uint64_t left = on[w] & ~done[w];
    if (left == 0) {
      ++w;
      continue;
    }
    const int next = 64 * w + std::countr_zero(left);
    set_bit(done, next);
    if (next < number) {
      unite(on, implied_.on[next], words_);
      unite(done, implied_.on[next], words_);
      unite(off, implied_.off[next], words_);
    } else {
      unite(on, step_[next], words_);
      unite(off, weak_[next], words_);
    }
    w = 0;
  }
  implied_.on[number] = on;
  implied_.off[number] = off;
}

bool Closure::find_wrong(Words& wrong) const {
  bool any = false;
  for (int w = 0; w < words_; ++w) wrong[w] = 0;
  for (int number = 0; number < size_; ++number) {
    if (!has_bit(implied_.off[number], number)) continue;
    set_bit(wrong, number);
    any = true;
  }
  return any;
}

// A chain's length by the closure: on nodes level by level; a level costs two nodes.
int Closure::chain_length(CandidateIndex start, bool on, int limit) const {
  const int own = number(start);
  Words fresh = on ? step_[own] : strong_[own];
  Words seen{};
  for (int length = 4; length <= limit; length += 2) {
    Words next{};
    std::uint64_t any = 0;
    for (int w = 0; w < words_; ++w) {
      // A chain from on ends as soon as an on node excludes the start.
      if (on && (fresh[w] & weak_[own][w]) != 0) return length;
      fresh[w] &= ~seen[w];
      seen[w] |= fresh[w];
      any |= fresh[w];
    }
    if (any == 0) break;
    for (int w = 0; w < words_; ++w) {
      for (std::uint64_t left = fresh[w]; left != 0; left &= left - 1) {
        unite(next, step_[64 * w + std::countr_zero(left)], words_);
      }
    }
    if (!on && has_bit(next, own)) return length;
    fresh = next;
  }
  return limit + 1;
}

void Closure::list_new_links(const State& source, const State& grid) {
  arcs_.clear();
  for (int w = 0; w < words_; ++w) arc_starts_[w] = alive_[w] = 0;
  const auto link = [&](CandidateIndex first, CandidateIndex second) {
    const int from = number(first);
    const int to = number(second);
    for (const auto& [start, end] : {std::pair(from, to), std::pair(to, from)}) {
      const int next = has_bit(arc_starts_, start) ? first_arc_[start] : -1;
      first_arc_[start] = static_cast<std::int16_t>(arcs_.size());
      arcs_.push_back({end, next});
      set_bit(arc_starts_, start);
    }
  };
  for (const Cell cell : grid.open()) {
    const DigitSet digits = grid.candidates(cell);
    if (!digits.has_several()) continue;
    for (const Digit digit : digits) set_bit(alive_, number(CandidateIndex(cell, digit)));
    if (digits == source.candidates(cell) || !digits.is_pair()) continue;
    link({cell, digits.first()}, {cell, digits.without_first().first()});
  }
  for (const House house : kEveryHouse) {
    for (const Digit digit : kEveryDigit) {
      const PlaceSet places = grid.places(house, digit);
      if (places == source.places(house, digit) || !places.is_pair()) continue;
      const Cell first = cell_at(house, places.first());
      const Cell second = cell_at(house, places.without_first().first());
      if (grid.candidates(first).is_single() || grid.candidates(second).is_single()) continue;
      link({first, digit}, {second, digit});
    }
  }
}

// Adds to the closure what new links bring, until they bring nothing more.
void Closure::follow_arcs(Words& on, Words& off) const {
  Words done{};
  for (int w = 0; w < words_;) {
    const std::uint64_t left = off[w] & arc_starts_[w] & ~done[w];
    if (left == 0) {
      ++w;
      continue;
    }
    const int start = 64 * w + std::countr_zero(left);
    set_bit(done, start);
    for (int i = first_arc_[start]; i >= 0; i = arcs_[i].next) {
      const Arc& arc = arcs_[i];
      if (has_bit(on, arc.to)) continue;
      set_bit(on, arc.to);
      unite(on, implied_.on[arc.to], words_);
      unite(off, implied_.off[arc.to], words_);
    }
    w = 0;
  }
}

bool Closure::find_wrong_left(const State& source, const State& grid, Words& wrong) {
  list_new_links(source, grid);
  for (int w = 0; w < words_; ++w) wrong[w] = 0;
  by_arc_.on.resize(arcs_.size());
  by_arc_.off.resize(arcs_.size());
  bool any = false;
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    by_arc_.on[i] = implied_.on[arcs_[i].to];
    by_arc_.off[i] = implied_.off[arcs_[i].to];
    set_bit(by_arc_.on[i], arcs_[i].to);
    follow_arcs(by_arc_.on[i], by_arc_.off[i]);
    if (i % 2 == 0) continue;
    for (int w = 0; w < words_; ++w) {
      wrong[w] |= by_arc_.off[i - 1][w] & by_arc_.off[i][w] & alive_[w];
      any |= wrong[w] != 0;
    }
  }
  return any;
}

void Closure::imply_left(int number, Words& on, Words& off) const {
  on = implied_.on[number];
  off = implied_.off[number];
  set_bit(on, number);
  follow_arcs(on, off);
  for (int w = 0; w < words_; ++w) {
    on[w] &= alive_[w];
    off[w] &= alive_[w];
  }
}

const ImpliedSets& Closure::implications_left() {
  left_.on.resize(size_);
  left_.off.resize(size_);
  for (int number = 0; number < size_; ++number) {
    if (has_bit(alive_, number)) imply_left(number, left_.on[number], left_.off[number]);
  }
  return left_;
}

}  // namespace swordfish::rating
