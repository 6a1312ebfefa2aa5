// Boards in and out: read from any text or link, with a picture; written as text or link; and the kinds of rules.
#include "answers/boards/board_json.hpp"
#include "board/forms/forms.hpp"
#include "board/kinds.hpp"
#include "board/pictures/picture.hpp"
#include "board/rule_text.hpp"
#include "board/steps/names_sentences.hpp"

namespace swordfish::board {

namespace {

Json tenths(double number) {
  return Json(Decimal::of(static_cast<std::int64_t>(number * 10 + (number < 0 ? -0.5 : 0.5)), 1));
}

Json cells_json(const Board& board, const BoardSpread& spread) {
  Json list = Json(Json::Array{});
  for (int cell = 0; cell < board.layout->cells(); ++cell) {
    const auto [row, column] = board.layout->place(cell);
    const Point corner = spread.corners[static_cast<std::size_t>(cell)];
    list.add(Json()
                 .add("name", board.layout->name(cell))
                 .add("row", row)
                 .add("column", column)
                 .add("x", tenths(corner.x))
                 .add("y", tenths(corner.y)));
  }
  return list;
}

// What a kind of rule says, in a language that has words for it.
std::string_view meaning_in(const Language& language, const Kind& kind) {
  const std::string* translated = language.sentence(kind.meaning);
  return translated == nullptr ? kind.meaning : std::string_view(*translated);
}

Json rules_json(const Board& board, const Language& language) {
  Json list = Json(Json::Array{});
  for (const Rule& rule : board.rules) {
    Json cells = Json(Json::Array{});
    for (const Cells& part : rule.parts) {
      for (const int cell : part) cells.add(cell);
    }
    list.add(Json()
                 .add("text", write_rule(*board.layout, rule))
                 .add("kind", rule.kind->slug)
                 .add("name", rule_name(rule, language))
                 .add("meaning", meaning_in(language, *rule.kind))
                 .add("cells", cells));
  }
  return list;
}

Json view_json(const Board& board, Theme theme, const Language& language) {
  const BoardSpread spread = spread_of(board);
  return Json()
      .add("board", board_json(board))
      .add("title", board.title)
      .add("lowest", board.layout->lowest())
      .add("highest", board.layout->highest())
      .add("classic", board.is_classic())
      .add("cells", cells_json(board, spread))
      .add("rules", rules_json(board, language))
      .add("wide", spread.wide)
      .add("high", spread.high)
      .add("side", Paper::kCellSide)
      .add("svg", draw_background(board, theme));
}

Json answer_read(QuestionFields& question) {
  const std::vector<Board> boards = asked_boards(question);
  const auto limit = static_cast<std::size_t>(question.whole("limit", 1, 100, 10));
  const Theme theme = question.theme();
  if (!question.is_sound()) return {};
  const Json* asked = question.part("board");
  Json list = Json(Json::Array{});
  for (std::size_t place = 0; place < std::min(limit, boards.size()); ++place)
    list.add(view_json(boards[place], theme, question.language()));
  return Json()
      .add("form", is_own(*asked) ? "own" : form_of(*asked->string()))
      .add("boards", list)
      .add("more", boards.size() > limit);
}

// Writes a board, beside the forms of others as "own": the board as questions take it.
Json answer_write(QuestionFields& question) {
  const auto board = asked_board(question);
  std::vector<std::string_view> forms = {"own"};
  forms.insert(forms.end(), written_forms().begin(), written_forms().end());
  const std::size_t form = question.choice("form", forms, 0);
  if (!question.is_sound()) return {};
  if (form == 0) return Json().add("text", write_json(board_json(*board)));
  auto text = write_board(*board, forms[form]);
  if (const Fault* fault = std::get_if<Fault>(&text)) {
    question.refuse(fault->message);
    return {};
  }
  return Json().add("text", std::get<std::string>(std::move(text)));
}

Json answer_kinds(QuestionFields& question) {
  static constexpr std::string_view kTypes[] = {"cells", "number", "text"};
  if (!question.is_sound()) return {};
  const Language& language = question.language();
  Json list = Json(Json::Array{});
  for (const Kind* kind : kinds()) {
    Json taken = Json(Json::Array{});
    for (const Parameter& one : parameters(*kind)) {
      taken.add(Json()
                    .add("type", kTypes[static_cast<std::size_t>(one.type)])
                    .add("name", one.name)
                    .add("label", language.technique(one.name))
                    .add("many", one.is_many)
                    .add("optional", one.is_optional || one.otherwise.has_value()));
    }
    list.add(Json()
                 .add("slug", kind->slug)
                 .add("word", kind->name)
                 .add("name", language.technique(kind->name))
                 .add("meaning", meaning_in(language, *kind))
                 .add("takes", taken));
  }
  return Json().add("kinds", list);
}

const RegisterVerb kVerbs[] = {
    {"board_read", answer_read}, {"board_write", answer_write}, {"board_kinds", answer_kinds}};

}  // namespace

}  // namespace swordfish::board
