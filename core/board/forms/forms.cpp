#include "board/forms/forms.hpp"

#include <algorithm>
#include <array>

#include "board/forms/fpuzzles.hpp"
#include "board/forms/iss.hpp"
#include "board/forms/penpa.hpp"
#include "board/forms/plain.hpp"
#include "board/forms/xml_forms.hpp"
#include "codec/address.hpp"

namespace swordfish::board {
namespace {

using namespace forms;

struct Form {
  std::string_view name;
  bool (*fits)(std::string_view text);
  Boards (*read)(std::string_view text, const ReadOptions& options);
  Text (*write)(const Board& board);
};

bool always(std::string_view) { return true; }
bool never(std::string_view) { return false; }

bool is_other_link(std::string_view text) { return trimmed(text).starts_with("http"); }

// A link that has the string behind ?q=.
bool is_iss_link(std::string_view text) {
  text = trimmed(text);
  return text.starts_with("http") && (text.find("?q=") != text.npos || text.find("&q=") != text.npos);
}
Boards read_iss_link(std::string_view text, const ReadOptions& options) {
  text = trimmed(text);
  const std::size_t begin = text.find("q=") + 2;
  const auto plain = unescape_address(text.substr(begin, text.find_first_of("&#", begin) - begin));
  if (!plain) return expected("a link of Interactive-Sudoku-Solver", text);
  if (is_other_link(*plain)) return expected("a string behind ?q=", *plain);
  return read_boards(*plain, options);
}
Boards refuse_link(std::string_view text, const ReadOptions&) {
  return expected("a link of f-puzzles, SudokuPad, Interactive-Sudoku-Solver or Penpa that holds the puzzle",
                  trimmed(text));
}

// In the order in which they are tried: the first that fits reads.
constexpr std::array<Form, 15> kForms = {{
    {"opensudoku", is_opensudoku, read_opensudoku, write_opensudoku},
    {"ksudoku", is_ksudoku, read_ksudoku, nullptr},
    {"fpuzzles", is_fpuzzles, read_fpuzzles, write_fpuzzles},
    {"sudokupad", is_sudokupad, read_sudokupad, write_sudokupad},
    {"penpa", is_penpa, read_penpa, nullptr},
    {"iss link", is_iss_link, read_iss_link, nullptr},
    {"other link", is_other_link, refuse_link, nullptr},
    {"iss", is_iss, read_iss, write_iss},
    {"killer_long", is_long_killer, read_long_killer, write_long_killer},
    {"killer", is_killer, read_killer, write_killer},
    {"dzn", is_dzn, read_dzn, write_dzn},
    {"jigsaw", is_jigsaw, read_jigsaw, write_jigsaw},
    {"candidates", is_candidates, read_candidates, write_candidates},
    {"numbers", never, nullptr, write_numbers},
    {"digits", always, read_digits, write_digits},
}};

// The first that fits; the last one always does.
const Form& form_for(std::string_view& text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return *std::find_if(kForms.begin(), kForms.end(),
                       [&](const Form& form) { return form.read != nullptr && form.fits(text); });
}

std::vector<std::string_view> names_of_written() {
  std::vector<std::string_view> names;
  for (const Form& form : kForms) {
    if (form.write != nullptr) names.push_back(form.name);
  }
  return names;
}

}  // namespace

std::variant<std::vector<Board>, Fault> read_boards(std::string_view text, const ReadOptions& options) {
  if (text.size() > kLongestForm)
    return Fault{"expected at most 1048576 bytes, got " + std::to_string(text.size())};
  const Form& form = form_for(text);
  return options.layout != nullptr ? read_digits(text, options) : form.read(text, options);
}

std::string_view form_of(std::string_view text) { return form_for(text).name; }

std::variant<Board, Fault> read_board(std::string_view text, const ReadOptions& options) {
  auto boards = read_boards(text, options);
  if (Fault* fault = std::get_if<Fault>(&boards)) return std::move(*fault);
  std::vector<Board>& all = std::get<std::vector<Board>>(boards);
  if (all.size() != 1) return Fault{"expected one board, got " + std::to_string(all.size())};
  return std::move(all.front());
}

std::span<const std::string_view> written_forms() {
  static const std::vector<std::string_view> kNames = names_of_written();
  return kNames;
}

std::variant<std::string, Fault> write_board(const Board& board, std::string_view name) {
  std::string names;
  for (const Form& form : kForms) {
    if (form.write == nullptr) continue;
    if (form.name == name) return form.write(board);
    names += (names.empty() ? "" : ", ") + std::string(form.name);
  }
  return expected("one of the forms " + names, name);
}

}  // namespace swordfish::board
