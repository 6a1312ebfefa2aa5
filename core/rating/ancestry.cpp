#include "rating/ancestry.hpp"

namespace swordfish::rating {

namespace {

// Nodes seen: a bit for each candidate, on and off apart.
class SeenNodes {
 public:
  bool insert(CandidateIndex candidate, bool on) {
    std::uint64_t& word = words_[on ? 1 : 0][candidate.index / 64];
    const std::uint64_t bit = std::uint64_t{1} << candidate.index % 64;
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
  SeenNodes seen;
  std::array<NodeIndex, 2 * kCandidates> todo;
  int size = 0;
  int total = 1;
  const auto meet = [&](CandidateIndex parent, bool is_on) {
    if (!seen.insert(parent, is_on)) return;
    ++total;
    todo[size++] = NodeIndex::of(parent, is_on);
  };
  const auto follow_back = [&](CandidateIndex node, bool is_on, From own) {
    if (!is_on && own.cause() == Cause::Advanced) {
      if (const NestedChain* nested = run.conclusions[own.conclusion()].nested) note_nested(nested);
    }
    each_parent(run, node, is_on, own, meet);
  };
  seen.insert(candidate, on);
  follow_back(candidate, on, from);
  while (size > 0 && total + nested_complexity_ <= limit) {
    const NodeIndex node = todo[--size];
    follow_back(node.candidate(), node.on(), run.from(node.candidate(), node.on()));
  }
  return total;
}

void Ancestry::list(const Run& run, CandidateIndex candidate, bool on, From from,
                    std::vector<NodeIndex>& nodes) {
  SeenNodes seen;
  std::size_t next = nodes.size();
  seen.insert(candidate, on);
  nodes.push_back(NodeIndex::of(candidate, on));
  const auto meet = [&](CandidateIndex parent, bool is_on) {
    if (seen.insert(parent, is_on)) nodes.push_back(NodeIndex::of(parent, is_on));
  };
  each_parent(run, candidate, on, from, meet);
  for (++next; next < nodes.size(); ++next) {
    const NodeIndex node = nodes[next];
    each_parent(run, node.candidate(), node.on(), run.from(node.candidate(), node.on()), meet);
  }
}

}  // namespace swordfish::rating
