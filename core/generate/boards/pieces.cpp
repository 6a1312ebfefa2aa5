#include "generate/boards/pieces.hpp"

#include <algorithm>

namespace swordfish::board {
namespace {

class Pieces {
 public:
  Pieces(int rows, int columns, int size, Random& random)
      : rows_(rows), columns_(columns), random_(random), region_(static_cast<std::size_t>(rows * columns)) {
    const RowColumn box = Layout::usual_box(rows, columns, size);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        // Rows are walked to and fro, so that each piece of the strip is connected.
        const int along = row * columns + (row % 2 == 0 ? column : columns - 1 - column);
        of(row * columns + column) =
            box.row == 0 ? along / size : row / box.row * (columns / box.column) + column / box.column;
      }
    }
  }

  Regions mixed() {
    constexpr int kExchangesPerCell = 40;
    for (int left = kExchangesPerCell * cells(); left > 0; --left) exchange();
    number();
    return region_;
  }

 private:
  // Numbers the pieces of a jigsaw in the order in which they are met, as whoever reads them does.
  void number() {
    std::vector<int> numbers;  // by new number, the old one
    for (int& region : region_) {
      auto found = std::find(numbers.begin(), numbers.end(), region);
      if (found == numbers.end()) found = numbers.insert(found, region);
      region = static_cast<int>(found - numbers.begin());
    }
  }

  int cells() const { return rows_ * columns_; }
  int& of(int cell) { return region_[static_cast<std::size_t>(cell)]; }

  std::vector<int> beside(int cell) const {
    std::vector<int> found;
    const int row = cell / columns_, column = cell % columns_;
    if (row > 0) found.push_back(cell - columns_);
    if (row + 1 < rows_) found.push_back(cell + columns_);
    if (column > 0) found.push_back(cell - 1);
    if (column + 1 < columns_) found.push_back(cell + 1);
    return found;
  }
  bool touches(int cell, int region) {
    const auto near = beside(cell);
    return std::any_of(near.begin(), near.end(), [&](int other) { return of(other) == region; });
  }
  // The borders of pieces around the cell: few of them make pieces that look like pieces, not like worms.
  int borders(int cell) {
    const auto near = beside(cell);
    return static_cast<int>(
        std::count_if(near.begin(), near.end(), [&](int other) { return of(other) != of(cell); }));
  }

  bool is_connected(int region) {
    const auto first = std::find(region_.begin(), region_.end(), region);
    std::vector<int> reached{static_cast<int>(first - region_.begin())};
    for (std::size_t next = 0; next < reached.size(); ++next) {
      for (const int cell : beside(reached[next])) {
        if (of(cell) == region && std::find(reached.begin(), reached.end(), cell) == reached.end())
          reached.push_back(cell);
      }
    }
    return static_cast<std::ptrdiff_t>(reached.size()) == std::count(region_.begin(), region_.end(), region);
  }

  // A cell goes over to a piece beside it, which gives one back; both stay connected, or nothing changes.
  void exchange() {
    const int given = random_.below(cells());
    const auto near = beside(given);
    const int from = of(given), to = of(near[random_.below(near.size())]);
    if (from == to) return;
    std::vector<int> back;
    for (int cell = 0; cell < cells(); ++cell) {
      if (of(cell) == to && touches(cell, from)) back.push_back(cell);
    }
    const int taken = back[random_.below(back.size())];
    const int before = borders(given) + borders(taken);
    of(given) = to, of(taken) = from;
    constexpr int kRarely = 4;
    const bool is_wanted = borders(given) + borders(taken) <= before || random_.below(kRarely) == 0;
    if (!is_wanted || !is_connected(from) || !is_connected(to)) of(given) = from, of(taken) = to;
  }

  int rows_, columns_;
  Random& random_;
  Regions region_;
};

}  // namespace

Regions random_pieces(int rows, int columns, int size, Random& random) {
  return Pieces(rows, columns, size, random).mixed();
}

}  // namespace swordfish::board
