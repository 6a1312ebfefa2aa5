// JSON (RFC 8259) as a tree of values.
//
//   const auto read = read_json(R"({"verb": "hint", "max_seconds": 0.5})");
//   if (const auto* fault = std::get_if<JsonFault>(&read)) return message(*fault, text);
//   const Json& question = std::get<Json>(read);
//   if (const Json* verb = question.find("verb")) ... *verb->string() ...
//
// Strict: UTF-8 without a mark, every name once, no number that has to be rounded, nothing after the value, and
// nothing nested deeper than kDeepestJson. Written in one way: no spaces, members in their order, only the
// escapes that must be; so equal values of equal order have equal bytes.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace swordfish {

// A number of JSON: digits / 10^places, with as few places as possible: 2.50 is 25 / 10. Exact, and the same
// on every machine.
struct Decimal {
  std::int64_t digits = 0;
  int places = 0;

  // A number of JSON by its digits and places: of(91, 1) is 9.1.
  static Decimal of(std::int64_t digits, int places);
  double value() const;
  bool operator==(const Decimal&) const = default;
};
inline constexpr int kDecimalDigits = 18;  // of a number, before and after the point together

// A template, so that a tree of values may hold it before it is complete itself.
template <class Value>
struct Named {
  std::string name;
  Value value;
  bool operator==(const Named&) const = default;
};

// A value of JSON.
class Json {
 public:
  using Member = Named<Json>;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;  // in the order of writing; every name once

  // Defined in json.cpp: answers are built of hundreds of these, and copies of their code made the module of the page
  // a tenth larger.
  Json() noexcept;  // null
  Json(std::nullptr_t) noexcept;
  Json(std::string text);
  Json(std::string_view text);
  Json(const char* text);
  Json(Decimal number);
  Json(Array items);
  Json(Object members);
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();
  // A bool and any whole number, and nothing that would become one by itself (a pointer, say).
  template <std::same_as<bool> Bool>
  Json(Bool is) : Json() {
    value_ = is;
  }
  template <std::integral Whole>
    requires(!std::same_as<Whole, bool> && !std::same_as<Whole, char>)
  Json(Whole number) : Json(Decimal{static_cast<std::int64_t>(number), 0}) {}

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  // What it is, or nullptr where it is something else.
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const Decimal* number() const { return std::get_if<Decimal>(&value_); }
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  const Array* array() const { return std::get_if<Array>(&value_); }
  const Object* object() const { return std::get_if<Object>(&value_); }
  std::optional<std::int64_t> whole() const;  // a number without places

  // The member of that name; nullptr where there is none, or this is no object.
  const Json* find(std::string_view name) const;

  // At the end of an array or an object; null becomes one. Whoever adds names takes care that each is new.
  Json& add(Json item);
  Json& add(std::string_view name, Json value);

  template <class Visitor>
  void visit(const Visitor& visitor) const {
    std::visit(visitor, value_);
  }
  bool operator==(const Json&) const = default;

 private:
  std::variant<std::monostate, bool, Decimal, std::string, Array, Object> value_;
};

enum class JsonFaultCode : std::uint8_t {
  NoValue,        // expected a value
  NoEnd,          // expected nothing more
  NoName,         // expected a name in quotes
  NoColon,        // expected ':' after a name
  NoComma,        // expected ',' or the end of an array or object
  NoQuote,        // a string that doesn't end
  BadCharacter,   // a control character in a string
  BadEscape,      // a backslash before something else than an escape, or half of a pair
  BadUtf8,        // bytes that are no character
  BadNumber,      // 01, 1., 1e
  NumberTooLong,  // more digits than kDecimalDigits
  RepeatedName,
  TooDeep,
};

struct JsonFault {
  JsonFaultCode code{};
  std::size_t offset = 0;  // in bytes
  bool operator==(const JsonFault&) const = default;
};

inline constexpr int kDeepestJson = 64;

// The one value of a JSON text.
std::variant<Json, JsonFault> read_json(std::string_view text);

// The fault of a JSON text in one sentence: what was expected, where, and what was there.
std::string message(const JsonFault& fault, std::string_view text);

// A value as JSON text.
std::string write_json(const Json& json);
void write_json(const Json& json, std::string& out);  // at its end
// Text in quotes, with the escapes it needs. Its bytes are taken to be UTF-8.
void write_json_string(std::string_view text, std::string& out);

}  // namespace swordfish
