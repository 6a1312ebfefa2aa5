// Law: any bytes are boards or a fault with a short printable sentence. A board that was read is written in every form that
// can hold it and is read back from there; what was written once is written the same again. A link that is packed is
// unpacked to what it was.
#include <algorithm>
#include <string>
#include <string_view>

#include "board/forms/forms.hpp"
#include "codec/inflate.hpp"
#include "codec/lz_string.hpp"
#include "law.hpp"

using namespace swordfish;
using namespace swordfish::board;

namespace {

void check_fault(const board::Fault& fault) {
  LAW(!fault.message.empty() && fault.message.size() < 2000);
  LAW(std::none_of(fault.message.begin(), fault.message.end(),
                   [](char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F; }));
}

void check_board(const Board& board) {
  for (const std::string_view form : written_forms()) {
    const auto written = write_board(board, form);
    if (const board::Fault* fault = std::get_if<board::Fault>(&written)) {
      check_fault(*fault);
      continue;
    }
    const auto again = read_board(std::get<std::string>(written));
    LAW(std::holds_alternative<Board>(again));
    const auto twice = write_board(std::get<Board>(again), form);
    LAW(std::holds_alternative<std::string>(twice));
    LAW(std::get<std::string>(twice) == std::get<std::string>(written));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = read_boards(text);
  if (const board::Fault* fault = std::get_if<board::Fault>(&read)) {
    check_fault(*fault);
  } else {
    for (const Board& board : std::get<std::vector<Board>>(read)) check_board(board);
  }
  static_cast<void>(inflate(text, 1 << 16));
  if (const auto plain = lz_unpack(text, LzLetters::Base64, 1 << 16)) {
    LAW(lz_unpack(lz_pack(*plain, LzLetters::Base64), LzLetters::Base64, 1 << 16) == plain);
    // The JSON in a link is what a fuzzer would hardly pack by itself.
  } else if (text.starts_with('{')) {
    const std::string link = "https://f-puzzles.com/?load=" + lz_pack(text, LzLetters::Base64);
    const auto linked = read_boards(link);
    if (const board::Fault* fault = std::get_if<board::Fault>(&linked)) check_fault(*fault);
  }
  return 0;
}
