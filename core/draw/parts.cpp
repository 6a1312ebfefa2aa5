#include "draw/parts.hpp"

namespace swordfish {

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
