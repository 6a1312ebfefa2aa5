#include <array>
#include <string>

#include "check.hpp"
#include "codec/address.hpp"
#include "codec/base64.hpp"
#include "codec/inflate.hpp"
#include "codec/lz_string.hpp"
#include "codec/xml.hpp"
#include "json/json.hpp"
#include "shared.hpp"

using namespace swordfish;

namespace {

constexpr std::size_t kMost = 1 << 20;

std::string unpacked(std::string_view packed, LzLetters letters = LzLetters::Base64,
                     std::size_t most = kMost) {
  return lz_unpack(packed, letters, most).value_or("broken");
}

// An element as name(attributes|text|children), or what was expected and where.
std::string told(const Xml& xml) {
  std::string text = xml.name + "(";
  for (const auto& [name, value] : xml.attributes) text += name + "=" + value + ";";
  text += "|" + xml.text + "|";
  for (const Xml& child : xml.children) text += told(child);
  return text + ")";
}
std::string xml(std::string_view text) {
  const auto read = read_xml(text);
  if (const auto* fault = std::get_if<XmlFault>(&read)) {
    return std::string(fault->expected) + " at " + std::to_string(fault->offset);
  }
  return told(std::get<Xml>(read));
}

}  // namespace

TEST(base64_is_read_in_both_alphabets_and_written_in_that_of_addresses) {
  CHECK_EQUAL(to_base64(""), "");
  CHECK_EQUAL(to_base64("f"), "Zg");
  CHECK_EQUAL(to_base64("fo"), "Zm8");
  CHECK_EQUAL(to_base64("foo"), "Zm9v");
  CHECK_EQUAL(to_base64("\xFB\xFF\xFE"), "-__-");
  CHECK_EQUAL(from_base64("-__-").value_or(""), "\xFB\xFF\xFE");
  CHECK_EQUAL(from_base64("+//+").value_or(""), "\xFB\xFF\xFE");
  CHECK_EQUAL(from_base64("Zg==").value_or(""), "f");
  CHECK_EQUAL(from_base64("Zg").value_or(""), "f");
  for (const char* broken : {"Z", "Zg=g", "Zm9v!", "Zg===", "Zm 9v"}) CHECK(!from_base64(broken));
  for (int value = 0; value < 64; ++value) CHECK_EQUAL(base64_value(base64_letter(value)), value);
}

TEST(escapes_of_addresses_come_and_go) {
  CHECK_EQUAL(unescape_address("a%20b%2Fc+").value_or(""), "a b/c+");
  CHECK_EQUAL(escape_address("a b/c+=-_.~\xE2"), "a%20b%2Fc%2B%3D-_.~%E2");
  for (const char* broken : {"%", "%2", "%2g", "a%"}) CHECK(!unescape_address(broken));
}

TEST(lz_string_is_written_as_other_programs_do) {
  using Pair = std::pair<std::string, std::string>;
  for (const auto& [text, packed] :
       {Pair{"", "Q==="}, Pair{"a", "IZA="}, Pair{"aa", "IbI="}, Pair{"abcabcabcabc", "IYIwxqHpQ==="},
        Pair{"hello hello hello", "BYUwNmD2AEoTcpA="}, Pair{"\xE2\x82\xAC", "jUEQ"},
        Pair{"na\xC3\xAFve \xE7\x8C\xAB \xF0\x9F\x90\x9F", "HYQw9wbgpgBI1M40Lwbh8HaA"},
        Pair{std::string(100, 'x'), "B418ZXTt/0g="}}) {
    CHECK_EQUAL(lz_pack(text, LzLetters::Base64), packed);
    CHECK_EQUAL(unpacked(packed), text);
    CHECK_EQUAL(unpacked(lz_pack(text, LzLetters::Address), LzLetters::Address), text);
  }
  std::string long_text;
  for (int i = 0; i < 20000; ++i) long_text += static_cast<char>('a' + (i * i + i / 7) % 23);
  CHECK_EQUAL(unpacked(lz_pack(long_text, LzLetters::Base64)), long_text);
}

TEST(what_lz_string_did_not_write_is_refused) {
  for (const char* broken : {"", "!", "A", "IZ", "IY", "IYIwxqHp?", "IZA=IZA=", "IZAIZA", "////", "hello"}) {
    CHECK_EQUAL(unpacked(broken), "broken");
  }
  const std::string bomb = lz_pack(std::string(50000, 'x'), LzLetters::Base64);
  CHECK_EQUAL(unpacked(bomb, LzLetters::Base64, 49999), "broken");
  CHECK_EQUAL(unpacked(bomb, LzLetters::Base64, 50000).size(), 50000u);
}

TEST(links_of_others_are_unpacked_and_packed_to_the_same_letters) {
  for (const char* name : {"0", "1", "2", "3"}) {
    const auto packed = shared_file("formats/fpuzzles_" + std::string(name) + ".b64");
    const auto json = shared_file("formats/fpuzzles_" + std::string(name) + ".json");
    if (!packed || !json) return;
    const std::string letters = packed->substr(0, packed->find_last_not_of("\n") + 1);
    const auto text = lz_unpack(letters, LzLetters::Base64, kMost);
    CHECK(text.has_value());
    CHECK(std::get<Json>(read_json(*text)) == std::get<Json>(read_json(*json)));
    CHECK_EQUAL(lz_pack(*text, LzLetters::Base64), letters);
  }
}

TEST(deflate_is_unpacked) {
  std::string text;
  for (int i = 0; i < 5; ++i) text += "square,9,9,square,9,9 ";
  const std::string packed = from_base64("Ky4sTSxK1bEEwmI4U6GYRqIA").value_or("");
  CHECK_EQUAL(inflate(packed, kMost).value_or("broken"), text);
  CHECK(!inflate(packed, text.size() - 1));
  CHECK_EQUAL(inflate(std::string("\1\3\0\374\377abc", 8), kMost).value_or("broken"),
              "abc");  // stored as it is
  for (std::size_t cut = 0; cut + 1 < packed.size(); ++cut) CHECK(!inflate(packed.substr(0, cut), kMost));
  CHECK(!inflate("\7", kMost) && !inflate("\xFF\xFF\xFF\xFF", kMost));
}

TEST(xml_is_read_strictly) {
  CHECK_EQUAL(xml("<?xml version='1.0'?>\n<!DOCTYPE a><!-- b --><a b='1' c=\"&lt;&#65;&#x20AC;\">x<b/>y<!-- "
                  "z --></a>\n"),
              "a(b=1;c=<A\xE2\x82\xAC;|xy|b(||))");
  CHECK_EQUAL(xml("<a><![CDATA[<&>]]></a>"), "a(|<&>|)");
  CHECK_EQUAL(xml(""), "an element at 0");
  CHECK_EQUAL(xml("<a>"), "an element at 3");
  CHECK_EQUAL(xml("<a></b>"), "the end of an element that was begun at 6");
  CHECK_EQUAL(xml("<a b='1' b='2'/>"), "each attribute once at 9");
  CHECK_EQUAL(xml("<a>&nbsp;</a>"), "an escape such as &amp; at 3");
  CHECK_EQUAL(xml("<a/><b/>"), "the end at 4");
  CHECK_EQUAL(xml("<a>\xC8</a>"), "UTF-8 at 3");
  CHECK_EQUAL(xml("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"), "a document type without definitions at 9");
  std::string deep;
  for (int i = 0; i < 40; ++i) deep += "<a>";
  CHECK(xml(deep).starts_with("elements nested less deeply"));
  CHECK_EQUAL(escape_xml("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&apos;");
}

CHECK_MAIN()
