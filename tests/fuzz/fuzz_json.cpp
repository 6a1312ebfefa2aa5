// Law: any bytes are a JSON value or a fault. A fault lies within the text and has a short printable sentence. What was
// read and written is read as the same value again, and written as the same bytes.
#include <algorithm>
#include <string>
#include <string_view>

#include "json/json.hpp"
#include "law.hpp"

using namespace swordfish;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = read_json(text);
  if (const JsonFault* fault = std::get_if<JsonFault>(&read)) {
    LAW(fault->offset <= text.size());
    const std::string sentence = message(*fault, text);
    LAW(sentence.starts_with("expected ") && sentence.size() < 200);
    LAW(std::none_of(sentence.begin(), sentence.end(), [](char character) {
      return static_cast<unsigned char>(character) < 0x20 || character == 0x7F;
    }));
    return 0;
  }
  const std::string written = write_json(std::get<Json>(read));
  const auto again = read_json(written);
  LAW(std::holds_alternative<Json>(again));
  LAW(std::get<Json>(again) == std::get<Json>(read));
  LAW(write_json(std::get<Json>(again)) == written);
  return 0;
}
