#include "judge/judge.hpp"

#include "answers/answers.hpp"
#include "check.hpp"
#include "text/text.hpp"

using namespace swordfish;

namespace {

const std::string kPuzzle =
    "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2";

Verdict verdict_on(std::string_view claim) {
  const JudgedGrid grid(std::get<Grid>(read_grid(kPuzzle)), kNeverStop);
  return judge(grid, claim, Ladder::standard(), kNeverStop);
}

std::string asked(const std::string& claim) {
  return write_json(answer("judge", "{\"puzzle\":\"" + kPuzzle + "\",\"claim\":" + claim + "}").body);
}

}  // namespace

TEST(a_claim_is_judged) {
  CHECK(verdict_on("Naked single: r6c1 can only be 3.").is_right());
  CHECK_EQUAL(verdict_on("r6c1=3").text, "it is right; the easiest proof is Naked Single.");
  CHECK_EQUAL(verdict_on("r1c2 is 5").text, "r1c2=5 is wrong: the solution has 2 there.");
  CHECK(!verdict_on("Box 1 has no other place for 3, so r6c1 is 3").is_right());
  CHECK(!verdict_on("perhaps r6c1 is 3").is_read);
  CHECK(verdict_on("r6c1 is 3 and r8c9 4").is_right());
  CHECK_EQUAL(verdict_on("3 goes in r6c1 and 5 in r8c9").text, "r8c9=5 is wrong: the solution has 4 there.");
  CHECK(!verdict_on("r6c1 is 3, as is r8c9").is_read);
  CHECK(!verdict_on("r6c1 is 3. Scratch that.").is_read);
}

TEST(a_step_is_proved_by_its_own_evidence) {
  const Grid grid = std::get<Grid>(read_grid(kPuzzle));
  Step step;
  CHECK(first_step(Position(grid), Ladder::standard(), step));
  CHECK(prove(grid, step).proof == ProofState::Proved);
  step.truths.clear();
  CHECK(prove(grid, step).proof == ProofState::Unproved);
}

TEST(the_judge_is_a_verb) {
  CHECK(
      asked(R"("r6c1=3")").starts_with(R"({"read":true,"right":true,"true":true,"new":true,"follows":null)"));
  CHECK(asked(R"({"placements":[{"cell":45,"digit":3}],"truths":[{"kind":"cell","index":45,"digit":0}]})")
            .starts_with(R"({"read":true,"right":true,"true":true,"new":true,"follows":true)"));
  CHECK_EQUAL(asked("null"), R"({"error":"expected a text or a step at claim, got nothing"})");
  CHECK_EQUAL(asked(R"({"truths":[{"kind":"box"}]})"),
              R"({"error":"expected cell or house at step.truths[0].kind, got \"box\""})");
}

TEST(a_step_without_evidence_claims_its_result_alone) {
  const auto says = [](const std::string& answer, std::string_view words) {
    return answer.find(words) != std::string::npos;
  };
  const std::string single = asked(R"({"technique":"naked_single","placements":[{"cell":45,"digit":3}]})");
  CHECK(says(single, R"("right":true)"));
  CHECK(says(single, R"("there":true)"));
  CHECK(says(single, R"("text":"it is right.")"));
  const std::string fish = asked(R"({"technique":"x_wing","placements":[{"cell":45,"digit":3}]})");
  CHECK(says(fish, R"("there":false)"));
  CHECK(says(fish, "it is true, but there is no X-Wing that does it; the easiest proof is Naked Single."));
}

CHECK_MAIN()
