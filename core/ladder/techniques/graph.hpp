// What can be reached from where: a directed graph in rows, and the transitive closure of it in bits.
//
//   targets of node 0 | of node 1 | of node 2 ...      first[n] is where node n's targets begin
//
//   row of bits per node:   0 1 1 0 0 1 ...            bit m: node m can be reached (from itself: always)
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace swordfish {

struct Edge {
  int from;
  int to;
};

// A directed graph in rows.
class Graph {
 public:
  Graph() = default;
  // Each node's targets in the order in which the edges are given.
  Graph(std::size_t nodes, const std::vector<Edge>& edges) : first_(nodes + 1, 0), targets_(edges.size()) {
    for (const Edge& edge : edges) ++first_[static_cast<std::size_t>(edge.from) + 1];
    for (std::size_t node = 1; node <= nodes; ++node) first_[node] += first_[node - 1];
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const Edge& edge : edges) targets_[next[static_cast<std::size_t>(edge.from)]++] = edge.to;
  }
  std::size_t size() const { return first_.size() - 1; }
  std::span<const int> targets(std::size_t node) const {
    return std::span(targets_).subspan(first_[node], first_[node + 1] - first_[node]);
  }

 private:
  std::vector<std::uint32_t> first_{0};
  std::vector<int> targets_;
};

// A row of bits for each node of a graph: which nodes can be reached.
class BitRows {
 public:
  BitRows() = default;
  BitRows(std::size_t rows, std::size_t width) : words_((width + 63) / 64), bits_(rows * words_, 0) {}
  std::size_t words() const { return words_; }
  std::span<std::uint64_t> operator[](std::size_t row) {
    return std::span(bits_).subspan(row * words_, words_);
  }
  std::span<const std::uint64_t> operator[](std::size_t row) const {
    return std::span(bits_).subspan(row * words_, words_);
  }
  bool contains(std::size_t row, std::size_t bit) const {
    return (bits_[row * words_ + bit / 64] >> (bit % 64) & 1) != 0;
  }
  void insert(std::size_t row, std::size_t bit) {
    bits_[row * words_ + bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  void remove(std::size_t row, std::size_t bit) {
    bits_[row * words_ + bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
  }
  void merge(std::size_t row, std::span<const std::uint64_t> more) {
    for (std::size_t word = 0; word < words_; ++word) bits_[row * words_ + word] |= more[word];
  }

 private:
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

// Calls visit(bit) for every bit of a row, which is a node of the graph that can be reached.
template <class Visit>
void each_bit(std::span<const std::uint64_t> row, Visit visit) {
  for (std::size_t word = 0; word < row.size(); ++word) {
    for (std::uint64_t bits = row[word]; bits != 0; bits &= bits - 1) {
      visit(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }
}

// The closure of a graph. Closures share work: where a node is met whose closure is known, all of it is taken
// over at once. Nodes are closed from the last to the first, so that a graph whose edges all go up costs one
// visit per edge. `stop` is asked at each node and may end it; the rows then mean nothing.
template <class Stop>
BitRows close(const Graph& graph, Stop stop) {
  BitRows rows(graph.size(), graph.size());
  std::vector<char> known(graph.size(), 0);
  std::vector<int> open;
  for (std::size_t node = graph.size(); node-- > 0 && !stop();) {
    rows.insert(node, node);
    open.assign(1, static_cast<int>(node));
    while (!open.empty()) {
      const auto from = static_cast<std::size_t>(open.back());
      open.pop_back();
      for (const int to : graph.targets(from)) {
        if (rows.contains(node, to)) continue;
        if (known[to] != 0) {
          rows.merge(node, rows[to]);
        } else {
          rows.insert(node, to);
          open.push_back(to);
        }
      }
    }
    known[node] = 1;
  }
  return rows;
}
// The closure of a graph.
inline BitRows close(const Graph& graph) {
  return close(graph, [] { return false; });
}

}  // namespace swordfish
