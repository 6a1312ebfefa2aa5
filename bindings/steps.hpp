// Steps and techniques for Python: steps of the core stay there until somebody looks at their evidence.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>

#include "base/plain_step.hpp"
#include "ladder/ladder.hpp"
#include "tell/language.hpp"

// The items of a list, each as Python gets it.
template <class Items, class Convert>
nanobind::tuple to_tuple(const Items& items, Convert convert) {
  nanobind::list list;
  for (const auto& item : items) list.append(convert(item));
  return nanobind::tuple(list);
}
inline const char* role_name(swordfish::Role role) {
  return swordfish::kRoleNames[static_cast<std::size_t>(role)];
}
// (slug, the step as _core.FoundStep)
nanobind::tuple step_tuple(swordfish::Step step);
// ("cell", cell, 0) or ("house", house, digit)
nanobind::tuple truth_tuple(const swordfish::Truth& truth);
nanobind::tuple technique_tuple(const swordfish::Technique& technique);
// The technique with a slug. Throws std::invalid_argument.
const swordfish::Technique& technique_named(std::string_view slug);
// A step of swordfish.Step, read attribute by attribute. Throws std::invalid_argument.
swordfish::PlainStep plain_step(nanobind::handle step);
// The same with its truths, as a step of the core's, which must be on the classic board.
swordfish::Step classic_step_of(nanobind::handle step, const swordfish::Technique* technique = nullptr);
// For telling steps, None is English.
const swordfish::Language& language_or_english(const swordfish::Language* language);
