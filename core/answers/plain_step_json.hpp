// Steps and paths as JSON, in the shape of docs/steps.md: what those of grids and those of boards have in common.
#pragma once

#include <optional>
#include <string>

#include "base/plain_step.hpp"
#include "json/json.hpp"
#include "kernel/status_name.hpp"
#include "ladder/path_sums.hpp"
#include "tell/names.hpp"

namespace swordfish {

template <class Items, class Convert>
Json list_of(const Items& items, Convert convert) {
  Json list = Json(Json::Array{});
  for (const auto& item : items) list.add(convert(item));
  return list;
}

// Writes steps with the names of a layout, in a language; both live longer.
class PlainStepWriter {
 public:
  PlainStepWriter(const LayoutNames& names, const Language& language) : names_(names), language_(language) {}

  // A step with its sentence and the truths that it rests on.
  Json step(const PlainStep& step, const Technique& technique, std::string sentence, Json truths) const;
  Json spot(PlainStep::Spot spot) const;
  Json truth_of_cell(int cell) const;
  Json truth_in_house(int house, int digit) const;

 private:
  Json end_of_link(const PlainStep& step, const PlainStep::ChainEnd& end) const;

  const LayoutNames& names_;
  const Language& language_;
};

// A whole path. How often each technique was used, the steps and the position at the end come as JSON already.
Json path_json(Status status, const PathSummary& summary, std::optional<Level> level, Json counts, Json steps,
               Json end);

}  // namespace swordfish
