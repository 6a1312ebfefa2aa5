// Parts of SVG: numbers, text, points. The same bytes on every machine, whatever its language or its library.
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

// With so many digits at most, without zeros at the end, as C's %g; and with one place after the point, as %.1f.
// Numbers from -99999 to 99999, as drawings have them.
void add_number(double value, std::string& out, int digits = 6);
void add_tenths(double value, std::string& out);

// Text that may hold <, >, & and quotes.
std::string escape_html(std::string_view text);

enum class Theme : std::uint8_t { Auto, Light, Dark };
inline constexpr std::string_view kThemes[] = {"auto", "light", "dark"};

}  // namespace swordfish
