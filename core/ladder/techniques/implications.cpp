#include "ladder/techniques/implications.hpp"

#include <algorithm>

#include "ladder/techniques/als_list.hpp"

namespace swordfish {
namespace {

constexpr std::array<House, 3> houses_in_order(Cell cell) {
  return {House::row(cell.row()), House::column(cell.column()), House::box(cell.box())};
}

// For groups among implications.
bool all_in(CellSet cells, House house) { return cells_of(house).contains_all(cells); }

House line_of(CellSet mini) {
  const House row = House::row(mini.first().row());
  return all_in(mini, row) ? row : House::column(mini.first().column());
}

// The digits of a set that can be struck from outside while another one strikes outside.
DigitSet ways_through(const Als& als) {
  DigitSet struck;
  for (const Digit digit : als.digits) {
    if (!als.targets_of(digit).empty()) struck.insert(digit);
  }
  return struck.size() > 1 ? struck : DigitSet{};
}

template <class Item>
void drop_repeated(std::vector<Item>& items) {
  auto end = items.begin();
  for (auto item = items.begin(); item != items.end(); ++item) {
    if (std::find(items.begin(), end, *item) == end) *end++ = *item;
  }
  items.erase(end, items.end());
}

House box_of(CellSet mini) { return House::box(mini.first().box()); }

}  // namespace

std::vector<Literal> Spread::path_to(Literal literal) const {
  std::vector<Literal> path{literal};
  while (path.back() != premise) path.push_back(parent[path.back()]);
  std::reverse(path.begin(), path.end());
  return path;
}

Implications::Implications(const Position& position, Scope scope)
    : grid_(position.grid()), index_(kCells * kDigits, -1) {
  for (const Cell cell : position.open()) {
    for (const Digit digit : position.candidates(cell)) {
      index_[cell.index * kDigits + digit.index()] = static_cast<std::int16_t>(nodes_.size());
      nodes_.push_back({CellSet{cell}, digit, {}});
    }
  }
  candidate_count_ = node_count();
  if (scope != Scope::Candidates) collect_groups();
  group_end_ = node_count();
  if (scope == Scope::Sets) collect_sets(position.shared<AlsList>());

  half_ = (node_count() + 63) / 64 * 64;
  std::vector<Edge> edges;
  edges.reserve(static_cast<std::size_t>(16 * node_count()));
  add_candidate_links(edges);
  add_group_links(edges);
  if (scope == Scope::Sets) add_set_links(position.shared<AlsList>(), edges);
  graph_ = Graph(static_cast<std::size_t>(2 * half_), edges);
  closures_ = close(graph_);
}

// Rows first, then columns; in each line digit by digit, mini by mini.
void Implications::collect_groups() {
  for (int line = 0; line < 18; ++line) {
    for (const Digit digit : DigitSet::all()) {
      const CellSet held = places(House(line), digit);
      for (int box = 0; box < 9; ++box) {
        const CellSet group = held & cells_of(House::box(box));
        if (group.size() >= 2) nodes_.push_back({group, digit, {}});
      }
    }
  }
}

// A set node for each digit by which a chain can go through the set. There are bits for every pair of nodes,
// hence a limit, far above what a puzzle needs; small sets come first, and those of one size all or none.
void Implications::collect_sets(const AlsList& sets) {
  constexpr int kMostNodes = 8000;
  std::array<int, kDigits> count{};  // nodes by size of their set
  for (const Als& als : sets.all()) count[als.cells.size()] += ways_through(als).size();
  int most_cells = 1;
  for (int nodes = node_count(); most_cells + 1 < kDigits; ++most_cells) {
    nodes += count[most_cells + 1];
    if (nodes > kMostNodes) break;
  }
  for (const Als& als : sets.all()) {
    if (als.cells.is_single() || als.cells.size() > most_cells) continue;
    for (const Digit digit : ways_through(als)) nodes_.push_back({als.places_of(digit), digit, als.cells});
  }
}

void Implications::add_candidate_links(std::vector<Edge>& edges) const {
  for (int node = 0; node < candidate_count_; ++node) {
    const auto [cell, digit] = candidate(on(node));
    const DigitSet digits = grid_.candidates(cell);
    for (const Digit other : digits) {
      if (other == digit) continue;
      edges.push_back({on(node), off({cell, other})});
      if (digits.size() == 2) edges.push_back({off(node), on({cell, other})});
    }
    CellSet told;
    for (const House house : houses_in_order(cell)) {
      const CellSet rivals = places(house, digit) - CellSet{cell};
      for (const Cell rival : rivals - told) edges.push_back({on(node), off({rival, digit})});
      if (rivals.is_single()) edges.push_back({off(node), on({rivals.first(), digit})});
      told |= rivals;
    }
  }
}

void Implications::add_group_links(std::vector<Edge>& edges) const {
  for (int node = candidate_count_; node < group_end_; ++node) {
    const auto& [cells, digit, als] = nodes_[node];
    const CellSet seen = common_peers(cells) & grid_.places(digit);
    const House line = line_of(cells);
    const House box = box_of(cells);
    for (const Cell cell : seen) {
      edges.push_back({on(node), off({cell, digit})});
      edges.push_back({on({cell, digit}), off(node)});
    }
    for (const House house : {box, line}) {
      const CellSet rest = places(house, digit) - cells;
      if (!rest.is_single()) continue;
      edges.push_back({off(node), on({rest.first(), digit})});
      edges.push_back({off({rest.first(), digit}), on(node)});
    }
    for (int other = candidate_count_; other < group_end_; ++other) {
      const auto& [other_cells, other_digit, other_als] = nodes_[other];
      if (other_digit != digit || other_cells.meets(cells)) continue;
      for (const House house : {line, box}) {
        if (!all_in(other_cells, house)) continue;
        edges.push_back({on(node), off(other)});
        if (places(house, digit) == (cells | other_cells)) edges.push_back({off(node), on(other)});
      }
    }
  }
}

void Implications::add_set_links(const AlsList& sets, std::vector<Edge>& edges) const {
  std::size_t at = 0;
  for (int node = group_end_; node < node_count(); ++node) {
    const auto& [places, digit, cells] = nodes_[node];
    while (sets.all()[at].cells != cells) ++at;
    const Als& als = sets.all()[at];
    for (const Cell cell : als.targets_of(digit)) edges.push_back({on({cell, digit}), off(node)});
    CandidateSet struck;
    for (const Digit other : als.digits) {
      if (other != digit) struck[other] = als.targets_of(other);
    }
    struck.each([&](Candidate candidate) { edges.push_back({off(node), off(candidate)}); });
    for (int group = candidate_count_; group < group_end_; ++group) {
      const Node& minis = nodes_[group];
      if (minis.digit == digit && als.targets_of(digit).contains_all(minis.cells)) {
        edges.push_back({on(group), off(node)});
      }
      if (struck[minis.digit].contains_all(minis.cells)) edges.push_back({off(node), off(group)});
    }
    for (int other = group_end_; other < node_count(); ++other) {
      const Node& set = nodes_[other];
      if (set.als.meets(cells) || !struck[set.digit].contains_all(set.cells)) continue;
      edges.push_back({off(node), off(other)});
    }
    // A cell that the set leaves with one digit.
    for (const Cell cell : als.seen) {
      DigitSet left = grid_.candidates(cell);
      if (left.size() <= 2) continue;
      for (const Digit other : als.digits) {
        if (struck[other].contains(cell)) left.remove(other);
      }
      if (left.is_single()) edges.push_back({off(node), on({cell, left.first()})});
    }
  }
}

void Implications::spread(Literal premise, Spread& out) const {
  const auto literals = static_cast<std::size_t>(2 * half_);
  out.premise = premise;
  out.order.assign(1, premise);
  out.parent.resize(literals);
  out.distance.assign(literals, 0);
  for (std::size_t next = 0; next < out.order.size(); ++next) {
    const Literal from = out.order[next];
    for (const Literal to : direct(from)) {
      if (to == premise || out.distance[to] != 0) continue;
      out.order.push_back(to);
      out.distance[to] = static_cast<std::uint16_t>(out.distance[from] + 1);
      out.parent[to] = from;
    }
  }
}

void Implications::tell_strong_link(const Node& from, const Node& to, Step& step) const {
  if (!from.als.empty()) {
    step.because(from.als);
    return;
  }
  if (from.digit != to.digit) {
    step.because(from.cells);
    return;
  }
  for (const House house : houses_in_order(from.cells.first())) {
    if (places(house, from.digit) != (from.cells | to.cells)) continue;
    step.because(house, from.digit);
    return;
  }
}

void Implications::tell(std::span<const Literal> path, Step& step) const {
  if (!step.with_evidence()) return;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Node& here = node(path[i]);
    step.mark(is_on(path[i]) ? Role::On : Role::Off, here.cells, DigitSet{here.digit});
    if (i + 1 == path.size()) break;
    const Node& next = node(path[i + 1]);
    if (is_on(path[i])) {
      step.link(here, next, false);
    } else if (is_on(path[i + 1])) {
      step.link(here, next, true);
      tell_strong_link(here, next, step);
      if (!here.als.empty()) step.because(next.cells);
    } else {
      // Through the set: without one digit the set holds the other, which strikes the next node.
      CellSet holding = here.als & grid_.places(next.digit);
      const Node inside{holding, next.digit, here.als};
      step.link(here, inside, true).link(inside, next, false);
      step.mark(Role::On, holding, DigitSet{next.digit});
      tell_strong_link(here, inside, step);
    }
  }
}

void drop_repeats(Step& step) {
  drop_repeated(step.marks);
  drop_repeated(step.truths);
}

}  // namespace swordfish
