#include "board/forms/penpa.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "board/forms/form_reader.hpp"
#include "board/forms/fpuzzles.hpp"
#include "codec/address.hpp"
#include "codec/base64.hpp"
#include "codec/inflate.hpp"

namespace swordfish::board::forms {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;
// Words that the text of Penpa has in short. The first is what a z of its own became.
constexpr std::array<Pair, 31> kShort = {{
    {"zZ", "z"},
    {"z9", "\"qa\""},
    {"zQ", "\"pu_q\""},
    {"zA", "\"pu_a\""},
    {"zG", "\"grid\""},
    {"zM", "\"edit_mode\""},
    {"zS", "\"surface\""},
    {"zL", "\"line\""},
    {"zE", "\"lineE\""},
    {"zW", "\"wall\""},
    {"zC", "\"cage\""},
    {"zN", "\"number\""},
    {"zY", "\"symbol\""},
    {"zP", "\"special\""},
    {"zB", "\"board\""},
    {"zR", "\"command_redo\""},
    {"zU", "\"command_undo\""},
    {"z8", "\"command_replay\""},
    {"z1", "\"numberS\""},
    {"zF", "\"freeline\""},
    {"z2", "\"freelineE\""},
    {"zT", "\"thermo\""},
    {"z3", "\"arrows\""},
    {"zD", "\"direction\""},
    {"z0", "\"squareframe\""},
    {"z5", "\"polygon\""},
    {"z4", "\"deletelineE\""},
    {"z6", "\"killercages\""},
    {"z7", "\"nobulbthermo\""},
    {"z_", "\"__a\""},
    {"zO", "null"},
}};

std::string in_full(std::string_view text) {
  std::string made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = std::find_if(kShort.begin(), kShort.end(),
                                 [&](const Pair& pair) { return text.substr(i, 2) == pair.first; });
    if (at == kShort.end())
      made += text[i];
    else
      made += at->second, ++i;
  }
  return made;
}

class PenpaReader : FormReader {
 public:
  explicit PenpaReader(const ReadOptions& options) : FormReader(options) {}

  Boards read(const std::vector<std::string_view>& lines) {
    const auto head = split(lines[0], ',');
    if (head.size() < 3 || (head[0] != "square" && head[0] != "sudoku"))
      return expected("a square grid or a sudoku of Penpa", head[0]);
    const auto width = forms::whole(head[1]), height = forms::whole(head[2]);
    if (!width || !height || *width < 1 || *height < 1 || *width > kMostSide || *height > kMostSide)
      return expected("a size", lines[0]);
    width_ = *width + 4, count_ = width_ * (*height + 4);
    const auto drawn = read_json(in_full(lines[3])), cells = read_json(in_full(lines[5]));
    const Json* puzzle = std::get_if<Json>(&drawn);
    const Json* list = std::get_if<Json>(&cells);
    if (puzzle == nullptr || puzzle->object() == nullptr || list == nullptr || list->array() == nullptr)
      return expected("the JSON of Penpa", lines[3]);
    if (!make_board(*list) || !take_drawn(*puzzle)) return *fault_;
    return finish("Penpa");
  }

 private:
  // In Penpa, which cells there are: numbers that each add to the one before. They must fill a square.
  bool make_board(const Json& list) {
    std::set<int> keys;
    int key = 0;
    for (const Json& step : *list.array()) {
      key += forms::whole(step).value_or(0);
      if (key < 0 || key >= count_) return fail("the numbers of cells", write_json(step));
      keys.insert(key);
    }
    if (keys.empty()) return fail("cells", "none");
    int top = *keys.begin() / width_, left = width_, right = 0;
    for (const int each : keys) left = std::min(left, each % width_), right = std::max(right, each % width_);
    const int side = right - left + 1, rows = *keys.rbegin() / width_ - top + 1;
    if (side != rows || side > kMostDigits || static_cast<int>(keys.size()) != side * side)
      return fail("a square of cells", words(side, "x", rows));
    if (!lay_out(square_layout(side))) return false;
    int cell = 0;
    for (const int each : keys) cell_of_[each] = cell++;
    return true;
  }

  bool take_drawn(const Json& puzzle) {
    for (const Json::Member& member : *puzzle.object()) {
      const auto& [name, value] = member;
      static const std::set<std::string_view> kRemarks = {"command_redo", "command_undo", "command_replay",
                                                          "surface", "numberS"};
      if (is_empty(value) || kRemarks.contains(name)) continue;
      if (name == "number"        ? !take_numbers(value)
          : name == "killercages" ? !take_cages(value, puzzle.find("numberS"))
                                  : name == "thermo" && !take_thermos(value))
        return false;
      if (name != "number" && name != "killercages" && name != "thermo") unknown_.meet(name);
    }
    return true;
  }

  // In Penpa, a digit as a text, or ten marks: one for each digit that the cell may have.
  bool take_numbers(const Json& numbers) {
    for (const Json::Member& member : numbers.object() == nullptr ? Json::Object{} : *numbers.object()) {
      const auto key = forms::whole(std::string_view(member.name));
      const auto at = key ? cell_of_.find(*key) : cell_of_.end();
      const Json::Array* parts = member.value.array();
      if (at == cell_of_.end() || parts == nullptr || parts->empty()) {
        unknown_.meet("number outside the grid");
        continue;
      }
      Digits open = 0;
      if (const Json::Array* marks = (*parts)[0].array()) {
        for (std::size_t i = 0; i < marks->size() && i < static_cast<std::size_t>(layout().digits()); ++i) {
          if (forms::whole((*marks)[i]) == 1) open |= Digits{1} << i;
        }
      } else {
        const int digit = forms::whole((*parts)[0]).value_or(0);
        if (digit < 1 || digit > layout().highest())
          return fail("a digit of the grid", write_json((*parts)[0]));
        open = Digits{1} << (digit - 1);
      }
      if (is_single(open))
        board_->give(at->second, 1 + first_of(open));
      else if (open != 0)
        board_->keep(at->second, open);
    }
    return true;
  }

  bool take_line(const Json& line, Cells& cells) {
    for (const Json& key : line.array() == nullptr ? Json::Array{} : *line.array()) {
      const auto at = cell_of_.find(forms::whole(key).value_or(-1));
      if (at == cell_of_.end()) return fail("cells of the grid", write_json(key));
      cells.push_back(at->second);
    }
    return true;
  }

  // In Penpa, the sum of a cage is the small number in the upper left corner of a cell: four corners for each, behind
  // all cells.
  bool take_cages(const Json& cages, const Json* sums) {
    for (const Json& cage : cages.array() == nullptr ? Json::Array{} : *cages.array()) {
      if (is_empty(cage)) continue;
      Cells cells;
      if (!take_line(cage, cells)) return false;
      std::vector<int> numbers;
      for (const Json& key : *cage.array()) {
        const std::string corner = words(4 * (count_ + forms::whole(key).value_or(0)));
        const Json* small = sums == nullptr ? nullptr : sums->find(corner);
        if (small == nullptr || small->array() == nullptr || small->array()->empty() || !numbers.empty())
          continue;
        const auto sum = forms::whole((*small->array())[0]);
        if (!sum) return fail("the sum of a cage", write_json(*small));
        numbers.push_back(*sum);
      }
      if (!add(*find_kind("cage"), {std::move(cells)}, std::move(numbers))) return false;
    }
    return true;
  }

  bool take_thermos(const Json& thermos) {
    for (const Json& thermo : thermos.array() == nullptr ? Json::Array{} : *thermos.array()) {
      if (is_empty(thermo)) continue;
      Cells cells;
      if (!take_line(thermo, cells) || !add(*find_kind("thermo"), {std::move(cells)})) return false;
    }
    return true;
  }

  int width_ = 0, count_ = 0;
  std::map<int, int> cell_of_;
};

}  // namespace

bool is_penpa(std::string_view text) {
  return trimmed(text).starts_with("http") && text.find("penpa") != text.npos;
}

Boards read_penpa(std::string_view text, const ReadOptions& options) {
  text = trimmed(text);
  std::size_t begin = text.find("&p=");
  if (begin == text.npos) begin = text.find("#p=");
  if (begin == text.npos) begin = text.find("?p=");
  if (begin == text.npos) return expected("a link of Penpa with p= and the puzzle", text);
  const std::string_view packed = text.substr(begin + 3, text.find('&', begin + 3) - begin - 3);
  const auto plain = unescape_address(packed);
  const auto bytes = plain ? from_base64(*plain) : std::nullopt;
  const auto unpacked = bytes ? inflate(*bytes, kLongestUnpacked) : std::nullopt;
  if (!unpacked) return expected("a whole link of Penpa", packed);
  const auto lines = split(*unpacked, '\n');
  if (lines.size() < 6) return expected("the lines of a puzzle of Penpa", *unpacked);
  return PenpaReader(options).read(lines);
}

}  // namespace swordfish::board::forms
