// Steps on boards for Python, as plain data: what they do, the evidence, and the words for them.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>

#include <stdexcept>

#include "board/pictures/picture.hpp"
#include "board/steps/forcing.hpp"
#include "board/steps/hint.hpp"
#include "board/steps/names_sentences.hpp"
#include "board/steps/path.hpp"
#include "board/steps/trial.hpp"
#include "boards.hpp"
#include "casters.hpp"
#include "drawings.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "steps.hpp"
#include "tell/hint_details.hpp"

namespace nb = nanobind;
using namespace swordfish::board;
using swordfish::kLevelNames;
using swordfish::Language;
using swordfish::PlainStep;
using swordfish::Status;
using swordfish::Technique;

namespace {

nb::tuple truth_tuple(const BoardTruth& truth) {
  return truth.house < 0 ? nb::make_tuple("cell", truth.cell, 0)
                         : nb::make_tuple("house", truth.house, truth.digit);
}

// For Python: the parts of a step on a board: (placements, eliminations, marks, houses, links, truths), as the
// fields of swordfish.Step
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

nb::tuple step_of(const BoardStep& step, const Board& before, const std::shared_ptr<const Grounds>& grounds);

// For Python: a step with the board before it.
nb::tuple step_with_board(const BoardStep& step, const Board& before,
                          const std::shared_ptr<const Grounds>& grounds) {
  return nb::make_tuple(step_of(step, before, grounds), nb::cast(shared(before, grounds)));
}

// For Python: a step on a board: (slug, parts, rules, branches); a branch is (supposed, steps with their boards,
// broken or None)
nb::tuple step_of(const BoardStep& step, const Board& before, const std::shared_ptr<const Grounds>& grounds) {
  const auto branch_of = [&](const BoardBranch& branch) {
    State state(*grounds, before);
    state.suppose(branch.supposed);
    nb::list steps;
    for (const BoardStep& part : branch.steps) {
      steps.append(step_with_board(part, state.board(), grounds));
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

// What a step may name on a board. Each check throws std::invalid_argument: a step may come from anywhere.
class NamesOnBoard {
 public:
  explicit NamesOnBoard(Asked& asked) : layout_(*asked.board.layout), rules_(asked.board.rules.size()) {
    houses_ = asked.reasons()->groups().size();
  }

  void cell(int cell) const { among(cell, static_cast<std::size_t>(layout_.cells()), "a cell"); }
  void house(int house) const { among(house, houses_, "a house"); }
  void rule(int rule) const { among(rule, rules_, "a rule"); }
  void digit(int digit) const {
    if (digit < layout_.lowest() || digit > layout_.highest())
      throw std::invalid_argument("expected a digit of the board in a step, got " + std::to_string(digit));
  }
  void candidate(int cell, int digit) const { this->cell(cell), this->digit(digit); }

 private:
  static void among(int number, std::size_t count, const char* what) {
    if (number < 0 || static_cast<std::size_t>(number) >= count)
      throw std::invalid_argument(std::string("expected the number of ") + what +
                                  " of the board in a step, got " + std::to_string(number));
  }

  const Layout& layout_;
  std::size_t rules_, houses_ = 0;
};

BoardTruth read_truth(nb::handle truth, const NamesOnBoard& names) {
  const int index = nb::cast<int>(nb::getattr(truth, "index"));
  if (nb::cast<std::string>(nb::getattr(truth, "kind")) == "cell") {
    names.cell(index);
    return {.house = -1, .digit = 0, .cell = index};
  }
  const int digit = nb::cast<int>(nb::getattr(truth, "digit"));
  names.house(index), names.digit(digit);
  return {.house = index, .digit = digit, .cell = -1};
}

// What every step has, of a step on a board whose cells, digits and houses it must name.
PlainStep plain_step_on(nb::handle step, const NamesOnBoard& names) {
  PlainStep plain = plain_step(step);
  for (const auto& [cell, digit] : plain.placements) names.candidate(cell, digit);
  for (const auto& [cell, digit] : plain.eliminations) names.candidate(cell, digit);
  for (const auto& mark : plain.marks) {
    names.cell(mark.cell);
    for (const int digit : plain[mark.digits]) names.digit(digit);
  }
  for (const auto& mark : plain.houses) names.house(mark.house);
  for (const auto& link : plain.links) {
    for (const auto* end : {&link.from, &link.to}) {
      for (const int cell : plain[end->cells]) names.candidate(cell, end->digit);
      for (const int cell : plain[end->als]) names.cell(cell);
    }
  }
  return plain;
}

PlainStep plain_step_on(nb::handle step, Asked& asked) { return plain_step_on(step, NamesOnBoard(asked)); }

// A step of swordfish.BoardStep, read attribute by attribute. Throws std::invalid_argument.
BoardStep board_step_of(nb::handle step, const NamesOnBoard& names) {
  BoardStep read{.plain = plain_step_on(step, names)};
  const nb::object technique = nb::getattr(step, "technique");
  if (!technique.is_none())
    read.technique = board_technique(nb::cast<std::string>(nb::getattr(technique, "slug")));
  for (const nb::handle rule : nb::getattr(step, "rules")) {
    read.rules.push_back(nb::cast<int>(rule));
    names.rule(read.rules.back());
  }
  for (const nb::handle truth : nb::getattr(step, "truths")) read.truths.push_back(read_truth(truth, names));
  for (const nb::handle branch : nb::getattr(step, "branches")) {
    const nb::object supposed = nb::getattr(branch, "supposed"), broken = nb::getattr(branch, "broken");
    BoardBranch& made = read.branches.emplace_back();
    made.supposed = {nb::cast<int>(supposed[0]), nb::cast<int>(supposed[1])};
    names.candidate(made.supposed.cell, made.supposed.digit);
    for (const nb::handle part : nb::getattr(branch, "steps"))
      made.steps.push_back(board_step_of(part, names));
    if (!broken.is_none()) made.broken = read_truth(broken, names);
  }
  return read;
}

// For Python: the board with the candidates that a person would have, and every step on it.
nb::tuple steps_on(Asked& asked, double max_seconds) {
  TimedRun run(max_seconds);
  const auto grounds = std::make_shared<const Grounds>(asked.board);
  const State state(*grounds);
  const std::vector<BoardStep> found = all_steps(state, run.watch());
  run.finish();
  const Board now = state.board();
  return nb::make_tuple(nb::cast(shared(now, grounds)),
                        to_tuple(found, [&](const BoardStep& step) { return step_of(step, now, grounds); }));
}

// For Python: the step that a hint shows, or the mistake, with its board; or None.
nb::object hint_on(Asked& asked, double max_seconds) {
  TimedRun run(max_seconds);
  const auto grounds = std::make_shared<const Grounds>(asked.board);
  const BoardHint found = hint(*grounds, run.watch());
  run.finish();
  return found.step ? nb::object(step_with_board(*found.step, found.on, grounds)) : nb::none();
}

// For Python: the steps of a board to its end: (status, mistake or None, steps with the boards before them, the
// board at the end, solved, score, level or None, hardest or None, counts)
nb::tuple explain_board(Asked& asked, double max_seconds) {
  TimedRun run(max_seconds);
  const auto grounds = std::make_shared<const Grounds>(asked.board);
  const ExplainedBoard explained = explain_any(*grounds, run.watch());
  const auto& [status, path, level] = explained;
  const auto wrong = status == Status::None ? mistake(asked.board, run.watch()) : std::nullopt;
  run.finish();
  nb::list steps;
  for (const auto& [before, step] : path.steps) steps.append(step_with_board(step, before, grounds));
  nb::dict counts;
  for (const Technique* technique : board_techniques()) {
    if (const auto found = path.sums.counts.find(technique); found != path.sums.counts.end())
      counts[nb::str(technique->slug.data(), technique->slug.size())] = found->second;
  }
  const auto& summary = path.sums.summary;
  const nb::object hardest = summary.hardest == nullptr ? nb::none() : nb::cast(summary.hardest->slug);
  const nb::object named = level ? nb::cast(kLevelNames[static_cast<std::size_t>(*level)]) : nb::none();
  const nb::object told = wrong ? nb::object(step_of(*wrong, asked.board, grounds)) : nb::none();
  return nb::make_tuple(static_cast<int>(status), told, steps, nb::cast(shared(path.end, grounds)),
                        summary.solved, summary.score, named, hardest, counts);
}

// For Python: a supposition on a board with its steps: (cell, digit, depth, end, those below, a step that refutes
// it with its board or None)
nb::tuple supposition_of(const BoardSupposition& made, const std::shared_ptr<const Grounds>& grounds) {
  const auto below = to_tuple(made.below, [&](const auto& one) { return supposition_of(one, grounds); });
  nb::object told = nb::none();
  if (made.step) told = step_with_board(*made.step, *made.before, grounds);
  return nb::make_tuple(made.supposed.cell, made.supposed.digit, made.depth, static_cast<int>(made.end),
                        below, told);
}

// For Python: suppositions on a board with their steps: (end, board, depth, tree, counts)
nb::tuple suppose_on(Asked& asked, int most_depth, double max_seconds) {
  TimedRun run(max_seconds);
  const auto grounds = std::make_shared<const Grounds>(asked.board);
  const BoardTrial trial = suppose(*grounds, most_depth, run.watch());
  run.finish();
  const auto tree = to_tuple(trial.tree, [&](const auto& one) { return supposition_of(one, grounds); });
  return nb::make_tuple(static_cast<int>(trial.end), nb::cast(shared(trial.board, grounds)), trial.depth,
                        tree,
                        nb::make_tuple(trial.counts.suppositions, trial.counts.broken, trial.counts.stuck,
                                       trial.counts.solved));
}

std::string text_on(Asked& asked, nb::handle step, std::string_view technique, std::string_view text,
                    const Language* language) {
  auto told = tell_step(*asked.reasons(), asked.board, board_step_of(step, NamesOnBoard(asked)), technique,
                        text, language_or_english(language));
  if (const auto* unknown = std::get_if<swordfish::UnknownSlot>(&told))
    throw std::invalid_argument("expected a slot of a sentence, got {" + unknown->name + "}");
  return std::get<std::string>(std::move(told));
}

// The board after what a step does: what is placed leaves the cells that see it.
SharedBoard after(Asked& asked, nb::handle step) {
  const auto grounds = asked.reasons();
  State state(*grounds, asked.board);
  state.apply({.plain = plain_step_on(step, asked)});
  return shared(state.board(), grounds);
}

std::string svg_of(Asked& asked, nb::handle step, nb::handle theme, std::string_view label) {
  std::vector<Cells> houses;
  for (const Group& group : asked.reasons()->groups()) houses.push_back(group.cells);
  return draw_board_step(asked.board, plain_step_on(step, asked), houses, read_theme(theme), label);
}

nb::list hint_lines_on(Asked& asked, nb::handle step, std::string_view technique, std::string_view level,
                       const std::string& sentence, bool is_mistake, int detail, const Language* language) {
  nb::list lines;
  for (const std::string& line :
       swordfish::hint_lines(plain_step_on(step, asked), {technique, level, sentence, is_mistake}, detail,
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
  module.def("hint_board", &hint_on, nb::arg("board"), nb::arg("max_seconds"),
             nb::sig("def hint_board(board: RawBoard, max_seconds: float) -> "
                     "tuple[swordfish.model.raw.RawBoardStep, RawBoard] | None"));
  module.def("board_steps", &steps_on, nb::arg("board"), nb::arg("max_seconds"),
             nb::sig("def board_steps(board: RawBoard, max_seconds: float) -> tuple[RawBoard, "
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
  module.def(
      "check_board_step", [](Asked& asked, nb::handle step) { board_step_of(step, NamesOnBoard(asked)); },
      nb::arg("board"), nb::arg("step"),
      nb::sig("def check_board_step(board: RawBoard, step: swordfish.board.step.BoardStep) -> None"));
  module.def("board_after", &after, nb::arg("board"), nb::arg("step"),
             nb::sig("def board_after(board: RawBoard, step: swordfish.model.step.Step) -> RawBoard"));
  module.def("board_step_svg", &svg_of, nb::arg("board"), nb::arg("step"), nb::arg("theme"), nb::arg("label"),
             nb::sig("def board_step_svg(board: RawBoard, step: swordfish.model.step.Step, theme: str, "
                     "label: str) -> str"));
  module.def(
      "board_step_notation",
      [](Asked& asked, nb::handle step, std::string_view technique) {
        return swordfish::notation(plain_step_on(step, asked), technique, Language::english(),
                                   BoardNames(*asked.reasons()));
      },
      nb::arg("board"), nb::arg("step"), nb::arg("technique"),
      nb::sig("def board_step_notation(board: RawBoard, step: swordfish.model.step.Step, technique: str) -> "
              "str"));
  module.def(
      "board_step_changes",
      [](Asked& asked, nb::handle step) {
        return swordfish::changes(plain_step_on(step, asked), Language::english(),
                                  BoardNames(*asked.reasons()));
      },
      nb::arg("board"), nb::arg("step"),
      nb::sig("def board_step_changes(board: RawBoard, step: swordfish.model.step.Step) -> str"));
  module.def(
      "board_where_to_look",
      [](Asked& asked, nb::handle step) {
        return swordfish::where_to_look(plain_step_on(step, asked), Language::english(),
                                        BoardNames(*asked.reasons()));
      },
      nb::arg("board"), nb::arg("step"),
      nb::sig("def board_where_to_look(board: RawBoard, step: swordfish.model.step.Step) -> str"));
  module.def(
      "board_house_name",
      [](Asked& asked, int house) {
        NamesOnBoard(asked).house(house);
        return swordfish::house_name(house, BoardNames(*asked.reasons()), Language::english());
      },
      nb::arg("board"), nb::arg("house"));
  module.def(
      "board_house_cells",
      [](Asked& asked, int house) {
        NamesOnBoard(asked).house(house);
        return asked.reasons()->groups()[static_cast<std::size_t>(house)].cells;
      },
      nb::arg("board"), nb::arg("house"));
  module.def(
      "board_hint_lines", &hint_lines_on, nb::arg("board"), nb::arg("step"), nb::arg("technique"),
      nb::arg("level"), nb::arg("sentence"), nb::arg("is_mistake"), nb::arg("detail"),
      nb::arg("language").none(),
      nb::sig("def board_hint_lines(board: RawBoard, step: swordfish.model.step.Step, technique: str, "
              "level: str, sentence: str, is_mistake: bool, detail: int, language: Language | None) -> "
              "list[str]"));
}
