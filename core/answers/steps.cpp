// Hints, paths and steps.
#include "answers/plain_step_json.hpp"
#include "answers/step_json.hpp"
#include "answers/why_said.hpp"
#include "draw/draw.hpp"
#include "ladder/hint.hpp"
#include "ladder/path.hpp"
#include "tell/hint_details.hpp"
#include "text/text.hpp"

namespace swordfish {

namespace {

// Techniques are looked through this long; those whose turn has not come by then are left out.
constexpr double kSecondsForSteps = 4;

std::string svg_of(const Grid& grid, const Step& step, Theme theme, const Language& language) {
  PlainStep plain;
  flatten(step, plain);
  return draw_step(classic_paper(), drawn_cells(grid), plain, theme, sentence_of(step, language), language);
}

// ---- a hint, in four details ----

// The picture of a step as far as a detail shows it: the third is the pattern, but not what it leads to.
std::string svg_to_detail(const Grid& grid, PlainStep step, bool is_whole, Theme theme,
                          std::string_view label, const Language& language) {
  if (!is_whole) {
    step.placements.clear();
    step.eliminations.clear();
  }
  return draw_step(classic_paper(), drawn_cells(grid), step, theme, label, language);
}

Json answer_hint(QuestionFields& question) {
  const Grid grid = question.grid();
  const Ladder ladder = question.ladder();
  const Theme theme = question.theme();
  const auto detail = static_cast<int>(question.whole("detail", 1, kMostDetail, kMostDetail));
  if (!question.is_sound()) return {};
  const Language& language = question.language();
  const NextStep next = hint(grid, ladder, question.stop());
  Json told = Json(Json::Array{}), cells = Json(Json::Array{});
  if (!next.step) {
    return Json()
        .add("status", status_name(next.status))
        .add("technique", nullptr)
        .add("step", nullptr)
        .add("svg", nullptr)
        .add("after", exact_text(grid))
        .add("told", told)
        .add("cells", cells);
  }
  const Step& step = *next.step;
  PlainStep plain;
  flatten(step, plain);
  const bool is_mistake = step.technique == &mistake_technique();
  const bool is_shown = detail >= 3 || is_mistake, is_whole = detail == kMostDetail || is_mistake;
  const HintWords words{step.technique->name, kLevelNames[static_cast<std::size_t>(step.technique->level)],
                        sentence_of(step, language), is_mistake};
  const auto lines = hint_lines(plain, words, detail, language);
  for (const std::string& line : lines) told.add(line);
  if (detail >= 2 || is_mistake) {
    for (const int cell : cells_to_see(plain)) cells.add(cell);
  }
  return Json()
      .add("status", status_name(next.status))
      .add("technique", step.technique->slug)
      .add("step", is_whole ? step_json(step, language) : Json())
      .add("svg", is_shown
                      ? Json(svg_to_detail(grid, std::move(plain), is_whole, theme, lines.back(), language))
                      : Json())
      .add("after", is_whole ? Json(exact_text(grid_after(grid, step))) : Json())
      .add("told", told)
      .add("cells", cells);
}

Json answer_explain(QuestionFields& question) {
  const Grid grid = question.grid();
  const Ladder ladder = question.ladder();
  if (!question.is_sound()) return {};
  const Path path = explain(grid, ladder, question.stop());
  const auto level = known_level(path.summary, path.facts.status, ladder);
  Json counts = Json(Json::Object{}), steps = Json(Json::Array{});
  for (std::size_t place = 0; place < path.counts.size(); ++place) {
    if (path.counts[place] > 0) counts.add(techniques()[place]->slug, path.counts[place]);
  }
  for (const PathStep& one : path.steps)
    steps.add(
        Json().add("puzzle", exact_text(one.grid)).add("step", step_json(one.step, question.language())));
  return path_json(path.facts.status, path.summary, level, std::move(counts), std::move(steps),
                   exact_text(path.end));
}

std::vector<const Technique*> rungs_for(const Grid& grid, const Ladder& ladder, const StopAsked& stop) {
  const Ladder fitting = suited(ladder, givens_are_unique(grid, stop));
  return {fitting.rungs().begin(), fitting.rungs().end()};
}

Json answer_steps(QuestionFields& question) {
  const Grid grid = question.grid();
  const Ladder ladder = question.ladder();
  const Technique* only = question.technique("technique");
  const auto limit = static_cast<std::size_t>(question.whole("limit", 1, 1000, 200));
  const auto time = question.time_to_search(kSecondsForSteps, kSecondsForSteps);
  if (!question.is_sound()) return {};
  const Position position(grid, Limits::widest());
  Json steps = Json(Json::Array{});
  std::size_t found = 0;
  const StopAsked clock = question.clock(time);
  const auto rungs = only != nullptr ? std::vector{only} : rungs_for(grid, ladder, question.stop());
  for (const Technique* rung : rungs) {
    if (found > limit || clock()) break;
    const auto steps_here = all_steps(position, *rung, clock);
    if (question.is_cut_short()) break;  // what a finder has found by then is chance
    for (const Step& step : steps_here) {
      if (found++ < limit) steps.add(step_json(step, question.language()));
    }
  }
  return Json().add("steps", steps).add("more", found > limit).add("finished", !question.is_cut_short());
}

// ---- why a candidate goes ----

using namespace why;

Json verdict(std::string_view what, std::string text, bool is_finished = true) {
  return why_json(what, std::move(text), "puzzle", {}, is_finished);
}

// One candidate, and what is asked about it.
class Why {
 public:
  Why(const Grid& grid, Cell cell, Digit digit, Theme theme, const Language& language)
      : grid_(grid), cell_(cell), digit_(digit), theme_(theme), language_(language) {}

  bool is_candidate() const { return grid_.candidates(cell_).contains(digit_) && grid_.digit(cell_) == 0; }
  bool is_removed_by(const Grid& before, const Step& step) const {
    return !grid_after(before, step).candidates(cell_).contains(digit_);
  }

  std::string say(const Said& said, std::vector<PhraseSlot> others = {}) const {
    others.emplace_back("digit", std::to_string(digit_.value));
    others.emplace_back("cell", name_in(language_, cell_));
    return said.in(language_, others);
  }

  // Why the digit is no candidate.
  std::string seen() const {
    if (const int held = grid_.digit(cell_); held != 0)
      return kHolds.in(language_, {{"cell", name_in(language_, cell_)}, {"digit", std::to_string(held)}});
    for (const House house :
         {House::row(cell_.row()), House::column(cell_.column()), House::box(cell_.box())}) {
      for (int place = 0; place < 9; ++place) {
        if (grid_.digit(house.cell(place)) == digit_.value)
          return say(kHas, {{"house", name_in(language_, house)}});
      }
    }
    return kBefore.in(language_);
  }

  Json removal(std::string_view what, const Grid& grid, const Step& step, std::size_t number,
               bool is_finished) const {
    const std::string sentence = sentence_of(step, language_);
    const Said& said = number == 0 ? kGoes : kLater;
    return why_json(what, say(said, {{"number", std::to_string(number)}, {"sentence", sentence}}), "puzzle",
                    {exact_text(grid), step_json(step, language_), svg_of(grid, step, theme_, language_)},
                    is_finished);
  }

 private:
  const Grid& grid_;
  Cell cell_;
  Digit digit_;
  Theme theme_;
  const Language& language_;
};

Json answer_why(QuestionFields& question) {
  const Grid grid = question.grid();
  const Ladder ladder = question.ladder();
  const Theme theme = question.theme();
  const Cell cell(static_cast<int>(question.whole("cell", 0, kCells - 1)));
  const Digit digit(static_cast<int>(question.whole("digit", 1, kDigits)));
  const auto time = question.time_to_search(kSecondsForSteps, kSecondsForSteps);
  if (!question.is_sound()) return {};
  const StopAsked& stop = question.stop();
  const Why why(grid, cell, digit, theme, question.language());
  if (!why.is_candidate()) return verdict("absent", why.say(kAbsent, {{"why", why.seen()}}));
  const Check found = check(grid, stop);
  if (found.status == Status::Unique && found.solutions[0].digit(cell) == digit.value)
    return verdict("true", why.say(kTrue));
  const Position position(grid, Limits::widest());
  const StopAsked clock = question.clock(time);
  for (const Technique* rung : rungs_for(grid, ladder, stop)) {
    if (clock()) break;
    for (const Step& step : all_steps(position, *rung, clock)) {
      if (why.is_removed_by(grid, step)) return why.removal("removable", grid, step, 0, true);
    }
  }
  const Path path = explain(grid, ladder, question.clock(time));
  for (std::size_t number = 0; number < path.steps.size(); ++number) {
    const auto& [before, step] = path.steps[number];
    if (why.is_removed_by(before, step))
      return why.removal("later", before, step, number + 1, !question.is_cut_short());
  }
  const bool is_finished = !question.is_cut_short();
  return verdict("unknown", why.say(is_finished ? kNone : kNoneInTime), is_finished);
}

Json answer_techniques(QuestionFields& question) {
  if (!question.is_sound()) return {};
  Json list = Json(Json::Array{});
  for (const Technique* technique : techniques()) {
    list.add(Json()
                 .add("slug", technique->slug)
                 .add("name", question.language().technique(technique->name))
                 .add("code", technique->code)
                 .add("order", technique->order)
                 .add("level", kLevelNames[static_cast<std::size_t>(technique->level)])
                 .add("score", technique->score)
                 .add("on", technique->on)
                 .add("rung", rung_of(*technique)->slug));
  }
  return Json().add("techniques", list);
}

const RegisterVerb kVerbs[] = {
    {"hint", answer_hint}, {"explain", answer_explain},       {"steps", answer_steps},
    {"why", answer_why},   {"techniques", answer_techniques},
};

}  // namespace

}  // namespace swordfish
