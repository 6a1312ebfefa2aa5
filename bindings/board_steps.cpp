// Steps on boards for Python, as plain data: what they do, the evidence, and the words for them.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "board/steps/names.hpp"
#include "board/steps/path.hpp"
#include "boards.hpp"
#include "register.hpp"
#include "steps.hpp"
#include "tell/depths.hpp"

namespace nb = nanobind;
using namespace swordfish::board;
using swordfish::kLevelNames;
using swordfish::kRoleNames;
using swordfish::Language;
using swordfish::PlainStep;
using swordfish::Technique;

namespace {

template <class Items, class Convert>
nb::tuple to_tuple(const Items& items, Convert convert) {
  nb::list list;
  for (const auto& item : items) list.append(convert(item));
  return nb::tuple(list);
}

const char* role_name(swordfish::Role role) { return kRoleNames[static_cast<std::size_t>(role)]; }

// (placements, eliminations, marks, houses, links, truths), as the fields of swordfish.Step
nb::tuple parts_tuple(const BoardStep& step) {
  const PlainStep& plain = step.plain;
  const auto spot = [](const PlainStep::Spot& one) { return nb::make_tuple(one.cell, one.digit); };
  const auto numbers = [&](PlainStep::Numbers part) {
    return to_tuple(plain[part], [](int one) { return one; });
  };
  const auto node = [&](const PlainStep::ChainEnd& end) {
    return nb::make_tuple(numbers(end.cells), end.digit, numbers(end.als));
  };
  return nb::make_tuple(
      to_tuple(plain.placements, spot), to_tuple(plain.eliminations, spot),
      to_tuple(plain.marks,
               [&](const auto& mark) {
                 return nb::make_tuple(role_name(mark.role), mark.cell, numbers(mark.digits));
               }),
      to_tuple(plain.houses,
               [](const auto& mark) { return nb::make_tuple(role_name(mark.role), mark.house); }),
      to_tuple(plain.links,
               [&](const auto& link) { return nb::make_tuple(node(link.from), node(link.to), link.strong); }),
      to_tuple(step.truths, [](const BoardTruth& truth) {
        return truth.house < 0 ? nb::make_tuple("cell", truth.cell, 0)
                               : nb::make_tuple("house", truth.house, truth.digit);
      }));
}

// (slug, parts, rules)
nb::tuple step_of(const BoardStep& step) {
  return nb::make_tuple(step.technique->slug, parts_tuple(step),
                        to_tuple(step.rules, [](int one) { return one; }));
}

SharedBoard shared(Board board, const std::shared_ptr<const Grounds>& grounds) {
  auto made = std::make_shared<Asked>(std::move(board));
  made->grounds = grounds;
  return made;
}

// The board with the candidates that a person would have, and the first step or every step on it.
nb::tuple steps_on(Asked& asked, bool all, double max_seconds) {
  BoardRun run(max_seconds);
  const auto grounds = std::make_shared<const Grounds>(asked.board);
  const State state(*grounds);
  std::vector<BoardStep> found;
  if (all) {
    found = all_steps(state, run.watch());
  } else if (auto first = first_step(state, run.watch())) {
    found.push_back(*std::move(first));
  }
  run.finish();
  return nb::make_tuple(nb::cast(shared(state.board(), grounds)), to_tuple(found, step_of));
}

// (steps with the boards before them, the board at the end, solved, score, level, hardest or None, counts)
nb::tuple explain_board(Asked& asked, double max_seconds) {
  BoardRun run(max_seconds);
  const auto grounds = std::make_shared<const Grounds>(asked.board);
  const BoardPath path = explain(*grounds, run.watch());
  run.finish();
  nb::list steps;
  for (const auto& [before, step] : path.steps)
    steps.append(nb::make_tuple(step_of(step), nb::cast(shared(before, grounds))));
  nb::dict counts;
  for (const Technique* technique : board_techniques()) {
    if (const auto found = path.counts.find(technique); found != path.counts.end())
      counts[nb::str(technique->slug.data(), technique->slug.size())] = found->second;
  }
  const nb::object hardest = path.hardest == nullptr ? nb::none() : nb::cast(path.hardest->slug);
  return nb::make_tuple(steps, nb::cast(shared(path.end, grounds)), path.solved, path.score,
                        kLevelNames[static_cast<std::size_t>(path.level)], hardest, counts);
}

std::string text_on(Asked& asked, nb::handle step, const std::vector<int>& rules, std::string_view technique,
                    std::string_view text, const Language* language) {
  for (const int rule : rules) {
    if (rule < 0 || static_cast<std::size_t>(rule) >= asked.board.rules.size())
      throw std::invalid_argument("expected the number of a rule of the board, got " + std::to_string(rule));
  }
  auto told = tell_step(*asked.reasons(), asked.board, plain_step(step), rules, technique, text,
                        language_or_english(language));
  if (const auto* unknown = std::get_if<swordfish::UnknownSlot>(&told))
    throw std::invalid_argument("expected a slot of a sentence, got {" + unknown->name + "}");
  return std::get<std::string>(std::move(told));
}

nb::list hint_lines_on(Asked& asked, nb::handle step, std::string_view technique, std::string_view level,
                       const std::string& sentence, bool is_mistake, int depth, const Language* language) {
  nb::list lines;
  for (const std::string& line :
       swordfish::hint_lines(plain_step(step), {technique, level, sentence, is_mistake}, depth,
                             language_or_english(language), BoardNames(*asked.reasons())))
    lines.append(line);
  return lines;
}

nb::list all_techniques() {
  nb::list all;
  for (const Technique* technique : board_techniques()) all.append(technique_tuple(*technique));
  return all;
}

}  // namespace

void register_board_steps(nb::module_& module) {
  module.def("board_steps", &steps_on, nb::arg("board"), nb::arg("all"), nb::arg("max_seconds"),
             nb::sig("def board_steps(board: RawBoard, all: bool, max_seconds: float) -> tuple[RawBoard, "
                     "tuple[swordfish.model.raw.RawBoardStep, ...]]"));
  module.def("explain_board", &explain_board, nb::arg("board"), nb::arg("max_seconds"),
             nb::sig("def explain_board(board: RawBoard, max_seconds: float) -> "
                     "swordfish.model.raw.RawBoardPath"));
  module.def("board_techniques", &all_techniques,
             nb::sig("def board_techniques() -> list[swordfish.model.raw.RawTechnique]"));
  module.def(
      "board_step_text", &text_on, nb::arg("board"), nb::arg("step"), nb::arg("rules"), nb::arg("technique"),
      nb::arg("text"), nb::arg("language") = nb::none(),
      nb::sig("def board_step_text(board: RawBoard, step: swordfish.model.step.Step, rules: Sequence[int], "
              "technique: str, text: str, language: Language | None = None) -> str"));
  module.def(
      "board_step_notation",
      [](Asked& asked, nb::handle step, std::string_view technique) {
        return swordfish::notation(plain_step(step), technique, Language::english(),
                                   BoardNames(*asked.reasons()));
      },
      nb::arg("board"), nb::arg("step"), nb::arg("technique"),
      nb::sig("def board_step_notation(board: RawBoard, step: swordfish.model.step.Step, technique: str) -> "
              "str"));
  module.def(
      "board_step_changes",
      [](Asked& asked, nb::handle step) {
        return swordfish::changes(plain_step(step), Language::english(), BoardNames(*asked.reasons()));
      },
      nb::arg("board"), nb::arg("step"),
      nb::sig("def board_step_changes(board: RawBoard, step: swordfish.model.step.Step) -> str"));
  module.def(
      "board_where_to_look",
      [](Asked& asked, nb::handle step) {
        return swordfish::where_to_look(plain_step(step), Language::english(), BoardNames(*asked.reasons()));
      },
      nb::arg("board"), nb::arg("step"),
      nb::sig("def board_where_to_look(board: RawBoard, step: swordfish.model.step.Step) -> str"));
  module.def(
      "board_house_name",
      [](Asked& asked, int house) {
        return swordfish::house_name(house, BoardNames(*asked.reasons()), Language::english());
      },
      nb::arg("board"), nb::arg("house"));
  module.def(
      "board_house_cells",
      [](Asked& asked, int house) {
        const auto groups = asked.reasons()->groups();
        if (house < 0 || static_cast<std::size_t>(house) >= groups.size())
          throw std::invalid_argument("expected the number of a house, got " + std::to_string(house));
        return groups[static_cast<std::size_t>(house)].cells;
      },
      nb::arg("board"), nb::arg("house"));
  module.def("board_hint_lines", &hint_lines_on, nb::arg("board"), nb::arg("step"), nb::arg("technique"),
             nb::arg("level"), nb::arg("sentence"), nb::arg("is_mistake"), nb::arg("depth"),
             nb::arg("language").none(),
             nb::sig("def board_hint_lines(board: RawBoard, step: swordfish.model.step.Step, technique: str, "
                     "level: str, sentence: str, is_mistake: bool, depth: int, language: Language | None) -> "
                     "list[str]"));
}
