// Law: a puzzle and its disguises have one canonical form, which a known map leads to and which no disguise comes
// before; many at once have the same. The automorphisms form a group: each leaves the puzzle as it is, one changes
// nothing, each has its inverse and any two their product; their number is counted right and divides that of all
// moves.
#include <algorithm>
#include <set>

#include "bulk/symmetry.hpp"
#include "grids.hpp"
#include "law.hpp"
#include "puzzle/symmetry.hpp"

using namespace swordfish;

namespace {

constexpr std::uint64_t kAllMoves = 2 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6;
constexpr std::size_t kMostMultiplied = 100;
constexpr std::uint64_t kMostListed = 3000;
constexpr int kFewDigits = 3;  // an empty grid has all moves for automorphisms, which take long to find

Row81 moved(const Row81& row, const Transformation& map) {
  Row81 result;
  map.apply(row.data(), result.data());
  return result;
}

// Some digits on an empty grid, or a solution with cells opened, or one turned onto itself.
Row81 puzzle_from(Bytes& bytes) {
  Grid grid;
  if (bytes.maybe()) {
    grid = late_grid(bytes, kCells, false).grid;
  } else {
    grid = grid_from(bytes.rest().data(), std::min<std::size_t>(bytes.rest().size(), 2 * kCells));
  }
  return grid.digits();
}

// The movement of the cells alone: digits that don't stand in the puzzle may have any name.
std::array<std::uint8_t, kCells> cells_of_map(const Transformation& map) {
  std::array<std::uint8_t, kCells> sources;
  for (const Cell cell : CellSet::all()) sources[cell.index] = map.source(cell).index;
  return sources;
}

void check_group(const Row81& puzzle) {
  const std::uint64_t count = count_automorphisms(puzzle);
  LAW(count >= 1 && kAllMoves % count == 0);
  if (count > kMostListed) return;
  std::vector<Transformation> all;
  Automorphisms automorphisms(puzzle);
  while (const auto one = automorphisms.next()) all.push_back(*one);
  LAW(all.size() == count && all.front() == Transformation{});
  std::set<std::array<std::uint8_t, kCells>> moves;
  for (const Transformation& one : all) {
    LAW(one.is_valid() && moved(puzzle, one) == puzzle);
    moves.insert(cells_of_map(one));
  }
  LAW(moves.size() == count && moves.contains(cells_of_map({})));
  const std::size_t step = std::max<std::size_t>(1, all.size() / kMostMultiplied);
  for (std::size_t i = 0; i < all.size(); i += step) {
    LAW(moves.contains(cells_of_map(all[i].inverse())));
    LAW(moves.contains(cells_of_map(all[i].then(all[(7 * i + 1) % all.size()]))));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  Random random(bytes.number());
  const Row81 puzzle = puzzle_from(bytes);
  const auto map = Transformation::random(random);
  LAW(map.is_valid() && map.then(map.inverse()) == Transformation{});
  const Row81 disguised = moved(puzzle, map);
  LAW(moved(disguised, map.inverse()) == puzzle);
  if (!Grid::from_digits(puzzle).is_valid()) return 0;

  const Canonical form = canonical(puzzle);
  LAW(form.map.is_valid() && moved(puzzle, form.map) == form.digits);
  LAW(form.digits <= puzzle && form.digits <= disguised);
  LAW(canonical(disguised).digits == form.digits && canonical(form.digits).digits == form.digits);
  if (Grid::from_digits(puzzle).placed().size() < kFewDigits) return 0;
  LAW(count_automorphisms(disguised) == count_automorphisms(puzzle));
  check_group(puzzle);

  std::array<Row81, 2> rows = {puzzle, disguised}, forms;
  RowsToMove batch;
  batch.form = RowForm::Digits;
  batch.rows = rows.data();
  batch.count = rows.size();
  batch.moved = forms[0].data();
  LAW(canonical_rows(batch, 1, {}));
  LAW(forms[0] == form.digits && forms[1] == form.digits);
  return 0;
}
