// Exact answers about boards.
#include "answers/boards/board_json.hpp"
#include "board/answers.hpp"
#include "board/steps/names_sentences.hpp"
#include "board/steps/state.hpp"
#include "kernel/status_name.hpp"
#include "tell/said.hpp"

namespace swordfish::board {

namespace {

const Said kTwice("{digit} stands twice in {house}: {cells}");
const Said kOften("{digit} stands {times} times in {house}: {cells}");
const Said kBroken("{rule} is broken: {cells}");

Json conflicts_json(const Board& board, const Language& language) {
  Json list = Json(Json::Array{});
  const auto found = conflicts(board);
  if (found.empty()) return list;
  const Grounds grounds(board);
  const BoardNames names(grounds);
  for (const Conflict& conflict : found) {
    std::string places;
    for (const int cell : conflict.cells) {
      if (!places.empty()) places += ' ';
      places += cell_name(cell, names, language);
    }
    const bool is_rule = conflict.rule >= 0;
    const std::string name = is_rule
                                 ? rule_name(board.rules[static_cast<std::size_t>(conflict.rule)], language)
                                 : house_name(conflict.house, names, language);
    const int digit = is_rule ? 0 : board.digits[static_cast<std::size_t>(conflict.cells.front())];
    const Said& said = is_rule ? kBroken : conflict.cells.size() == 2 ? kTwice : kOften;
    list.add(Json()
                 .add("house", is_rule ? Json() : Json(conflict.house))
                 .add("rule", is_rule ? Json(conflict.rule) : Json())
                 .add("name", name)
                 .add("cells", list_json(conflict.cells))
                 .add("text", said.in(language, {{"digit", std::to_string(digit)},
                                                 {"times", std::to_string(conflict.cells.size())},
                                                 {"house", name},
                                                 {"rule", name},
                                                 {"cells", places}})));
  }
  return list;
}

Json digits_by_cell(const Layout& layout, std::span<const Digits> digits) {
  Json list = Json(Json::Array{});
  for (const Digits here : digits) list.add(digits_json(layout, here));
  return list;
}

// Checks a board at once, after each digit: what is broken, and what each cell may still be.
Json answer_conflicts(QuestionFields& question) {
  const auto board = asked_board(question);
  if (!question.is_sound()) return {};
  const Json found = conflicts_json(*board, question.language());
  const bool is_complete =
      std::find(board->digits.begin(), board->digits.end(), kBlank) == board->digits.end();
  const Grounds grounds(*board);
  return Json()
      .add("conflicts", found)
      .add("candidates", digits_by_cell(*board->layout, State(grounds).candidates()))
      .add("solved", is_complete && found.array()->empty());
}

Json answer_check(QuestionFields& question) {
  const auto board = asked_board(question);
  if (!question.is_sound()) return {};
  const Check found = check(*board, question.stop());
  const Json broken = conflicts_json(*board, question.language());
  const bool is_broken = found.solutions.empty() && !broken.array()->empty();
  const Status status = is_broken ? Status::Conflict : status_of_count(found.solutions.size());
  Json solutions = Json(Json::Array{});
  for (const Filling& solution : found.solutions) solutions.add(list_json(solution));
  return Json()
      .add("status", status_name(status))
      .add("solutions", solutions)
      .add("differing", list_json(found.differing))
      .add("conflicts", broken);
}

Json answer_true_candidates(QuestionFields& question) {
  const auto board = asked_board(question);
  if (!question.is_sound()) return {};
  return Json().add("candidates", digits_by_cell(*board->layout, true_candidates(*board, question.stop())));
}

Json clues_json(const std::optional<Clues>& clues) {
  if (!clues) return {};
  return Json().add("cells", list_json(clues->cells)).add("rules", list_json(clues->rules));
}

// Checks a board for setters: what a board could do without, or what in it can't be together.
Json answer_clues(QuestionFields& question) {
  const auto board = asked_board(question);
  if (!question.is_sound()) return {};
  const auto spare = redundant(*board, question.stop());
  const auto clash = spare ? std::nullopt : contradiction(*board, question.stop());
  return Json().add("spare", clues_json(spare)).add("contradiction", clues_json(clash));
}

const RegisterVerb kVerbs[] = {{"board_conflicts", answer_conflicts},
                               {"board_check", answer_check},
                               {"board_true_candidates", answer_true_candidates},
                               {"board_clues", answer_clues}};

}  // namespace

}  // namespace swordfish::board
