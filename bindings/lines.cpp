// Plain lines for Python: bytes in, bytes out, the GIL released.
#include "bulk/lines.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <stdexcept>
#include <string>

#include "bulk/solved_lines.hpp"
#include "long_run.hpp"
#include "register.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

// Any memory will do, so that whoever solves plain lines needs no NumPy.
using Block = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Room = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

PlainLines lines_of(const Block& block, std::size_t length) {
  if (length == 0 || block.shape(0) % length != 0)
    throw std::invalid_argument("expected whole lines of " + std::to_string(length) + " bytes");
  return {block.data(), block.shape(0) / length, length};
}

bool bulk_are_plain(Block block, Block first, char delimiter) {
  const PlainLines lines = lines_of(block, first.shape(0));
  const nb::gil_scoped_release release;
  return are_plain(lines, delimiter, first.data());
}

// Where in a line the 81 characters of a field begin.
std::size_t field_at(std::size_t start, std::size_t length) {
  if (length <= kCells || start >= length - kCells)
    throw std::invalid_argument("expected a field of 81 characters within a line");
  return start;
}

// Fills `found`. The guesses that were made.
std::uint64_t bulk_solve_lines(Block block, std::size_t length, std::size_t puzzle, int threads, Room found) {
  const PlainLines lines = lines_of(block, length);
  const bool is_aligned = reinterpret_cast<std::uintptr_t>(found.data()) % alignof(std::uint64_t) == 0;
  if (found.shape(0) < lines.count * kFoundPerLine || !is_aligned)
    throw std::invalid_argument("expected aligned room for what is found in each line");
  LongRun run;
  run.stop_asked();  // from here on, because others read and write meanwhile
  const auto guesses = solve_lines(lines, field_at(puzzle, length), threads, run.watch(), found.data());
  run.finish();
  return guesses.value_or(0);
}

template <std::size_t kSize>
nb::list list_of(const std::array<std::uint64_t, kSize>& numbers) {
  nb::list list;
  for (const std::uint64_t number : numbers) list.append(number);
  return list;
}

// Fills `written` up to the number that it gives first. Then the lines by status, givens and guesses, and by how listed
// solutions compare: the only one, no solution, one of many.
nb::tuple bulk_write_lines(Block block, std::size_t length, char delimiter, std::size_t puzzle,
                           std::optional<std::size_t> listed, int threads, Block found, Room written) {
  const PlainLines lines = lines_of(block, length);
  if (found.shape(0) < lines.count * kFoundPerLine || written.shape(0) < lines.count * (length + kMostAdded))
    throw std::invalid_argument("expected what was found, and room for all of it, for each line");
  LineFields fields{field_at(puzzle, length), {}};
  if (listed) fields.listed = field_at(*listed, length);
  LineCounts counts;
  std::size_t size;
  {
    const nb::gil_scoped_release release;
    const FoundInLines<const std::uint8_t> of_lines(found.data(), lines.count);
    size = write_lines(lines, fields, delimiter, of_lines, threads, written.data(), counts);
  }
  const std::array<std::uint64_t, 3> compared = {counts.agree, counts.differ, counts.one_of_many};
  return nb::make_tuple(size, list_of(counts.by_status), list_of(counts.by_givens),
                        list_of(counts.by_guesses), list_of(compared));
}

}  // namespace

void register_lines(nb::module_& module) {
  module.attr("FOUND_PER_LINE") = kFoundPerLine;
  module.attr("MOST_ADDED") = kMostAdded;
  module.def("bulk_are_plain", &bulk_are_plain, nb::arg("block"), nb::arg("first"), nb::arg("delimiter"),
             nb::sig("def bulk_are_plain(block: bytes | bytearray | memoryview, "
                     "first: bytes | bytearray | memoryview, delimiter: str) -> bool"));
  module.def("bulk_solve_lines", &bulk_solve_lines, nb::arg("block"), nb::arg("length"), nb::arg("puzzle"),
             nb::arg("threads"), nb::arg("found"),
             nb::sig("def bulk_solve_lines(block: bytes | bytearray | memoryview, length: int, puzzle: int, "
                     "threads: int, found: bytearray | memoryview) -> int"));
  module.def(
      "bulk_write_lines", &bulk_write_lines, nb::arg("block"), nb::arg("length"), nb::arg("delimiter"),
      nb::arg("puzzle"), nb::arg("listed").none(), nb::arg("threads"), nb::arg("found"), nb::arg("written"),
      nb::sig("def bulk_write_lines(block: bytes | bytearray | memoryview, length: int, delimiter: str, "
              "puzzle: int, listed: int | None, threads: int, found: bytes | bytearray | memoryview, "
              "written: bytearray | memoryview) "
              "-> tuple[int, list[int], list[int], list[int], list[int]]"));
}
