// The reader: one pass, by recursion as deep as kDeepestJson at most.
#include <algorithm>
#include <array>

#include "base/ascii.hpp"
#include "base/utf8.hpp"
#include "json/json.hpp"

namespace swordfish {

namespace {

void add_utf8(char32_t point, std::string& out) {
  const auto add = [&](char32_t bits) { out += static_cast<char>(bits); };
  const auto add_rest = [&](int shift) { add(0x80 | (point >> shift & 0x3F)); };
  if (point < 0x80) {
    add(point);
  } else if (point < 0x800) {
    add(0xC0 | point >> 6);
    add_rest(0);
  } else if (point < 0x10000) {
    add(0xE0 | point >> 12);
    add_rest(6);
    add_rest(0);
  } else {
    add(0xF0 | point >> 18);
    add_rest(12);
    add_rest(6);
    add_rest(0);
  }
}

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  std::variant<Json, JsonFault> read() {
    Json json;
    if (!value(json, 0)) return fault_;
    skip_spaces();
    if (at_ < text_.size()) return JsonFault{JsonFaultCode::NoEnd, at_};
    return json;
  }

 private:
  using Code = JsonFaultCode;

  // Each of these reads a part; false: fault_ says why it couldn't.
  bool value(Json& out, int depth) {
    skip_spaces();
    switch (peek()) {
      case '{': return object(out, depth);
      case '[': return array(out, depth);
      case '"': return string_value(out);
      case 't': return word("true", Json(true), out);
      case 'f': return word("false", Json(false), out);
      case 'n': return word("null", Json(), out);
      default: return is_numeral(peek()) || peek() == '-' ? number(out) : fail(Code::NoValue);
    }
  }

  bool word(std::string_view letters, Json meaning, Json& out) {
    if (!text_.substr(at_).starts_with(letters)) return fail(Code::NoValue);
    at_ += letters.size();
    out = std::move(meaning);
    return true;
  }

  bool array(Json& out, int depth) {
    if (depth == kDeepestJson) return fail(Code::TooDeep);
    Json::Array items;
    ++at_;
    if (!skip_after_spaces(']')) {
      do {
        if (!value(items.emplace_back(), depth + 1)) return false;
      } while (skip_after_spaces(','));
      if (!skip_if(']')) return fail(Code::NoComma);
    }
    out = Json(std::move(items));
    return true;
  }

  bool object(Json& out, int depth) {
    if (depth == kDeepestJson) return fail(Code::TooDeep);
    const std::size_t start = at_;
    Json::Object members;
    ++at_;
    if (!skip_after_spaces('}')) {
      do {
        auto& [name, value_of_it] = members.emplace_back();
        skip_spaces();
        if (peek() != '"') return fail(Code::NoName);
        if (!string(name)) return false;
        if (!skip_after_spaces(':')) return fail(Code::NoColon);
        if (!value(value_of_it, depth + 1)) return false;
      } while (skip_after_spaces(','));
      if (!skip_if('}')) return fail(Code::NoComma);
    }
    if (has_repeated_name(members)) return fail(Code::RepeatedName, start);
    out = Json(std::move(members));
    return true;
  }

  static bool has_repeated_name(const Json::Object& members) {
    std::vector<std::string_view> names;
    names.reserve(members.size());
    for (const auto& member : members) names.push_back(member.name);
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) != names.end();
  }

  bool string_value(Json& out) {
    std::string text;
    if (!string(text)) return false;
    out = Json(std::move(text));
    return true;
  }

  bool string(std::string& out) {
    ++at_;
    while (at_ < text_.size()) {
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte == '"') {
        ++at_;
        return true;
      }
      if (byte < 0x20) return fail(Code::BadCharacter);
      if (byte == '\\') {
        if (!escape(out)) return false;
        continue;
      }
      const std::size_t length = utf8_length(text_.substr(at_));
      if (length == 0) return fail(Code::BadUtf8);
      out += text_.substr(at_, length);
      at_ += length;
    }
    return fail(Code::NoQuote);
  }

  bool escape(std::string& out) {
    static constexpr std::string_view kSigns = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    const std::size_t start = at_++;
    if (skip_if('u')) return escaped_character(start, out);
    const std::size_t which = at_ < text_.size() ? kSigns.find(text_[at_]) : kSigns.npos;
    if (which == kSigns.npos) return fail(Code::BadEscape, start);
    ++at_;
    out += kMeanings[which];
    return true;
  }

  // After \u: four nibbles, or eight as \uD83D\uDC1F for what is beyond U+FFFF.
  bool escaped_character(std::size_t start, std::string& out) {
    char32_t point = 0, low = 0;
    if (!four_nibbles(point)) return fail(Code::BadEscape, start);
    if (point >= 0xD800 && point <= 0xDFFF) {
      const bool has_low = point < 0xDC00 && skip_if('\\') && skip_if('u') && four_nibbles(low);
      if (!has_low || low < 0xDC00 || low > 0xDFFF) return fail(Code::BadEscape, start);
      point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
    }
    add_utf8(point, out);
    return true;
  }

  bool four_nibbles(char32_t& out) {
    for (int i = 0; i < 4; ++i) {
      const char sign = peek();
      const char letter = static_cast<char>(sign | 0x20);
      if (is_numeral(sign)) {
        out = out << 4 | static_cast<char32_t>(sign - '0');
      } else if (letter >= 'a' && letter <= 'f') {
        out = out << 4 | static_cast<char32_t>(letter - 'a' + 10);
      } else {
        return false;
      }
      ++at_;
    }
    return true;
  }

  bool number(Json& out) {
    const std::size_t start = at_;
    const bool is_negative = skip_if('-');
    std::int64_t digits = 0;
    int places = 0, held = 0;
    const auto read_digits = [&](bool after_point) {
      const std::size_t first = at_;
      for (; is_numeral(peek()); ++at_) {
        if (held < kDecimalDigits) digits = 10 * digits + (peek() - '0');
        if (digits > 0 || after_point) ++held;
        places += after_point ? 1 : 0;
      }
      return at_ - first;
    };
    const bool starts_with_zero = peek() == '0';
    const std::size_t whole = read_digits(false);
    if (whole == 0 || (starts_with_zero && whole > 1)) return fail(Code::BadNumber, start);
    if (skip_if('.') && read_digits(true) == 0) return fail(Code::BadNumber, start);
    if (held > kDecimalDigits) return fail(Code::NumberTooLong, start);
    int power = 0;
    if ((peek() | 0x20) == 'e' && !exponent(power)) return fail(Code::BadNumber, start);
    return scaled(is_negative ? -digits : digits, places - power, start, out);
  }

  bool exponent(int& power) {
    ++at_;
    const bool is_negative = skip_if('-');
    if (!is_negative) skip_if('+');
    if (!is_numeral(peek())) return false;
    for (; is_numeral(peek()); ++at_) power = std::min(10 * power + (peek() - '0'), 1000);
    if (is_negative) power = -power;
    return true;
  }

  bool scaled(std::int64_t digits, int places, std::size_t start, Json& out) {
    static constexpr std::int64_t kFull = 1'000'000'000'000'000'000;  // has one digit more than we hold
    if (digits == 0) places = 0;
    for (; places < 0; ++places) {
      if (digits >= kFull / 10 || digits <= -kFull / 10) return fail(Code::NumberTooLong, start);
      digits *= 10;
    }
    const Decimal number = Decimal::of(digits, places);
    if (number.places > kDecimalDigits) return fail(Code::NumberTooLong, start);
    out = Json(number);
    return true;
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool skip_if(char wanted) {
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  bool skip_after_spaces(char wanted) {
    skip_spaces();
    return skip_if(wanted);
  }
  void skip_spaces() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') ++at_;
  }
  bool fail(Code code) { return fail(code, at_); }
  bool fail(Code code, std::size_t offset) {
    fault_ = {code, offset};
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  JsonFault fault_;
};

std::string_view expected(JsonFaultCode code) {
  switch (code) {
    case JsonFaultCode::NoValue: return "a JSON value";
    case JsonFaultCode::NoEnd: return "nothing after the JSON value";
    case JsonFaultCode::NoName: return "a name in quotes";
    case JsonFaultCode::NoColon: return "':' after a name";
    case JsonFaultCode::NoComma: return "',' or the end of what was begun";
    case JsonFaultCode::NoQuote: return "a '\"' at the end of a string";
    case JsonFaultCode::BadCharacter: return "no control character in a string";
    case JsonFaultCode::BadEscape: return "an escape of JSON";
    case JsonFaultCode::BadUtf8: return "UTF-8";
    case JsonFaultCode::BadNumber: return "a number of JSON";
    case JsonFaultCode::NumberTooLong: return "a number of at most 18 digits";
    case JsonFaultCode::RepeatedName: return "every name once in an object";
    case JsonFaultCode::TooDeep: return "at most 64 arrays and objects in each other";
  }
  return "";
}

// What stands there, as short as it may be; bytes that can't be printed are told by their number.
std::string shown(std::string_view rest) {
  static constexpr std::size_t kShown = 20;
  static constexpr std::string_view kNibbles = "0123456789abcdef";
  if (rest.empty()) return "the end";
  std::string out;
  for (std::size_t at = 0, length = 0; at < rest.size() && at < kShown; at += length) {
    length = utf8_length(rest.substr(at));
    const auto byte = static_cast<unsigned char>(rest[at]);
    const bool is_plain = length > 1 ? byte != 0xC2 : length == 1 && byte >= 0x20 && byte != 0x7F;
    length = std::max(length, std::size_t{1});
    if (is_plain) {
      out += rest.substr(at, length);
    } else if (out.empty()) {
      return std::string("byte 0x") + kNibbles[byte >> 4] + kNibbles[byte & 15];
    } else {
      break;
    }
  }
  return "'" + out + (rest.size() > kShown ? "…'" : "'");
}

}  // namespace

std::variant<Json, JsonFault> read_json(std::string_view text) { return JsonReader(text).read(); }

std::string message(const JsonFault& fault, std::string_view text) {
  int line = 1, column = 1;
  for (const char character : text.substr(0, fault.offset)) {
    const bool continues = (static_cast<unsigned char>(character) & 0xC0) == 0x80;
    column = character == '\n' ? 1 : column + (continues ? 0 : 1);
    line += character == '\n' ? 1 : 0;
  }
  return "expected " + std::string(expected(fault.code)) + " at line " + std::to_string(line) + ", column " +
         std::to_string(column) + ", got " + shown(text.substr(fault.offset));
}

}  // namespace swordfish
