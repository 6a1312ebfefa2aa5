// Many puzzles for Python: arrays in, arrays out, the GIL released.
#include "bulk/search.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/variant.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

#include "bulk/count.hpp"
#include "bulk/depth.hpp"
#include "bulk/explain.hpp"
#include "bulk/minimal.hpp"
#include "bulk/rating.hpp"
#include "bulk/rows.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "row_forms.hpp"
#include "rules.hpp"

namespace nb = nanobind;
using namespace swordfish;

RowForm form_named(const std::string& name, std::size_t width) {
  if (name == "flags" && width == 9 * kCells) return RowForm::Flags;
  if (name == "text" && width == kCells) return RowForm::Text;
  if (name == "lines" && width == kCells) return RowForm::Lines;
  if (name == "digits" && width == kCells) return RowForm::Digits;
  throw std::invalid_argument("expected text, lines or digits of 81 bytes a row, or flags of 729, got " +
                              name + " of " + std::to_string(width));
}

namespace {

using RowsIn = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::device::cpu>;
using Bytes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Solutions = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::device::cpu>;
template <class Number>
using Column = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = Column<std::uint64_t>;
using Spent = Column<std::int64_t>;
using Matrix = nb::ndarray<std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Rows rows_of(const RowsIn& rows, const std::string& form) {
  const auto stride = static_cast<std::size_t>(rows.stride(0));
  return {form_named(form, rows.shape(1)), rows.data(), rows.shape(0), stride};
}

// For Python: what each row may take, and where the time that it took is counted, if anywhere.
Budgets budgets_of(double max_seconds, const std::optional<Spent>& spent) {
  return {nanoseconds_of(max_seconds), spent ? spent->data() : nullptr};
}

// For Python: fills what it is given: status (one byte a row), and on request solutions (81 bytes a row, counted
// from `zero`), counts and guesses.
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

// For Python: fills what it is given, one entry for each row; without a limit, counts end where 64 bits do.
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

// For Python: fills what it is given, one entry or one row of counts for each row.
void bulk_explain(RowsIn rows, const std::string& form, const Ladder& ladder, int threads, double max_seconds,
                  Bytes status, Bytes solved, Bytes gave_up, Column<std::int16_t> hardest,
                  Column<std::int8_t> level, Column<std::int32_t> score, std::optional<Matrix> counts,
                  std::optional<Spent> spent) {
  PathBatch batch;
  static_cast<Rows&>(batch) = rows_of(rows, form);
  batch.status = status.data();
  batch.solved = solved.data();
  batch.gave_up = gave_up.data();
  batch.budgets = budgets_of(max_seconds, spent);
  batch.hardest = hardest.data();
  batch.level = level.data();
  batch.score = score.data();
  if (counts) batch.counts = counts->data();
  LongRun run;
  explain_rows(batch, ladder, threads, run.watch());
  run.finish();
}

// For Python: fills one byte a row. The rules are the name of a preset or a ladder.
void bulk_depth(RowsIn rows, const std::string& form, const Rules& rules, int most, int threads,
                double max_seconds, Bytes status, Bytes gave_up, Column<std::int8_t> depths,
                std::optional<Spent> spent) {
  DepthBatch batch;
  static_cast<Rows&>(batch) = rows_of(rows, form);
  batch.rules = preset_or_ladder(rules);
  batch.most = most;
  batch.budgets = budgets_of(max_seconds, spent);
  batch.status = status.data();
  batch.gave_up = gave_up.data();
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
               Column<float> ep, Column<float> ed, Column<std::int16_t> technique,
               std::optional<Spent> spent) {
  RatingBatch batch;
  static_cast<Rows&>(batch) = rows_of(rows, form);
  batch.max_er = max_er;
  batch.budgets = budgets_of(max_seconds, spent);
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

// For Python: rows in bulk: counts givens, one byte a row.
void bulk_givens(RowsIn rows, const std::string& form, Bytes givens) {
  const Rows read = rows_of(rows, form);
  const nb::gil_scoped_release release;
  count_givens(read, givens.data());
}

// For Python: fills one byte a row each.
void bulk_minimal(RowsIn rows, const std::string& form, int threads, Bytes status,
                  Column<std::int8_t> minimal) {
  MinimalBatch batch;
  static_cast<Rows&>(batch) = rows_of(rows, form);
  batch.status = status.data();
  batch.minimal = minimal.data();
  LongRun run;
  find_minimal(batch, threads, run.watch());
  run.finish();
}

// Reads the str of a list or tuple into rows, each as it would be read alone; None and what is no str become rows that
// are malformed. The places of those that are no str.
nb::typed<nb::list, int> bulk_texts(nb::handle texts, Solutions rows) {
  const std::size_t count = rows.shape(0);
  if (!PyList_Check(texts.ptr()) && !PyTuple_Check(texts.ptr()))
    throw nb::type_error("expected a list or tuple of str");
  if (rows.shape(1) != kCells || nb::len(texts) != count)
    throw std::invalid_argument("expected a row of 81 bytes for each str");
  const auto item = PyList_Check(texts.ptr()) ? &PyList_GetItem : &PyTuple_GetItem;
  nb::typed<nb::list, int> others;
  for (std::size_t i = 0; i < count; ++i) {
    PyObject* text = item(texts.ptr(), static_cast<Py_ssize_t>(i));
    std::string_view characters;
    if (PyUnicode_Check(text)) {
      Py_ssize_t size = 0;
      if (const char* utf8 = PyUnicode_AsUTF8AndSize(text, &size)) {
        characters = {utf8, static_cast<std::size_t>(size)};
      } else {
        PyErr_Clear();  // lone surrogates
      }
    } else {
      others.append(i);
    }
    read_row(characters, rows.data() + static_cast<std::size_t>(rows.stride(0)) * i);
  }
  return others;
}

using Places = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Reads texts that lie in one piece of memory, from `starts` up to `ends`, into rows.
void bulk_spans(nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> data,
                Places starts, Places ends, Solutions rows) {
  const std::size_t count = rows.shape(0);
  if (rows.shape(1) != kCells || starts.shape(0) != count || ends.shape(0) != count)
    throw std::invalid_argument("expected a row of 81 bytes, a start and an end for each text");
  const auto size = static_cast<std::int64_t>(data.shape(0));
  const auto stride = static_cast<std::size_t>(rows.stride(0));
  const nb::gil_scoped_release release;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t start = starts.data()[i], end = ends.data()[i];
    const bool is_inside = 0 <= start && start <= end && end <= size;
    const auto* first = reinterpret_cast<const char*>(data.data()) + (is_inside ? start : 0);
    read_row({first, static_cast<std::size_t>(is_inside ? end - start : 0)}, rows.data() + stride * i);
  }
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
             nb::arg("threads"), nb::arg("max_seconds"), nb::arg("status"), nb::arg("solved"),
             nb::arg("gave_up"), nb::arg("hardest"), nb::arg("level"), nb::arg("score"),
             nb::arg("counts").none(), nb::arg("spent").none() = nb::none());
  module.def("bulk_depth", &bulk_depth, nb::arg("rows"), nb::arg("form"), nb::arg("rules"), nb::arg("most"),
             nb::arg("threads"), nb::arg("max_seconds"), nb::arg("status"), nb::arg("gave_up"),
             nb::arg("depths"), nb::arg("spent").none() = nb::none());
  module.def("bulk_rate", &bulk_rate, nb::arg("rows"), nb::arg("form"), nb::arg("threads"), nb::arg("max_er"),
             nb::arg("max_seconds"), nb::arg("hardest_last"), nb::arg("watch").none(), nb::arg("status"),
             nb::arg("rated"), nb::arg("er"), nb::arg("ep"), nb::arg("ed"), nb::arg("technique"),
             nb::arg("spent").none() = nb::none());
  module.def("bulk_givens", &bulk_givens, nb::arg("rows"), nb::arg("form"), nb::arg("givens"));
  module.def("bulk_minimal", &bulk_minimal, nb::arg("rows"), nb::arg("form"), nb::arg("threads"),
             nb::arg("status"), nb::arg("minimal"));
  module.def("bulk_spans", &bulk_spans, nb::arg("data"), nb::arg("starts"), nb::arg("ends"), nb::arg("rows"));
  module.def("bulk_texts", &bulk_texts, nb::arg("texts"), nb::arg("rows"));
}
