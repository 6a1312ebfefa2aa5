// Suppositions for Python. Rules and orders may be Python functions: they are called with the GIL.
#include "suppose/suppose.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/variant.h>

#include <algorithm>

#include "arguments.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "kernel/status_name.hpp"
#include "ladder/facts.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "rules.hpp"
#include "search/search.hpp"
#include "steps.hpp"
#include "suppose/story.hpp"

namespace nb = nanobind;
using namespace swordfish;

std::variant<Preset, Ladder> preset_or_ladder(const Rules& rules) {
  if (const auto* ladder = std::get_if<const Ladder*>(&rules)) return **ladder;
  const auto name = std::get<std::string_view>(rules);
  if (name == "singles") return Preset::Singles;
  if (name == "basic") return Preset::Basic;
  throw std::invalid_argument("expected the preset singles or basic, got '" + std::string(name) + "'");
}

namespace {

// A function in Python takes a grid, and gives the end and the grid that it reached.
using AnyRules = std::variant<std::string_view, const Ladder*, nb::callable>;

Follow following_any(const AnyRules& rules, const StopAsked& stop) {
  if (const auto* function = std::get_if<nb::callable>(&rules)) {
    return [function](Grid& grid) {
      const nb::gil_scoped_acquire gil;
      auto [end, reached] = nb::cast<std::pair<int, Grid>>((*function)(grid));
      grid = std::move(reached);
      return static_cast<End>(end);
    };
  }
  if (const auto* ladder = std::get_if<const Ladder*>(&rules)) return following(**ladder, stop);
  return following(std::get<Preset>(preset_or_ladder(std::get<std::string_view>(rules))));
}

// Rules that suppositions follow; only for ladders of the core: those with techniques in Python come as they suit.
Ladder suited_to(const Grid& puzzle, const Ladder& ladder, const StopAsked& stop) {
  return suited(ladder, givens_are_unique(puzzle, stop));
}

// For Python: for what to suppose, whether one of the candidates must hold: they are all of a cell, or all of a
// digit in a house.
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

// For Python: the tree of suppositions; each is (cell, digit, depth, end, taught, agreeing, below), in the order
// of the fields of swordfish.Supposition.
nb::tuple tree_tuple(const std::vector<Supposition>& tree) {
  nb::list list;
  for (const Supposition& one : tree) {
    list.append(nb::make_tuple(int{one.supposed.cell.index}, int{one.supposed.digit.value}, one.depth,
                               static_cast<int>(one.end), candidates_tuple(one.taught),
                               candidates_tuple(one.agreeing), tree_tuple(one.below)));
  }
  return nb::tuple(list);
}

// Suppositions on a grid: (status code, end, grid, depth, tree, counts)
nb::tuple suppose_grid(const Grid& grid, const AnyRules& rules, int most_depth, nb::handle order,
                       bool most_placed, bool verity, double max_seconds) {
  TrialOptions options;
  options.most_depth = most_depth;
  options.order = order_of(order);
  options.digits = most_placed ? DigitOrder::MostPlaced : DigitOrder::Ascending;
  options.verity = verity;
  TimedRun run(max_seconds);
  const StopAsked stop = run.watch();
  const auto* ladder = std::get_if<const Ladder*>(&rules);
  const Follow follow =
      ladder != nullptr ? following(suited_to(grid, **ladder, stop), stop) : following_any(rules, stop);
  const Trial trial = suppose(grid, follow, options, stop);
  run.finish();
  const SuppositionCounts& counts = trial.counts;
  return nb::make_tuple(
      static_cast<int>(trial.status), static_cast<int>(trial.end), trial.grid, trial.depth,
      tree_tuple(trial.tree),
      nb::make_tuple(counts.suppositions, counts.broken, counts.stuck, counts.solved, counts.verities));
}

// For Python: the depth of suppositions: (status code, depth)
nb::tuple depth_of(const Grid& grid, const AnyRules& rules, int most, double max_seconds) {
  TimedRun run(max_seconds);
  const StopAsked stop = run.watch();
  const Check found = check(grid, stop);
  int least = -1;
  if (found.status == Status::Unique) {
    const Grid& solution = found.solutions.front();
    const auto* name = std::get_if<std::string_view>(&rules);
    least = name != nullptr ? depth(grid, solution, std::get<Preset>(preset_or_ladder(*name)), most, stop)
                            : depth(grid, solution, following_any(rules, stop), most, stop);
  }
  run.finish();
  return nb::make_tuple(static_cast<int>(found.status), least);
}

// ---- trials in words ----

template <class Name, std::size_t kSize>
std::size_t place_of_name(const std::array<Name, kSize>& names, nb::handle name) {
  const auto found = std::find(names.begin(), names.end(), nb::cast<std::string>(nb::str(name)));
  if (found == names.end()) throw std::invalid_argument("expected the words of a trial, got " + shown(name));
  return static_cast<std::size_t>(found - names.begin());
}

int number_in(nb::handle object, const char* field) { return nb::cast<int>(nb::getattr(object, field)); }

std::vector<Candidate> candidates_in(nb::handle supposition, const char* field) {
  std::vector<Candidate> candidates;
  for (const nb::handle pair : nb::getattr(supposition, field))
    candidates.push_back(read_candidate(pair, "in a supposition"));
  return candidates;
}

std::vector<Supposition> read_tree(nb::handle tree) {
  std::vector<Supposition> read;
  for (const nb::handle one : tree) {
    Supposition& made = read.emplace_back();
    made.supposed = {Cell(number_in(one, "cell")), Digit(number_in(one, "digit"))};
    made.depth = number_in(one, "depth");
    made.end = static_cast<End>(place_of_name(kEndNames, nb::getattr(one, "end")));
    made.taught = candidates_in(one, "taught");
    made.agreeing = candidates_in(one, "agreeing");
    made.below = read_tree(nb::getattr(one, "below"));
  }
  return read;
}

// A swordfish.Trial, read attribute by attribute.
Trial read_trial(nb::handle trial) {
  Trial read;
  read.status = static_cast<Status>(place_of_name(kStatusNames, nb::getattr(trial, "status")));
  if (const nb::object depth = nb::getattr(trial, "depth"); !depth.is_none()) {
    read.end = End::Solved;
    read.depth = nb::cast<int>(depth);
  }
  read.tree = read_tree(nb::getattr(trial, "tree"));
  const nb::object counts = nb::getattr(trial, "counts");
  const auto count = [&](const char* field) { return nb::cast<std::uint64_t>(nb::getattr(counts, field)); };
  read.counts = {count("suppositions"), count("contradictions"), count("standstills"), count("solutions"),
                 count("verities")};
  return read;
}

// Steps of techniques in Python, from a grid on.
using AnySteps = std::variant<const Ladder*, nb::callable>;

RuleSteps steps_of_any(const AnySteps& rules, const Grid& puzzle, const StopAsked& stop) {
  if (const auto* ladder = std::get_if<const Ladder*>(&rules))
    return steps_of(suited_to(puzzle, **ladder, stop), stop);
  return [function = std::get_if<nb::callable>(&rules)](const Grid& grid, const EachRuleStep& each) {
    const nb::gil_scoped_acquire gil;
    for (const nb::handle one : (*function)(grid)) {
      const nb::object technique = nb::getattr(one, "technique");
      const auto name = nb::cast<std::string>(nb::getattr(technique, "name"));
      each({classic_step_of(one), name, nb::cast<bool>(nb::getattr(technique, "assumes_unique"))});
    }
  };
}

template <class Tell>  // (const ToldTrial&) -> something told
auto told_of(nb::handle trial, const AnySteps& rules, Tell tell) {
  const Trial read = read_trial(trial);
  const Grid puzzle = nb::cast<Grid>(nb::getattr(trial, "puzzle"));
  const int max_depth = number_in(trial, "max_depth");
  LongRun run;  // from here on Python must not be touched: whoever asks `watch` gives up the GIL
  const ToldTrial told{read, puzzle, steps_of_any(rules, puzzle, run.watch()), max_depth};
  auto said = tell(told);
  run.finish();
  return said;
}

nb::list strings(const std::vector<std::string>& lines) {
  nb::list list;
  for (const std::string& line : lines) list.append(line);
  return list;
}

nb::list sentences_of(nb::handle trial, const AnySteps& rules, const Language* language) {
  return strings(told_of(trial, rules, [&](const ToldTrial& told) {
    return trial_sentences(told, language_or_english(language));
  }));
}

nb::list sentences_of_branch(nb::handle trial, const AnySteps& rules, std::size_t place,
                             const Language* language) {
  return strings(told_of(trial, rules, [&](const ToldTrial& told) {
    return branch_sentences(told, place, language_or_english(language));
  }));
}

std::string summary_of(nb::handle trial, const Language* language) {
  const Trial read = read_trial(trial);
  return trial_summary({read, read.grid, {}, number_in(trial, "max_depth")}, language_or_english(language));
}

nb::list lines_of(nb::handle trial, const AnySteps& rules, const Language* language) {
  nb::list list;
  for (const TrialLine& line : told_of(trial, rules, [&](const ToldTrial& told) {
         return trial_lines(told, language_or_english(language));
       }))
    list.append(nb::make_tuple(line.indent, line.kind, line.text));
  return list;
}

nb::object contradiction_in(const Grid& grid) {
  const auto broken = contradiction(grid);
  return broken ? nb::object(truth_tuple(*broken)) : nb::none();
}

}  // namespace

void register_suppose(nb::module_& module) {
  module.def("suppose", &suppose_grid, nb::arg("grid"), nb::arg("rules"), nb::arg("max_depth"),
             nb::arg("order"), nb::arg("most_placed"), nb::arg("verity"), nb::arg("max_seconds"),
             nb::sig("def suppose(grid: Grid, rules: swordfish.model.raw.Rules, max_depth: int, order: str | "
                     "swordfish.model.raw.Order, most_placed: bool, verity: bool, max_seconds: float) -> "
                     "swordfish.model.raw.RawTrial"));
  module.def(
      "depth", &depth_of, nb::arg("grid"), nb::arg("rules"), nb::arg("most"), nb::arg("max_seconds"),
      nb::sig("def depth(grid: Grid, rules: swordfish.model.raw.Rules, most: int, max_seconds: float) -> "
              "tuple[int, int]"));
  module.def(
      "contradiction", &contradiction_in, nb::arg("grid"),
      nb::sig("def contradiction(grid: Grid) -> tuple[swordfish.model.step.TruthKind, int, int] | None"));
  module.def("trial_summary", &summary_of, nb::arg("trial"), nb::arg("language").none(),
             nb::sig("def trial_summary(trial: object, language: Language | None) -> str"));
  module.def("trial_sentences", &sentences_of, nb::arg("trial"), nb::arg("rules"), nb::arg("language").none(),
             nb::sig("def trial_sentences(trial: object, rules: swordfish.model.raw.RuleSteps, "
                     "language: Language | None) -> list[str]"));
  module.def("branch_sentences", &sentences_of_branch, nb::arg("trial"), nb::arg("rules"), nb::arg("place"),
             nb::arg("language").none(),
             nb::sig("def branch_sentences(trial: object, rules: swordfish.model.raw.RuleSteps, place: int, "
                     "language: Language | None) -> list[str]"));
  module.def("trial_lines", &lines_of, nb::arg("trial"), nb::arg("rules"), nb::arg("language").none(),
             nb::sig("def trial_lines(trial: object, rules: swordfish.model.raw.RuleSteps, "
                     "language: Language | None) -> list[tuple[int, swordfish.model.raw.LineKind, str]]"));
}
