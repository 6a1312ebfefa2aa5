#include "board/rules/connected_regions.hpp"

#include <algorithm>

namespace swordfish::board {
namespace {

// One walk in depth over the possible cells: what hangs on whom.
class Walk {
 public:
  Walk(const std::vector<CellSet>& beside, const CellSet& possible, const CellSet& sure)
      : beside_(beside), possible_(possible), sure_(sure) {
    std::fill_n(place_.begin(), beside.size(), 0);
  }

  struct Below {
    int highest, cells;  // the earliest cell that is beside one of these; how many they are
    bool has_sure;
  };
  Below visit(int cell, int from) {
    const int place = place_[static_cast<std::size_t>(cell)] = ++visited_;
    Below all{place, 1, sure_.has(cell)};
    int lost = 0;
    bool is_between = false;
    (beside_[static_cast<std::size_t>(cell)] & possible_).each([&](int next) {
      if (next == from) return;
      if (const int before = place_[static_cast<std::size_t>(next)]; before != 0) {
        all.highest = std::min(all.highest, before);
        return;
      }
      const Below below = visit(next, cell);
      if (below.highest >= place) lost += below.cells, is_between |= below.has_sure;
      all.highest = std::min(all.highest, below.highest);
      all.cells += below.cells, all.has_sure |= below.has_sure;
    });
    if (lost > 0 && !sure_.has(cell)) cuts_.push_back({cell, lost + 1, is_between});
    return all;
  }

  struct Cut {
    int cell, lost;   // cells that are lost without it
    bool is_between;  // some that are sure are lost
  };
  const std::vector<Cut>& cuts() const { return cuts_; }

 private:
  const std::vector<CellSet>& beside_;
  const CellSet &possible_, &sure_;
  std::array<int, kMostCells> place_;
  std::vector<Cut> cuts_;
  int visited_ = 0;
};

}  // namespace

RegionGrid::RegionGrid(const Layout& layout)
    : beside_(static_cast<std::size_t>(layout.placed_cells()), CellSet(layout.placed_cells())) {
  for (const auto& [a, b] : layout.neighbours()) {
    beside_[static_cast<std::size_t>(a)].add(b);
    beside_[static_cast<std::size_t>(b)].add(a);
  }
}

CellSet RegionGrid::near(const CellSet& list, const CellSet& among) const {
  CellSet found(cells());
  list.each([&](int cell) { found |= beside_[static_cast<std::size_t>(cell)]; });
  return found & among;
}

CellSet RegionGrid::piece(CellSet from, const CellSet& possible) const {
  for (CellSet edge = from; !edge.is_empty();) {
    edge = near(edge, possible) - from;
    from |= edge;
  }
  return from;
}

// As far as the region can go from one piece of it: sure cells cost nothing on the way, others one each.
CellSet RegionGrid::within(const CellSet& start, const CellSet& possible, const CellSet& sure,
                           int spare) const {
  CellSet reached = start, edge = start;
  for (; spare > 0 && !edge.is_empty(); --spare) {
    edge = near(edge, possible) - reached;
    reached |= edge;
    const CellSet met = near(edge, sure) - reached;
    if (met.is_empty()) continue;
    const CellSet more = piece(met, sure) - reached;
    edge |= more, reached |= more;
  }
  return reached;
}

CellSet RegionGrid::within_reach(const CellSet& possible, const CellSet& sure, int size) const {
  CellSet left = possible;
  if (sure.is_empty()) {
    for (CellSet open = possible; !open.is_empty();) {
      CellSet begin(cells());
      begin.add(open.first());
      const CellSet whole = piece(begin, possible);
      if (whole.size() < size) left -= whole;
      open -= whole;
    }
    return left;
  }
  const int spare = size - sure.size();
  for (CellSet open = sure; !open.is_empty();) {
    CellSet begin(cells());
    begin.add(open.first());
    const CellSet start = piece(begin, sure);
    left &= within(start, left, sure, spare);
    open -= start;
  }
  return left;
}

CellSet RegionGrid::needed(const CellSet& possible, const CellSet& sure, int size) const {
  Walk walk(beside_, possible, sure);
  const int all = walk.visit(sure.first(), -1).cells;
  CellSet found(cells());
  for (const Walk::Cut& cut : walk.cuts()) {
    if (cut.is_between || all - cut.lost < size) found.add(cut.cell);
  }
  return found;
}

}  // namespace swordfish::board
