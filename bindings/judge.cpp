// The judge and the checker for Python.
#include "judge/judge.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>

#include <stdexcept>

#include "arguments.hpp"
#include "bulk/judge.hpp"
#include "casters.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "row_forms.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

nb::object true_false_or_none(std::optional<bool> what) {
  return what ? nb::cast(*what) : nb::object(nb::none());
}

nb::list candidates_list(const std::vector<Candidate>& candidates) {
  nb::list list;
  for (const auto& [cell, digit] : candidates) list.append(nb::make_tuple(int{cell.index}, int{digit.value}));
  return list;
}

// For Python: a judged claim: (placements, eliminations, slugs, cells, houses, digits)
nb::object claim_tuple(const std::optional<Claim>& claim) {
  if (!claim) return nb::none();
  std::vector<Candidate> gone;
  claim->eliminations.each([&](Candidate candidate) { gone.push_back(candidate); });
  nb::list slugs, cells, houses, digits;
  for (const Technique* technique : claim->techniques) slugs.append(technique->slug);
  for (const Cell cell : claim->cells) cells.append(int{cell.index});
  for (const House house : claim->houses) houses.append(int{house.index});
  for (const Digit digit : claim->digits) digits.append(int{digit.value});
  return nb::make_tuple(nb::tuple(candidates_list(claim->placements)), nb::tuple(candidates_list(gone)),
                        nb::tuple(slugs), nb::tuple(cells), nb::tuple(houses), nb::tuple(digits));
}

// For Python: the verdict of the judge: (read, true, new, follows, there, easiest or None, finished, claim or
// None, text)
nb::tuple verdict_tuple(Verdict verdict) {
  nb::object easiest = nb::none();
  if (verdict.easiest) easiest = step_tuple(*std::move(verdict.easiest));
  return nb::make_tuple(verdict.is_read, true_false_or_none(verdict.is_true), verdict.is_new,
                        true_false_or_none(verdict.follows), true_false_or_none(verdict.is_there), easiest,
                        verdict.is_finished, claim_tuple(verdict.claim), verdict.text);
}

template <class Claimed>
nb::tuple judged(const Grid& grid, const Claimed& claim, const Ladder& ladder, double max_seconds) {
  LongRun run;
  const StopAsked watch = run.watch();
  const StopAsked stop = max_seconds > 0 ? stop_within(nanoseconds_of(max_seconds), watch) : watch;
  Verdict verdict = judge(JudgedGrid(grid, watch), claim, ladder, stop);
  run.finish();
  return verdict_tuple(std::move(verdict));
}

// For Python: judges a step: "" where it is proved, else why not.
std::string proved(const Grid& grid, const Step& step) {
  const auto [proof, open] = prove(grid, step);
  const std::string where =
      open ? name_of(open->cell) + " and " + std::to_string(open->digit.value) : "nothing";
  switch (proof) {
    case ProofState::Proved: return "";
    case ProofState::Baseless: return "its deadly pattern isn't deadly";
    case ProofState::TooWide: return "its evidence is too wide to check, at " + where;
    default: return open ? "its evidence leaves room at " + where : "it changes nothing";
  }
}

using RowsIn = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <class Number>
using Column = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

using Claims = nb::typed<nb::sequence, nb::object>;
using Masks = nb::ndarray<const std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// For Python: fills one entry for each claim; the texts of the verdicts if they are wanted.
nb::typed<nb::list, nb::str> bulk_judge(RowsIn rows, const std::string& form, Claims claims,
                                        const Ladder& ladder, int threads, double max_seconds, bool easiest,
                                        bool texts, Column<std::int8_t> flags,
                                        Column<std::int16_t> techniques, std::optional<Masks> candidates) {
  JudgeBatch batch;
  batch.form = form_named(form, rows.shape(1));
  batch.rows = rows.data();
  batch.count = rows.shape(0);
  batch.stride = rows.shape(1);
  for (const nb::handle claim : claims) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_Check(claim.ptr()) ? PyUnicode_AsUTF8AndSize(claim.ptr(), &size) : nullptr;
    if (text == nullptr) PyErr_Clear();
    if (text != nullptr) {
      batch.claims.push_back(std::string_view(text, static_cast<std::size_t>(size)));
    } else {
      batch.claims.push_back(std::nullopt);
    }
  }
  if (batch.claims.size() != batch.count || flags.shape(0) != 5 * batch.count ||
      techniques.shape(0) != batch.count)
    throw std::invalid_argument("expected a claim, five flags and a technique for each row");
  if (candidates && (candidates->shape(0) != batch.count || candidates->shape(1) != kCells))
    throw std::invalid_argument("expected 81 sets of candidates for each row");
  if (candidates) batch.candidates = candidates->data();
  batch.max_seconds = nanoseconds_of(max_seconds);
  batch.options = {.easiest = easiest, .text = texts};
  batch.flags = flags.data();
  batch.techniques = techniques.data();
  LongRun run;
  judge_rows(batch, ladder, threads, run.watch());
  run.finish();
  nb::typed<nb::list, nb::str> said;
  for (const std::string& text : batch.texts) said.append(nb::str(text.data(), text.size()));
  return said;
}

}  // namespace

void register_judge(nb::module_& module) {
  module.attr("SECONDS_FOR_PROOFS") = kSecondsForProofs;
  module.def(
      "judge_text",
      [](const Grid& grid, std::string_view claim, const Ladder& ladder, double max_seconds) {
        return judged(grid, claim, ladder, max_seconds);
      },
      nb::arg("grid"), nb::arg("claim"), nb::arg("ladder"), nb::arg("max_seconds"),
      nb::sig("def judge_text(grid: Grid, claim: str, ladder: Ladder, max_seconds: float) -> "
              "swordfish.model.raw.RawVerdict"));
  module.def(
      "judge_step",
      [](const Grid& grid, nb::handle step, std::string_view slug, const Ladder& ladder, double max_seconds) {
        return judged(grid, claim_of(classic_step_of(step, slug.empty() ? nullptr : &technique_named(slug))),
                      ladder, max_seconds);
      },
      nb::arg("grid"), nb::arg("step"), nb::arg("slug"), nb::arg("ladder"), nb::arg("max_seconds"),
      nb::sig("def judge_step(grid: Grid, step: swordfish.model.step.Step, slug: str, ladder: Ladder, "
              "max_seconds: "
              "float) -> swordfish.model.raw.RawVerdict"));
  module.def(
      "proved_found", [](const Grid& grid, const Step& step) { return proved(grid, step); }, nb::arg("grid"),
      nb::arg("step"), "Why the evidence of a step of the core doesn't imply its results; empty: it does.");
  module.def(
      "proved_step", [](const Grid& grid, nb::handle step) { return proved(grid, classic_step_of(step)); },
      nb::arg("grid"), nb::arg("step"),
      nb::sig("def proved_step(grid: Grid, step: swordfish.model.step.Step) -> str"),
      "The same of a step made in Python.");
  module.def("bulk_judge", &bulk_judge, nb::arg("rows"), nb::arg("form"), nb::arg("claims"),
             nb::arg("ladder"), nb::arg("threads"), nb::arg("max_seconds"), nb::arg("easiest"),
             nb::arg("texts"), nb::arg("flags"), nb::arg("techniques"),
             nb::arg("candidates").none() = nb::none());
}
