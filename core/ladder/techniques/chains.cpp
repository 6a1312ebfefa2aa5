// Chains of one kind of strong link: bilocal houses of one digit, bivalue cells, or cells of one pair.
//
//   X-chain       r1c2 =7= r1c8 -7- r3c9 =7= r6c9     one of the ends is 7: what sees both is not
//   XY-chain      r1c2(3=7) - r1c8(7=1) - r6c8(1=3)   one of the ends is 3: likewise
//   remote pair   r1c2(37) - r1c8(37) - r6c8(37)...   cells an odd number of links apart hold both digits
//
// A search goes from strong link to strong link; two follow each other if the end of the first sees the start
// of the second.
#include <algorithm>

#include "ladder/choice.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// If `from` is false, `to` is true.
struct StrongLink {
  Candidate from;
  Candidate to;
  Truth truth;
};

Node chain_node(Candidate candidate) { return {CellSet{candidate.cell}, candidate.digit, {}}; }

class ChainSearch {
 public:
  ChainSearch(const Position& position, const Technique& technique, StepSink& sink, Choice& choice,
              std::vector<StrongLink> links)
      : position_(position),
        technique_(technique),
        sink_(sink),
        choice_(choice),
        links_(std::move(links)),
        next_(links_.size()) {
    for (std::size_t i = 0; i < links_.size(); ++i) {
      for (std::size_t j = 0; j < links_.size(); ++j) {
        if (links_[i].to.digit == links_[j].from.digit &&
            peers(links_[i].to.cell).contains(links_[j].from.cell)) {
          next_[i].push_back(j);
        }
      }
    }
  }

  void run() {
    for (std::size_t first = 0; first < links_.size(); ++first) {
      spread(first);
      for (const std::size_t last : order_) try_chain(first, last);
    }
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};
  static constexpr int kMostVisits = 5000;

  // Chains, breadth first from one strong link, as far as a chain may go.
  void spread(std::size_t first) {
    order_.assign(1, first);
    parent_.assign(links_.size(), kNone);
    depth_.assign(links_.size(), 0);
    parent_[first] = first;
    depth_[first] = 1;
    for (std::size_t at = 0; at < order_.size(); ++at) {
      const std::size_t link = order_[at];
      if (2 * (depth_[link] + 1) > position_.limits().x_chain_length) break;
      for (const std::size_t next : next_[link]) {
        if (parent_[next] != kNone) continue;
        parent_[next] = link;
        depth_[next] = depth_[link] + 1;
        order_.push_back(next);
      }
    }
  }

  void try_chain(std::size_t first, std::size_t last) {
    const Candidate start = links_[first].from, end = links_[last].to;
    if (first == last || start.digit != end.digit) return;
    CandidateSet gone;
    gone[start.digit] = peers(start.cell) & peers(end.cell) & position_.places(start.digit);
    if (gone.empty() || !choice_.wants(technique_, gone, 2 * depth_[last] - 1)) return;
    path_.assign(1, last);
    while (path_.back() != first) path_.push_back(parent_[path_.back()]);
    std::reverse(path_.begin(), path_.end());
    if (is_simple() || find_detour(first, last)) keep(gone);
  }

  CellSet cells_of_link(std::size_t link) const { return {links_[link].from.cell, links_[link].to.cell}; }

  // Whether a chain has no cell twice, but for the start of a chain of one digit, in which it may end.
  bool is_simple() const {
    CellSet used{links_[path_.front()].to.cell};
    const Cell start = links_[path_.front()].from.cell;
    for (std::size_t i = 1; i < path_.size(); ++i) {
      const CellSet cells = cells_of_link(path_[i]);
      if (cells.meets(used) || links_[path_[i]].from.cell == start) return false;
      if (cells.contains(start) && i + 1 != path_.size()) return false;
      used |= cells;
    }
    return true;
  }

  // What may come before each link of a chain. Only detours ask for it, and most searches have none.
  void link_back() {
    if (!previous_.empty()) return;
    previous_.resize(links_.size());
    for (std::size_t i = 0; i < links_.size(); ++i) {
      for (const std::size_t next : next_[i]) previous_[next].push_back(i);
    }
  }

  // The shortest way crossed itself: another may not. Ways are sought length by length, backwards, along links that
  // the first reaches soon enough. A length that takes too many visits ends the search, whatever it has found, so
  // that the order of links can't decide.
  bool find_detour(std::size_t first, std::size_t last) {
    link_back();
    for (int length = depth_[last]; 2 * length <= position_.limits().x_chain_length; ++length) {
      detour_.clear();
      visits_ = 0;
      path_.assign(1, last);
      if (!grow(first, CellSet{}, length - 1)) return false;
      if (!detour_.empty()) {
        path_ = detour_;
        return true;
      }
    }
    return false;
  }

  // Whether a chain whose other links have these cells may begin so; it may end where it began.
  bool may_begin(std::size_t first, CellSet used) const {
    const Cell start = links_[first].from.cell;
    if (used.contains(links_[first].to.cell)) return false;
    return !used.contains(start) || links_[path_.front()].to.cell == start;
  }

  // A chain grows: puts before the path (which is kept backwards, and whose cells but for those of its last are used)
  // whatever makes it a chain of exactly `left` more links. False: too many visits.
  bool grow(std::size_t first, CellSet used, int left) {
    const std::size_t behind = path_.back();
    used |= cells_of_link(behind);
    for (const std::size_t link : previous_[behind]) {
      if (link == first ? left != 1 : parent_[link] == kNone || depth_[link] > left) continue;
      if (++visits_ > kMostVisits) return false;
      if (link == first ? !may_begin(first, used) : cells_of_link(link).meets(used)) continue;
      path_.push_back(link);
      if (link != first) {
        if (!grow(first, used, left - 1)) return false;
      } else if (detour_.empty()) {
        detour_.assign(path_.rbegin(), path_.rend());
      }
      path_.pop_back();
    }
    return true;
  }

  void keep(const CandidateSet& gone) {
    const int length = 2 * static_cast<int>(path_.size()) - 1;
    if (!choice_.wants(technique_, gone, length)) return;
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    step.length = length;
    for (std::size_t i = 0; i < path_.size() && step.with_evidence(); ++i) {
      const StrongLink& link = links_[path_[i]];
      if (i > 0) step.link(chain_node(links_[path_[i - 1]].to), chain_node(link.from), false);
      step.link(chain_node(link.from), chain_node(link.to), true);
      step.mark(Role::Off, link.from.cell, {link.from.digit}).mark(Role::On, link.to.cell, {link.to.digit});
      step.truths.push_back(link.truth);
    }
    choice_.keep(step);
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  Choice& choice_;
  const std::vector<StrongLink> links_;
  std::vector<std::vector<std::size_t>> next_;
  std::vector<std::vector<std::size_t>> previous_;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> parent_;
  std::vector<int> depth_;
  std::vector<std::size_t> path_;
  std::vector<std::size_t> detour_;
  int visits_ = 0;
};

std::vector<StrongLink> bilocal_links(const Position& position, Digit digit) {
  std::vector<StrongLink> links;
  for (int index = 0; index < kHouses; ++index) {
    const House house(index);
    const CellSet cells = position.places(house, digit);
    if (cells.size() != 2) continue;
    const Candidate one{cells.first(), digit};
    const Candidate other{(cells - CellSet{one.cell}).first(), digit};
    const auto same = [&](const StrongLink& link) { return link.from == one && link.to == other; };
    if (std::any_of(links.begin(), links.end(), same)) continue;
    links.push_back({one, other, Truth::in_house(house, digit)});
    links.push_back({other, one, Truth::in_house(house, digit)});
  }
  return links;
}

std::vector<StrongLink> bivalue_links(const Position& position) {
  std::vector<StrongLink> links;
  for (const Cell cell : position.bivalue()) {
    const DigitSet digits = position.candidates(cell);
    const Candidate one{cell, digits.first()};
    const Candidate other{cell, (digits - DigitSet{one.digit}).first()};
    links.push_back({one, other, Truth::of_cell(cell)});
    links.push_back({other, one, Truth::of_cell(cell)});
  }
  return links;
}

void find_x_chains(const Position& position, const Technique& technique, StepSink& sink) {
  Choice choice(sink);
  for (const Digit digit : DigitSet::all()) {
    std::vector<StrongLink> links = bilocal_links(position, digit);
    if (links.size() < 4) continue;
    ChainSearch(position, technique, sink, choice, std::move(links)).run();
  }
  choice.offer_kept();
}

void find_xy_chains(const Position& position, const Technique& technique, StepSink& sink) {
  Choice choice(sink);
  ChainSearch(position, technique, sink, choice, bivalue_links(position)).run();
  choice.offer_kept();
}

// Cells of one pair, each seeing the next: from one to the next the digits change places.
class RemotePairSearch {
 public:
  RemotePairSearch(const Position& position, const Technique& technique, StepSink& sink, Choice& choice)
      : position_(position), technique_(technique), sink_(sink), choice_(choice) {}

  void run() {
    CellSet rest = position_.bivalue();
    while (!rest.empty()) {
      pair_ = position_.candidates(rest.first());
      cells_ = same_pair(rest);
      rest -= cells_;
      if (cells_.size() < 4) continue;
      for (const Cell cell : cells_) walk({cell}, {cell});
    }
  }

 private:
  CellSet same_pair(CellSet cells) const {
    CellSet same;
    for (const Cell cell : cells) {
      if (position_.candidates(cell) == pair_) same.insert(cell);
    }
    return same;
  }

  void walk(std::vector<Cell> path, CellSet used) {
    if (path.size() >= 4 && path.size() % 2 == 0 && !struck_by(path.front(), path.back()).empty())
      try_path(path);
    if (2 * static_cast<int>(path.size() + 1) > position_.limits().x_chain_length) return;
    for (const Cell next : (cells_ & peers(path.back())) - used) {
      path.push_back(next);
      walk(path, used | CellSet{next});
      path.pop_back();
    }
  }

  CandidateSet struck_by(Cell one, Cell other) const {
    CandidateSet struck;
    for (const Digit digit : pair_) struck[digit] = peers(one) & peers(other) & position_.places(digit);
    return struck;
  }

  void try_path(const std::vector<Cell>& path) {
    CandidateSet gone;
    for (std::size_t i = 0; i < path.size(); ++i) {
      for (std::size_t j = i + 3; j < path.size(); j += 2) gone |= struck_by(path[i], path[j]);
    }
    const int length = 2 * static_cast<int>(path.size()) - 1;
    if (!choice_.wants(technique_, gone, length)) return;
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    step.length = length;
    const Digit one = pair_.first();
    const Digit other = (pair_ - DigitSet{one}).first();
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Digit entered = i % 2 == 0 ? one : other;
      const Digit left = i % 2 == 0 ? other : one;
      if (i > 0) step.link(chain_node({path[i - 1], entered}), chain_node({path[i], entered}), false);
      step.link(chain_node({path[i], entered}), chain_node({path[i], left}), true);
      step.mark(i % 2 == 0 ? Role::SetA : Role::SetB, path[i], pair_).because(path[i]);
    }
    choice_.keep(step);
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  Choice& choice_;
  DigitSet pair_;
  CellSet cells_;
};

void find_remote_pairs(const Position& position, const Technique& technique, StepSink& sink) {
  Choice choice(sink);
  RemotePairSearch(position, technique, sink, choice).run();
  choice.offer_kept();
}

const Register remote_pair(
    {.slug = "remote_pair",
     .name = "Remote Pair",
     .code = "0703",
     .order = 2800,
     .level = Level::Hard,
     .score = 110,
     .find = find_remote_pairs,
     .text = "All cells of this chain hold {digits} only, and each sees the next, so {set_a} hold the same "
             "one of these, "
             "and {set_b} the other. A cell that sees both kinds can hold neither, so {result}."});
const Register x_chain({.slug = "x_chain",
                        .name = "X-Chain",
                        .code = "0701",
                        .order = 5400,
                        .level = Level::Unfair,
                        .score = 260,
                        .find = find_x_chains,
                        .text = "{story}. So one of the two ends is {digits} in any case, and {result}."});
const Register xy_chain({.slug = "xy_chain",
                         .name = "XY-Chain",
                         .code = "0702",
                         .order = 5500,
                         .level = Level::Unfair,
                         .score = 260,
                         .find = find_xy_chains,
                         .text = "{story}. So one of the two ends is {gone} in any case, and {result}."});

}  // namespace
}  // namespace swordfish
