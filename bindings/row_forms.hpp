// What rows of an array hold, by the name that Python has for it.
#pragma once

#include <cstddef>
#include <string>

#include "kernel/kernel.hpp"

// Throws std::invalid_argument.
swordfish::RowForm form_named(const std::string& name, std::size_t width);
