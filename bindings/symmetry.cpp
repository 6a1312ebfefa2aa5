// Transformations for Python: as plain data (rows, columns, digits, transposed), which swordfish.symmetry
// makes into frozen values.
#include "puzzle/symmetry.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>

#include <optional>
#include <stdexcept>

#include "bulk/symmetry.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "texts.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

template <class Numbers>
nb::tuple numbers_tuple(const Numbers& numbers) {
  nb::list list;
  for (const std::uint8_t number : numbers) list.append(int{number});
  return nb::tuple(list);
}

nb::tuple transformation_tuple(const Transformation& map) {
  return nb::make_tuple(numbers_tuple(map.rows), numbers_tuple(map.columns), numbers_tuple(map.digits),
                        map.transposed);
}

using Nine = std::array<std::uint8_t, 9>;

Transformation read_transformation(const Nine& rows, const Nine& columns, const Nine& digits,
                                   bool transposed) {
  Transformation map;
  map.rows = rows;
  map.columns = columns;
  map.digits = digits;
  map.transposed = transposed;
  if (!map.is_valid()) {
    throw std::invalid_argument(
        "expected rows and columns 0 to 8 with bands and stacks kept together, and digits 1 to 9, each once");
  }
  return map;
}

Row81 digits_without_conflict(const Grid& grid) {
  if (!grid.is_valid()) {
    throw PuzzleError("expected a puzzle in which no digit stands twice in a house, got '" +
                      text_from_grid(grid, "line") + "'");
  }
  return grid.digits();
}

nb::tuple canonical_form(const Grid& grid) {
  const Canonical found = canonical(digits_without_conflict(grid));
  return nb::make_tuple(Grid::from_digits(found.digits), transformation_tuple(found.map));
}

nb::tuple next_automorphism(Automorphisms& all) {
  const std::optional<Transformation> map = all.next();
  if (!map) throw nb::stop_iteration();
  return transformation_tuple(*map);
}

nb::tuple random_transformation(std::uint64_t seed, std::uint64_t place) {
  Random random(seed, place);
  return transformation_tuple(Transformation::random(random));
}

using RowsIn = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::device::cpu>;
using RowsOut = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Rows rows_with_digits(const RowsIn& rows, const std::string& form) {
  if ((form != "text" && form != "digits") || rows.shape(1) != kCells) {
    throw PuzzleError("expected puzzles as text or digits, 81 in a row, got " + form + " of " +
                      std::to_string(rows.shape(1)));
  }
  const RowForm read_as = form == "text" ? RowForm::Text : RowForm::Digits;
  return {read_as, rows.data(), rows.shape(0), static_cast<std::size_t>(rows.stride(0))};
}

RowsToMove rows_to_move(const RowsIn& rows, const std::string& form, RowsOut& moved) {
  RowsToMove read;
  static_cast<Rows&>(read) = rows_with_digits(rows, form);
  read.moved = moved.data();
  return read;
}

// For Python: the canonical forms of rows by symmetry.
void bulk_canonical(RowsIn rows, const std::string& form, int threads, RowsOut moved) {
  LongRun run;
  canonical_rows(rows_to_move(rows, form, moved), threads, run.watch());
  run.finish();
}

// For Python: the digits of rows as they are, moved by no symmetry.
void bulk_digits(RowsIn rows, const std::string& form, int threads, RowsOut digits) {
  LongRun run;
  read_rows(rows_to_move(rows, form, digits), threads, run.watch());
  run.finish();
}

// Keys of rows by symmetry: fills 16 bytes a row, and whether they mean something.
void bulk_key(RowsIn rows, const std::string& form, int threads, RowsOut keys,
              nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> known) {
  const std::size_t count = rows.shape(0);
  if (keys.shape(0) != count || keys.shape(1) != sizeof(Digest128) || known.shape(0) != count)
    throw std::invalid_argument("expected 16 bytes and a flag for each row");
  LongRun run;
  key_rows({rows_with_digits(rows, form), keys.data(), known.data()}, threads, run.watch());
  run.finish();
}

using Places = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// For Python: rows in random disguises by symmetry.
void bulk_shuffle(RowsIn rows, const std::string& form, std::uint64_t seed, int threads, RowsOut moved,
                  std::optional<Places> places, bool moves_cells, bool renames_digits) {
  RowsToMove read = rows_to_move(rows, form, moved);
  if (places) read.places = places->data();
  read.moves_cells = moves_cells;
  read.renames_digits = renames_digits;
  LongRun run;
  shuffle_rows(read, seed, threads, run.watch());
  run.finish();
}

}  // namespace

void register_symmetry(nb::module_& module) {
  module.def("canonical", &canonical_form, nb::arg("grid"),
             nb::sig("def canonical(grid: Grid) -> tuple[Grid, swordfish.model.raw.RawTransformation]"));
  nb::class_<Automorphisms>(module, "Automorphisms", "The automorphisms of a puzzle one by one.")
      .def(
          "__init__",
          [](Automorphisms* self, const Grid& grid) {
            new (self) Automorphisms(digits_without_conflict(grid));
          },
          nb::arg("grid"))
      .def(
          "__iter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __iter__(self) -> Automorphisms"))
      .def("__next__", &next_automorphism,
           nb::sig("def __next__(self) -> swordfish.model.raw.RawTransformation"));
  module.def(
      "count_automorphisms",
      [](const Grid& grid) { return count_automorphisms(digits_without_conflict(grid)); }, nb::arg("grid"));
  module.def("random_transformation", &random_transformation, nb::arg("seed"), nb::arg("place") = 0,
             nb::sig("def random_transformation(seed: int, place: int = 0) -> "
                     "swordfish.model.raw.RawTransformation"));
  module.def(
      "transform",
      [](const Grid& grid, const Nine& rows, const Nine& columns, const Nine& digits, bool transposed) {
        return read_transformation(rows, columns, digits, transposed).apply(grid);
      },
      nb::arg("grid"), nb::arg("rows"), nb::arg("columns"), nb::arg("digits"), nb::arg("transposed"));
  module.def("bulk_canonical", &bulk_canonical, nb::arg("rows"), nb::arg("form"), nb::arg("threads"),
             nb::arg("moved"));
  module.attr("KEY_ALGORITHM") = std::string(kKeyAlgorithm);
  module.def("bulk_digits", &bulk_digits, nb::arg("rows"), nb::arg("form"), nb::arg("threads"),
             nb::arg("digits"));
  module.def("bulk_key", &bulk_key, nb::arg("rows"), nb::arg("form"), nb::arg("threads"), nb::arg("keys"),
             nb::arg("known"));
  module.def("bulk_shuffle", &bulk_shuffle, nb::arg("rows"), nb::arg("form"), nb::arg("seed"),
             nb::arg("threads"), nb::arg("moved"), nb::arg("places").none() = nb::none(),
             nb::arg("moves_cells") = true, nb::arg("renames_digits") = true);
}
