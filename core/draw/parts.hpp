// Elements that several drawings are made of. A kind is the class that a style sheet knows them by.
#pragma once

#include <string>
#include <string_view>

#include "draw/svg.hpp"

namespace swordfish {

// A number or words, centred on a point; a style sheet may anchor it elsewhere.
void add_text(std::string_view kind, Point at, int size, int content, std::string& out);
void add_text(std::string_view kind, Point at, int size, std::string_view content, std::string& out);

void add_attribute(std::string_view name, double value, std::string& out);
void add_circle(std::string_view kind, Point at, double radius, std::string& out);
void add_rectangle(std::string_view kind, const Area& area, std::string_view more, std::string& out);

}  // namespace swordfish
