// Parts of SVG: numbers, text, points, and the elements that drawings are made of. The same bytes on every machine,
// whatever its language or its library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace swordfish {

struct Point {
  double x = 0, y = 0;
};

struct Area {
  double x = 0, y = 0, wide = 0, high = 0;
};

// A number of SVG with so many digits at most, without zeros at the end, as C's %g. Numbers from -99999 to
// 99999, as drawings have them.
void add_number(double value, std::string& out, int digits = 6);
// A number of SVG with one place after the point, as C's %.1f.
void add_tenths(double value, std::string& out);

// Text for SVG and HTML, which may hold <, >, & and quotes.
std::string escape_html(std::string_view text);

// Text of SVG, a number or words, centred on a point; a style sheet may anchor it elsewhere.
void add_text(std::string_view kind, Point at, int size, int content, std::string& out);
// Words as text of SVG, likewise.
void add_text(std::string_view kind, Point at, int size, std::string_view content, std::string& out);

// An attribute of SVG. For what follows, a kind is the class that a style sheet knows it by.
void add_attribute(std::string_view name, double value, std::string& out);
// A circle of SVG.
void add_circle(std::string_view kind, Point at, double radius, std::string& out);
// A rectangle of SVG.
void add_rectangle(std::string_view kind, const Area& area, std::string_view more, std::string& out);

enum class Theme : std::uint8_t { Auto, Light, Dark };
inline constexpr std::string_view kThemes[] = {"auto", "light", "dark"};

}  // namespace swordfish
