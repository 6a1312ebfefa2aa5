#include "rating/tell.hpp"

#include <algorithm>

#include "rating/ancestry.hpp"

namespace swordfish::rating {

namespace {

RatingNode node_of(CandidateIndex candidate, bool on) {
  return {Cell(candidate.cell()), Digit::at(candidate.digit()), on, {}, -1};
}

int index_of(const NestedChain* nested, std::vector<const NestedChain*>& known, RatingChain& chain) {
  const auto at = std::find(known.begin(), known.end(), nested);
  if (at != known.end()) return static_cast<int>(at - known.begin());
  known.push_back(nested);
  chain.nested.push_back(nested->told);
  return static_cast<int>(known.size()) - 1;
}

}  // namespace

RatingChain tell(const StaticChain& chain) {
  RatingChain told;
  const int size = static_cast<int>(chain.nodes.size());
  for (int i = 0; i < size; ++i) {
    told.nodes.push_back(node_of(chain.nodes[i].candidate, chain.nodes[i].on));
    if (i + 1 < size) {
      told.nodes.back().parents = {i + 1};
    } else if (chain.is_cycle) {
      told.nodes.back().parents = {0};
    }
  }
  told.targets = {0};
  return told;
}

RatingChain tell(const State& source, std::span<const Target> targets) {
  RatingChain told;
  Ancestry ancestry(source);
  std::vector<std::uint16_t> nodes;
  std::vector<const NestedChain*> known;
  for (const Target& target : targets) {
    const int first = static_cast<int>(told.nodes.size());
    told.targets.push_back(first);
    nodes.clear();
    ancestry.list(*target.run, target.candidate, target.on, target.from, nodes);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const CandidateIndex candidate(nodes[i] / 2);
      const bool on = nodes[i] % 2 != 0;
      const From stored = on ? target.run->on_from[candidate.index] : target.run->off_from[candidate.index];
      const From from = i == 0 ? target.from : stored;
      RatingNode node = node_of(candidate, on);
      ancestry.each_parent(*target.run, candidate.index, on, from, [&](int parent, bool parent_on) {
        const auto at = std::find(nodes.begin(), nodes.end(), 2 * parent + (parent_on ? 1 : 0));
        node.parents.push_back(first + static_cast<int>(at - nodes.begin()));
      });
      if (from.cause() == Cause::Advanced) {
        const NestedChain* nested = target.run->conclusions[from.index()].nested;
        if (nested != nullptr) node.nested = index_of(nested, known, told);
      }
      told.nodes.push_back(std::move(node));
    }
  }
  return told;
}

}  // namespace swordfish::rating
