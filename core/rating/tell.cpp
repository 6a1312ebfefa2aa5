#include "rating/tell.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "rating/ancestry.hpp"

namespace swordfish::rating {

namespace {

RatingNode node_of(CandidateIndex candidate, bool on) {
  return {candidate.cell(), candidate.digit(), on, {}, -1};
}

int index_of(const NestedChain* nested, std::vector<const NestedChain*>& known, RatingChain& chain) {
  const auto at = std::find(known.begin(), known.end(), nested);
  if (at != known.end()) return static_cast<int>(at - known.begin());
  known.push_back(nested);
  chain.nested.push_back(nested->told);
  return static_cast<int>(known.size()) - 1;
}

// The links of a chain, told in lines that go forward: from each target back to a supposition or to a line
// that was told before, then the side lines that this one needs. A link that two targets share is told once.
class ChainLines {
 public:
  ChainLines(const RatingChain& chain, Step& step) : chain_(chain), step_(step), next_(chain.nodes.size()) {}

  void tell() {
    for (const int target : chain_.targets) tell_to(target);
  }

 private:
  void tell_to(int target) {
    std::vector<int> pending{target};
    while (!pending.empty()) {
      const std::vector<int> line = line_back_from(pending.back());
      if (line.size() < 2) {
        pending.pop_back();
        continue;
      }
      for (std::size_t i = line.size() - 1; i > 0; --i) link(line[i], line[i - 1]);
      pending.insert(pending.end(), line.begin(), line.end() - 1);
    }
  }

  // Tells back along parents that weren't told yet.
  std::vector<int> line_back_from(int node) {
    std::vector<int> line{node};
    while (next_[node] < chain_.nodes[node].parents.size()) {
      node = chain_.nodes[node].parents[next_[node]++];
      line.push_back(node);
    }
    return line;
  }

  // Tells a link; between off nodes another technique stands, not a link.
  void link(int parent, int child) {
    const RatingNode& from = chain_.nodes[parent];
    const RatingNode& to = chain_.nodes[child];
    if (!from.on && !to.on) return;
    const Link made{{CellSet{from.cell}, from.digit, {}}, {CellSet{to.cell}, to.digit, {}}, !from.on};
    if (std::find(step_.links.begin(), step_.links.end(), made) == step_.links.end())
      step_.links.push_back(made);
  }

  const RatingChain& chain_;
  Step& step_;
  std::vector<std::size_t> next_;  // by node: the parent to tell next
};

void mark_nodes(const RatingChain& chain, Hint& hint) {
  for (const bool on : {true, false}) {
    std::array<DigitSet, kCells> digits{};
    for (const RatingNode& node : chain.nodes) {
      if (node.on == on) digits[node.cell.index].insert(node.digit);
    }
    for (const Cell cell : kEveryCell) {
      if (digits[cell.index].empty()) continue;
      hint.evidence.mark(on ? Role::On : Role::Off, cell, digits[cell.index]);
    }
  }
}

// Tells where a chain breaks: a candidate that comes out both on and off, or that takes back what was supposed.
void mark_broken(const RatingChain& chain, Hint& hint) {
  const RatingNode& end = chain.nodes[chain.targets[0]];
  const auto is_opposite = [&](const RatingNode& node) {
    return node.cell == end.cell && node.digit == end.digit && node.on != end.on;
  };
  const bool is_broken = chain.targets.size() == 1 ? is_opposite(chain.nodes.back())
                                                   : is_opposite(chain.nodes[chain.targets[1]]);
  if (is_broken) hint.evidence.mark(Role::Wrong, end.cell, {end.digit});
}

void tell(RatingChain chain, Hint& hint) {
  hint.chain = std::move(chain);
  mark_nodes(hint.chain, hint);
  mark_broken(hint.chain, hint);
  ChainLines(hint.chain, hint.evidence).tell();
}

}  // namespace

void tell(const StaticChain& chain, Hint& hint) { tell(chain_of(chain), hint); }

void tell(const State& source, std::span<const Target> targets, Hint& hint) {
  tell(chain_of(source, targets), hint);
}

RatingChain chain_of(const StaticChain& chain) {
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

RatingChain chain_of(const State& source, std::span<const Target> targets) {
  RatingChain told;
  Ancestry ancestry(source);
  std::vector<NodeIndex> nodes;
  std::vector<const NestedChain*> known;
  for (const Target& target : targets) {
    const int first = static_cast<int>(told.nodes.size());
    told.targets.push_back(first);
    nodes.clear();
    ancestry.list(*target.run, target.candidate, target.on, target.from, nodes);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const CandidateIndex candidate = nodes[i].candidate();
      const bool on = nodes[i].on();
      const From from = i == 0 ? target.from : target.run->from(candidate, on);
      RatingNode node = node_of(candidate, on);
      ancestry.each_parent(*target.run, candidate, on, from, [&](CandidateIndex parent, bool parent_on) {
        const auto at = std::find(nodes.begin(), nodes.end(), NodeIndex::of(parent, parent_on));
        node.parents.push_back(first + static_cast<int>(at - nodes.begin()));
      });
      if (from.cause() == Cause::Advanced) {
        const NestedChain* nested = target.run->conclusions[from.conclusion()].nested;
        if (nested != nullptr) node.nested = index_of(nested, known, told);
      }
      told.nodes.push_back(std::move(node));
    }
  }
  return told;
}

}  // namespace swordfish::rating
