#include "draw/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace swordfish {

namespace {

constexpr double kPowers[] = {1, 10, 100, 1000, 10'000, 100'000};

// A number for SVG, value * 10^places, rounded to a whole number; a tie goes to the even one, as C's printf has it. The
// product may have been rounded to a tie: then what it lost decides.
std::int64_t scaled(double value, int places) {
  const double product = value * kPowers[places];
  const double below = std::floor(product);
  if (product - below != 0.5) return static_cast<std::int64_t>(std::floor(product + 0.5));
  const double lost = std::fma(value, kPowers[places], -product);
  const auto low = static_cast<std::int64_t>(below);
  if (lost != 0) return lost > 0 ? low + 1 : low;
  return low % 2 == 0 ? low : low + 1;
}

void add_scaled(std::int64_t digits, int places, std::string& out) {
  if (digits < 0) out += '-';
  std::string text = std::to_string(std::abs(digits));
  const auto after = static_cast<std::size_t>(places);
  if (text.size() <= after) text.insert(0, after + 1 - text.size(), '0');
  if (after > 0) text.insert(text.size() - after, 1, '.');
  out += text;
}

}  // namespace

void add_number(double value, std::string& out, int digits) {
  int places = digits - 1;
  const double size = std::fabs(value);
  for (double power = 10; size >= power && places > 0; power *= 10) --places;
  for (double power = 1; size < power && places < 5; power /= 10) ++places;
  places = std::min(places, 5);
  std::int64_t whole = scaled(value, places);
  for (; places > 0 && whole % 10 == 0; --places) whole /= 10;
  add_scaled(whole, places, out);
}

void add_tenths(double value, std::string& out) {
  const std::int64_t tenths = scaled(value, 1);
  if (tenths == 0 && std::signbit(value)) out += '-';
  add_scaled(tenths, 1, out);
}

std::string escape_html(std::string_view text) {
  std::string out;
  for (const char sign : text) {
    switch (sign) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#x27;"; break;
      default: out += sign;
    }
  }
  return out;
}

void add_text(std::string_view kind, Point at, int size, int content, std::string& out) {
  add_text(kind, at, size, std::to_string(content), out);
}

void add_text(std::string_view kind, Point at, int size, std::string_view content, std::string& out) {
  out += "<text class=\"";
  out += kind;
  out += "\" x=\"";
  add_number(at.x, out);
  out += "\" y=\"";
  add_number(at.y + 0.36 * size, out);  // a digit is about 0.72 of its font's size high
  out += "\">" + escape_html(content) + "</text>";
}

void add_attribute(std::string_view name, double value, std::string& out) {
  out += ' ';
  out += name;
  out += "=\"";
  add_number(value, out);
  out += '"';
}

void add_circle(std::string_view kind, Point at, double radius, std::string& out) {
  out += "<circle class=\"";
  out += kind;
  out += '"';
  add_attribute("cx", at.x, out);
  add_attribute("cy", at.y, out);
  add_attribute("r", radius, out);
  out += "/>";
}

void add_rectangle(std::string_view kind, const Area& area, std::string_view more, std::string& out) {
  out += "<rect class=\"";
  out += kind;
  out += '"';
  add_attribute("x", area.x, out);
  add_attribute("y", area.y, out);
  add_attribute("width", area.wide, out);
  add_attribute("height", area.high, out);
  out += more;
  out += "/>";
}

}  // namespace swordfish
