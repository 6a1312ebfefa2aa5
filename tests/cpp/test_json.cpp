#include <string>

#include "check.hpp"
#include "json/json.hpp"

using namespace swordfish;

namespace {

// What a text becomes when it is read and written, or the sentence of its fault.
std::string again(std::string_view text) {
  const auto read = read_json(text);
  if (const auto* fault = std::get_if<JsonFault>(&read)) return message(*fault, text);
  return write_json(std::get<Json>(read));
}

std::string nested(int depth) { return std::string(depth, '[') + std::string(depth, ']'); }

}  // namespace

TEST(values_are_written_as_they_were_read_without_spaces) {
  CHECK_EQUAL(again(" { \"a\" : [ 1 , true , null , false ] ,\n\"b\" : { } , \"c\" : [\t] } "),
              R"({"a":[1,true,null,false],"b":{},"c":[]})");
  CHECK_EQUAL(again("\"\""), "\"\"");
}

TEST(numbers_are_exact_decimals) {
  CHECK_EQUAL(again("[0,-0,10,-12.50,1e2,15e-1,0.05,1.0,100e-2]"), "[0,0,10,-12.5,100,1.5,0.05,1,1]");
  CHECK_EQUAL(again("0.30000000000000004"), "0.30000000000000004");
  CHECK_EQUAL(again("999999999999999999"), "999999999999999999");
  CHECK_EQUAL(again("1000000000000000000"),
              "expected a number of at most 18 digits at line 1, column 1, got '1000000000000000000'");
  CHECK(again("1e18").starts_with("expected a number of at most 18 digits"));
  CHECK(again("1e-19").starts_with("expected a number of at most 18 digits"));
  CHECK_EQUAL(again("1e-18"), "0.000000000000000001");
  CHECK_EQUAL(again("0e99999999999999999999"), "0");
  CHECK(again("1e99999999999999999999").starts_with("expected a number of at most 18 digits"));
  for (const char* text : {"01", "-", "1.", ".5", "1e", "1e+", "+1", "--1", "0x1", "NaN", "Infinity", "-a"})
    CHECK(again(text).starts_with("expected "));
  CHECK_EQUAL(std::get<Json>(read_json("2.50")).number()->value(), 2.5);
  CHECK_EQUAL(write_json(Json(Decimal::of(91, 1))), "9.1");
  CHECK_EQUAL(write_json(Json(Decimal::of(90, 1))), "9");
}

TEST(strings_hold_every_character) {
  CHECK_EQUAL(again(R"("\"\\\/\b\f\n\r\t\u0000\u001f\u0041\u00e9\u20ac\ud83d\udc1f")"),
              "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001fA\xC3\xA9\xE2\x82\xAC\xF0\x9F\x90\x9F\"");
  CHECK_EQUAL(again("\"\xF0\x9F\x90\x9F\x7F\""), "\"\xF0\x9F\x90\x9F\x7F\"");
  for (const char* text :
       {"\"\\ud83d\"", "\"\\udc1f\"", "\"\\ud83d\\u0041\"", "\"\\u12g4\"", "\"\\x\"", "\"\\", "\"\\u12"})
    CHECK(again(text).starts_with("expected an escape of JSON"));
  for (const char* text :
       {"\"\x80\"", "\"\xC0\x80\"", "\"\xED\xA0\x80\"", "\"\xF4\x90\x80\x80\"", "\"\xE2\x82\""})
    CHECK(again(text).starts_with("expected UTF-8"));
  CHECK_EQUAL(again("\"a\nb\""),
              "expected no control character in a string at line 1, column 3, got byte 0x0a");
}

TEST(what_is_not_json_is_refused_in_a_sentence) {
  CHECK_EQUAL(again(""), "expected a JSON value at line 1, column 1, got the end");
  CHECK_EQUAL(again("[1,\n 2,]"), "expected a JSON value at line 2, column 4, got ']'");
  CHECK_EQUAL(again("[1 2]"), "expected ',' or the end of what was begun at line 1, column 4, got '2]'");
  CHECK_EQUAL(again("{\"\xC3\xA9\" 1}"), "expected ':' after a name at line 1, column 6, got '1}'");
  CHECK_EQUAL(again("{a:1}"), "expected a name in quotes at line 1, column 2, got 'a:1}'");
  CHECK_EQUAL(again("true false"), "expected nothing after the JSON value at line 1, column 6, got 'false'");
  CHECK_EQUAL(again("{\"a\":1,\"b\":2,\"a\":3}"),
              "expected every name once in an object at line 1, column 1, got '{\"a\":1,\"b\":2,\"a\":3}'");
  CHECK(again("\xEF\xBB\xBF{}").starts_with("expected a JSON value"));
  CHECK(again("\"abc").starts_with("expected a '\"' at the end of a string"));
  CHECK(again(std::string_view("1\0", 2)).starts_with("expected nothing after"));
}

TEST(depth_is_bounded) {
  CHECK_EQUAL(again(nested(kDeepestJson)), nested(kDeepestJson));
  CHECK(again(nested(kDeepestJson + 1)).starts_with("expected at most 64 arrays and objects in each other"));
  CHECK(again(std::string(1'000'000, '[')).starts_with("expected at most 64"));
}

TEST(a_tree_is_built_and_looked_into) {
  Json json;
  json.add("verb", "hint")
      .add("depth", 2)
      .add("cells", Json().add(0).add(80))
      .add("all", true)
      .add("none", nullptr);
  CHECK_EQUAL(write_json(json), R"({"verb":"hint","depth":2,"cells":[0,80],"all":true,"none":null})");
  CHECK_EQUAL(*json.find("verb")->string(), "hint");
  CHECK_EQUAL(*json.find("depth")->whole(), 2);
  CHECK_EQUAL(json.find("cells")->array()->size(), 2u);
  CHECK(json.find("none")->is_null());
  CHECK(json.find("other") == nullptr && json.find("verb")->find("x") == nullptr);
  CHECK(json.find("verb")->number() == nullptr && !json.find("all")->whole());
  CHECK(!Json(Decimal::of(15, 1)).whole());
  CHECK(std::get<Json>(read_json(write_json(json))) == json);
}

CHECK_MAIN()
