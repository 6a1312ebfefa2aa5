// What drawings of this room share.
#pragma once

#include <string>
#include <string_view>

#include "draw/svg.hpp"

namespace swordfish {

// A number as text, centred on a point.
void add_text(std::string_view kind, Point at, int size, int content, std::string& out);

}  // namespace swordfish
