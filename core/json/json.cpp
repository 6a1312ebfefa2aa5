#include "json/json.hpp"

namespace swordfish {

namespace {

void write(const Decimal& number, std::string& out) {
  std::string digits = std::to_string(number.digits);
  const bool is_negative = number.digits < 0;
  if (is_negative) digits.erase(0, 1);
  const auto places = static_cast<std::size_t>(number.places);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (places > 0) digits.insert(digits.size() - places, 1, '.');
  if (is_negative) out += '-';
  out += digits;
}

struct Write {
  std::string& out;

  void operator()(std::monostate) const { out += "null"; }
  void operator()(bool is) const { out += is ? "true" : "false"; }
  void operator()(const Decimal& number) const { write(number, out); }
  void operator()(const std::string& text) const { write_json_string(text, out); }
  void operator()(const Json::Array& items) const {
    char before = '[';
    for (const Json& item : items) {
      out += std::exchange(before, ',');
      write_json(item, out);
    }
    out += items.empty() ? "[]" : "]";
  }
  void operator()(const Json::Object& members) const {
    char before = '{';
    for (const auto& [name, value] : members) {
      out += std::exchange(before, ',');
      write_json_string(name, out);
      out += ':';
      write_json(value, out);
    }
    out += members.empty() ? "{}" : "}";
  }
};

}  // namespace

Decimal Decimal::of(std::int64_t digits, int places) {
  while (places > 0 && digits % 10 == 0) {
    digits /= 10;
    --places;
  }
  return {digits, places};
}

double Decimal::value() const {
  double power = 1;
  for (int i = 0; i < places; ++i) power *= 10;
  return static_cast<double>(digits) / power;
}

Json::Json() noexcept = default;
Json::Json(std::nullptr_t) noexcept {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(Decimal number) : value_(number) {}
Json::Json(Array items) : value_(std::move(items)) {}
Json::Json(Object members) : value_(std::move(members)) {}
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

std::optional<std::int64_t> Json::whole() const {
  const Decimal* decimal = number();
  if (decimal == nullptr || decimal->places != 0) return std::nullopt;
  return decimal->digits;
}

const Json* Json::find(std::string_view name) const {
  if (const Object* members = object()) {
    for (const Member& member : *members) {
      if (member.name == name) return &member.value;
    }
  }
  return nullptr;
}

Json& Json::add(Json item) {
  if (is_null()) value_ = Array{};
  std::get_if<Array>(&value_)->push_back(std::move(item));
  return *this;
}

Json& Json::add(std::string_view name, Json value) {
  if (is_null()) value_ = Object{};
  std::get_if<Object>(&value_)->push_back({std::string(name), std::move(value)});
  return *this;
}

std::string write_json(const Json& json) {
  std::string out;
  write_json(json, out);
  return out;
}

void write_json(const Json& json, std::string& out) { json.visit(Write{out}); }

void write_json_string(std::string_view text, std::string& out) {
  static constexpr std::string_view kNibbles = "0123456789abcdef";
  static constexpr std::string_view kLetters = "btn?fr";  // 8 to 13; 11 has none
  out += '"';
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (character == '"' || character == '\\') {
      out += '\\';
      out += character;
    } else if (byte >= 0x20) {
      out += character;
    } else if (byte >= 8 && byte <= 13 && byte != 11) {
      out += '\\';
      out += kLetters[byte - 8];
    } else {
      out += "\\u00";
      out += kNibbles[byte >> 4];
      out += kNibbles[byte & 15];
    }
  }
  out += '"';
}

}  // namespace swordfish
