// The one error that Python sees, and the words in which it shows what was passed in.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <string>

// swordfish.PuzzleError, a ValueError. Its sentence is lower case and names the expectation, the
// place and the input, so that a bug report carries its own reproduction.
struct PuzzleError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// What was passed in, as Python writes it; long input is shortened.
std::string shown(nanobind::handle input);

// The name of its type.
std::string type_of(nanobind::handle input);
