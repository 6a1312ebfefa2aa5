// Steps on boards for Python, as plain data: what they do, the evidence, and the words for them.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "board/pictures/picture.hpp"
#include "board/steps/forcing.hpp"
#include "board/steps/names.hpp"
#include "board/steps/path.hpp"
#include "board/steps/trial.hpp"
#include "boards.hpp"
#include "drawings.hpp"
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

nb::tuple truth_tuple(const BoardTruth& truth) {
  return truth.house < 0 ? nb::make_tuple("cell", truth.cell, 0)
                         : nb::make_tuple("house", truth.house, truth.digit);
}

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
      to_tuple(step.truths, truth_tuple));
}

SharedBoard shared(Board board, const std::shared_ptr<const Grounds>& grounds) {
  auto made = std::make_shared<Asked>(std::move(board));
  made->grounds = grounds;
  return made;
}

// (slug, parts, rules, branches) of a step on a board; a branch is (supposed, steps with their boards, broken or None)
nb::tuple step_of(const BoardStep& step, const Board& before, const std::shared_ptr<const Grounds>& grounds) {
  const auto branch_of = [&](const BoardBranch& branch) {
    State state(*grounds, before);
    state.suppose(branch.supposed);
    nb::list steps;
    for (const BoardStep& part : branch.steps) {
      const Board board = state.board();
      steps.append(nb::make_tuple(step_of(part, board, grounds), nb::cast(shared(board, grounds))));
      state.apply(part);
    }
    const nb::object broken = branch.broken ? nb::object(truth_tuple(*branch.broken)) : nb::none();
    return nb::make_tuple(nb::make_tuple(branch.supposed.cell, branch.supposed.digit), nb::tuple(steps),
                          broken);
  };
  return nb::make_tuple(step.technique->slug, parts_tuple(step),
                        to_tuple(step.rules, [](int one) { return one; }),
                        to_tuple(step.branches, branch_of));
}

const Technique* board_technique(std::string_view slug) {
  for (const Technique* technique : board_techniques()) {
    if (technique->slug == slug) return technique;
  }
  return nullptr;
}

BoardTruth read_truth(nb::handle truth) {
  const int index = nb::cast<int>(nb::getattr(truth, "index"));
  if (nb::cast<std::string>(nb::getattr(truth, "kind")) == "cell")
    return {.house = -1, .digit = 0, .cell = index};
  return {.house = index, .digit = nb::cast<int>(nb::getattr(truth, "digit")), .cell = -1};
}

// The same as a step on a board, whose cells and digits it must name. Throws std::invalid_argument.
PlainStep plain_step_on(nb::handle step, const Board& board) {
  PlainStep plain = plain_step(step);
  const Layout& layout = *board.layout;
  const auto check = [&](int cell, int digit) {
    if (cell < 0 || cell >= layout.cells() || digit < layout.lowest() || digit > layout.highest())
      throw std::invalid_argument("expected a step with cells and digits of the board");
  };
  for (const auto& [cell, digit] : plain.placements) check(cell, digit);
  for (const auto& [cell, digit] : plain.eliminations) check(cell, digit);
  for (const auto& mark : plain.marks) {
    check(mark.cell, layout.lowest());
    for (const int digit : plain[mark.digits]) check(mark.cell, digit);
  }
  for (const auto& link : plain.links) {
    for (const auto* end : {&link.from, &link.to}) {
      for (const int cell : plain[end->cells]) check(cell, end->digit);
    }
  }
  return plain;
}

// A step of swordfish.BoardStep, read attribute by attribute. Throws std::invalid_argument.
BoardStep board_step_of(nb::handle step, const Board& board) {
  BoardStep read{.plain = plain_step_on(step, board)};
  const nb::object technique = nb::getattr(step, "technique");
  if (!technique.is_none())
    read.technique = board_technique(nb::cast<std::string>(nb::getattr(technique, "slug")));
  for (const nb::handle rule : nb::getattr(step, "rules")) {
    const int number = nb::cast<int>(rule);
    if (number < 0 || static_cast<std::size_t>(number) >= board.rules.size())
      throw std::invalid_argument("expected the number of a rule of the board, got " +
                                  std::to_string(number));
    read.rules.push_back(number);
  }
  for (const nb::handle truth : nb::getattr(step, "truths")) read.truths.push_back(read_truth(truth));
  for (const nb::handle branch : nb::getattr(step, "branches")) {
    const nb::object supposed = nb::getattr(branch, "supposed"), broken = nb::getattr(branch, "broken");
    BoardBranch& made = read.branches.emplace_back();
    made.supposed = {nb::cast<int>(supposed[0]), nb::cast<int>(supposed[1])};
    for (const nb::handle part : nb::getattr(branch, "steps"))
      made.steps.push_back(board_step_of(part, board));
    if (!broken.is_none()) made.broken = read_truth(broken);
  }
  return read;
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
  const Board now = state.board();
  return nb::make_tuple(nb::cast(shared(now, grounds)),
                        to_tuple(found, [&](const BoardStep& step) { return step_of(step, now, grounds); }));
}

// (steps with the boards before them, the board at the end, solved, score, level, hardest or None, counts)
nb::tuple explain_board(Asked& asked, double max_seconds) {
  BoardRun run(max_seconds);
  const auto grounds = std::make_shared<const Grounds>(asked.board);
  const BoardPath path = explain(*grounds, run.watch());
  run.finish();
  nb::list steps;
  for (const auto& [before, step] : path.steps)
    steps.append(nb::make_tuple(step_of(step, before, grounds), nb::cast(shared(before, grounds))));
  nb::dict counts;
  for (const Technique* technique : board_techniques()) {
    if (const auto found = path.counts.find(technique); found != path.counts.end())
      counts[nb::str(technique->slug.data(), technique->slug.size())] = found->second;
  }
  const nb::object hardest = path.hardest == nullptr ? nb::none() : nb::cast(path.hardest->slug);
  return nb::make_tuple(steps, nb::cast(shared(path.end, grounds)), path.solved, path.score,
                        kLevelNames[static_cast<std::size_t>(path.level)], hardest, counts);
}

// (cell, digit, depth, end, those below, a step that refutes it with its board or None)
nb::tuple supposition_of(const BoardSupposition& made, const std::shared_ptr<const Grounds>& grounds) {
  const auto below = to_tuple(made.below, [&](const auto& one) { return supposition_of(one, grounds); });
  nb::object told = nb::none();
  if (made.step)
    told =
        nb::make_tuple(step_of(*made.step, *made.before, grounds), nb::cast(shared(*made.before, grounds)));
  return nb::make_tuple(made.supposed.cell, made.supposed.digit, made.depth, static_cast<int>(made.end),
                        below, told);
}

// (end, board, depth, tree, counts)
nb::tuple suppose_on(Asked& asked, int most_depth, double max_seconds) {
  BoardRun run(max_seconds);
  const auto grounds = std::make_shared<const Grounds>(asked.board);
  const BoardTrial trial = suppose(*grounds, most_depth, run.watch());
  run.finish();
  const auto tree = to_tuple(trial.tree, [&](const auto& one) { return supposition_of(one, grounds); });
  return nb::make_tuple(static_cast<int>(trial.end), nb::cast(shared(trial.board, grounds)), trial.depth,
                        tree, nb::make_tuple(trial.suppositions, trial.broken, trial.stuck, trial.solved));
}

std::string text_on(Asked& asked, nb::handle step, std::string_view technique, std::string_view text,
                    const Language* language) {
  auto told = tell_step(*asked.reasons(), asked.board, board_step_of(step, asked.board), technique, text,
                        language_or_english(language));
  if (const auto* unknown = std::get_if<swordfish::UnknownSlot>(&told))
    throw std::invalid_argument("expected a slot of a sentence, got {" + unknown->name + "}");
  return std::get<std::string>(std::move(told));
}

// The board after what a step does: what is placed leaves the cells that see it.
SharedBoard after(Asked& asked, nb::handle step) {
  const auto grounds = asked.reasons();
  State state(*grounds, asked.board);
  state.apply({.plain = plain_step_on(step, asked.board)});
  return shared(state.board(), grounds);
}

std::string svg_of(Asked& asked, nb::handle step, nb::handle theme, std::string_view label) {
  std::vector<Cells> houses;
  for (const Group& group : asked.reasons()->groups()) houses.push_back(group.cells);
  return draw_board_step(asked.board, plain_step_on(step, asked.board), houses, read_theme(theme), label);
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
  module.def("suppose_board", &suppose_on, nb::arg("board"), nb::arg("most_depth"), nb::arg("max_seconds"),
             nb::sig("def suppose_board(board: RawBoard, most_depth: int, max_seconds: float) -> "
                     "swordfish.model.raw.RawBoardTrial"));
  module.def("board_techniques", &all_techniques,
             nb::sig("def board_techniques() -> list[swordfish.model.raw.RawTechnique]"));
  module.def(
      "board_step_text", &text_on, nb::arg("board"), nb::arg("step"), nb::arg("technique"), nb::arg("text"),
      nb::arg("language") = nb::none(),
      nb::sig("def board_step_text(board: RawBoard, step: swordfish.board.step.BoardStep, technique: str, "
              "text: str, language: Language | None = None) -> str"));
  module.def("board_after", &after, nb::arg("board"), nb::arg("step"),
             nb::sig("def board_after(board: RawBoard, step: swordfish.model.step.Step) -> RawBoard"));
  module.def("board_step_svg", &svg_of, nb::arg("board"), nb::arg("step"), nb::arg("theme"), nb::arg("label"),
             nb::sig("def board_step_svg(board: RawBoard, step: swordfish.model.step.Step, theme: str, "
                     "label: str) -> str"));
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
