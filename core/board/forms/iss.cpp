#include "board/forms/iss.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "board/forms/plain.hpp"
#include "board/rule_text.hpp"
#include "codec/base64.hpp"

namespace swordfish::board::forms {
namespace {

constexpr int kMostRepeats = 10000;  // items that come out of all Replicates
constexpr int kDeepest = 16;         // And within And
constexpr int kMostNumber = 100000;  // of a sum or a weight

// A string of ISS without its remarks: lines that begin with #.
std::string without_remarks(std::string_view text) {
  std::string kept;
  for (const std::string_view line : split(text, '\n')) {
    if (!line.starts_with('#')) kept += line;
    kept += '\n';
  }
  return kept;
}

// In ISS, a row or column from 1: a decimal number, or a letter from a = 10 on.
int place_of(std::string_view word) {
  if (const auto number = whole(word); number && word.front() != '-') return *number;
  if (word.size() != 1) return 0;
  const char small = static_cast<char>(word[0] | 0x20);
  return small >= 'a' && small <= 'z' ? small - 'a' + 10 : 0;
}

// In a word of ISS, where a letter next stands, great or small.
std::size_t find_letter(std::string_view text, char letter, std::size_t from) {
  const auto at = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(std::min(from, text.size())),
                               text.end(), [&](char other) { return (other | 0x20) == letter; });
  return at == text.end() ? text.npos : static_cast<std::size_t>(at - text.begin());
}

// Whether a part is items of ISS: one that begins with a constraint: .~R1C1_5, .Cage~..., .AntiKnight
bool is_items(std::string_view text) {
  const std::string dense = without_spaces(without_remarks(text));
  if (!dense.starts_with('.')) return false;
  if (dense.find('~') != dense.npos) return true;
  for (std::size_t i = 0; i + 2 < dense.size(); ++i) {
    const bool is_name =
        dense[i + 1] >= 'A' && dense[i + 1] <= 'Z' && dense[i + 2] >= 'a' && dense[i + 2] <= 'z';
    if (dense[i] == '.' && is_name) return true;
  }
  return false;
}

bool is_composite(std::string_view name) { return name == "Or" || name == "And" || name == "Replicate"; }
// Names of ISS that make the layout, or has no meaning for the puzzle.
bool is_layout(std::string_view name) {
  static const std::set<std::string_view> kNames = {"Shape", "NoBoxes", "RegionSize",
                                                    "Var",   "Jigsaw",  "SearchPriority"};
  return kNames.contains(name);
}

// In ISS, signs between extra cells: where those lie side by side isn't known here.
constexpr std::string_view kSignOfExtras = " between extra cells";
bool is_sign_of_extras(std::string_view name, Words words) {
  static const std::set<std::string_view> kSigns = {"WhiteDot", "BlackDot", "X", "V", "GreaterThan"};
  return kSigns.contains(name) && std::any_of(words.begin(), words.end(), [](const std::string& word) {
           return !word.empty() && (word[0] | 0x20) != 'r';
         });
}

}  // namespace

bool IssReader::cell(std::string_view word, int& into) {
  const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
  const bool is_named = digits > 1 && groups_.contains(std::string(word.substr(0, digits)));  // R1 is a row
  if (word.starts_with('V') || is_named) {
    const std::size_t begin = is_named ? 0 : 1;
    const auto group = groups_.find(std::string(word.substr(begin, digits - begin)));
    const int number = digits == word.size() ? 1 : whole(word.substr(digits)).value_or(0);
    if (group == groups_.end() || number < 1 || number > group->second.second) return fail("a cell", word);
    if (row_shift_ != 0 || column_shift_ != 0) return fail("a cell of the grid in Replicate", word);
    into = group->second.first + number - 1;
    return true;
  }
  const std::size_t middle = word.empty() || (word[0] | 0x20) != 'r' ? word.npos : find_letter(word, 'c', 2);
  if (middle == word.npos) return fail("a cell such as R1C1", word);
  const int row = place_of(word.substr(1, middle - 1)), column = place_of(word.substr(middle + 1));
  into = row < 1 || column < 1 ? -1 : layout().at(row - 1 + row_shift_, column - 1 + column_shift_);
  return into >= 0 || fail("a cell of the grid such as R1C1", word);
}

bool IssReader::cells(Words words, Cells& into) {
  for (const std::string& word : words) {
    into.push_back(-1);
    if (!cell(word, into.back())) return false;
  }
  return true;
}

bool IssReader::number(std::string_view word, int& into) {
  const auto found = whole(word);
  if (!found || *found > kMostNumber || *found < -kMostNumber) return fail("a whole number", word);
  into = *found;
  return true;
}

bool IssReader::numbers(std::string_view words, std::vector<int>& into) {
  for (const std::string_view word : split(words, '_')) {
    into.push_back(0);
    if (!number(word, into.back())) return false;
  }
  return true;
}

Cells IssReader::group(const std::string& name) const {
  Cells found;
  const auto at = groups_.find(name);
  for (int i = 0; at != groups_.end() && i < at->second.second; ++i) found.push_back(at->second.first + i);
  return found;
}

std::string_view IssReader::option(std::string_view name) const {
  for (const Item& item : items_) {
    if (item.name == name && !item.words.empty()) return item.words[0];
  }
  return {};
}

// ---- from text to items ----

bool IssReader::take_items(std::string_view text) {
  const std::string dense = without_spaces(text);
  bool is_first = true;
  for (const std::string_view words : split(dense, '.')) {
    if (is_first && !words.empty()) return fail("a constraint that begins with '.'", words);
    if (!is_first) {
      Item item;
      for (const std::string_view word : split(words, '~')) item.words.emplace_back(word);
      item.name = std::move(item.words.front());
      item.words.erase(item.words.begin());
      items_.push_back(std::move(item));
    }
    is_first = false;
  }
  return true;
}

// Parts of a string of ISS stand between empty lines. One of them may be a text of digits, cages or regions, to which
// the others add.
bool IssReader::take_parts(std::string_view text) {
  std::string plain, part;
  const std::string lines = without_remarks(text) + "\n";
  for (const std::string_view line : split(lines, '\n')) {
    if (!trimmed(line).empty()) {
      (part += line) += '\n';
      continue;
    }
    if (part.empty()) continue;
    if (is_items(part)) {
      if (!take_items(part)) return false;
    } else if (!plain.empty()) {
      return fail("one text beside constraints", part);
    } else {
      plain = part;
    }
    part.clear();
  }
  if (plain.empty()) return make_layout();
  auto boards = read_plain(plain, *options_);
  if (Fault* fault = std::get_if<Fault>(&boards)) return fail(std::move(*fault));
  std::vector<Board>& read = std::get<std::vector<Board>>(boards);
  if (read.size() != 1) return fail("one text beside constraints", plain);
  for (const Item& item : items_) {
    if (is_layout(item.name)) return fail("no layout beside a text that has one", item.name);
  }
  board_ = std::move(read.front());
  return true;
}

// ---- the rules ----

bool IssReader::take_givens(const Item& item) {
  for (const std::string& word : item.words) {
    if (word.empty()) continue;
    const std::size_t end = std::min(word.find('_'), word.size());
    int which = -1;
    std::vector<int> digits;
    if (!cell(std::string_view(word).substr(0, end), which)) return false;
    if (end < word.size() && !numbers(std::string_view(word).substr(end + 1), digits)) return false;
    if (digits.empty()) return fail("a cell and its digits", word);
    for (const int digit : digits) {
      if (digit < layout().lowest() || digit > layout().highest())
        return fail("digits that the grid has", word);
    }
    kept_.try_emplace(which, layout().all_digits()).first->second &= board_->set_of(digits);
  }
  return true;
}

// Words of ISS taken as they come: numbers, as many as the kind takes, and then cells.
bool IssReader::take_plainly(const Kind& kind, Words words) {
  std::size_t most = 0, parts = 0;
  for (const Parameter& taken : parameters(kind)) {
    if (taken.type == Parameter::Type::Number) ++most;
    if (taken.type == Parameter::Type::Part) ++parts;
  }
  std::vector<int> found;
  while (!words.empty() && found.size() < most && (words[0].empty() || whole(words[0]))) {
    int value = 0;
    if (!words[0].empty() && !number(words[0], value)) return false;
    found.push_back(value);
    words = words.subspan(1);
  }
  while (parts == 0 && !words.empty() && words.back().empty()) words = words.first(words.size() - 1);
  Cells line;
  if (!cells(words, line)) return false;
  if (parts == 0 && !line.empty()) return fail("no cells in " + std::string(kind.name), words[0]);
  return add(kind, parts == 0 ? std::vector<Cells>{} : std::vector<Cells>{std::move(line)}, std::move(found));
}

bool IssReader::take_item(const Item& item) {
  if (item.name.empty()) return take_givens(item);
  if (is_layout(item.name) || is_sign_of_extras(item.name, item.words)) return true;
  const IssShape* shape = find_iss_shape(item.name);
  const Kind* kind = find_kind("iss", item.name);
  if (shape == nullptr && kind == nullptr) return true;  // left out
  if (shape == nullptr || shape->read == nullptr) return take_plainly(*kind, item.words);
  static const Kind kNone{};
  return shape->read(*this, kind != nullptr ? *kind : kNone, item.words);
}

// In ISS, behind the End that belongs to what begins here.
std::size_t IssReader::end_of(std::size_t begin) const {
  int depth = 1;
  for (std::size_t i = begin + 1; i < items_.size(); ++i) {
    depth += is_composite(items_[i].name) ? 1 : items_[i].name == "End" ? -1 : 0;
    if (depth == 0) return i;
  }
  return items_.size();
}

bool IssReader::run(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    const Item& item = items_[i];
    if (!is_composite(item.name)) {
      if (item.name == "End") return fail("something that .End ends", ".End");
      if (!take_item(item)) return false;
      continue;
    }
    const std::size_t last = end_of(i);
    if (last >= end) return fail(".End behind what was begun", item.name);
    if (++depth_ > kDeepest) return fail("constraints nested less deeply", item.name);
    if (item.name == "And" && !run(i + 1, last)) return false;
    if (item.name == "Or" && !choose(i + 1, last)) return false;
    if (item.name == "Replicate" && !repeat(item, i + 1, last)) return false;
    --depth_;
    i = last;
  }
  return true;
}

// A choice of ISS: each item, or what stands between And and its End, is an option; all of them become one rule in
// words.
bool IssReader::choose(std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    const std::size_t last = is_composite(items_[i].name) ? end_of(i) : i;
    if (last >= end) return fail(".End behind what was begun", items_[i].name);
    std::string option;
    if (!take_option(i, last + 1, option)) return false;
    if (option.empty()) return fail("rules in Or", items_[i].name);
    text += words(text.empty() ? "" : " | ", option);
    i = last;
  }
  return text.empty() ? fail("rules in Or", ".End") : add(*find_kind("iss", "Or"), {}, {}, std::move(text));
}

// What some items of ISS say, in words instead of on the board. A choice that is all of an option is part of the one
// around it.
bool IssReader::take_option(std::size_t begin, std::size_t end, std::string& text) {
  const std::size_t before = board_->rules.size();
  auto kept = std::exchange(kept_, {});
  if (!run(begin, end)) return false;
  for (const auto& [which, digits] : std::exchange(kept_, std::move(kept))) {
    std::vector<int> list;
    for (Digits rest = digits; rest != 0; rest &= rest - 1)
      list.push_back(layout().lowest() + first_of(rest));
    if (!add(*find_kind("where"), {{which}}, std::move(list))) return false;
  }
  const bool is_choice =
      board_->rules.size() == before + 1 && board_->rules.back().kind == find_kind("iss", "Or");
  if (is_choice) text = board_->rules.back().text;
  for (std::size_t i = before; !is_choice && i < board_->rules.size(); ++i)
    text += words(text.empty() ? "" : " & ", write_rule(layout(), board_->rules[i]));
  board_->rules.resize(before);
  return true;
}

// The same items of ISS at other cells: a bit for each cell from the origin on.
bool IssReader::repeat(const Item& item, std::size_t begin, std::size_t end) {
  if (row_shift_ != 0 || column_shift_ != 0 || item.words.empty())
    return fail("a Replicate with cells", item.name);
  int origin = 0;
  if (item.words.size() > 1 && !cell(item.words[1], origin)) return false;
  for (std::size_t bit = 0; bit < 6 * item.words[0].size(); ++bit) {
    const int letter = base64_value(item.words[0][bit / 6]);
    if (letter < 0) return fail("a set of cells in base64", item.words[0]);
    if ((letter >> (bit % 6) & 1) == 0) continue;
    const int target = origin + static_cast<int>(bit);
    if (target >= layout().placed_cells()) return fail("cells of the grid in Replicate", item.words[0]);
    repeats_ += static_cast<int>(end - begin);
    if (repeats_ > kMostRepeats) return fail("less to replicate", item.words[0]);
    row_shift_ = layout().place(target).row - layout().place(origin).row;
    column_shift_ = layout().place(target).column - layout().place(origin).column;
    const bool is_good = run(begin, end);
    row_shift_ = column_shift_ = 0;
    if (!is_good) return false;
  }
  return true;
}

// In ISS, a house and the digit that it lacks are all digits.
bool IssReader::add_lacking() {
  for (const House& house : layout().houses()) {
    const Cells lacking = group(std::string(kLackingCells[static_cast<std::size_t>(house.kind)]));
    Cells cells = house.cells;
    if (house.number >= static_cast<int>(lacking.size())) continue;
    cells.push_back(lacking[static_cast<std::size_t>(house.number)]);
    if (!add(*find_kind("iss", "AllDifferent"), {std::move(cells)})) return false;
  }
  return true;
}

Boards IssReader::read(std::string_view text) {
  if (!take_parts(text)) return *fault_;
  for (const Item& item : items_) {  // before anything that would follow from what isn't understood
    const bool is_known = item.name.empty() || item.name == "And" || item.name == "Replicate" ||
                          item.name == "End" || is_layout(item.name) ||
                          find_iss_shape(item.name) != nullptr || find_kind("iss", item.name) != nullptr;
    if (!is_known) unknown_.meet(item.name);
    if (is_sign_of_extras(item.name, item.words)) unknown_.meet(words(item.name, kSignOfExtras));
  }
  if (const auto fault = unknown_.fault("Interactive-Sudoku-Solver")) return *fault;
  for (const std::vector<Cells>& pieces : jigsaws_) {
    for (const Cells& piece : pieces) {
      if (!add(*find_kind("iss", "AllDifferent"), {piece})) return *fault_;
    }
  }
  if (!add_lacking() || !run(0, items_.size())) return *fault_;
  for (const auto& [which, digits] : kept_) {
    if (is_single(digits))
      board_->give(which, layout().lowest() + first_of(digits));
    else
      board_->keep(which, digits);
  }
  return std::vector{*board_};
}

bool is_iss(std::string_view text) {
  std::string part;
  const std::string lines = without_remarks(text) + "\n";
  for (const std::string_view line : split(lines, '\n')) {
    if (!trimmed(line).empty())
      (part += line) += '\n';
    else if (is_items(part))
      return true;
    else
      part.clear();
  }
  return false;
}

Boards read_iss(std::string_view text, const ReadOptions& options) { return IssReader(options).read(text); }

}  // namespace swordfish::board::forms
