#include "answers/boards/board_step_json.hpp"

#include "board/rule_text.hpp"
#include "board/steps/names.hpp"

namespace swordfish::board {

namespace {

template <class Items, class Convert>
Json list_of(const Items& items, Convert convert) {
  Json list = Json(Json::Array{});
  for (const auto& item : items) list.add(convert(item));
  return list;
}

// One step, on the board before it.
class Writer {
 public:
  Writer(const Grounds& grounds, const Board& before, const BoardStep& step, const Language& language)
      : grounds_(grounds), before_(before), step_(step), language_(language), names_(grounds) {}

  Json json() const {
    const Technique& technique = *step_.technique;
    const PlainStep& plain = step_.plain;
    const auto spot_json = [&](const PlainStep::Spot& one) { return spot(one); };
    Json out;
    out.add("technique", technique.slug).add("name", language_.technique(technique.name));
    out.add("level", kLevelNames[static_cast<std::size_t>(technique.level)]).add("score", technique.score);
    out.add("text", sentence_of(grounds_, before_, step_, language_));
    out.add("notation", notation(plain, technique.name, language_, names_));
    out.add("changes", changes(plain, language_, names_));
    out.add("placements", list_of(plain.placements, spot_json));
    out.add("eliminations", list_of(plain.eliminations, spot_json));
    out.add("marks", list_of(plain.marks, [&](const auto& mark) {
              return Json()
                  .add("role", role_name(mark.role))
                  .add("cell", mark.cell)
                  .add("name", cell_name(mark.cell, names_, language_))
                  .add("digits", numbers(mark.digits));
            }));
    out.add("houses", list_of(plain.houses, [&](const auto& mark) {
              return Json()
                  .add("role", role_name(mark.role))
                  .add("house", mark.house)
                  .add("name", house_name(mark.house, names_, language_));
            }));
    out.add("links", list_of(plain.links, [&](const auto& link) {
              return Json().add("start", end(link.from)).add("end", end(link.to)).add("strong", link.strong);
            }));
    out.add("truths", list_of(step_.truths, [&](const BoardTruth& truth) { return truth_json(truth); }));
    out.add("rules", list_of(step_.rules, [&](int rule) {
              const Rule& its = before_.rules[static_cast<std::size_t>(rule)];
              return Json().add("rule", rule).add("name", write_rule(*before_.layout, its));
            }));
    return out.add("branches",
                   list_of(step_.branches, [&](const BoardBranch& branch) { return branch_json(branch); }));
  }

 private:
  static const char* role_name(Role role) { return kRoleNames[static_cast<std::size_t>(role)]; }

  Json numbers(PlainStep::Numbers part) const {
    return list_of(step_.plain[part], [](int one) { return Json(one); });
  }

  Json spot(const PlainStep::Spot& one) const {
    return Json()
        .add("cell", one.cell)
        .add("name", cell_name(one.cell, names_, language_))
        .add("digit", one.digit);
  }

  Json end(const PlainStep::ChainEnd& one) const {
    const auto told = step_.plain[one.als.count == 0 ? one.cells : one.als];
    return Json()
        .add("cells", numbers(one.cells))
        .add("name", cells_name(told, names_, language_))
        .add("digit", one.digit)
        .add("als", numbers(one.als));
  }

  Json truth_json(const BoardTruth& truth) const {
    const bool is_cell = truth.house < 0;
    return Json()
        .add("kind", is_cell ? "cell" : "house")
        .add("index", is_cell ? truth.cell : truth.house)
        .add("name",
             is_cell ? cell_name(truth.cell, names_, language_) : house_name(truth.house, names_, language_))
        .add("digit", is_cell ? 0 : truth.digit);
  }

  // Each of its steps is on the board after those before it.
  Json branch_json(const BoardBranch& branch) const {
    State state(grounds_, before_);
    state.suppose(branch.supposed);
    Json steps = Json(Json::Array{});
    for (const BoardStep& part : branch.steps) {
      steps.add(board_step_json(grounds_, state.board(), part, language_));
      state.apply(part);
    }
    return Json()
        .add("supposed", spot(branch.supposed))
        .add("steps", steps)
        .add("broken", branch.broken ? truth_json(*branch.broken) : Json());
  }

  const Grounds& grounds_;
  const Board& before_;
  const BoardStep& step_;
  const Language& language_;
  BoardNames names_;
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
