// Many puzzles for Python: arrays in, arrays out, the GIL released.
#include "bulk/search.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>

#include <chrono>
#include <cstring>
#include <stdexcept>
#include <string>

#include "bulk/count.hpp"
#include "bulk/depth.hpp"
#include "bulk/explain.hpp"
#include "bulk/rating.hpp"
#include "bulk/rows.hpp"
#include "errors.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "rules.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

using RowsIn = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::device::cpu>;
using Bytes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Solutions = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::device::cpu>;
template <class Number>
using Column = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = Column<std::uint64_t>;
using Matrix = nb::ndarray<std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

RowForm form_named(const std::string& name, std::size_t width) {
  if (name == "flags" && width == 9 * kCells) return RowForm::Flags;
  if (name == "text" && width == kCells) return RowForm::Text;
  if (name == "lines" && width == kCells) return RowForm::Lines;
  if (name == "digits" && width == kCells) return RowForm::Digits;
  throw std::invalid_argument("expected text, lines or digits of 81 bytes a row, or flags of 729, got " +
                              name + " of " + std::to_string(width));
}

Rows rows_of(const RowsIn& rows, const std::string& form) {
  const auto stride = static_cast<std::size_t>(rows.stride(0));
  return {form_named(form, rows.shape(1)), rows.data(), rows.shape(0), stride};
}

// Fills what it is given: status (one byte a row), and on request solutions (81 bytes a row, counted from
// `zero`), counts and guesses.
void bulk_solve(RowsIn rows, const std::string& form, std::uint64_t limit, int threads, Bytes status,
                std::optional<Solutions> solutions, std::uint8_t zero, std::optional<Numbers> counts,
                std::optional<Numbers> guesses) {
  Batch batch;
  static_cast<Rows&>(batch) = rows_of(rows, form);
  batch.limit = limit;
  batch.zero = zero;
  batch.status = status.data();
  if (solutions) {
    batch.solutions = solutions->data();
    batch.solution_stride = static_cast<std::size_t>(solutions->stride(0));
  }
  if (counts) batch.counts = counts->data();
  if (guesses) batch.guesses = guesses->data();
  LongRun run;
  solve_rows(batch, threads, run.watch());
  run.finish();
}

// Fills what it is given, one entry for each row; without a limit, counts end where 64 bits do.
void bulk_count(RowsIn rows, const std::string& form, std::optional<std::uint64_t> limit, int threads,
                Bytes status, Numbers counts) {
  CountBatch batch;
  static_cast<Rows&>(batch) = rows_of(rows, form);
  if (limit) batch.limit = *limit;
  batch.status = status.data();
  batch.counts = counts.data();
  LongRun run;
  count_rows(batch, threads, run.watch());
  run.finish();
}

// Fills what it is given, one entry or one row of counts for each row.
void bulk_explain(RowsIn rows, const std::string& form, const Ladder& ladder, int threads, Bytes status,
                  Bytes solved, Column<std::int16_t> hardest, Column<std::int8_t> level,
                  Column<std::int32_t> score, Matrix counts) {
  PathBatch batch;
  static_cast<Rows&>(batch) = rows_of(rows, form);
  batch.status = status.data();
  batch.solved = solved.data();
  batch.hardest = hardest.data();
  batch.level = level.data();
  batch.score = score.data();
  batch.counts = counts.data();
  LongRun run;
  explain_rows(batch, ladder, threads, run.watch());
  run.finish();
}

// Fills one byte a row. The rules are the name of a preset or a ladder.
void bulk_depth(RowsIn rows, const std::string& form, const Rules& rules, int most, int threads,
                Column<std::int8_t> depths) {
  DepthBatch batch;
  static_cast<Rows&>(batch) = rows_of(rows, form);
  batch.rules = preset_or_ladder(rules);
  batch.most = most;
  batch.depths = depths.data();
  LongRun run;
  find_depths(batch, threads, run.watch());
  run.finish();
}

// Tells Python how far a run has come, ten times a second; what it raises ends the run.
class Teller {
 public:
  Teller(nb::handle watch, const RatingBatch& batch) : watch_(watch), batch_(batch) {}

  bool fails() {
    const auto now = std::chrono::steady_clock::now();
    if (watch_.is_none() || now - told_ < std::chrono::milliseconds(100)) return false;
    told_ = now;
    const nb::gil_scoped_acquire gil;
    try {
      watch_(batch_.done.load(), batch_.hardest.load() / 10.0);
    } catch (nb::python_error& error) {
      error_.emplace(std::move(error));
    }
    return error_.has_value();
  }
  void finish() {
    if (error_) throw nb::python_error(*error_);
  }

 private:
  nb::handle watch_;
  const RatingBatch& batch_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
  std::optional<nb::python_error> error_;
};

// Fills what it is given, one entry for each row.
void bulk_rate(RowsIn rows, const std::string& form, int threads, int max_er, double max_seconds,
               bool hardest_last, nb::handle watch, Bytes status, Bytes rated, Column<float> er,
               Column<float> ep, Column<float> ed, Column<std::int16_t> technique) {
  RatingBatch batch;
  static_cast<Rows&>(batch) = rows_of(rows, form);
  batch.max_er = max_er;
  batch.max_seconds = nanoseconds_of(max_seconds);
  batch.hardest_last = hardest_last;
  batch.status = status.data();
  batch.rated = rated.data();
  batch.er = er.data();
  batch.ep = ep.data();
  batch.ed = ed.data();
  batch.technique = technique.data();
  LongRun run;
  Teller teller(watch, batch);
  rate_rows(batch, threads, [&] { return run.stop_asked() || teller.fails(); });
  run.finish();
  teller.finish();
}

// Fills one byte a row.
void bulk_givens(RowsIn rows, const std::string& form, Bytes givens) {
  const Rows read = rows_of(rows, form);
  const nb::gil_scoped_release release;
  count_givens(read, givens.data());
}

// The characters of a str that has 81 of them, all ASCII; null for every other.
const char* ascii_row(PyObject* text) {
  if (PyUnicode_GetLength(text) != kCells) return nullptr;
  Py_ssize_t size = 0;
  const char* characters = PyUnicode_AsUTF8AndSize(text, &size);
  if (characters == nullptr) PyErr_Clear();  // lone surrogates
  return size == kCells ? characters : nullptr;
}

// Copies the characters of a list or tuple of str into rows; what isn't 81 ASCII characters becomes a row
// that is malformed, and so does None. The place of the first item that is neither, if there is one.
std::optional<std::size_t> bulk_texts(nb::handle texts, Solutions rows) {
  const std::size_t count = rows.shape(0);
  if (!PyList_Check(texts.ptr()) && !PyTuple_Check(texts.ptr()))
    throw nb::type_error("expected a list or tuple of str");
  if (rows.shape(1) != kCells || nb::len(texts) != count)
    throw std::invalid_argument("expected a row of 81 bytes for each str");
  const auto item = PyList_Check(texts.ptr()) ? &PyList_GetItem : &PyTuple_GetItem;
  for (std::size_t i = 0; i < count; ++i) {
    PyObject* text = item(texts.ptr(), static_cast<Py_ssize_t>(i));
    if (!PyUnicode_Check(text) && text != Py_None) return i;
    std::uint8_t* row = rows.data() + static_cast<std::size_t>(rows.stride(0)) * i;
    if (const char* characters = text == Py_None ? nullptr : ascii_row(text)) {
      std::memcpy(row, characters, kCells);
    } else {
      std::memset(row, 0xff, kCells);
    }
  }
  return std::nullopt;
}

}  // namespace

void register_bulk(nb::module_& module) {
  module.def("bulk_solve", &bulk_solve, nb::arg("rows"), nb::arg("form"), nb::arg("limit"),
             nb::arg("threads"), nb::arg("status"), nb::arg("solutions").none() = nb::none(),
             nb::arg("zero") = 0, nb::arg("counts").none() = nb::none(),
             nb::arg("guesses").none() = nb::none());
  module.def("bulk_count", &bulk_count, nb::arg("rows"), nb::arg("form"), nb::arg("limit").none(),
             nb::arg("threads"), nb::arg("status"), nb::arg("counts"));
  module.def("bulk_explain", &bulk_explain, nb::arg("rows"), nb::arg("form"), nb::arg("ladder"),
             nb::arg("threads"), nb::arg("status"), nb::arg("solved"), nb::arg("hardest"), nb::arg("level"),
             nb::arg("score"), nb::arg("counts"));
  module.def("bulk_depth", &bulk_depth, nb::arg("rows"), nb::arg("form"), nb::arg("rules"), nb::arg("most"),
             nb::arg("threads"), nb::arg("depths"));
  module.def("bulk_rate", &bulk_rate, nb::arg("rows"), nb::arg("form"), nb::arg("threads"), nb::arg("max_er"),
             nb::arg("max_seconds"), nb::arg("hardest_last"), nb::arg("watch").none(), nb::arg("status"),
             nb::arg("rated"), nb::arg("er"), nb::arg("ep"), nb::arg("ed"), nb::arg("technique"));
  module.def("bulk_givens", &bulk_givens, nb::arg("rows"), nb::arg("form"), nb::arg("givens"));
  module.def("bulk_texts", &bulk_texts, nb::arg("texts"), nb::arg("rows"));
}
