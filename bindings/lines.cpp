// Plain lines for Python: bytes in, bytes out, the GIL released.
#include "bulk/lines.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <limits>
#include <span>
#include <stdexcept>

#include "bulk/solved_lines.hpp"
#include "long_run.hpp"
#include "register.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

// Any memory will do, so that whoever solves plain lines needs no NumPy.
using Block = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Room = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Item, class Memory>
std::span<Item> items_of(const Memory& memory) {
  if (reinterpret_cast<std::uintptr_t>(memory.data()) % alignof(Item) != 0)
    throw std::invalid_argument("expected aligned memory");
  return {reinterpret_cast<Item*>(memory.data()), memory.shape(0) / sizeof(Item)};
}

// For Python: places the fields of lines in `places`; how many lines there are, None if some aren't plain.
std::optional<std::size_t> bulk_place_lines(Block block, char delimiter, std::size_t columns,
                                            std::size_t puzzle, std::optional<std::size_t> listed,
                                            Room places) {
  if (puzzle >= columns || listed >= std::optional(columns) || listed == puzzle)
    throw std::invalid_argument("expected columns of their own for puzzles and solutions");
  if (block.shape(0) > std::numeric_limits<std::uint32_t>::max())
    throw std::invalid_argument("expected less than 4 GB of lines");
  const LineForm form{static_cast<std::uint8_t>(delimiter), columns, puzzle, listed};
  const auto room = items_of<LinePlace>(places);
  const nb::gil_scoped_release release;
  return place_lines({block.data(), block.shape(0)}, form, room);
}

PlacedLines lines_of(const Block& block, const Block& places, std::size_t rows, bool has_listed) {
  const auto known = items_of<const LinePlace>(places);
  const auto is_in = [](std::uint32_t cells, const LinePlace& place) {
    return cells >= place.start && std::size_t{cells} + kCells <= place.end;
  };
  const std::size_t size = block.shape(0);
  if (rows > known.size()) throw std::invalid_argument("expected the places of so many lines");
  std::size_t next = 0;  // where the next line may begin
  for (const LinePlace& place : known.first(rows)) {
    if (place.start < next || place.end < place.start || place.end >= size || !is_in(place.puzzle, place) ||
        (has_listed && !is_in(place.listed, place)))
      throw std::invalid_argument("expected places within the lines");
    next = place.end + std::size_t{1};
  }
  return {block.data(), known.data(), rows, has_listed};
}

// For Python: solves lines into `found`. The guesses that were made.
std::uint64_t bulk_solve_lines(Block block, Block places, std::size_t rows, int threads, Room found) {
  const PlacedLines lines = lines_of(block, places, rows, false);
  const bool is_aligned = reinterpret_cast<std::uintptr_t>(found.data()) % alignof(std::uint64_t) == 0;
  if (found.shape(0) < lines.count * kFoundPerLine || !is_aligned)
    throw std::invalid_argument("expected aligned room for what is found in each line");
  LongRun run;
  run.stop_asked();  // from here on, because others read and write meanwhile
  const auto guesses = solve_lines(lines, threads, run.watch(), found.data());
  run.finish();
  return guesses.value_or(0);
}

template <std::size_t kSize>
nb::list list_of(const std::array<std::uint64_t, kSize>& numbers) {
  nb::list list;
  for (const std::uint64_t number : numbers) list.append(number);
  return list;
}

// For Python: writes lines into `written` up to the number that it gives first. Then the lines by status, givens
// and guesses, and by how listed solutions compare: the only one, no solution, one of many.
nb::tuple bulk_write_lines(Block block, Block places, std::size_t rows, char delimiter, bool has_listed,
                           int threads, Block found, Room written) {
  const PlacedLines lines = lines_of(block, places, rows, has_listed);
  if (found.shape(0) < rows * kFoundPerLine || written.shape(0) < block.shape(0) + rows * kMostAdded)
    throw std::invalid_argument("expected what was found, and room for all of it, for each line");
  LineCounts counts;
  std::size_t size;
  {
    const nb::gil_scoped_release release;
    const FoundInLines<const std::uint8_t> of_lines(found.data(), lines.count);
    size =
        write_lines(lines, static_cast<std::uint8_t>(delimiter), of_lines, threads, written.data(), counts);
  }
  const std::array<std::uint64_t, 3> compared = {counts.agree, counts.differ, counts.one_of_many};
  return nb::make_tuple(size, list_of(counts.by_status), list_of(counts.by_givens),
                        list_of(counts.by_guesses), list_of(compared));
}

}  // namespace

void register_lines(nb::module_& module) {
  module.attr("FOUND_PER_LINE") = kFoundPerLine;
  module.attr("MOST_ADDED") = kMostAdded;
  module.attr("PLACE_PER_LINE") = sizeof(LinePlace);
  module.def("bulk_place_lines", &bulk_place_lines, nb::arg("block"), nb::arg("delimiter"),
             nb::arg("columns"), nb::arg("puzzle"), nb::arg("listed").none(), nb::arg("places"),
             nb::sig("def bulk_place_lines(block: bytes | bytearray | memoryview, delimiter: str, "
                     "columns: int, puzzle: int, listed: int | None, places: bytearray | memoryview) "
                     "-> int | None"));
  module.def("bulk_solve_lines", &bulk_solve_lines, nb::arg("block"), nb::arg("places"), nb::arg("rows"),
             nb::arg("threads"), nb::arg("found"),
             nb::sig("def bulk_solve_lines(block: bytes | bytearray | memoryview, "
                     "places: bytes | bytearray | memoryview, rows: int, threads: int, "
                     "found: bytearray | memoryview) -> int"));
  module.def("bulk_write_lines", &bulk_write_lines, nb::arg("block"), nb::arg("places"), nb::arg("rows"),
             nb::arg("delimiter"), nb::arg("has_listed"), nb::arg("threads"), nb::arg("found"),
             nb::arg("written"),
             nb::sig("def bulk_write_lines(block: bytes | bytearray | memoryview, "
                     "places: bytes | bytearray | memoryview, rows: int, delimiter: str, "
                     "has_listed: bool, threads: int, found: bytes | bytearray | memoryview, "
                     "written: bytearray | memoryview) "
                     "-> tuple[int, list[int], list[int], list[int], list[int]]"));
}
