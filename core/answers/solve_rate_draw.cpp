// Puzzles solved, checked, counted and rated; their texts and drawings.
#include "answers/step_json.hpp"
#include "answers/words.hpp"
#include "draw/draw.hpp"
#include "puzzle/analysis.hpp"
#include "puzzle/symmetry.hpp"
#include "rating/rate_puzzle.hpp"
#include "search/search.hpp"
#include "tell/tell.hpp"
#include "text/text.hpp"

namespace swordfish {

namespace {

Json lines_of(const std::vector<Grid>& grids) {
  Json list = Json(Json::Array{});
  for (const Grid& grid : grids) list.add(line_text(grid));
  return list;
}

std::string decimal(Count number) {
  std::string digits;
  do {
    digits.insert(0, 1, static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number > 0);
  return digits;
}

const Said kTwice("{digit} stands twice in {house}: {cells}");
const Said kOften("{digit} stands {times} times in {house}: {cells}");

Json conflicts_of(const Grid& grid, const Language& language) {
  Json list = Json(Json::Array{});
  for (const auto& [house, digit, cells] : grid.conflicts()) {
    const std::string name = name_in(language, house);
    std::string places;
    for (const Cell cell : cells) {
      if (!places.empty()) places += ' ';
      places += name_in(language, cell);
    }
    const Said& said = cells.size() == 2 ? kTwice : kOften;
    list.add(Json()
                 .add("house", house.index)
                 .add("name", name)
                 .add("digit", digit.value)
                 .add("cells", cells_json(cells))
                 .add("text", said.in(language, {{"digit", std::to_string(digit.value)},
                                                 {"times", std::to_string(cells.size())},
                                                 {"house", name},
                                                 {"cells", places}})));
  }
  return list;
}

Json answer_check(QuestionFields& question) {
  const Grid grid = question.grid();
  if (!question.is_sound()) return {};
  const Check found = check(grid, question.stop());
  return Json()
      .add("status", status_name(found.status))
      .add("solutions", lines_of(found.solutions))
      .add("differing", cells_json(found.differing))
      .add("conflicts", conflicts_of(grid, question.language()));
}

Json answer_solve(QuestionFields& question) {
  const Grid grid = question.grid();
  if (!question.is_sound()) return {};
  const auto found = solve(grid, question.stop());
  return Json().add("solution", found ? Json(line_text(*found)) : Json());
}

Json answer_solutions(QuestionFields& question) {
  const Grid grid = question.grid();
  const auto limit = static_cast<std::size_t>(question.whole("limit", 1, 1000, 10));
  if (!question.is_sound()) return {};
  Solutions search(grid);
  std::vector<Grid> found;
  while (found.size() < limit) {
    auto next = search.next(question.stop());
    if (!next) break;
    found.push_back(*std::move(next));
  }
  return Json().add("solutions", lines_of(found));
}

// How many ways there are to solve a puzzle, as text, because it may have 22 digits.
Json answer_count(QuestionFields& question) {
  const Grid grid = question.grid();
  const auto limit = question.optional_whole("limit", 1, std::int64_t{1} << 53);
  if (!question.is_sound()) return {};
  const Count most = limit ? static_cast<Count>(*limit) : ~Count{0};
  return Json().add("count", decimal(count(grid, most, question.stop())));
}

Json answer_true_candidates(QuestionFields& question) {
  const Grid grid = question.grid();
  if (!question.is_sound()) return {};
  Json list = Json(Json::Array{});
  for (const DigitSet digits : true_candidates(grid, question.stop())) {
    Json cell = Json(Json::Array{});
    for (const Digit digit : digits) cell.add(digit.value);
    list.add(cell);
  }
  return Json().add("candidates", list);
}

const Said kNotRated[] = {Said("not rated"), Said("not rated: many solutions"),
                          Said("not rated: no solution"), Said("not rated: conflict")};
const Said kRated("{er}/{ep}/{ed}[, {technique}], {level}, {score} points");

std::string rating_line(const RatedPuzzle& found, const Technique* technique, const Language& language) {
  const auto tenths = [](int number) {
    return std::to_string(number / 10) + "." + std::to_string(number % 10);
  };
  if (found.status != Status::Unique) return kNotRated[static_cast<std::size_t>(found.status)].in(language);
  const Rating& rating = found.rating;
  const Words named =
      technique == nullptr ? Words{} : Words{std::string(language.technique(technique->name))};
  const char* level = kLevelNames[static_cast<std::size_t>(found.path.level)];
  return kRated.in(language, {{"er", tenths(rating.er)},
                              {"ep", tenths(rating.ep)},
                              {"ed", tenths(rating.ed)},
                              {"technique", named},
                              {"level", std::string(language.word(level))},
                              {"score", std::to_string(found.path.score)}});
}

Json answer_rate(QuestionFields& question) {
  const Grid grid = question.grid();
  if (!question.is_sound()) return {};
  const RatedPuzzle found = rate_puzzle(grid, {.stop = &question.stop()});
  const bool is_rated = found.status == Status::Unique;
  const Technique* technique = is_rated && found.rating.technique != RatingTechnique::None
                                   ? &rating_technique(found.rating.technique, found.rating.nesting)
                                   : nullptr;
  const auto figure = [&](int tenths) { return is_rated ? Json(Decimal::of(tenths, 1)) : Json(); };
  return Json()
      .add("status", status_name(found.status))
      .add("er", figure(found.rating.er))
      .add("ep", figure(found.rating.ep))
      .add("ed", figure(found.rating.ed))
      .add("technique", technique == nullptr ? Json() : Json(technique->slug))
      .add("level", is_rated ? Json(kLevelNames[static_cast<std::size_t>(found.path.level)]) : Json())
      .add("score", is_rated ? Json(found.path.score) : Json())
      .add("solved", is_rated ? Json(found.path.solved) : Json())
      .add("text", rating_line(found, technique, question.language()));
}

Json answer_canonical(QuestionFields& question) {
  const Grid grid = question.grid();
  if (question.is_sound() && !grid.is_valid())
    question.refuse("expected a puzzle in which no digit stands twice in a house, got '" + line_text(grid) +
                    "'");
  if (!question.is_sound()) return {};
  return Json().add("canonical", line_text(Grid::from_digits(canonical(grid.digits()).digits)));
}

Json answer_to_text(QuestionFields& question) {
  const Grid grid = question.grid();
  const auto form = static_cast<TextForm>(question.choice("form", kTextForms, 0));
  if (!question.is_sound()) return {};
  auto text = write_grid(grid, form);
  if (const Fault* fault = std::get_if<Fault>(&text)) {
    question.refuse(fault_in(question.language(), *fault, kTextForms[static_cast<std::size_t>(form)]));
    return {};
  }
  return Json().add("text", std::get<std::string>(std::move(text)));
}

Json answer_draw(QuestionFields& question) {
  const Grid grid = question.grid();
  const bool with_candidates = question.flag("candidates", false);
  const Theme theme = question.theme();
  const Json* wanted = question.part("step");
  if (!question.is_sound()) return {};
  if (wanted == nullptr) {
    const auto candidates = with_candidates ? Candidates::Shown : Candidates::Hidden;
    return Json().add("svg", draw_grid(classic_paper(), drawn_cells(grid), candidates, theme));
  }
  const auto step = read_step(*wanted, question);
  if (!step) return {};
  const std::string_view name = step->technique == nullptr ? "" : step->technique->name;
  const Language& language = question.language();
  auto said = sentence(step->step, name, step->technique == nullptr ? "" : step->technique->text, language);
  const auto* label = std::get_if<std::string>(&said);
  return Json().add("svg", draw_step(classic_paper(), drawn_cells(grid), step->step, theme,
                                     label == nullptr ? "" : std::string_view(*label), language));
}

const RegisterVerb kVerbs[] = {
    {"check", answer_check},         {"solve", answer_solve},     {"solutions", answer_solutions},
    {"count", answer_count},         {"rate", answer_rate},       {"true_candidates", answer_true_candidates},
    {"canonical", answer_canonical}, {"to_text", answer_to_text}, {"draw", answer_draw},
};

}  // namespace

}  // namespace swordfish
