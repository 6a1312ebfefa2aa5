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

// A step as JSON.
Json step_json(const Step& step, const Language& language);
// The sentence of a step, as its JSON has it.
std::string sentence_of(const Step& step, const Language& language);

// A step that a question brings, within the classic board; nothing, and a fault of the question, if it is none.
struct BroughtStep {
  PlainStep step;
  const Technique* technique = nullptr;
  std::vector<Truth> truths;
};
// A step from its JSON.
std::optional<BroughtStep> read_step(const Json& json, QuestionFields& question);

// Some cells as JSON, as in that of a step.
Json cells_json(CellSet cells);
// A digit in a cell as JSON, as in that of a step.
Json candidate_json(int cell, int digit);

}  // namespace swordfish
