// Hints, paths and steps.
#include <chrono>

#include "answers/step_json.hpp"
#include "draw/draw.hpp"
#include "ladder/hint.hpp"
#include "ladder/path.hpp"
#include "tell/names.hpp"

namespace swordfish {

namespace {

// Techniques are looked through this long; those whose turn has not come by then are left out.
constexpr double kSecondsForSteps = 4;

class StepClock {
 public:
  explicit StepClock(double seconds)
      : end_(std::chrono::steady_clock::now() +
             std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9))) {}
  bool has_run_out() {
    is_cut_short_ = std::chrono::steady_clock::now() >= end_;
    return is_cut_short_;
  }
  bool is_cut_short() const { return is_cut_short_; }

 private:
  std::chrono::steady_clock::time_point end_;
  bool is_cut_short_ = false;
};

Grid grid_after(Grid grid, const Step& step) {
  for (const auto& [cell, digit] : step.placements) grid.place(cell, digit);
  step.eliminations.each([&](Candidate gone) { grid.eliminate(gone.cell, gone.digit); });
  return grid;
}

std::string svg_of(const Grid& grid, const Step& step, Theme theme) {
  PlainStep plain;
  flatten(step, plain);
  return draw_step(classic_paper(), drawn_cells(grid), plain, theme, sentence_of(step));
}

Json answer_hint(QuestionFields& question) {
  const Grid grid = question.grid();
  const Ladder ladder = question.ladder();
  const Theme theme = question.theme();
  if (!question.is_sound()) return {};
  const NextStep next = hint(grid, ladder, question.stop());
  const bool has_step = next.step.has_value();
  return Json()
      .add("status", status_name(next.status))
      .add("step", has_step ? step_json(*next.step) : Json())
      .add("svg", has_step ? Json(svg_of(grid, *next.step, theme)) : Json())
      .add("after", exact_text(has_step ? grid_after(grid, *next.step) : grid));
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
    steps.add(Json().add("puzzle", exact_text(one.grid)).add("step", step_json(one.step)));
  return Json()
      .add("status", status_name(path.facts.status))
      .add("solved", path.summary.solved)
      .add("level", level ? Json(kLevelNames[static_cast<std::size_t>(*level)]) : Json())
      .add("score", path.summary.score)
      .add("hardest", path.summary.hardest == nullptr ? Json() : Json(path.summary.hardest->slug))
      .add("counts", counts)
      .add("steps", steps)
      .add("end", exact_text(path.end));
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
  StepClock clock(question.quantity("max_seconds", 0, kSecondsForSteps, kSecondsForSteps));
  if (!question.is_sound()) return {};
  const Position position(grid, Limits::widest());
  Json steps = Json(Json::Array{});
  std::size_t found = 0;
  const auto rungs = only != nullptr ? std::vector{only} : rungs_for(grid, ladder, question.stop());
  for (const Technique* rung : rungs) {
    if (found > limit || clock.has_run_out()) break;
    for (const Step& step : all_steps(position, *rung, question.stop())) {
      if (found++ < limit) steps.add(step_json(step));
    }
  }
  return Json().add("steps", steps).add("more", found > limit).add("finished", !clock.is_cut_short());
}

// ---- why a candidate goes ----

Json verdict(std::string_view what, std::string text, bool is_finished = true) {
  return Json()
      .add("verdict", what)
      .add("text", std::move(text))
      .add("puzzle", nullptr)
      .add("step", nullptr)
      .add("svg", nullptr)
      .add("finished", is_finished);
}

Json removal(std::string_view what, std::string text, const Grid& grid, const Step& step, Theme theme,
             bool is_finished = true) {
  return Json()
      .add("verdict", what)
      .add("text", std::move(text))
      .add("puzzle", exact_text(grid))
      .add("step", step_json(step))
      .add("svg", svg_of(grid, step, theme))
      .add("finished", is_finished);
}

// Why a digit is no candidate of a cell.
std::string seen(const Grid& grid, Cell cell, Digit digit) {
  if (grid.digit(cell) != 0)
    return cell_name(cell.index, classic_names(), Language::english()) + " holds " +
           std::to_string(grid.digit(cell));
  for (const House house : {House::row(cell.row()), House::column(cell.column()), House::box(cell.box())}) {
    for (int place = 0; place < 9; ++place) {
      if (grid.digit(house.cell(place)) == digit.value)
        return house_name(house.index, classic_names(), Language::english()) + " has its " +
               std::to_string(digit.value) + " already";
    }
  }
  return "it was removed before";
}

Json answer_why(QuestionFields& question) {
  const Grid grid = question.grid();
  const Ladder ladder = question.ladder();
  const Theme theme = question.theme();
  const Cell cell(static_cast<int>(question.whole("cell", 0, kCells - 1)));
  const Digit digit(static_cast<int>(question.whole("digit", 1, kDigits)));
  StepClock clock(question.quantity("max_seconds", 0, kSecondsForSteps, kSecondsForSteps));
  if (!question.is_sound()) return {};
  const StopAsked& stop = question.stop();
  const std::string place =
      std::to_string(digit.value) + " in " + cell_name(cell.index, classic_names(), Language::english());
  if (!grid.candidates(cell).contains(digit) || grid.digit(cell) != 0)
    return verdict("absent", place + " is no candidate now: " + seen(grid, cell, digit) + ".");
  const Check found = check(grid, stop);
  if (found.status == Status::Unique && found.solutions[0].digit(cell) == digit.value)
    return verdict("true", place + " can't be removed: the solution has it there.");
  const auto removes = [&](const Grid& before, const Step& step) {
    return !grid_after(before, step).candidates(cell).contains(digit);
  };
  const Position position(grid, Limits::widest());
  for (const Technique* rung : rungs_for(grid, ladder, stop)) {
    if (clock.has_run_out() || stop()) break;
    for (const Step& step : all_steps(position, *rung, stop)) {
      if (removes(grid, step))
        return removal("removable", place + " goes. " + sentence_of(step), grid, step, theme);
    }
  }
  const Path path = explain(grid, ladder, stop);
  for (std::size_t number = 0; number < path.steps.size(); ++number) {
    const auto& [before, step] = path.steps[number];
    if (!removes(before, step)) continue;
    std::string text =
        place + " goes with step " + std::to_string(number + 1) + " of the path. " + sentence_of(step);
    return removal("later", std::move(text), before, step, theme, !clock.is_cut_short());
  }
  if (clock.is_cut_short())
    return verdict("unknown",
                   "time ran out before all steps were found: none of those so far removes " + place +
                       ", nor does the path from here.",
                   false);
  return verdict("unknown", "no step of the ladder removes " + place + " now, nor does the path from here.");
}

Json answer_techniques(QuestionFields& question) {
  if (!question.is_sound()) return {};
  Json list = Json(Json::Array{});
  for (const Technique* technique : techniques()) {
    list.add(Json()
                 .add("slug", technique->slug)
                 .add("name", technique->name)
                 .add("code", technique->code)
                 .add("order", technique->order)
                 .add("level", kLevelNames[static_cast<std::size_t>(technique->level)])
                 .add("score", technique->score)
                 .add("on", technique->on));
  }
  return Json().add("techniques", list);
}

const RegisterVerb kVerbs[] = {
    {"hint", answer_hint}, {"explain", answer_explain},       {"steps", answer_steps},
    {"why", answer_why},   {"techniques", answer_techniques},
};

}  // namespace

}  // namespace swordfish
