// Claims and verdicts.
#include "answers/judge.hpp"
#include "answers/step_json.hpp"
#include "tell/tell.hpp"

namespace swordfish {

namespace {

constexpr double kMostSecondsForProofs = 4;  // after which the easiest proof is left out

// Nothing where no reader is linked in. Constant from the beginning, so that files may load in any order.
constinit JudgeWords judge_words = nullptr;

Json true_false_or_null(std::optional<bool> what) { return what ? Json(*what) : Json(); }

Json claim_json(const Claim& claim) {
  Step step;
  step.placements = claim.placements;
  step.eliminations = claim.eliminations;
  PlainStep plain;
  flatten(step, plain);
  Json names = Json(Json::Array{}), houses = Json(Json::Array{}), digits = Json(Json::Array{});
  for (const Technique* technique : claim.techniques) names.add(technique->slug);
  for (const House house : claim.houses) houses.add(house.index);
  for (const Digit digit : claim.digits) digits.add(digit.value);
  return Json()
      .add("changes", changes(plain))
      .add("techniques", names)
      .add("cells", cells_json(claim.cells))
      .add("houses", houses)
      .add("digits", digits);
}

Json answer_judge(QuestionFields& question) {
  const Grid grid = question.grid();
  const Ladder ladder = question.ladder();
  const Json* asked = question.part("claim");
  const auto time = question.time_to_search(kMostSecondsForProofs, kSecondsForProofs);
  const bool is_words = asked != nullptr && asked->string() != nullptr;
  const std::string_view expected = judge_words == nullptr ? "a step" : "a text or a step";
  if (asked == nullptr) question.refuse(expected, "claim", "nothing");
  if (is_words && judge_words == nullptr) question.refuse(expected, "claim", shown(*asked));
  if (!question.is_sound()) return {};
  const StopAsked stop = question.clock(time);
  const JudgedGrid judged(grid, question.stop());
  JudgeOptions options;
  options.language = &question.language();
  Verdict verdict;
  if (is_words) {
    verdict = judge_words(judged, *asked->string(), ladder, stop, options);
  } else {
    const auto brought = read_step(*asked, question);
    if (!brought) return {};
    const auto step = classic_step(brought->step, brought->technique, brought->truths);
    verdict = judge(judged, claim_of(*step), ladder, stop, options);
  }
  return Json()
      .add("read", verdict.is_read)
      .add("right", verdict.is_right())
      .add("true", true_false_or_null(verdict.is_true))
      .add("new", verdict.is_new)
      .add("follows", true_false_or_null(verdict.follows))
      .add("there", true_false_or_null(verdict.is_there))
      .add("easiest", verdict.easiest ? step_json(*verdict.easiest, question.language()) : Json())
      .add("finished", verdict.is_finished)
      .add("claim", verdict.claim ? claim_json(*verdict.claim) : Json())
      .add("text", verdict.text);
}

const RegisterVerb kVerb("judge", answer_judge);

}  // namespace

RegisterReader::RegisterReader(JudgeWords judge) { judge_words = judge; }

}  // namespace swordfish
