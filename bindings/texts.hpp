// Text in, text out: the forms of core/text/text.hpp for Python.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <string>
#include <string_view>

#include "base/grid.hpp"

// The characters of a Python string, for as long as it lives. Throws PuzzleError for lone surrogates.
std::string_view utf8_of(nanobind::handle text);

// The characters of a Python string that is 81 digits and blanks and nothing else, whose digits are then in `digits`;
// null for everything else.
const char* plain_text_of(nanobind::handle text, std::array<std::uint8_t, swordfish::kCells>& digits);

// The grid that a Python string holds. Throws PuzzleError.
swordfish::Grid grid_from_text(nanobind::handle text);

// The text of a grid in the form of that name. Throws PuzzleError if there is no such form, or if it can't
// hold the grid.
std::string text_from_grid(const swordfish::Grid& grid, std::string_view form);
