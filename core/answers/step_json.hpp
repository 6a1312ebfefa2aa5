// Steps and grids as JSON, in the shape of docs/steps.md.
#pragma once

#include <optional>

#include "answers/question.hpp"
#include "base/plain_step.hpp"
#include "json/json.hpp"
#include "kernel/status_name.hpp"
#include "ladder/ladder.hpp"
#include "search/search.hpp"
#include "tell/language.hpp"

namespace swordfish {

Json step_json(const Step& step, const Language& language);
std::string sentence_of(const Step& step, const Language& language);

// A step that a question brings, within the classic board; nothing, and a fault of the question, if it is none.
struct BroughtStep {
  PlainStep step;
  const Technique* technique = nullptr;
  std::vector<Truth> truths;
};
std::optional<BroughtStep> read_step(const Json& json, QuestionFields& question);

Json cells_json(CellSet cells);
Json candidate_json(int cell, int digit);

}  // namespace swordfish
