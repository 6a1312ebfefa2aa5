// The colours of figures, by the names that rules give them, and the style sheet that they make.
#pragma once

#include <string>
#include <string_view>

#include "draw/svg.hpp"

namespace swordfish::board {

// The class of a colour: "ink-thermo", or that of a plain line for a name that isn't in the list.
std::string ink_class(std::string_view colour);

// The inks of a board as a style sheet: rules for everything that its pictures have beyond those of grids.
std::string board_style(Theme theme, int candidate_size);

}  // namespace swordfish::board
