// Text in, text out: the forms of core/text/text.hpp for Python.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>

#include "base/grid.hpp"

// The characters of a Python string, for as long as it lives. Throws PuzzleError for lone surrogates.
std::string_view utf8_of(nanobind::handle text);

// The grid that a Python string holds. Throws PuzzleError.
swordfish::Grid grid_from_text(nanobind::handle text);

// The text of a grid in the form of that name. Throws PuzzleError if there is no such form, or if it can't
// hold the grid.
std::string text_from_grid(const swordfish::Grid& grid, std::string_view form);
