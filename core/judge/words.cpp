#include "judge/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "judge/names.hpp"

namespace swordfish {
namespace {

using enum WordKind;

// ---- signs ----

// Signs beyond ASCII that people type, and what stands for them here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kSigns = {{
    {"≠", "<>"},
    {"→", " => "},
    {"⇒", " => "},
    {"⟹", " => "},
    {"’", "'"},
    {"‘", "'"},
    {"“", " "},
    {"”", " "},
    {"–", "-"},
    {"—", " , "},
    {"−", "-"},
    {"…", " "},
    {"\u00a0", " "},
    {"•", " "},
}};

bool is_word_sign(char sign) { return std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '\''; }

// The words and signs of a text, in lower case; false: it has a sign that nothing is known of.
bool split(std::string_view text, std::vector<std::string>& out, std::string& strange) {
  constexpr std::string_view kDropped = "*`_#{}[]\"-+";  // marks of other notations
  constexpr std::array<std::string_view, 6> kLong = {"<>", "!=", "=>", "->", "==", ">="};
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view left = text.substr(at);
    const char sign = left.front();
    if (std::isspace(static_cast<unsigned char>(sign)) != 0) {
      ++at;
      continue;
    }
    if (is_word_sign(sign)) {
      std::string word;
      for (; at < text.size() && is_word_sign(text[at]); ++at)
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
      while (!word.empty() && word.back() == '\'') word.pop_back();
      while (!word.empty() && word.front() == '\'') word.erase(0, 1);
      if (!word.empty()) out.push_back(std::move(word));
      continue;
    }
    const auto two =
        std::find_if(kLong.begin(), kLong.end(), [&](auto one) { return left.starts_with(one); });
    if (two != kLong.end()) {
      out.emplace_back(*two == "!=" ? "<>" : *two == "->" ? "=>" : *two == "==" ? "=" : *two);
      at += 2;
      continue;
    }
    const auto other =
        std::find_if(kSigns.begin(), kSigns.end(), [&](auto& one) { return left.starts_with(one.first); });
    if (other != kSigns.end()) {
      if (!split(other->second, out, strange)) return false;
      at += other->first.size();
      continue;
    }
    if (static_cast<unsigned char>(sign) >= 0x80 || sign < ' ') {
      strange = left.substr(
          0,
          1 + static_cast<std::size_t>(
                  std::find_if(left.begin() + 1, left.end(),
                               [](char next) { return (static_cast<unsigned char>(next) & 0xC0) != 0x80; }) -
                  left.begin() - 1));
      return false;
    }
    if (kDropped.find(sign) == std::string_view::npos) out.emplace_back(1, sign);
    ++at;
  }
  return true;
}

// ---- cells, houses and digits ----

std::optional<DigitSet> numbers_in(std::string_view word) {
  DigitSet numbers;
  for (const char sign : word) {
    if (sign < '1' || sign > '9' || numbers.contains(Digit(sign - '0'))) return std::nullopt;
    numbers.insert(Digit(sign - '0'));
  }
  return word.empty() ? std::nullopt : std::optional(numbers);
}

// 4, 47, 5s or 5's.
std::optional<DigitSet> digits_in(std::string_view word) {
  if (word.ends_with('s')) word.remove_suffix(1);
  if (word.ends_with('\'')) word.remove_suffix(1);
  return numbers_in(word);
}

bool has_digits_from(std::string_view word, std::size_t at) {
  return at < word.size() && std::isdigit(static_cast<unsigned char>(word[at])) != 0;
}

// r1c8 or r12c3, whatever the numbers are; nothing: it is no such word.
struct Coordinates {
  std::string_view rows, columns;
};
std::optional<Coordinates> coordinates_in(std::string_view word) {
  const std::size_t middle = word.find('c');
  if (!word.starts_with('r') || middle == std::string_view::npos || !has_digits_from(word, 1))
    return std::nullopt;
  const Coordinates found{word.substr(1, middle - 1), word.substr(middle + 1)};
  const auto are_digits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (!are_digits(found.rows) || !are_digits(found.columns)) return std::nullopt;
  return found;
}

// r26, c3 or r124b8.
HouseSet houses_in(std::string_view word) {
  HouseSet houses;
  int kind = -1;
  for (std::size_t at = 0; at < word.size(); ++at) {
    const auto letter = std::string_view("rcb").find(word[at]);
    if (letter != std::string_view::npos && has_digits_from(word, at + 1)) {
      kind = static_cast<int>(letter);
    } else if (kind >= 0 && word[at] >= '1' && word[at] <= '9') {
      houses.insert(House(9 * kind + word[at] - '1'));
    } else {
      return {};
    }
  }
  return houses;
}

std::optional<int> box_named(std::string_view word) {
  constexpr std::array<std::string_view, 9> kBoxes = {"nw", "n", "ne", "w", "c", "e", "sw", "s", "se"};
  const auto found = std::find(kBoxes.begin(), kBoxes.end(), word);
  if (found == kBoxes.end()) return std::nullopt;
  return static_cast<int>(found - kBoxes.begin());
}

// The third of a band or stack that a word means, for "the top left box".
std::optional<int> third_named(std::string_view word) {
  if (word == "top" || word == "upper" || word == "left") return 0;
  if (word == "middle" || word == "center" || word == "centre" || word == "central") return 1;
  if (word == "bottom" || word == "lower" || word == "right") return 2;
  return std::nullopt;
}

// ---- words ----

class WordReader {
 public:
  explicit WordReader(std::vector<std::string> raw) : raw_(std::move(raw)) {
    for (const std::string& word : raw_) views_.push_back(word);
  }

  std::variant<std::vector<Word>, UnreadClaim> read() {
    while (at_ < raw_.size() && fault_.empty()) {
      const bool is_read = read_cells() || read_houses() || read_corner_box() || read_techniques() ||
                           read_phrase() || read_digits();
      if (!is_read) add(Unknown, 1);
    }
    if (!fault_.empty()) return UnreadClaim{fault_};
    return joined();
  }

 private:
  Word& add(WordKind kind, std::size_t count) {
    Word& word = words_.emplace_back();
    word.kind = kind;
    for (std::size_t i = 0; i < count; ++i) word.text.append(i > 0 ? " " : "").append(raw_[at_ + i]);
    at_ += count;
    return word;
  }
  std::string_view peek(std::size_t ahead) const {
    return at_ + ahead < raw_.size() ? views_[at_ + ahead] : std::string_view();
  }

  bool read_cells() {
    const std::string_view word = peek(0);
    const auto found = coordinates_in(word);
    if (!found) {
      const bool is_chess = word.size() == 2 && word[0] >= 'a' && word[0] <= 'j' && word[0] != 'b' &&
                            word[0] != 'c' && std::isdigit(static_cast<unsigned char>(word[1])) != 0;
      if (is_chess) fault_ = "expected cells as r1c1 to r9c9, got '" + raw_[at_] + "'";
      return is_chess;
    }
    const auto rows = numbers_in(found->rows), columns = numbers_in(found->columns);
    if (!rows || !columns) {
      fault_ = "expected cells as r1c1 to r9c9, got '" + raw_[at_] + "'";
      return true;
    }
    Word& cells = add(Cells, 1);
    for (const Digit row : *rows) {
      for (const Digit column : *columns) cells.cells.insert(Cell(row.index(), column.index()));
    }
    return true;
  }

  static int kind_of_house(std::string_view word) {
    if (word == "row" || word == "rows") return 0;
    if (word == "column" || word == "columns" || word == "col" || word == "cols") return 1;
    if (word == "box" || word == "boxes" || word == "block" || word == "blocks") return 2;
    return -1;
  }
  static std::optional<int> number_of_house(int kind, std::string_view word) {
    if (word.size() == 1 && word[0] >= '1' && word[0] <= '9') return word[0] - '1';
    return kind == 2 ? box_named(word) : std::nullopt;
  }

  bool read_houses() {
    const int kind = kind_of_house(peek(0));
    if (kind < 0) {
      const HouseSet houses = houses_in(peek(0));
      if (houses.empty()) return false;
      add(Houses, 1).houses = houses;
      return true;
    }
    const auto first = number_of_house(kind, peek(1));
    if (!first) return false;
    if (read_row_and_column(kind, *first)) return true;
    const bool are_several = peek(0).ends_with('s');
    HouseSet houses{House(9 * kind + *first)};
    std::size_t count = 2;
    while (are_several) {
      std::size_t next = count;
      while (peek(next) == "," || peek(next) == "and" || peek(next) == "or" || peek(next) == "&") ++next;
      const auto more = number_of_house(kind, peek(next));
      if (next == count || !more) break;
      houses.insert(House(9 * kind + *more));
      count = next + 1;
    }
    add(Houses, count).houses = houses;
    return true;
  }

  // "row 4, column 5" is a cell, and so is "column 5, row 4".
  bool read_row_and_column(int kind, int first) {
    if (kind == 2 || peek(0).ends_with('s')) return false;
    const std::size_t next = peek(2) == "," ? 3 : 2;
    if (kind_of_house(peek(next)) != 1 - kind || peek(next).ends_with('s')) return false;
    const auto second = number_of_house(1 - kind, peek(next + 1));
    if (!second) return false;
    const Cell cell = kind == 0 ? Cell(first, *second) : Cell(*second, first);
    add(Cells, next + 2).cells = CellSet{cell};
    return true;
  }

  // "the top left box", "the centre box".
  bool read_corner_box() {
    const auto first = third_named(peek(0));
    if (!first) return false;
    const auto second = third_named(peek(1));
    const std::size_t count = second ? 3 : 2;
    if (kind_of_house(peek(count - 1)) != 2) return false;
    const bool is_middle = *first == 1;
    if (!second && !is_middle) return false;
    const int box = second ? 3 * *first + *second : 4;
    add(Houses, count).houses = HouseSet{House::box(box)};
    return true;
  }

  bool read_techniques() {
    NamedTechniques found = techniques_named(std::span<const std::string_view>(views_).subspan(at_));
    if (found.words == 0) return false;
    add(Techniques, found.words).techniques = std::move(found.techniques);
    return true;
  }

  bool read_phrase() {
    std::string phrase;
    std::optional<WordKind> best;
    std::size_t count = 0;
    for (std::size_t length = 1; length <= kLongestPhrase && at_ + length <= raw_.size(); ++length) {
      phrase.append(length > 1 ? " " : "").append(raw_[at_ + length - 1]);
      const auto kind = kind_of_phrase(phrase);
      if (!kind) continue;
      best = kind;
      count = length;
    }
    if (best) add(*best, count);
    return best.has_value();
  }

  bool read_digits() {
    const auto digits = digits_in(peek(0));
    if (!digits) return false;
    add(Digits, 1).digits = *digits;
    return true;
  }

  // Lists as one word.
  std::vector<Word> joined() const {
    std::vector<Word> out;
    for (std::size_t at = 0; at < words_.size(); ++at) {
      out.push_back(words_[at]);
      const WordKind kind = words_[at].kind;
      if (kind != Cells && kind != Digits && kind != Houses) continue;
      while (true) {
        std::size_t next = at + 1;
        bool has_or = false;
        while (next < words_.size() && next < at + 3 &&
               (words_[next].kind == Comma || words_[next].kind == And || words_[next].kind == Or)) {
          has_or = has_or || words_[next].kind == Or;
          ++next;
        }
        if (next == at + 1 || next >= words_.size() || words_[next].kind != kind) break;
        if (repeats(out.back(), words_[next])) break;  // "... must be 3, and 3 can be removed": no list
        add_to(out.back(), words_[next], has_or);
        at = next;
      }
    }
    return out;
  }

  static bool repeats(const Word& list, const Word& more) {
    return list.cells.meets(more.cells) || list.houses.meets(more.houses) || list.digits.meets(more.digits);
  }
  static void add_to(Word& list, const Word& more, bool has_or) {
    list.cells |= more.cells;
    list.houses |= more.houses;
    list.digits |= more.digits;
    list.joined_by_or = list.joined_by_or || has_or;
    list.text.append(", ").append(more.text);
  }

  std::vector<std::string> raw_;
  std::vector<std::string_view> views_;
  std::size_t at_ = 0;
  std::vector<Word> words_;
  std::string fault_;
};

}  // namespace

std::variant<std::vector<Word>, UnreadClaim> words_of(std::string_view text) {
  std::vector<std::string> raw;
  std::string strange;
  if (!split(text, raw, strange))
    return UnreadClaim{"expected a claim in English, got the sign '" + strange + "'"};
  return WordReader(std::move(raw)).read();
}

}  // namespace swordfish
