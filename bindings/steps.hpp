// Steps and techniques as plain tuples, in the order of the fields of swordfish.Step and
// swordfish.Technique.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>

#include "ladder/ladder.hpp"

// (slug, placements, eliminations, marks, houses, links, truths)
nanobind::tuple step_tuple(const swordfish::Step& step);
// ("cell", cell, 0) or ("house", house, digit)
nanobind::tuple truth_tuple(const swordfish::Truth& truth);
nanobind::tuple technique_tuple(const swordfish::Technique& technique);
// The technique with a slug. Throws std::invalid_argument.
const swordfish::Technique& technique_named(std::string_view slug);
