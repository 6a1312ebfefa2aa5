// Every puzzle of a text, a file's content or an address.
#include "answers/step_json.hpp"
#include "answers/words.hpp"
#include "base/ascii.hpp"
#include "text/cutter.hpp"
#include "text/text.hpp"

namespace swordfish {

namespace {

// Of a parsed text, the form that writes just this text, or "other".
std::string_view form_of(std::string_view text, const Grid& grid) {
  for (std::size_t form = 0; form < kTextForms.size(); ++form) {
    const auto written = write_grid(grid, static_cast<TextForm>(form));
    const auto* own = std::get_if<std::string>(&written);
    if (own != nullptr && trimmed(*own) == trimmed(text)) return kTextForms[form];
  }
  return "other";
}

Json removed_json(const Grid& grid) {
  const Grid allowed = Grid::from_digits(grid.digits());
  Json list = Json(Json::Array{});
  for (const Cell cell : grid.open()) {
    for (const Digit gone : allowed.candidates(cell) - grid.candidates(cell))
      list.add(candidate_json(cell.index, gone.value));
  }
  return list;
}

Json entry_json(const PuzzleText& entry, const Language& language) {
  const auto read = read_grid(entry.text);
  if (const Fault* fault = std::get_if<Fault>(&read)) {
    Fault in_file = *fault;
    in_file.line += entry.line - 1;
    return Json()
        .add("line", in_file.line)
        .add("column", in_file.column)
        .add("title", entry.title)
        .add("error", fault_in(language, in_file, entry.text));
  }
  const Grid& grid = std::get<Grid>(read);
  return Json()
      .add("line", entry.line)
      .add("column", 1)
      .add("title", entry.title)
      .add("puzzle", exact_text(grid))
      .add("form", form_of(entry.text, grid))
      .add("givens", grid.givens().size())
      .add("placed", kCells - grid.open().size() - grid.givens().size())
      .add("removed", removed_json(grid));
}

Json answer_parse(QuestionFields& question) {
  const std::string text = question.text("puzzle", 200'000);
  const auto limit = static_cast<std::size_t>(question.whole("limit", 1, 1000, 100));
  if (!question.is_sound()) return {};
  const std::vector<PuzzleText> entries = cut_puzzles(text);
  Json puzzles = Json(Json::Array{});
  for (std::size_t place = 0; place < std::min(limit, entries.size()); ++place)
    puzzles.add(entry_json(entries[place], question.language()));
  return Json().add("puzzles", puzzles).add("more", entries.size() > limit);
}

const RegisterVerb kVerb("parse", answer_parse);

}  // namespace

}  // namespace swordfish
