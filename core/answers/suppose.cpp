// Suppositions, told and drawn.
#include <array>

#include "answers/ladders.hpp"
#include "answers/step_json.hpp"
#include "draw/draw.hpp"
#include "ladder/facts.hpp"
#include "suppose/story.hpp"
#include "text/text.hpp"

namespace swordfish {

namespace {

constexpr int kMostDepth = 5;  // which nearly every puzzle stays below; more may take for ever

Json candidates_json(const std::vector<Candidate>& candidates) {
  Json list = Json(Json::Array{});
  for (const auto& [cell, digit] : candidates) list.add(candidate_json(cell.index, digit.value));
  return list;
}

Json tree_json(const std::vector<Supposition>& tree) {
  Json list = Json(Json::Array{});
  for (const Supposition& made : tree) {
    list.add(Json()
                 .add("cell", made.supposed.cell.index)
                 .add("digit", made.supposed.digit.value)
                 .add("depth", made.depth)
                 .add("end", kEndNames[static_cast<std::size_t>(made.end)])
                 .add("taught", candidates_json(made.taught))
                 .add("agreeing", candidates_json(made.agreeing))
                 .add("below", tree_json(made.below)));
  }
  return list;
}

std::string svg_of(const ToldTrial& told, const std::string& summary, Theme theme, const Language& language) {
  std::vector<TreeLine> lines;
  for (TrialLine& line : trial_lines(told, language)) {
    const auto kind = std::find(std::begin(kTreeLineKinds), std::end(kTreeLineKinds), line.kind);
    lines.push_back(
        {line.indent, static_cast<TreeLineKind>(kind - std::begin(kTreeLineKinds)), std::move(line.text)});
  }
  return draw_tree(summary, lines, theme);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) {
    if (!out.empty()) out += '\n';
    out += line;
  }
  return out;
}

Json answer_suppose(QuestionFields& question) {
  static constexpr std::array<std::string_view, 3> kOrders = {"fewest", "box", "xwing"};
  static constexpr std::array<std::string_view, 2> kDigitOrders = {"ascending", "most-placed"};
  static constexpr std::array<Alternatives (*)(const Grid&, const CandidateSet&), 3> kOrder = {fewest, box,
                                                                                               xwing};
  const Grid grid = question.grid();
  const Ladder asked = question.ladder("basic");
  TrialOptions options;
  options.most_depth = static_cast<int>(question.whole("max_depth", 0, kMostDepth, kMostDepth));
  options.order = kOrder[question.choice("order", kOrders, 0)];
  options.digits = static_cast<DigitOrder>(question.choice("digit_order", kDigitOrders, 0));
  options.verity = question.flag("verity", false);
  const Theme theme = question.theme();
  if (!question.is_sound()) return {};
  const StopAsked& stop = question.stop();
  const auto preset = kernel_rules(asked);
  const Ladder ladder = preset ? asked : suited(asked, givens_are_unique(grid, stop));
  const Follow follow_rules = preset ? following(*preset) : following(ladder, stop);
  const Trial trial = suppose(grid, follow_rules, options, stop);
  if (question.is_stopped()) return {};
  const ToldTrial told{trial, grid, steps_of(ladder, stop), options.most_depth};
  const bool is_solved = trial.status == Status::Unique && trial.end == End::Solved;
  const Language& language = question.language();
  const std::string summary = trial_summary(told, language);
  return Json()
      .add("status", status_name(trial.status))
      .add("solution", is_solved ? Json(line_text(trial.grid)) : Json())
      .add("depth", is_solved ? Json(trial.depth) : Json())
      .add("grid", exact_text(trial.grid))
      .add("counts", Json()
                         .add("suppositions", trial.counts.suppositions)
                         .add("contradictions", trial.counts.broken)
                         .add("standstills", trial.counts.stuck)
                         .add("solutions", trial.counts.solved)
                         .add("verities", trial.counts.verities))
      .add("tree", tree_json(trial.tree))
      .add("summary", summary)
      .add("text", joined(trial_sentences(told, language)))
      .add("svg", svg_of(told, summary, theme, language));
}

const RegisterVerb kVerb("suppose", answer_suppose);

}  // namespace

}  // namespace swordfish
