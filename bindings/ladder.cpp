// The ladder for Python: techniques as plain data, steps as tuples that swordfish.model.step makes into frozen
// values.
#include "ladder/ladder.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <stdexcept>

#include "lists.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

const char* role_name(Role role) {
  constexpr std::array kNames = {"base",  "cover",  "fin",   "endo_fin", "pivot",  "pincer",
                                 "set_a", "set_b",  "set_c", "set_d",    "common", "on",
                                 "off",   "deadly", "extra", "target"};
  return kNames[static_cast<std::size_t>(role)];
}

template <class Items, class Convert>
nb::tuple to_tuple(const Items& items, Convert convert) {
  nb::list list;
  for (const auto& item : items) list.append(convert(item));
  return nb::tuple(list);
}

nb::tuple cells_tuple(CellSet cells) {
  return to_tuple(cells, [](Cell cell) { return int{cell.index}; });
}

nb::tuple digits_tuple(DigitSet digits) {
  return to_tuple(digits, [](Digit digit) { return int{digit.value}; });
}

nb::tuple node_tuple(const Node& node) {
  return nb::make_tuple(cells_tuple(node.cells), int{node.digit.value}, cells_tuple(node.als));
}

}  // namespace

nb::tuple truth_tuple(const Truth& truth) {
  return truth.kind == Truth::Kind::Cell
             ? nb::make_tuple("cell", int{truth.cell.index}, 0)
             : nb::make_tuple("house", int{truth.house.index}, int{truth.digit.value});
}

nb::tuple step_tuple(const Step& step) {
  nb::list eliminations;
  step.eliminations.each([&](Candidate gone) {
    eliminations.append(nb::make_tuple(int{gone.cell.index}, int{gone.digit.value}));
  });
  return nb::make_tuple(
      step.technique->slug,
      to_tuple(step.placements,
               [](Candidate set) { return nb::make_tuple(int{set.cell.index}, int{set.digit.value}); }),
      nb::tuple(eliminations),
      to_tuple(step.marks,
               [](const Mark& mark) {
                 return nb::make_tuple(role_name(mark.role), int{mark.cell.index}, digits_tuple(mark.digits));
               }),
      to_tuple(
          step.houses,
          [](const HouseMark& mark) { return nb::make_tuple(role_name(mark.role), int{mark.house.index}); }),
      to_tuple(step.links,
               [](const Link& link) {
                 return nb::make_tuple(node_tuple(link.from), node_tuple(link.to), link.strong);
               }),
      to_tuple(step.truths, truth_tuple));
}

nb::tuple technique_tuple(const Technique& technique) {
  return nb::make_tuple(technique.slug, technique.name, technique.code, technique.order,
                        kLevelNames[static_cast<std::size_t>(technique.level)], technique.score, technique.on,
                        technique.assumes_unique, technique.find != nullptr, technique.text);
}

const Technique& technique_named(std::string_view slug) {
  const Technique* technique = find_technique(slug);
  if (technique == nullptr)
    throw std::invalid_argument("expected the slug of a technique, got '" + std::string(slug) + "'");
  return *technique;
}

namespace {

Ladder ladder_of(const ListOf<std::string_view>& slugs) {
  std::vector<const Technique*> rungs;
  for_each<std::string_view>(slugs, [&](std::string_view slug) {
    const Technique& technique = technique_named(slug);
    if (technique.find == nullptr)
      throw std::invalid_argument("expected a rung, got a kind of step: " + std::string(slug));
    rungs.push_back(&technique);
  });
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

nb::list all(const Grid& grid, std::string_view slug) {
  const Position position(grid, Limits::widest());
  const Technique& technique = technique_named(slug);
  LongRun run;
  const std::vector<Step> steps = all_steps(position, technique, run.watch());
  run.finish();
  nb::list list;
  for (const Step& step : steps) list.append(step_tuple(step));
  return list;
}

// The steps of a whole path and the grid where it ends.
nb::tuple path(const Grid& grid, const Ladder& ladder) {
  Position position(grid, ladder.limits());
  std::vector<Step> steps;
  const std::function<void(const Step&)> keep = [&](const Step& step) { steps.push_back(step); };
  LongRun run;
  walk(position, ladder, &keep, {}, run.watch());
  run.finish();
  nb::list list;
  for (const Step& step : steps) list.append(step_tuple(step));
  return nb::make_tuple(list, position.grid());
}

}  // namespace

void register_ladder(nb::module_& module) {
  nb::class_<Ladder>(module, "Ladder", "Techniques of the core, by slug, tried in order.")
      .def(
          "__init__",
          [](Ladder* self, const ListOf<std::string_view>& slugs) { new (self) Ladder(ladder_of(slugs)); },
          nb::arg("slugs"));
  module.def(
      "techniques",
      [] {
        return to_tuple(techniques(), [](const Technique* technique) { return technique_tuple(*technique); });
      },
      nb::sig("def techniques() -> tuple[swordfish.model.raw.RawTechnique, ...]"));
  module.def("first_step", &first, nb::arg("grid"), nb::arg("ladder"),
             nb::sig("def first_step(grid: Grid, ladder: Ladder) -> swordfish.model.raw.RawStep | None"));
  module.def("all_steps", &all, nb::arg("grid"), nb::arg("slug"),
             nb::sig("def all_steps(grid: Grid, slug: str) -> list[swordfish.model.raw.RawStep]"));
  module.def("walk", &path, nb::arg("grid"), nb::arg("ladder"),
             nb::sig("def walk(grid: Grid, ladder: Ladder) -> tuple[list[swordfish.model.raw.RawStep], Grid]"));
}
