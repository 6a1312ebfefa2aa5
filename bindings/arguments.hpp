// What Python passes in, as types of the core. Everything malformed throws PuzzleError.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "base/step.hpp"

// Anything a person may mean by a puzzle: a Grid, text, a sequence or array of digits, a mapping of
// cells, an array of candidates.
swordfish::Grid read_puzzle(nanobind::handle puzzle);

// A cell as 0 to 80, as (row, column) from 0, or as a name such as "r4c5".
swordfish::Cell read_cell(nanobind::handle cell);

// A pair of a cell and a digit 1 to 9; `where` it stands is told with what is wrong about it.
swordfish::Candidate read_candidate(nanobind::handle pair, const std::string& where);

// The name of a cell, such as "r4c5".
std::string name_of(swordfish::Cell cell);
