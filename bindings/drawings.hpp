// The drawing of a grid, which its class has as a method.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "base/grid.hpp"

// As SVG, in a theme by its name. Throws std::invalid_argument.
std::string svg_of_grid(const swordfish::Grid& grid, bool candidates, nanobind::handle theme);
