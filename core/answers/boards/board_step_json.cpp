#include "answers/boards/board_step_json.hpp"

#include "answers/plain_step_json.hpp"
#include "board/rule_text.hpp"
#include "board/steps/names_sentences.hpp"

namespace swordfish::board {

namespace {

// One step, on the board before it.
class Writer {
 public:
  Writer(const Grounds& grounds, const Board& before, const BoardStep& step, const Language& language)
      : grounds_(grounds),
        before_(before),
        step_(step),
        language_(language),
        names_(grounds),
        writer_(names_, language) {}

  Json json() const {
    const auto truth_json = [&](const BoardTruth& one) { return truth(one); };
    Json out = writer_.step(step_.plain, *step_.technique, sentence_of(grounds_, before_, step_, language_),
                            list_of(step_.truths, truth_json));
    out.add("rules", list_of(step_.rules, [&](int rule) {
              const Rule& its = before_.rules[static_cast<std::size_t>(rule)];
              return Json().add("rule", rule).add("name", write_rule(*before_.layout, its));
            }));
    out.add("branches",
            list_of(step_.branches, [&](const BoardBranch& branch) { return branch_json(branch); }));
    return out;
  }

 private:
  Json truth(const BoardTruth& one) const {
    return one.house < 0 ? writer_.truth_of_cell(one.cell) : writer_.truth_in_house(one.house, one.digit);
  }

  // A branch as JSON: each of its steps is on the board after those before it.
  Json branch_json(const BoardBranch& branch) const {
    State state(grounds_, before_);
    state.suppose(branch.supposed);
    Json steps = Json(Json::Array{});
    for (const BoardStep& part : branch.steps) {
      steps.add(board_step_json(grounds_, state.board(), part, language_));
      state.apply(part);
    }
    return Json()
        .add("supposed", writer_.spot(branch.supposed))
        .add("steps", steps)
        .add("broken", branch.broken ? truth(*branch.broken) : Json());
  }

  const Grounds& grounds_;
  const Board& before_;
  const BoardStep& step_;
  const Language& language_;
  BoardNames names_;
  PlainStepWriter writer_;
};

}  // namespace

std::string sentence_of(const Grounds& grounds, const Board& before, const BoardStep& step,
                        const Language& language) {
  const Technique& technique = *step.technique;
  auto told = tell_step(grounds, before, step, technique.name, technique.text, language);
  auto* text = std::get_if<std::string>(&told);
  return text == nullptr ? notation(step.plain, technique.name, language, BoardNames(grounds))
                         : std::move(*text);
}

Json board_step_json(const Grounds& grounds, const Board& before, const BoardStep& step,
                     const Language& language) {
  return Writer(grounds, before, step, language).json();
}

}  // namespace swordfish::board
