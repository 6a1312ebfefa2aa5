#include "answers/answers.hpp"
#include "answers/question.hpp"

#include "answers/ladders.hpp"
#include "check.hpp"

using namespace swordfish;

namespace {

const std::string kPuzzle =
    "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2";

std::string asked(std::string_view verb, const std::string& fields) {
  return write_json(answer(verb, "{\"puzzle\":\"" + kPuzzle + "\"" + fields + "}").body);
}

}  // namespace

TEST(a_question_has_one_answer) {
  CHECK_EQUAL(asked("solve", ""),
              "{\"solution\":"
              "\"921738546453621789876954123245169837687543291319287465564312978732895614198476352\"}");
  CHECK_EQUAL(asked("count", ""), "{\"count\":\"1\"}");
  CHECK_EQUAL(write_json(answer("count", "{\"puzzle\":\"" + std::string(81, '.') + "\"}").body),
              "{\"count\":\"6670903752021072936960\"}");
  CHECK(asked("hint", "").starts_with(R"({"status":"unique","technique":")"));
  CHECK_EQUAL(answer_whole("{\"verb\":\"count\",\"puzzle\":\"" + kPuzzle + "\"}"),
              R"({"ok":true,"answer":{"count":"1"}})");
}

TEST(what_is_wrong_with_a_question_is_told) {
  CHECK_EQUAL(asked("solve", ",\"colour\":1"),
              R"({"error":"expected one of max_seconds, language, puzzle in the question, got \"colour\""})");
  CHECK_EQUAL(asked("hint", ",\"theme\":\"blue\""),
              R"({"error":"expected one of auto, light, dark at theme, got \"blue\""})");
  CHECK_EQUAL(asked("solutions", ",\"limit\":0"),
              R"({"error":"expected a whole number of 1 to 1000 at limit, got 0"})");
  CHECK_EQUAL(asked("why", ",\"digit\":1"),
              R"({"error":"expected a whole number of 0 to 80 at cell, got nothing"})");
  CHECK_EQUAL(write_json(answer("solve", "{}").body),
              R"({"error":"expected a text at puzzle, got nothing"})");
  CHECK_EQUAL(write_json(answer("solve", "[]").body),
              R"({"error":"expected an object at the question, got []"})");
  CHECK(write_json(answer("sing", "{}").body)
            .starts_with(R"({"error":"expected one of the verbs canonical, check,)"));
  CHECK(answer_whole("{").starts_with(R"({"ok":false,"error":"expected a name in quotes)"));
  for (const char* step : {"1", R"({"marks":1})", R"({"marks":[{"role":"king","cell":0}]})",
                           R"({"placements":[{"cell":81,"digit":1}]})", R"({"links":[{}]})", R"({"x":1})"})
    CHECK(asked("draw", ",\"step\":" + std::string(step)).starts_with(R"({"error":"expected )"));
  const auto told = [](const std::string& step) { return asked("draw", ",\"step\":" + step); };
  CHECK_EQUAL(told(R"({"marks":1})"), R"({"error":"expected a list at step.marks, got 1"})");
  CHECK_EQUAL(told(R"({"placements":[{"cell":3,"digit":1},{"cell":81,"digit":1}]})"),
              R"({"error":"expected a whole number of 0 to 80 at step.placements[1].cell, got 81"})");
  CHECK_EQUAL(told(R"({"links":[{"start":{"cells":[0,99],"digit":1}}]})"),
              R"({"error":"expected a whole number of 0 to 80 at step.links[0].start.cells[1], got 99"})");
  CHECK_EQUAL(told(R"({"x":1})"), R"({"error":"expected a field of a step at step, got \"x\""})");
}

TEST(a_hint_tells_as_much_as_it_is_asked_for) {
  const std::string first = asked("hint", ",\"detail\":1"), whole = asked("hint", "");
  CHECK(first.find(
            R"("step":null,"svg":null,"after":null,"told":["Look for: Naked Single (easy)."],"cells":[])") !=
        std::string::npos);
  CHECK(whole.find(R"("told":["Look for: Naked Single (easy).","Where: r6c1.","Pattern: r6c1.",")") !=
        std::string::npos);
  CHECK(whole.find(R"("cells":[45])") != std::string::npos);
}

TEST(every_puzzle_of_a_text_is_read) {
  const std::string two = "Grid 1\\n" + kPuzzle + "\\nGrid 2\\n12\\n34";
  const std::string found = write_json(answer("parse", "{\"puzzle\":\"" + two + "\"}").body);
  CHECK(found.starts_with(R"({"puzzles":[{"line":2,"column":1,"title":"","puzzle":")" + kPuzzle +
                          R"(","form":"line","givens":28,"placed":0,"removed":[]},{"line":3,)"));
  CHECK(found.ends_with(R"(],"more":false})"));
  const std::string first = write_json(answer("parse", "{\"puzzle\":\"" + two + "\",\"limit\":1}").body);
  CHECK(first.ends_with(R"(],"more":true})"));
}

TEST(words_are_in_the_language_of_the_question) {
  const auto read = Language::read(
      R"({"language":"xx","sentences":{"expected 81 cells, got {found}: {shown}":"81 ! {found}"},
          "names":{"Naked Single":"Solo"},"words":{"easy":"light"}})");
  const auto& other = std::get<Language>(read);
  const Language* known[] = {&other};
  const auto in_other = [&](std::string_view verb, const std::string& fields) {
    return write_json(answer(verb, "{" + fields + ",\"language\":\"xx\"}", {}, known).body);
  };
  CHECK_EQUAL(in_other("solve", "\"puzzle\":\"5x\""), R"({"error":"81 ! 2"})");
  const std::string hint = in_other("hint", "\"puzzle\":\"" + kPuzzle + "\"");
  CHECK(hint.find("Look for: Solo (light).") != std::string::npos);
  CHECK(hint.find(R"("name":"Solo")") != std::string::npos);
  CHECK_EQUAL(asked("solve", ",\"language\":\"xx\""),
              R"({"error":"expected one of en at language, got \"xx\""})");
}

TEST(suppositions_are_told) {
  const std::string puzzle =
      ".25....8...3.8..........5...8.3....6.....197.....4...2.31..5...2.6.....4...97....";
  const Answer found = answer("suppose", "{\"puzzle\":\"" + puzzle + "\",\"ladder\":\"singles\"}");
  CHECK(found.is_given);
  CHECK_EQUAL(*found.body.find("summary")->string(),
              "Solved at depth 1 with 11 suppositions: 2 contradictions and 9 standstills.");
}

TEST(a_budget_and_a_stop_end_a_question) {
  const std::string four =
      "1..........2.................................3.....................4.............";
  const std::string question = "{\"puzzle\":\"" + four + "\",\"max_seconds\":0.01}";
  const Answer late = answer("count", question);
  CHECK(!late.is_given);
  CHECK_EQUAL(write_json(late.body),
              R"({"error":"expected an answer within its time, got none: the search was ended"})");
  CHECK(!late.is_final);
  CHECK(!answer("count", "{\"puzzle\":\"" + four + "\"}", [] { return true; }).is_given);
}

TEST(a_budget_of_a_search_that_gives_what_it_has_is_no_fault) {
  CHECK_EQUAL(asked("steps", R"(,"max_seconds":0.000000001)"),
              R"({"steps":[],"more":false,"finished":false})");
  CHECK_EQUAL(asked("steps", R"(,"max_seconds":5)"),
              R"({"error":"expected more than 0 and at most 4 seconds at max_seconds, got 5"})");
  CHECK_EQUAL(asked("solve", R"(,"max_seconds":0)"),
              R"({"error":"expected more than 0 and at most 1000000 seconds at max_seconds, got 0"})");
}

TEST(every_verb_takes_the_same_ladders) {
  for (const std::string verb : {"hint", "explain", "suppose", "steps", "judge"}) {
    const std::string claim = verb == "judge" ? R"(,"claim":{"placements":[{"cell":45,"digit":3}]})" : "";
    for (const std::string_view name : kLadderNames)
      CHECK(!asked(verb, ",\"ladder\":\"" + std::string(name) + "\"" + claim).starts_with("{\"error"));
    CHECK(!asked(verb, R"(,"ladder":["hidden_single","naked_pair"])" + claim).starts_with("{\"error"));
    CHECK_EQUAL(
        asked(verb, R"(,"ladder":"stage5")" + claim),
        R"({"error":"expected one of default, full, singles, basic, stage0, stage1, stage2, stage3, stage4 )"
        R"(at ladder, got \"stage5\""})");
  }
}

TEST(a_kernel_follows_what_leads_to_its_own_standstill) {
  CHECK(kernel_rules(named_ladder("singles")) == Preset::Singles);
  CHECK(kernel_rules(named_ladder("stage3")) == Preset::Singles);
  CHECK(kernel_rules(named_ladder("basic")) == Preset::Basic);
  for (const char* name : {"default", "full", "stage0", "stage2", "stage4"})
    CHECK(!kernel_rules(named_ladder(name)));
}

TEST(what_its_own_clock_cuts_short_is_an_answer_that_is_not_final) {
  const std::string claim = R"("claim":{"placements":[{"cell":45,"digit":3}]})";
  for (const std::string asks : {"judge", "steps"}) {
    const std::string fields = "{\"puzzle\":\"" + kPuzzle + "\"" + (asks == "judge" ? "," + claim : "");
    const Answer whole = answer(asks, fields + "}"),
                 hurried = answer(asks, fields + ",\"max_seconds\":0.000000001}");
    CHECK(whole.is_given && whole.is_final);
    CHECK(hurried.is_given && !hurried.is_final);
    CHECK(!*hurried.body.find("finished")->boolean());
  }
  CHECK(answer("judge", "{}").is_final);  // a fault stays one
}

TEST(clocks_of_one_question_run_out_one_by_one) {
  const Json fields = std::get<Json>(read_json("{}"));
  QuestionFields question(fields, {}, {});
  const StopAsked late = question.clock(std::chrono::hours(1)), soon = question.clock({});
  CHECK(!late() && !question.is_cut_short());
  CHECK(soon() && question.is_cut_short());
  CHECK(!late());
}

CHECK_MAIN()
