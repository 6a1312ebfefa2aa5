#include "steps.hpp"

#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <vector>

#include "casters.hpp"
#include "errors.hpp"
#include "register.hpp"
#include "tell/hint_details.hpp"
#include "tell/tell.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

// ---- from the core ----

nb::tuple cells_tuple(CellSet cells) {
  return to_tuple(cells, [](Cell cell) { return int{cell.index}; });
}

nb::tuple digits_tuple(DigitSet digits) {
  return to_tuple(digits, [](Digit digit) { return int{digit.value}; });
}

nb::tuple node_tuple(const Node& node) {
  return nb::make_tuple(cells_tuple(node.cells), int{node.digit.value}, cells_tuple(node.als));
}

// For Python: (placements, eliminations, marks, houses, links, truths), as the fields of swordfish.Step
nb::tuple parts_tuple(const Step& step) {
  nb::list eliminations;
  step.eliminations.each([&](Candidate gone) {
    eliminations.append(nb::make_tuple(int{gone.cell.index}, int{gone.digit.value}));
  });
  return nb::make_tuple(
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

// ---- from Python ----

int read_number(nb::handle number) {
  int value = 0;
  if (!nb::try_cast<int>(number, value))
    throw std::invalid_argument("expected a number of a cell, a house or a digit in a step, got " +
                                shown(number));
  return value;
}

Role read_role(nb::handle role) {
  const std::string name = nb::isinstance<nb::str>(role) ? nb::cast<std::string>(role) : "";
  const auto found = std::find(kRoleNames.begin(), kRoleNames.end(), name);
  if (found != kRoleNames.end()) return static_cast<Role>(found - kRoleNames.begin());
  std::string roles;
  for (const std::string_view one : kRoleNames) roles += (roles.empty() ? "" : ", ") + std::string(one);
  throw std::invalid_argument("expected one of the roles " + roles + ", got " + shown(role));
}

template <class Use>
void each_of(nb::handle step, const char* field, Use use) {
  for (const nb::handle item : nb::getattr(step, field)) use(item);
}

PlainStep::Numbers read_numbers(nb::handle numbers, PlainStep& plain) {
  return plain.append_numbers(nb::borrow<nb::iterable>(numbers), read_number);
}

PlainStep::ChainEnd read_end(nb::handle node, PlainStep& plain) {
  const auto cells = read_numbers(nb::getattr(node, "cells"), plain);
  const auto als = read_numbers(nb::getattr(node, "als"), plain);
  return {cells, read_number(nb::getattr(node, "digit")), als};
}

}  // namespace

PlainStep plain_step(nb::handle step) {
  PlainStep plain;
  each_of(step, "placements",
          [&](nb::handle pair) { plain.placements.push_back({read_number(pair[0]), read_number(pair[1])}); });
  each_of(step, "eliminations", [&](nb::handle pair) {
    plain.eliminations.push_back({read_number(pair[0]), read_number(pair[1])});
  });
  each_of(step, "marks", [&](nb::handle mark) {
    const auto digits = read_numbers(nb::getattr(mark, "digits"), plain);
    plain.marks.push_back(
        {read_role(nb::getattr(mark, "role")), read_number(nb::getattr(mark, "cell")), digits});
  });
  each_of(step, "houses", [&](nb::handle mark) {
    plain.houses.push_back({read_role(nb::getattr(mark, "role")), read_number(nb::getattr(mark, "house"))});
  });
  each_of(step, "links", [&](nb::handle link) {
    const auto from = read_end(nb::getattr(link, "start"), plain);
    const auto to = read_end(nb::getattr(link, "end"), plain);
    plain.links.push_back({from, to, nb::cast<bool>(nb::getattr(link, "strong"))});
  });
  return plain;
}

Step classic_step_of(nb::handle step, const Technique* technique) {
  constexpr auto kExpected = "expected a step on 81 cells, 27 houses and 9 digits";
  std::vector<Truth> truths;
  each_of(step, "truths", [&](nb::handle truth) {
    const int index = read_number(nb::getattr(truth, "index")),
              digit = read_number(nb::getattr(truth, "digit"));
    const bool is_cell = nb::cast<std::string>(nb::getattr(truth, "kind")) == "cell";
    if (index < 0 || index >= (is_cell ? kCells : kHouses) || (!is_cell && (digit < 1 || digit > kDigits)))
      throw std::invalid_argument(kExpected);
    truths.push_back(is_cell ? Truth::of_cell(Cell(index)) : Truth::in_house(House(index), Digit(digit)));
  });
  auto found = classic_step(plain_step(step), technique, truths);
  if (!found) throw std::invalid_argument(kExpected);
  return *std::move(found);
}

const Language& language_or_english(const Language* language) {
  return language == nullptr ? Language::english() : *language;
}

nb::tuple truth_tuple(const Truth& truth) {
  return truth.kind == TruthKind::Cell
             ? nb::make_tuple("cell", int{truth.cell.index}, 0)
             : nb::make_tuple("house", int{truth.house.index}, int{truth.digit.value});
}

nb::tuple step_tuple(Step step) {
  const std::string_view slug = step.technique->slug;
  return nb::make_tuple(slug, nb::cast(std::move(step)));
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

// ---- words ----

std::string told(const PlainStep& step, std::string_view technique, std::string_view text,
                 const Language* language) {
  auto found = sentence(step, technique, text, language_or_english(language));
  if (const auto* unknown = std::get_if<UnknownSlot>(&found))
    throw std::invalid_argument("expected a slot of a sentence, got {" + unknown->name + "}");
  return std::get<std::string>(std::move(found));
}

PlainStep plain_of(const Step& step) {
  PlainStep plain;
  flatten(step, plain);
  return plain;
}

// A step of Python, whichever language found it.
PlainStep plain_of_any(nb::handle step) {
  const nb::object found = nb::getattr(step, "found", nb::none());
  return nb::isinstance<Step>(found) ? plain_of(nb::cast<const Step&>(found)) : plain_step(step);
}

nb::list lines_of_hint(nb::handle step, std::string_view technique, std::string_view level,
                       std::string_view sentence, bool is_mistake, int detail, const Language* language) {
  nb::list list;
  for (const std::string& line :
       hint_lines(plain_of_any(step), {technique, level, std::string(sentence), is_mistake}, detail,
                  language_or_english(language)))
    list.append(line);
  return list;
}

Language read_language(std::string_view catalogue) {
  auto read = Language::read(catalogue);
  if (const auto* fault = std::get_if<std::string>(&read)) throw std::invalid_argument(*fault);
  return std::get<Language>(std::move(read));
}

// Registers the names of cells and houses that steps have.
void register_names(nb::module_& module) {
  module.def(
      "cell_name", [](int cell) { return cell_name(cell, classic_names(), Language::english()); },
      nb::arg("cell"), "The name of a cell, such as r4c5.");
  module.def(
      "cells_name",
      [](nb::iterable cells) {
        std::vector<int> numbers;
        for (const nb::handle cell : cells) numbers.push_back(read_number(cell));
        return cells_name(numbers, classic_names(), Language::english());
      },
      nb::arg("cells"), nb::sig("def cells_name(cells: collections.abc.Iterable[int]) -> str"),
      "The short name of some cells, joined where they share a line, such as r1c123.");
  module.def(
      "house_name", [](int house) { return house_name(house, classic_names(), Language::english()); },
      nb::arg("house"), "The name of a house, such as row 4.");
  module.def(
      "houses_name",
      [](nb::iterable houses) {
        std::set<int> numbers;
        for (const nb::handle house : houses) numbers.insert(read_number(house));
        std::string out;
        list_houses(std::vector<int>(numbers.begin(), numbers.end()), "and", classic_names(),
                    Language::english(), out);
        return out;
      },
      nb::arg("houses"), nb::sig("def houses_name(houses: collections.abc.Iterable[int]) -> str"),
      "The name of some houses, kind by kind, such as rows 2 and 5 and box C.");
}

}  // namespace

void register_steps(nb::module_& module) {
  nb::class_<Language>(module, "Language", "A catalogue of words; None stands for English.")
      .def(
          "__init__",
          [](Language* self, std::string_view catalogue) { new (self) Language(read_language(catalogue)); },
          nb::arg("catalogue"))
      .def(
          "translates",
          [](const Language& self, std::string_view text) { return self.sentence(text) != nullptr; },
          nb::arg("text"), "Whether it has a template of its own for an English one.");
  nb::class_<Step>(module, "FoundStep", "A step of the core, whose evidence is made when it is looked at.")
      .def("parts", &parts_tuple, nb::sig("def parts(self) -> swordfish.model.raw.RawParts"))
      .def(
          "text",
          [](const Step& self, const Language* language) {
            return told(plain_of(self), self.technique->name, self.technique->text, language);
          },
          nb::arg("language") = nb::none())
      .def("notation", [](const Step& self) { return notation(plain_of(self), self.technique->name); })
      .def("changes", [](const Step& self) { return changes(plain_of(self)); });
  module.def(
      "step_text",
      [](nb::handle step, std::string_view technique, std::string_view text, const Language* language) {
        return told(plain_step(step), technique, text, language);
      },
      nb::arg("step"), nb::arg("technique"), nb::arg("text"), nb::arg("language") = nb::none(),
      nb::sig(
          "def step_text(step: swordfish.model.step.Step, technique: str, text: str, language: Language | "
          "None = None) -> str"));
  module.def(
      "step_notation",
      [](nb::handle step, std::string_view technique) { return notation(plain_step(step), technique); },
      nb::arg("step"), nb::arg("technique"),
      nb::sig("def step_notation(step: swordfish.model.step.Step, technique: str) -> str"));
  module.def(
      "step_changes", [](nb::handle step) { return changes(plain_step(step)); }, nb::arg("step"),
      nb::sig("def step_changes(step: swordfish.model.step.Step) -> str"));
  module.def(
      "hint_lines", &lines_of_hint, nb::arg("step"), nb::arg("technique"), nb::arg("level"),
      nb::arg("sentence"), nb::arg("is_mistake"), nb::arg("detail"), nb::arg("language").none(),
      nb::sig("def hint_lines(step: swordfish.model.step.Step, technique: str, level: str, sentence: str, "
              "is_mistake: bool, detail: int, language: Language | None) -> list[str]"));
  module.def(
      "where_to_look",
      [](nb::handle step, const Language* language) {
        return where_to_look(plain_of_any(step), language_or_english(language));
      },
      nb::arg("step"), nb::arg("language").none(),
      nb::sig("def where_to_look(step: swordfish.model.step.Step, language: Language | None) -> str"));
  register_names(module);
}
