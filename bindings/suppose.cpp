// Suppositions for Python. Rules and orders may be Python functions: they are called with the GIL.
#include "suppose/suppose.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "arguments.hpp"
#include "errors.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "rules.hpp"
#include "search/search.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace swordfish;

std::variant<Preset, Ladder> preset_or_ladder(const Rules& rules) {
  if (const auto* ladder = std::get_if<const Ladder*>(&rules)) return **ladder;
  const auto& name = std::get<std::string>(rules);
  if (name == "singles") return Preset::Singles;
  if (name == "basic") return Preset::Basic;
  throw std::invalid_argument("expected the preset singles or basic, got '" + name + "'");
}

namespace {

using PythonRules = std::function<std::pair<int, Grid>(const Grid&)>;
using AnyRules = std::variant<std::string, const Ladder*, PythonRules>;

Follow following_any(const AnyRules& rules, LongRun& run) {
  if (const auto* function = std::get_if<PythonRules>(&rules)) {
    return [function](Grid& grid) {
      const nb::gil_scoped_acquire gil;
      auto [end, reached] = (*function)(grid);
      grid = std::move(reached);
      return static_cast<End>(end);
    };
  }
  if (const auto* ladder = std::get_if<const Ladder*>(&rules)) return following(**ladder, run.watch());
  return following(std::get<Preset>(preset_or_ladder(std::get<std::string>(rules))));
}

// Whether one of the candidates must hold: they are all of a cell, or all of a digit in a house.
bool is_exhaustive(const Grid& grid, const CandidateSet& candidates) {
  for (const Cell cell : grid.open()) {
    CandidateSet of_cell;
    of_cell.insert(cell, grid.candidates(cell));
    of_cell &= candidates;
    if (of_cell.size() == grid.candidates(cell).size()) return true;
  }
  for (const Digit digit : DigitSet::all()) {
    for (int house = 0; house < kHouses; ++house) {
      const CellSet places = grid.places(digit) & cells_of(House(house));
      if (!places.empty() && candidates[digit].contains_all(places)) return true;
    }
  }
  return false;
}

Alternatives read_alternatives(const Grid& grid, nb::handle found) {
  Alternatives alternatives;
  CandidateSet all;
  for (nb::handle pair : found) {
    alternatives.push_back(read_candidate(pair, "from an order"));
    all.insert(alternatives.back());
  }
  if (alternatives.empty() || is_exhaustive(grid, all)) return alternatives;
  throw PuzzleError("expected all candidates of a cell, or all places of a digit in a house, got " +
                    shown(found));
}

Order order_of(nb::handle order) {
  if (nb::isinstance<nb::str>(order)) {
    const std::string name = nb::cast<std::string>(order);
    return name == "box" ? box : name == "xwing" ? xwing : fewest;
  }
  return [order](const Grid& grid, const CandidateSet&) {
    const nb::gil_scoped_acquire gil;
    const nb::object found = order(grid);
    return found.is_none() ? Alternatives() : read_alternatives(grid, found);
  };
}

nb::tuple candidate_tuple(Candidate candidate) {
  return nb::make_tuple(int{candidate.cell.index}, int{candidate.digit.value});
}

nb::tuple candidates_tuple(const std::vector<Candidate>& candidates) {
  nb::list list;
  for (const Candidate candidate : candidates) list.append(candidate_tuple(candidate));
  return nb::tuple(list);
}

// Each is (cell, digit, depth, end, taught, agreeing, below), in the order of the fields of
// swordfish.Supposition.
nb::tuple tree_tuple(const std::vector<Supposition>& tree) {
  nb::list list;
  for (const Supposition& one : tree) {
    list.append(nb::make_tuple(int{one.supposed.cell.index}, int{one.supposed.digit.value}, one.depth,
                               static_cast<int>(one.end), candidates_tuple(one.taught),
                               candidates_tuple(one.agreeing), tree_tuple(one.below)));
  }
  return nb::tuple(list);
}

// (status code, end, grid, depth, tree, counts)
nb::tuple suppose_grid(const Grid& grid, const AnyRules& rules, int most_depth, nb::handle order,
                       bool most_placed, bool verity) {
  TrialOptions options;
  options.most_depth = most_depth;
  options.order = order_of(order);
  options.digits = most_placed ? DigitOrder::MostPlaced : DigitOrder::Ascending;
  options.verity = verity;
  LongRun run;
  const Follow follow = following_any(rules, run);
  const Trial trial = suppose(grid, follow, options, run.watch());
  run.finish();
  const SuppositionCounts& counts = trial.counts;
  return nb::make_tuple(
      static_cast<int>(trial.status), static_cast<int>(trial.end), trial.grid, trial.depth,
      tree_tuple(trial.tree),
      nb::make_tuple(counts.suppositions, counts.broken, counts.stuck, counts.solved, counts.verities));
}

// (status code, depth)
nb::tuple depth_of(const Grid& grid, const AnyRules& rules, int most) {
  LongRun run;
  const Check found = check(grid, run.watch());
  int least = -1;
  if (found.status == Status::Unique) {
    const Grid& solution = found.solutions.front();
    const auto* name = std::get_if<std::string>(&rules);
    least = name != nullptr
                ? depth(grid, solution, std::get<Preset>(preset_or_ladder(*name)), most, run.watch())
                : depth(grid, solution, following_any(rules, run), most, run.watch());
  }
  run.finish();
  return nb::make_tuple(static_cast<int>(found.status), least);
}

// The steps, and the grid where they end: solved, broken or at a standstill.
nb::tuple follow_ladder(const Grid& grid, const Ladder& ladder) {
  Position position(grid, ladder.limits());
  std::vector<Step> steps;
  const std::function<void(const Step&)> keep = [&](const Step& step) { steps.push_back(step); };
  LongRun run;
  follow(position, ladder, &keep, run.watch());
  run.finish();
  nb::list list;
  for (Step& step : steps) list.append(step_tuple(std::move(step)));
  return nb::make_tuple(list, position.grid());
}

nb::object contradiction_in(const Grid& grid) {
  const auto broken = contradiction(grid);
  return broken ? nb::object(truth_tuple(*broken)) : nb::none();
}

}  // namespace

void register_suppose(nb::module_& module) {
  module.def("suppose", &suppose_grid, nb::arg("grid"), nb::arg("rules"), nb::arg("max_depth"),
             nb::arg("order"), nb::arg("most_placed"), nb::arg("verity"),
             nb::sig("def suppose(grid: Grid, rules: swordfish.model.raw.Rules, max_depth: int, order: str | "
                     "swordfish.model.raw.Order, most_placed: bool, verity: bool) -> "
                     "swordfish.model.raw.RawTrial"));
  module.def("depth", &depth_of, nb::arg("grid"), nb::arg("rules"), nb::arg("most"),
             nb::sig("def depth(grid: Grid, rules: swordfish.model.raw.Rules, most: int) -> "
                     "tuple[int, int]"));
  module.def(
      "follow", &follow_ladder, nb::arg("grid"), nb::arg("ladder"),
      nb::sig("def follow(grid: Grid, ladder: Ladder) -> tuple[list[swordfish.model.raw.RawStep], Grid]"));
  module.def(
      "contradiction", &contradiction_in, nb::arg("grid"),
      nb::sig("def contradiction(grid: Grid) -> tuple[swordfish.model.step.TruthKind, int, int] | None"));
}
