#include "rating/closure.hpp"

#include <utility>

namespace swordfish::rating {

namespace {

void unite(Words& into, const Words& other, int words) {
  for (int w = 0; w < words; ++w) into[w] |= other[w];
}

template <class Visit>
void each_strong_partner(const State& grid, int cell, int digit, Visit&& visit) {
  if (is_pair(grid.digits[cell])) visit(9 * cell + lowest(grid.digits[cell] & ~(1U << digit)));
  const CellHouses& at = kCellHouses[cell];
  for (int kind = 0; kind < 3; ++kind) {
    const Mask places = grid.places[at.house[kind]][digit];
    if (!is_pair(places)) continue;
    visit(9 * cell_at(at.house[kind], lowest(places & ~(1U << at.place[kind]))) + digit);
  }
}

}  // namespace

void Closure::build(const State& grid) {
  size_ = 0;
  number_.fill(-1);
  for (const Cell cell : grid.open) {
    const Mask digits = grid.digits[cell.index];
    if (count(digits) < 2) continue;
    for (Mask left = digits; left != 0; left &= left - 1) {
      const int index = 9 * cell.index + lowest(left);
      number_[index] = static_cast<std::int16_t>(size_);
      candidate_[size_++] = static_cast<std::uint16_t>(index);
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
    const CandidateIndex candidate(candidate_[number]);
    Words& partners = strong_[number];
    for (int w = 0; w < words_; ++w) partners[w] = 0;
    bool any = false;
    each_strong_partner(grid, candidate.cell(), candidate.digit(), [&](int partner) {
      if (number_[partner] < 0) return;
      set_bit(partners, number_[partner]);
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

void Closure::add_weak_links(const State& grid, int number) {
  const CandidateIndex candidate(candidate_[number]);
  Words& weak = weak_[number];
  for (int w = 0; w < words_; ++w) weak[w] = 0;
  Mask others = grid.digits[candidate.cell()] & ~(1U << candidate.digit());
  for (; others != 0; others &= others - 1) set_bit(weak, number_[9 * candidate.cell() + lowest(others)]);
  for (const Cell peer : peers(Cell(candidate.cell())) & grid.cells[candidate.digit()]) {
    const int other = number_[9 * peer.index + candidate.digit()];
    if (other >= 0) set_bit(weak, other);
  }
}

// What a candidate with a lower number implies is known already and is taken as a whole.
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

// On nodes level by level; a level costs two nodes.
int Closure::chain_length(CandidateIndex start, bool on, int limit) const {
  const int number = number_[start.index];
  Words fresh = on ? step_[number] : strong_[number];
  Words seen{};
  for (int length = 4; length <= limit; length += 2) {
    Words next{};
    std::uint64_t any = 0;
    for (int w = 0; w < words_; ++w) {
      // A chain from on ends as soon as an on node excludes the start.
      if (on && (fresh[w] & weak_[number][w]) != 0) return length;
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
    if (!on && has_bit(next, number)) return length;
    fresh = next;
  }
  return limit + 1;
}

void Closure::list_new_links(const State& source, const State& grid) {
  arcs_.clear();
  for (int w = 0; w < words_; ++w) arc_starts_[w] = alive_[w] = 0;
  const auto link = [&](int first, int second) {
    const int from = number_[first];
    const int to = number_[second];
    for (const auto& [start, end] : {std::pair(from, to), std::pair(to, from)}) {
      const int next = has_bit(arc_starts_, start) ? first_arc_[start] : -1;
      first_arc_[start] = static_cast<std::int16_t>(arcs_.size());
      arcs_.push_back({end, next});
      set_bit(arc_starts_, start);
    }
  };
  for (const Cell cell : grid.open) {
    const Mask digits = grid.digits[cell.index];
    if (count(digits) < 2) continue;
    for (Mask left = digits; left != 0; left &= left - 1) {
      set_bit(alive_, number_[9 * cell.index + lowest(left)]);
    }
    if (digits == source.digits[cell.index] || !is_pair(digits)) continue;
    link(9 * cell.index + lowest(digits), 9 * cell.index + lowest(digits & (digits - 1)));
  }
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 0; digit < kDigits; ++digit) {
      const Mask places = grid.places[house][digit];
      if (places == source.places[house][digit] || !is_pair(places)) continue;
      const int first = cell_at(house, lowest(places));
      const int second = cell_at(house, lowest(places & (places - 1)));
      if (is_single(grid.digits[first]) || is_single(grid.digits[second])) continue;
      link(9 * first + digit, 9 * second + digit);
    }
  }
}

// Adds what new links bring, until they bring nothing more.
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

const Implications& Closure::implications_left() {
  left_.on.resize(size_);
  left_.off.resize(size_);
  for (int number = 0; number < size_; ++number) {
    if (has_bit(alive_, number)) imply_left(number, left_.on[number], left_.off[number]);
  }
  return left_;
}

}  // namespace swordfish::rating
