#include "answers/plain_step_json.hpp"

#include "tell/tell.hpp"

namespace swordfish {

namespace {

const char* name_of(Role role) { return kRoleNames[static_cast<std::size_t>(role)]; }
const char* name_of(Level level) { return kLevelNames[static_cast<std::size_t>(level)]; }

Json numbers_json(std::span<const int> numbers) {
  return list_of(numbers, [](int number) { return Json(number); });
}

}  // namespace

Json PlainStepWriter::step(const PlainStep& step, const Technique& technique, std::string sentence,
                           Json truths) const {
  const auto spots = [&](const std::vector<PlainStep::Spot>& some) {
    return list_of(some, [&](const PlainStep::Spot& one) { return spot(one); });
  };
  Json out;
  out.add("technique", technique.slug).add("name", language_.technique(technique.name));
  out.add("level", name_of(technique.level)).add("score", technique.score);
  out.add("text", std::move(sentence));
  out.add("notation", notation(step, technique.name, language_, names_));
  out.add("changes", changes(step, language_, names_));
  out.add("placements", spots(step.placements)).add("eliminations", spots(step.eliminations));
  out.add("marks", list_of(step.marks, [&](const PlainStep::RoleOnCell& mark) {
            return Json()
                .add("role", name_of(mark.role))
                .add("cell", mark.cell)
                .add("name", cell_name(mark.cell, names_, language_))
                .add("digits", numbers_json(step[mark.digits]));
          }));
  out.add("houses", list_of(step.houses, [&](const PlainStep::RoleOnHouse& mark) {
            return Json()
                .add("role", name_of(mark.role))
                .add("house", mark.house)
                .add("name", house_name(mark.house, names_, language_));
          }));
  out.add("links", list_of(step.links, [&](const PlainStep::PlainLink& link) {
            return Json()
                .add("start", end_of_link(step, link.from))
                .add("end", end_of_link(step, link.to))
                .add("strong", link.strong);
          }));
  out.add("truths", std::move(truths));
  return out;
}

Json PlainStepWriter::spot(PlainStep::Spot spot) const {
  return Json()
      .add("cell", spot.cell)
      .add("name", cell_name(spot.cell, names_, language_))
      .add("digit", spot.digit);
}

Json PlainStepWriter::truth_of_cell(int cell) const {
  return Json()
      .add("kind", "cell")
      .add("index", cell)
      .add("name", cell_name(cell, names_, language_))
      .add("digit", 0);
}

Json PlainStepWriter::truth_in_house(int house, int digit) const {
  return Json()
      .add("kind", "house")
      .add("index", house)
      .add("name", house_name(house, names_, language_))
      .add("digit", digit);
}

Json PlainStepWriter::end_of_link(const PlainStep& step, const PlainStep::ChainEnd& end) const {
  const auto named = step[end.als.count == 0 ? end.cells : end.als];
  return Json()
      .add("cells", numbers_json(step[end.cells]))
      .add("name", cells_name(named, names_, language_))
      .add("digit", end.digit)
      .add("als", numbers_json(step[end.als]));
}

Json path_json(Status status, const PathSummary& summary, std::optional<Level> level, Json counts, Json steps,
               Json end) {
  Json out;
  out.add("status", status_name(status)).add("solved", summary.solved);
  out.add("level", level ? Json(name_of(*level)) : Json()).add("score", summary.score);
  out.add("hardest", summary.hardest == nullptr ? Json() : Json(summary.hardest->slug));
  out.add("counts", std::move(counts)).add("steps", std::move(steps)).add("end", std::move(end));
  return out;
}

}  // namespace swordfish
