// Hints, paths and why a candidate goes, on boards.
#include "answers/boards/board_json.hpp"
#include "answers/boards/board_step_json.hpp"
#include "answers/plain_step_json.hpp"
#include "answers/why_said.hpp"
#include "board/answers.hpp"
#include "board/pictures/picture.hpp"
#include "board/steps/hint.hpp"
#include "board/steps/names_sentences.hpp"
#include "board/steps/path.hpp"
#include "ladder/facts.hpp"
#include "ladder/levels.hpp"
#include "tell/hint_details.hpp"

namespace swordfish::board {

namespace {

// All steps are looked for this long; those of finders whose turn has not ended by then are left out.
constexpr double kSecondsForSteps = 4;
// With the solution and the path, if nobody says otherwise: a server waits a little longer.
constexpr double kSecondsForWhy = 8;

std::string svg_of(const Grounds& grounds, const Board& board, const PlainStep& step, Theme theme,
                   std::string_view label, const Language& language) {
  std::vector<Cells> houses;
  for (const Group& group : grounds.groups()) houses.push_back(group.cells);
  return draw_step_on_page(board, step, houses, theme, label, language);
}

// ---- a hint, in four details, as on a grid ----

Json told_json(const std::vector<std::string>& lines) {
  Json told = Json(Json::Array{});
  for (const std::string& line : lines) told.add(line);
  return told;
}

Json nothing_to_hint(bool is_solvable) {
  return Json()
      .add("solvable", is_solvable)
      .add("technique", nullptr)
      .add("step", nullptr)
      .add("svg", nullptr)
      .add("told", Json(Json::Array{}))
      .add("cells", Json(Json::Array{}));
}

Json answer_hint(QuestionFields& question) {
  const auto board = asked_board(question);
  const Theme theme = question.theme();
  const auto detail = static_cast<int>(question.whole("detail", 1, kMostDetail, kMostDetail));
  if (!question.is_sound()) return {};
  const Language& language = question.language();
  const Grounds grounds(*board);
  const BoardHint found = hint(grounds, question.stop());
  if (!found.step) return nothing_to_hint(found.is_solvable);
  const BoardStep& step = *found.step;
  const bool is_mistake = step.technique == &mistake_technique();
  const Board& now = found.on;
  const bool is_shown = detail >= 3 || is_mistake, is_whole = detail == kMostDetail || is_mistake;
  const HintWords words{step.technique->name, kLevelNames[static_cast<std::size_t>(step.technique->level)],
                        sentence_of(grounds, now, step, language), is_mistake};
  const auto lines = hint_lines(step.plain, words, detail, language, BoardNames(grounds));
  PlainStep drawn = step.plain;
  if (!is_whole) drawn.placements.clear(), drawn.eliminations.clear();
  const bool is_seen = detail >= 2 || is_mistake;
  return Json()
      .add("solvable", found.is_solvable)
      .add("technique", step.technique->slug)
      .add("step", is_whole ? board_step_json(grounds, now, step, language) : Json())
      .add("svg", is_shown ? Json(svg_of(grounds, now, drawn, theme, lines.back(), language)) : Json())
      .add("told", told_json(lines))
      .add("cells", list_json(is_seen ? cells_to_see(step.plain) : std::vector<int>{}));
}

// ---- a whole path ----

Json answer_explain(QuestionFields& question) {
  const auto board = asked_board(question);
  if (!question.is_sound()) return {};
  const Grounds grounds(*board);
  const auto [status, path, level] = explain_any(grounds, question.stop());
  Json counts = Json(Json::Object{}), steps = Json(Json::Array{});
  for (const Technique* technique : board_techniques()) {
    if (const auto found = path.sums.counts.find(technique); found != path.sums.counts.end())
      counts.add(technique->slug, found->second);
  }
  for (const auto& [before, step] : path.steps)
    steps.add(Json()
                  .add("position", position_json(before))
                  .add("step", board_step_json(grounds, before, step, question.language())));
  return path_json(status, path.sums.summary, level, std::move(counts), std::move(steps),
                   position_json(path.end));
}

// ---- why a candidate goes ----

using namespace why;

Json verdict(std::string_view what, std::string text, bool is_finished = true) {
  return why_json(what, std::move(text), "position", {}, is_finished);
}

// One candidate, and what is asked about it.
class WhyOnBoard {
 public:
  WhyOnBoard(const Grounds& grounds, PlainStep::Spot asked, Theme theme, const Language& language)
      : grounds_(grounds),
        state_(grounds),
        asked_(asked),
        theme_(theme),
        language_(language),
        names_(grounds) {}

  const State& state() const { return state_; }
  bool is_candidate() const { return !state_.is_placed(asked_.cell) && has(state_); }

  std::string say(const Said& said, std::vector<PhraseSlot> others = {}) const {
    others.emplace_back("digit", std::to_string(asked_.digit));
    others.emplace_back("cell", cell_name(asked_.cell, names_, language_));
    return said.in(language_, others);
  }

  // Why the digit is no candidate.
  std::string seen() const {
    const auto at = [&](int cell) { return int{grounds_.board().digits[static_cast<std::size_t>(cell)]}; };
    if (const int held = at(asked_.cell); held != kBlank)
      return kHolds.in(
          language_, {{"cell", cell_name(asked_.cell, names_, language_)}, {"digit", std::to_string(held)}});
    for (const int number : grounds_.groups_of(asked_.cell)) {
      const Group& group = grounds_.groups()[static_cast<std::size_t>(number)];
      for (const int cell : group.cells) {
        if (at(cell) == asked_.digit)
          return say(kHas, {{"house", house_name(group.number, names_, language_)}});
      }
    }
    return kBefore.in(language_);
  }

  bool is_removed_by(const Board& before, const BoardStep& step) const {
    State after(grounds_, before);
    after.apply(step);
    return !has(after);
  }

  Json removal(std::string_view what, const Board& before, const BoardStep& step, std::size_t number,
               bool is_finished) const {
    const std::string sentence = sentence_of(grounds_, before, step, language_);
    const Said& said = number == 0 ? kGoes : kLater;
    return why_json(what, say(said, {{"number", std::to_string(number)}, {"sentence", sentence}}), "position",
                    {position_json(before), board_step_json(grounds_, before, step, language_),
                     svg_of(grounds_, before, step.plain, theme_, sentence, language_)},
                    is_finished);
  }

 private:
  bool has(const State& state) const {
    return (state[asked_.cell] >> (asked_.digit - state.lowest()) & 1) != 0;
  }

  const Grounds& grounds_;
  const State state_;
  PlainStep::Spot asked_;
  Theme theme_;
  const Language& language_;
  BoardNames names_;
};

Json answer_why(QuestionFields& question) {
  const auto board = asked_board(question);
  const int cells = board ? board->layout->cells() : 1, lowest = board ? board->layout->lowest() : 1;
  const int highest = board ? board->layout->highest() : 1;
  const Theme theme = question.theme();
  const auto cell = static_cast<int>(question.whole("cell", 0, cells - 1));
  const auto digit = static_cast<int>(question.whole("digit", lowest, highest));
  const auto time = question.time_to_search(kSecondsForWhy);
  if (!question.is_sound()) return {};
  const Grounds grounds(*board);
  const WhyOnBoard why(grounds, {cell, digit}, theme, question.language());
  if (!why.is_candidate()) return verdict("absent", why.say(kAbsent, {{"why", why.seen()}}));
  Solutions search(*board);
  const StopAsked stop = question.clock(time);
  const auto solution = search.next(stop);
  if (solution && (*solution)[static_cast<std::size_t>(cell)] == digit && !search.next(stop) &&
      !question.is_cut_short())
    return verdict("true", why.say(kTrue));
  const Board now = why.state().board();
  const std::vector<BoardStep> steps = all_steps(
      why.state(),
      [&, sooner = question.clock(nanoseconds_of(kSecondsForSteps))] { return stop() || sooner(); });
  for (const BoardStep& step : steps) {
    if (why.is_removed_by(now, step)) return why.removal("removable", now, step, 0, true);
  }
  const BoardPath path = explain(grounds, stop);
  const bool is_finished = !question.is_cut_short();
  for (std::size_t number = 0; number < path.steps.size(); ++number) {
    const auto& [before, step] = path.steps[number];
    if (why.is_removed_by(before, step)) return why.removal("later", before, step, number + 1, is_finished);
  }
  return verdict("unknown", why.say(is_finished ? kNone : kNoneInTime), is_finished);
}

const RegisterVerb kVerbs[] = {
    {"board_hint", answer_hint}, {"board_explain", answer_explain}, {"board_why", answer_why}};

}  // namespace

}  // namespace swordfish::board
