// Ratings for Python: figures in tenths, steps and chains as plain tuples that swordfish.rating makes into
// frozen values.
#include "rating/rate_puzzle.hpp"

#include <nanobind/stl/string_view.h>

#include "long_run.hpp"
#include "register.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

// For Python: a chain of a rating: (nodes, targets, nested chains); a node is (cell, digit, is on, parents, index
// of a nested chain or -1).
nb::tuple chain_tuple(const RatingChain& chain) {
  nb::list nodes, targets, nested;
  for (const RatingNode& node : chain.nodes) {
    nb::list parents;
    for (const int parent : node.parents) parents.append(parent);
    nodes.append(nb::make_tuple(int{node.cell.index}, int{node.digit.value}, node.on, nb::tuple(parents),
                                node.nested));
  }
  for (const int target : chain.targets) targets.append(target);
  for (const RatingChain& inner : chain.nested) nested.append(chain_tuple(inner));
  return nb::make_tuple(nb::tuple(nodes), nb::tuple(targets), nb::tuple(nested));
}

// For Python: a rated step: (step, rating, length, chain or None)
nb::tuple rated_step_tuple(const RatingStep& told) {
  return nb::make_tuple(step_tuple(told.step), told.rating, told.length,
                        told.chain.nodes.empty() ? nb::object(nb::none()) : chain_tuple(told.chain));
}

nb::object slug_or_none(const Rating& rating) {
  if (rating.technique == RatingTechnique::None) return nb::none();
  return nb::cast(rating_technique(rating.technique, rating.nesting).slug);
}

// For Python: the rating of a grid: (status code, whether ER is above the bound, whether time ran out, ER, EP, ED,
// slug of the technique or None, level, score, whether logic suffices, steps)
nb::tuple rate_grid(const Grid& grid, int max_er, double max_seconds, bool want_path) {
  LongRun run;
  const StopAsked stop = run.watch();
  const auto [status, rating, path] = rate_puzzle(
      grid,
      {.max_er = max_er, .want_path = want_path, .stop = &stop, .max_seconds = nanoseconds_of(max_seconds)});
  run.finish();
  nb::list steps;
  for (const RatingStep& told : rating.path) steps.append(rated_step_tuple(told));
  return nb::make_tuple(static_cast<int>(status), rating.end == RatingEnd::Exceeded,
                        rating.end == RatingEnd::Stopped, rating.er, rating.ep, rating.ed,
                        slug_or_none(rating), kLevelNames[static_cast<std::size_t>(path.level)], path.score,
                        path.solved, steps);
}

}  // namespace

void register_rating(nb::module_& module) {
  module.def(
      "rating_techniques",
      [] {
        nb::list list;
        for (const Technique* technique : rating_techniques()) list.append(technique_tuple(*technique));
        return nb::tuple(list);
      },
      nb::sig("def rating_techniques() -> tuple[swordfish.model.raw.RawTechnique, ...]"));
  module.def("rate", &rate_grid, nb::arg("grid"), nb::arg("max_er"), nb::arg("max_seconds"),
             nb::arg("want_path"),
             nb::sig("def rate(grid: Grid, max_er: int, max_seconds: float, want_path: bool) -> "
                     "swordfish.model.raw.RawRating"));
}
