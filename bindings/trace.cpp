// Traces for Python: columns as arrays, which own the memory that the core filled.
#include "bulk/trace.hpp"

#include <nanobind/ndarray.h>

#include <memory>
#include <stdexcept>

#include "casters.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "row_forms.hpp"
#include "steps.hpp"
#include "suppose/refute.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

using RowsIn = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// For Python: for a trace, an array of what a vector or a text holds, without a copy.
template <class Items>
nb::object array_of(Items items) {
  using Number =
      std::conditional_t<std::is_same_v<Items, std::string>, std::uint8_t, typename Items::value_type>;
  auto kept = std::make_unique<Items>(std::move(items));
  auto* data = reinterpret_cast<Number*>(kept->data());
  const std::size_t size = kept->size();
  const nb::capsule owner(kept.release(), [](void* memory) noexcept { delete static_cast<Items*>(memory); });
  return nb::cast(nb::ndarray<nb::numpy, Number, nb::ndim<1>>(data, {size}, owner));
}

// For Python: texts of a trace: (where texts end, behind a first 0; their bytes)
nb::tuple texts_of(TraceColumn column) {
  column.ends.insert(column.ends.begin(), 0);
  return nb::make_tuple(array_of(std::move(column.ends)), array_of(std::move(column.data)));
}

TraceStyle style_named(const std::string& name) {
  if (name == "sentences") return TraceStyle::Sentences;
  if (name == "notation") return TraceStyle::Notation;
  if (name == "chat") return TraceStyle::Chat;
  throw std::invalid_argument("expected sentences, notation or chat as style, got '" + name + "'");
}

// For Python: traces rows: fills status and end, and returns the columns by name.
nb::typed<nb::dict, nb::str, nb::any> bulk_trace(RowsIn rows, const std::string& form, const Ladder& ladder,
                                                 int threads, double max_seconds, const std::string& style,
                                                 std::size_t max_steps, std::size_t max_length, int max_depth,
                                                 bool with_evidence, bool proves, Bytes status, Bytes end) {
  TraceBatch batch;
  batch.form = form_named(form, rows.shape(1));
  batch.rows = rows.data();
  batch.count = rows.shape(0);
  batch.stride = rows.shape(1);
  batch.max_seconds = nanoseconds_of(max_seconds);
  batch.options = {style_named(style), max_steps, max_length, max_depth, with_evidence, proves};
  batch.status = status.data();
  batch.end = end.data();
  LongRun run;
  trace_rows(batch, ladder, threads, run.watch());
  run.finish();
  TraceColumns& columns = batch.columns;
  nb::typed<nb::dict, nb::str, nb::any> found;
  found["row"] = array_of(std::move(columns.row));
  found["index"] = array_of(std::move(columns.index));
  found["technique"] = array_of(std::move(columns.technique));
  found["proved"] = array_of(std::move(columns.proved));
  found["before"] = texts_of(std::move(columns.before));
  found["candidates"] = texts_of(std::move(columns.candidates));
  found["placements"] = texts_of(std::move(columns.placements));
  found["eliminations"] = texts_of(std::move(columns.eliminations));
  found["step"] = texts_of(std::move(columns.evidence));
  found["text"] = texts_of(std::move(columns.text));
  found["after"] = texts_of(std::move(columns.after));
  found["candidates_after"] = texts_of(std::move(columns.candidates_after));
  found["prompt"] = texts_of(std::move(columns.prompt));
  return found;
}

}  // namespace

void register_trace(nb::module_& module) {
  module.def("bulk_trace", &bulk_trace, nb::arg("rows"), nb::arg("form"), nb::arg("ladder"),
             nb::arg("threads"), nb::arg("max_seconds"), nb::arg("style"), nb::arg("max_steps"),
             nb::arg("max_length"), nb::arg("max_depth"), nb::arg("with_evidence"), nb::arg("proves"),
             nb::arg("status"), nb::arg("end"));
  module.def(
      "supposition", [] { return technique_tuple(supposition_technique()); },
      nb::sig("def supposition() -> swordfish.model.raw.RawTechnique"),
      "What stands for a technique in a step that supposes a digit and refutes it.");
}
