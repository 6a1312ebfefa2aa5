// The drawing of a grid, which its class has as a method, and what other drawings share.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "base/grid.hpp"
#include "draw/svg.hpp"

// A theme by its name. Throws std::invalid_argument.
swordfish::Theme read_theme(nanobind::handle theme);

// As SVG, in a theme by its name. Throws std::invalid_argument.
std::string svg_of_grid(const swordfish::Grid& grid, bool candidates, nanobind::handle theme);
