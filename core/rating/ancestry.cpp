#include "rating/ancestry.hpp"

namespace swordfish::rating {

namespace {

// Nodes seen: a bit for each candidate, on and off apart.
class Seen {
 public:
  bool insert(int index, bool on) {
    std::uint64_t& word = words_[on ? 1 : 0][index / 64];
    const std::uint64_t bit = std::uint64_t{1} << index % 64;
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

 private:
  std::array<std::array<std::uint64_t, 12>, 2> words_{};
};

}  // namespace

void Ancestry::note_nested(const NestedChain* chain) {
  for (const NestedChain* known : nested_) {
    if (known->signature == chain->signature) return;
  }
  nested_.push_back(chain);
  nested_complexity_ += chain->complexity;
}

int Ancestry::count(const Run& run, CandidateIndex candidate, bool on, From from, int limit) {
  Seen seen;
  std::array<std::uint16_t, 2 * kCandidates> todo;
  int size = 0;
  int total = 1;
  const auto meet = [&](int index, bool is_on) {
    if (!seen.insert(index, is_on)) return;
    ++total;
    todo[size++] = static_cast<std::uint16_t>(2 * index + (is_on ? 1 : 0));
  };
  seen.insert(candidate.index, on);
  if (!on && from.cause() == Cause::Advanced) {
    if (const NestedChain* nested = run.conclusions[from.index()].nested) note_nested(nested);
  }
  each_parent(run, candidate.index, on, from, meet);
  while (size > 0 && total + nested_complexity_ <= limit) {
    const int node = todo[--size];
    const int index = node / 2;
    const bool is_on = node % 2 != 0;
    const From own = is_on ? run.on_from[index] : run.off_from[index];
    if (!is_on && own.cause() == Cause::Advanced) {
      if (const NestedChain* nested = run.conclusions[own.index()].nested) note_nested(nested);
    }
    each_parent(run, index, is_on, own, meet);
  }
  return total;
}

void Ancestry::list(const Run& run, CandidateIndex candidate, bool on, From from,
                    std::vector<std::uint16_t>& nodes) {
  Seen seen;
  std::size_t next = nodes.size();
  seen.insert(candidate.index, on);
  nodes.push_back(static_cast<std::uint16_t>(2 * candidate.index + (on ? 1 : 0)));
  const auto meet = [&](int index, bool is_on) {
    if (seen.insert(index, is_on)) nodes.push_back(static_cast<std::uint16_t>(2 * index + (is_on ? 1 : 0)));
  };
  each_parent(run, candidate.index, on, from, meet);
  for (++next; next < nodes.size(); ++next) {
    const int index = nodes[next] / 2;
    const bool is_on = nodes[next] % 2 != 0;
    each_parent(run, index, is_on, is_on ? run.on_from[index] : run.off_from[index], meet);
  }
}

}  // namespace swordfish::rating
