// The ladder for Python: techniques as plain data, steps as _core.FoundStep, which swordfish.Step looks into.
#include "ladder/ladder.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <deque>
#include <stdexcept>

#include "arguments.hpp"
#include "casters.hpp"
#include "ladder/guess.hpp"
#include "ladder/hint.hpp"
#include "ladder/path.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

Ladder ladder_of(const std::vector<std::string_view>& slugs) {
  std::vector<const Technique*> rungs;
  for (const std::string_view slug : slugs) {
    const Technique& technique = technique_named(slug);
    if (technique.find == nullptr)
      throw std::invalid_argument("expected a rung, got a kind of step: " + std::string(slug));
    rungs.push_back(&technique);
  }
  return Ladder(std::move(rungs));
}

nb::object first(const Grid& grid, const Ladder& ladder) {
  const Position position(grid, ladder.limits());
  Step step;
  LongRun run;
  const bool is_found = first_step(position, ladder, step, run.watch());
  run.finish();
  return is_found ? nb::object(step_tuple(step)) : nb::none();
}

nb::list steps_list(std::vector<Step> steps) {
  nb::list list;
  for (Step& step : steps) list.append(step_tuple(std::move(step)));
  return list;
}

nb::list all(const Grid& grid, std::string_view slug, double max_seconds) {
  const Position position(grid, Limits::widest());
  const Technique& technique = technique_named(slug);
  TimedRun run(max_seconds);
  std::vector<Step> steps = all_steps(position, technique, run.watch());
  run.finish();
  return steps_list(std::move(steps));
}

nb::object step_or_none(std::optional<Step> step) {
  return step ? nb::object(step_tuple(*std::move(step))) : nb::none();
}

// A puzzle as a grid for Python: a grid is itself.
nb::object as_grid(nb::handle puzzle) {
  return nb::isinstance<Grid>(puzzle) ? nb::borrow(puzzle) : nb::cast(read_puzzle(puzzle));
}

// The hint of a ladder: (grid, status code, step or None)
nb::tuple hint_for(nb::handle puzzle, const Ladder& ladder, double max_seconds) {
  const nb::object grid = as_grid(puzzle);
  TimedRun run(max_seconds);
  const NextStep next = hint(nb::cast<const Grid&>(grid), ladder, run.watch());
  run.finish();
  return nb::make_tuple(grid, static_cast<int>(next.status), step_or_none(next.step));
}

// For Python: all steps by a ladder: (status code, mistake or None, every step of the ladder that suits the grid)
nb::tuple steps_on(const Grid& grid, const Ladder& ladder, double max_seconds) {
  TimedRun run(max_seconds);
  const StopAsked stop = run.watch();
  const Facts facts = facts_of(grid, stop);
  const Ladder tried = suited(ladder, facts.givens_are_unique);
  const Position position(grid, Limits::widest());
  std::vector<Step> steps;
  for (const Technique* rung : tried.rungs()) {
    if (stop()) break;  // those that find nothing don't ask
    for (Step& step : all_steps(position, *rung, stop)) steps.push_back(std::move(step));
  }
  run.finish();
  return nb::make_tuple(static_cast<int>(facts.status), step_or_none(facts.mistake),
                        steps_list(std::move(steps)));
}

// For Python: the path of a ladder summed up: (solved, score, level or None, slug of the hardest technique or
// None)
nb::tuple summary_tuple(const PathSummary& path, Status status, const Ladder& ladder) {
  const auto level = known_level(path, status, ladder);
  return nb::make_tuple(
      path.solved, path.score,
      level ? nb::cast(kLevelNames[static_cast<std::size_t>(*level)]) : nb::object(nb::none()),
      path.hardest != nullptr ? nb::cast(path.hardest->slug) : nb::object(nb::none()));
}

nb::dict counts_dict(std::span<const std::uint16_t> counts) {
  nb::dict dict;
  for (std::size_t place = 0; place < counts.size(); ++place) {
    if (counts[place] > 0) dict[nb::cast(techniques()[place]->slug)] = int{counts[place]};
  }
  return dict;
}

// The steps of a path, which stay in the core until somebody looks at them.
class FoundPath {
 public:
  explicit FoundPath(std::vector<PathStep> steps) : steps_(std::move(steps)) {}

  // Each with the grid on which it was found.
  nb::list steps() const {
    nb::list list;
    for (const auto& [before, step] : steps_) list.append(nb::make_tuple(step_tuple(step), before));
    return list;
  }

 private:
  std::vector<PathStep> steps_;
};

// The path by a ladder: (grid, status code, mistake or None, steps, last grid, summary, counts)
nb::tuple path_of(nb::handle puzzle, const Ladder& ladder, double max_seconds) {
  const nb::object grid = as_grid(puzzle);
  TimedRun run(max_seconds);
  Path path = explain(nb::cast<const Grid&>(grid), ladder, run.watch());
  run.finish();
  return nb::make_tuple(grid, static_cast<int>(path.facts.status), step_or_none(path.facts.mistake),
                        FoundPath(std::move(path.steps)), path.end,
                        summary_tuple(path.summary, path.facts.status, ladder), counts_dict(path.counts));
}

// ---- for ladders with techniques in Python, which are walked there ----

// For Python: facts for a ladder: (status code, whether there is a solution, the only one or None, whether the
// givens alone are unique, mistake or None)
nb::tuple facts_about(const Grid& grid, double max_seconds) {
  TimedRun run(max_seconds);
  const Facts facts = facts_of(grid, run.watch());
  run.finish();
  return nb::make_tuple(static_cast<int>(facts.status), facts.has_solution(), facts.solution,
                        facts.givens_are_unique, step_or_none(facts.mistake));
}

bool are_givens_unique(const Grid& grid, double max_seconds) {
  TimedRun run(max_seconds);
  const bool are_unique = givens_are_unique(grid, run.watch());
  run.finish();
  return are_unique;
}

Level level_named(std::string_view name) {
  const auto found = std::find(kLevelNames.begin(), kLevelNames.end(), name);
  if (found == kLevelNames.end())
    throw std::invalid_argument("expected a level, got '" + std::string(name) + "'");
  return static_cast<Level>(found - kLevelNames.begin());
}

// Slug, order, level, score, how often.
using Use = std::tuple<std::string_view, int, std::string_view, int, int>;

// For Python: the summary of a path in which these techniques were used, of a ladder that has these of the core.
nb::tuple summary_of(const std::vector<Use>& uses, const Grid& end, int status, const Ladder& ladder) {
  std::deque<Technique> used;  // they don't move: the sums point to one of them
  PathSums sums;
  for (const Use& use : uses) {
    const auto& [slug, order, level, score, times] = use;
    Technique& technique = used.emplace_back();
    technique.slug = slug;
    technique.order = order;
    technique.level = level_named(level);
    technique.score = score;
    sums.add(technique, times);
  }
  return summary_tuple(sums.summary(end), static_cast<Status>(status), ladder);
}

// For Python: where a ladder ends: (the grid after a guess, its points)
nb::tuple grid_after_guess(const Grid& grid, const Grid& solution) {
  Position position(grid);
  position.place(guess(grid, solution));
  return nb::make_tuple(position.grid(), kGuessScore);
}

}  // namespace

void register_ladder(nb::module_& module) {
  nb::class_<Ladder>(module, "Ladder", "Techniques of the core, by slug, tried in order.")
      .def(
          "__init__",
          [](Ladder* self, const std::vector<std::string_view>& slugs) {
            new (self) Ladder(ladder_of(slugs));
          },
          nb::arg("slugs"));
  nb::class_<FoundPath>(module, "FoundPath",
                        "The steps of a path, which stay in the core until somebody looks at them.")
      .def("steps", &FoundPath::steps,
           nb::sig("def steps(self) -> list[tuple[swordfish.model.raw.RawStep, Grid]]"));
  module.def(
      "techniques",
      [] {
        nb::list list;
        for (const Technique* technique : techniques()) list.append(technique_tuple(*technique));
        return nb::tuple(list);
      },
      nb::sig("def techniques() -> tuple[swordfish.model.raw.RawTechnique, ...]"));
  module.def("first_step", &first, nb::arg("grid"), nb::arg("ladder"),
             nb::sig("def first_step(grid: Grid, ladder: Ladder) -> swordfish.model.raw.RawStep | None"));
  module.def("all_steps", &all, nb::arg("grid"), nb::arg("slug"), nb::arg("max_seconds") = 0.0,
             nb::sig("def all_steps(grid: Grid, slug: str, max_seconds: float = 0.0) -> "
                     "list[swordfish.model.raw.RawStep]"));
  module.def("steps", &steps_on, nb::arg("grid"), nb::arg("ladder"), nb::arg("max_seconds"),
             nb::sig("def steps(grid: Grid, ladder: Ladder, max_seconds: float) -> "
                     "swordfish.model.raw.RawSteps"));
  module.def(
      "mistake", [] { return technique_tuple(mistake_technique()); },
      nb::sig("def mistake() -> swordfish.model.raw.RawTechnique"),
      "What stands for a technique in a hint that says what is wrong.");
  module.def("hint", &hint_for, nb::arg("puzzle").none(), nb::arg("ladder"), nb::arg("max_seconds"),
             nb::sig("def hint(puzzle: swordfish.model.grid.PuzzleLike, ladder: Ladder, max_seconds: float) "
                     "-> swordfish.model.raw.RawHint"));
  module.def("explain", &path_of, nb::arg("puzzle").none(), nb::arg("ladder"), nb::arg("max_seconds"),
             nb::sig("def explain(puzzle: swordfish.model.grid.PuzzleLike, ladder: Ladder, max_seconds: "
                     "float) -> swordfish.model.raw.RawPath"));
  nb::class_<TimeLimit>(module, "TimeLimit",
                        "How long a ladder may be walked in Python; 0 seconds: for ever.")
      .def(nb::init<double>(), nb::arg("max_seconds"))
      .def(
          "look",
          [](const TimeLimit& limit) {
            if (limit.is_over()) limit.refuse();
          },
          "Raises TimeoutError if it is over.");
  module.def("facts", &facts_about, nb::arg("grid"), nb::arg("max_seconds"),
             nb::sig("def facts(grid: Grid, max_seconds: float) -> swordfish.model.raw.RawFacts"));
  module.def("givens_are_unique", &are_givens_unique, nb::arg("grid"), nb::arg("max_seconds"));
  module.def("guess", &grid_after_guess, nb::arg("grid"), nb::arg("solution"),
             nb::sig("def guess(grid: Grid, solution: Grid) -> tuple[Grid, int]"),
             "The grid after a guess as HoDoKu makes it, and its points.");
  module.def("summary", &summary_of, nb::arg("uses"), nb::arg("end"), nb::arg("status"), nb::arg("ladder"),
             nb::sig("def summary(uses: collections.abc.Sequence[swordfish.model.raw.RawUse], end: Grid, "
                     "status: int, ladder: Ladder) -> swordfish.model.raw.RawSummary"));
}
