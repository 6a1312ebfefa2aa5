#include "judge/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "judge/names.hpp"
#include "judge/signs.hpp"

namespace swordfish {
namespace {

using enum WordKind;

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

// One of nine words, counted from 0.
std::optional<int> place_among(std::string_view word, const std::array<std::string_view, 9>& words) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<int>(found - words.begin());
}
std::optional<int> number_named(std::string_view word) {
  return place_among(word, {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine"});
}
std::optional<int> ordinal_named(std::string_view word) {
  constexpr std::array<std::string_view, 9> kShort = {"1st", "2nd", "3rd", "4th", "5th",
                                                      "6th", "7th", "8th", "9th"};
  const auto found = place_among(
      word, {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"});
  return found ? found : place_among(word, kShort);
}
std::optional<int> box_named(std::string_view word) {
  constexpr std::array<std::string_view, 9> kLong = {
      "northwest", "north", "northeast", "west", "centre", "east", "southwest", "south", "southeast"};
  const auto found = place_among(word, {"nw", "n", "ne", "w", "c", "e", "sw", "s", "se"});
  return found ? found : place_among(word, kLong);
}

// Where a box lies, by one word of its name: its band, its stack, or both; "middle" is said of either.
struct BoxPlace {
  std::optional<int> band = std::nullopt, stack = std::nullopt;
  bool is_middle = false;
  bool is_whole = false;  // with no other word: "the south box", but not "the left box"
};
std::optional<BoxPlace> box_place_named(std::string_view word) {
  if (word == "top" || word == "upper") return BoxPlace{.band = 0};
  if (word == "bottom" || word == "lower") return BoxPlace{.band = 2};
  if (word == "left") return BoxPlace{.stack = 0};
  if (word == "right") return BoxPlace{.stack = 2};
  if (word == "middle" || word == "center" || word == "centre" || word == "central")
    return BoxPlace{.is_middle = true, .is_whole = true};
  if (word.ends_with("ern")) word.remove_suffix(3);
  const auto box = box_named(word);
  if (!box) return std::nullopt;
  BoxPlace place{.is_whole = true};
  if (*box / 3 != 1) place.band = *box / 3;
  if (*box % 3 != 1) place.stack = *box % 3;
  place.is_middle = *box == 4;
  return place;
}
// The box of one or two such words, in either order; nothing for "top bottom" and the like.
std::optional<int> box_at(const BoxPlace& one, const std::optional<BoxPlace>& other) {
  if (!other)
    return one.is_whole ? std::optional(3 * one.band.value_or(1) + one.stack.value_or(1)) : std::nullopt;
  const bool is_twice = (one.band && other->band) || (one.stack && other->stack);
  const auto band = one.band ? one.band : other->band, stack = one.stack ? one.stack : other->stack;
  const bool is_known = (band && stack) || one.is_middle || other->is_middle;
  if (is_twice || !is_known) return std::nullopt;
  return 3 * band.value_or(1) + stack.value_or(1);
}

// ---- words ----

class WordReader {
 public:
  explicit WordReader(std::vector<std::string> raw) : raw_(std::move(raw)) {
    for (const std::string& word : raw_) views_.push_back(word);
  }

  std::variant<std::vector<Word>, UnreadClaim> read() {
    while (at_ < raw_.size() && fault_.empty()) {
      const bool is_read = read_cells() || read_houses() || read_ordinal_houses() || read_corner_box() ||
                           read_techniques() || read_label() || read_phrase() || read_digits();
      if (!is_read) add(Unknown, 1);
    }
    if (!fault_.empty()) return UnreadClaim{fault_};
    return read_by_place(joined());
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
    if (word.size() > 2 && word.ends_with("'s")) word.remove_suffix(2);  // box 2's 4
    if (word.size() == 1 && word[0] >= '1' && word[0] <= '9') return word[0] - '1';
    if (const auto number = number_named(word)) return number;
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
    const std::size_t next = after_joint(2);
    if (kind_of_house(peek(next)) != 1 - kind || peek(next).ends_with('s')) return false;
    const auto second = number_of_house(1 - kind, peek(next + 1));
    if (!second) return false;
    add_cell(kind, first, *second, next + 2);
    return true;
  }
  // "the fourth row", and "the cell in the fourth row and fifth column".
  bool read_ordinal_houses() {
    const auto first = ordinal_named(peek(0));
    const int kind = kind_of_house(peek(1));
    if (!first || kind < 0 || peek(1).ends_with('s')) return false;
    const std::size_t joint = after_joint(2), next = peek(joint) == "the" ? joint + 1 : joint;
    const auto second = ordinal_named(peek(next));
    if (kind < 2 && second && kind_of_house(peek(next + 1)) == 1 - kind) {
      add_cell(kind, *first, *second, next + 2);
    } else {
      add(Houses, 2).houses = HouseSet{House(9 * kind + *first)};
    }
    return true;
  }
  void add_cell(int kind, int first, int second, std::size_t count) {
    const Cell cell = kind == 0 ? Cell(first, second) : Cell(second, first);
    add(Cells, count).cells = CellSet{cell};
  }
  // Where the second half of a cell begins. "Row 4 and column 5" are two houses, unless a cell is said to be there.
  std::size_t after_joint(std::size_t at) const {
    if (peek(at) == "," || (peek(at) == "and" && is_of_cell())) return at + 1;
    return at;
  }
  bool is_of_cell() const {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, at_); ++back) {
      const std::string& word = raw_[at_ - back];
      if (word == "cell" || word == "square") return true;
      if (word != "in" && word != "at" && word != "of" && word != "the") return false;
    }
    return false;
  }

  // "the top left box", "the middle-bottom block", "the centre box", "the SW box", and "in NE".
  bool read_corner_box() {
    const auto first = box_place_named(peek(0));
    if (!first) return false;
    const auto second = box_place_named(peek(1));
    std::size_t count = second ? 2 : 1;
    if (peek(count) == "corner") ++count;
    const bool is_square = peek(count) == "3x3";
    if (is_square) ++count;
    const bool has_noun = kind_of_house(peek(count)) == 2;
    if (has_noun) ++count;
    if (!has_noun && !is_square) return read_bare_box();
    const auto box = box_at(*first, second);
    if (box) {
      add(Houses, count).houses = HouseSet{House::box(*box)};
    } else {
      fault_ = "expected boxes 1 to 9 or a name such as \"the top left box\", got '";
      for (std::size_t at = 0; at < count; ++at) fault_.append(at > 0 ? " " : "").append(peek(at));
      fault_ += '\'';
    }
    return true;
  }
  bool read_bare_box() {
    const auto box = box_named(peek(0));
    const bool is_letter = peek(0).size() == 1;
    if (!box || peek(0).size() > 2 || (is_letter && (*box == 4 || at_ == 0 || views_[at_ - 1] != "in")))
      return false;
    add(Houses, 1).houses = HouseSet{House::box(*box)};
    return true;
  }

  bool read_techniques() {
    NamedTechniques found = techniques_named(std::span<const std::string_view>(views_).subspan(at_));
    if (found.words == 0) return false;
    add(Techniques, found.words).techniques = std::move(found.techniques);
    return true;
  }

  // "Step 3", "type 1": the number is no digit of the grid.
  bool read_label() {
    constexpr std::array<std::string_view, 6> kLabels = {"step", "move", "hint", "claim", "type", "puzzle"};
    const bool is_label = std::find(kLabels.begin(), kLabels.end(), peek(0)) != kLabels.end();
    if (!is_label || peek(1).empty() || peek(1).find_first_not_of("0123456789") != std::string_view::npos)
      return false;
    add(Plain, 2);
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
    if (!digits) return read_spelt_digit();
    add(Digits, 1).digits = *digits;
    return true;
  }

  // "a four", "the nine", "place nine"; but one is no digit, "the two" may be cells, and "a five cell chain" isn't 5.
  bool read_spelt_digit() {
    constexpr std::array<std::string_view, 7> kBefore = {"a", "an", "is", "be", "place", "put", "its"};
    constexpr std::array<std::string_view, 9> kPlural = {"",      "twos",   "threes", "fours", "fives",
                                                         "sixes", "sevens", "eights", "nines"};
    if (const auto plural = peek(0).empty() ? std::nullopt : place_among(peek(0), kPlural)) {
      add(Digits, 1).digits = DigitSet{Digit(*plural + 1)};
      return true;
    }
    constexpr std::array<std::string_view, 16> kBehind = {"",   ".",    ",",    ";",     ")",       "in",
                                                          "at", "into", "from", "since", "because", "there",
                                                          "as", "is",   "can",  "out"};
    const auto number = number_named(peek(0));
    if (!number || *number == 0 || at_ == 0) return false;
    const auto is_among = [](const auto& words, std::string_view word) {
      return std::find(words.begin(), words.end(), word) != words.end();
    };
    const bool is_the = views_[at_ - 1] == "the" && *number > 3;  // no set has as many cells
    if (!(is_the || is_among(kBefore, views_[at_ - 1])) || !is_among(kBehind, peek(1))) return false;
    add(Digits, 1).digits = DigitSet{Digit(*number + 1)};
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

  // ---- what a sign or a word means by its place ----

  static std::vector<Word> read_by_place(std::vector<Word> words) {
    const bool is_table = lists_cells(words);
    for (std::size_t at = 1; at + 1 < words.size(); ++at) {
      const bool is_sign = words[at].text == "=>" || (is_table && words[at].text == ":");
      if (is_sign && is_pair(words, at)) words[at].kind = Is;
      if (words[at].kind == So && words[at].text != "=>" && words[at].text != "so") bring_forward(words, at);
    }
    return words;
  }

  // r6c1 => 3, and nothing more of it.
  static bool is_pair(const std::vector<Word>& words, std::size_t at) {
    if (at == 0 || at + 1 >= words.size()) return false;
    const WordKind next = at + 2 < words.size() ? words[at + 2].kind : End;
    return words[at - 1].kind == Cells && words[at - 1].cells.is_single() && words[at + 1].kind == Digits &&
           words[at + 1].digits.is_single() && (next == End || next == Comma || next == Break || next == And);
  }

  // A text of pairs alone: "r6c1: 3, r8c9: 4".
  static bool lists_cells(const std::vector<Word>& words) {
    std::size_t pairs = 0, others = 0;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const WordKind kind = words[at].kind;
      if (words[at].text == ":" && is_pair(words, at)) ++pairs;
      if (kind != Comma && kind != And && kind != Break && kind != End && kind != Plain) ++others;
    }
    return pairs > 0 && others == 2 * pairs;
  }

  // "r1c9 therefore can't be 6", "r6c1 is therefore 3": what follows begins with its subject.
  static void bring_forward(std::vector<Word>& words, std::size_t at) {
    const bool is_behind_verb = words[at - 1].kind == Is;
    const WordKind next = words[at + 1].kind;
    if (is_behind_verb ? next != Digits || at < 2 : next != Is && next != IsNot) return;
    const std::size_t subject = is_behind_verb ? at - 2 : at - 1;
    const WordKind kind = words[subject].kind;
    if (kind != Cells && kind != Digits && kind != It) return;
    const auto place = [&](std::size_t where) { return words.begin() + static_cast<long>(where); };
    std::rotate(place(subject), place(at), place(at + 1));
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
  SplitText split = signs_of(text);
  if (!split.strange.empty())
    return UnreadClaim{"expected a claim in English, got the sign '" + split.strange + "'"};
  if (!split.range.empty())
    return UnreadClaim{"expected cells or houses in one line, first to last, got '" + split.range + "'"};
  return WordReader(std::move(split.words)).read();
}

}  // namespace swordfish
