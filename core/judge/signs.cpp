#include "judge/signs.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "base/ascii.hpp"

namespace swordfish {
namespace {

using SignPair = std::pair<std::string_view, std::string_view>;

// Signs that are one word, or nothing, and what stands for them here.
constexpr std::array<SignPair, 22> kSigns = {{
    {"<=>", "iff"}, {"<->", "iff"}, {"<>", "<>"}, {"!=", "<>"},   {"≠", "<>"}, {"=>", "=>"},
    {"->", "=>"},   {"→", "=>"},    {"⇒", "=>"},  {"⟹", "=>"},    {"∴", "=>"}, {":=", "="},
    {"==", "="},    {">=", ">="},   {"“", ""},    {"”", ""},      {"–", ""},   {"—", ","},
    {"−", ""},      {"…", ""},      {"•", ""},    {"\u00a0", ""},
}};
constexpr std::array<std::string_view, 2> kApostrophes = {"’", "‘"};
constexpr std::string_view kDropped = "*`_#{}[]\"-+$\\";  // marks of other notations

bool is_space(char sign) { return std::isspace(static_cast<unsigned char>(sign)) != 0; }
bool is_word_sign(char sign) { return std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '\''; }

std::string with_plain_apostrophes(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto found = std::find_if(kApostrophes.begin(), kApostrophes.end(),
                                    [&](std::string_view one) { return text.starts_with(one); });
    const bool is_found = found != kApostrophes.end();
    out += is_found ? '\'' : text.front();
    text.remove_prefix(is_found ? found->size() : 1);
  }
  return out;
}

// Whether a text is on patterns that have links, for which people write a minus, or lines that are no range: "X-Wing in
// rows 2-6".
bool has_links(std::string_view text) {
  constexpr std::array<std::string_view, 16> kLinked = {
      "chain", "link", "loop", "wing", "kite",   "skyscraper", "color", "colour",
      "fish",  "aic",  "als ", "als-", "medusa", "turbot",     "net ",  "exocet"};
  std::string lower;
  for (const char sign : text) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(sign)));
  return std::any_of(kLinked.begin(), kLinked.end(),
                     [&](std::string_view one) { return lower.find(one) != std::string::npos; });
}

// The digits from one to another: 789.
std::string digits_between(char first, char last) {
  std::string digits;
  for (char digit = first; digit <= last; ++digit) digits += digit;
  return digits;
}

class SignReader {
 public:
  explicit SignReader(std::string_view text) : text_(text) {}

  SplitText split() {
    skip_number_of_line();
    while (at_ < text_.size() && out_.strange.empty() && out_.range.empty()) {
      if (is_space(text_[at_])) {
        read_space();
      } else if (is_word_sign(text_[at_])) {
        if (!read_range()) read_word();
      } else if (!read_removal() && !read_negation() && !read_minus_between() && !read_sign()) {
        read_other_sign();
      }
    }
    return std::move(out_);
  }

 private:
  char sign(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  std::size_t after_spaces(std::size_t at) const {
    while (at < text_.size() && is_space(text_[at])) ++at;
    return at;
  }
  std::size_t after_digits(std::size_t at) const {
    while (is_numeral(sign(at))) ++at;
    return at;
  }
  bool is_coordinate(std::size_t at) const {
    const char first = sign(at);
    return (first == 'r' || first == 'R') && is_numeral(sign(at + 1));
  }

  // "1. " and "2) " before a line of a list.
  bool skip_number_of_line() {
    const std::size_t start = after_spaces(at_), last = after_digits(start);
    const bool is_number = last > start && last < start + 3 && (sign(last) == '.' || sign(last) == ')');
    if (!is_number || !is_space(sign(last + 1))) return false;
    at_ = last + 2;
    return true;
  }

  // Lines may be wrapped anywhere: a new one begins something new only where it has a number or a bullet, where a line
  // is empty before it, or where it begins with a cell behind a digit.
  void read_space() {
    const std::size_t next = after_spaces(at_);
    const std::string_view space = text_.substr(at_, next - at_);
    const char before = at_ > 0 ? text_[at_ - 1] : '.';
    const bool may_go_on =
        std::isalpha(static_cast<unsigned char>(before)) != 0 || before == '=' || before == '>';
    at_ = next;
    const auto lines = std::count(space.begin(), space.end(), '\n');
    if (lines == 0) return;
    const bool begins = (!may_go_on && skip_number_of_line()) || has_bullet() || lines > 1 ||
                        (is_numeral(before) && is_coordinate(at_));
    if (begins && !out_.words.empty()) out_.words.emplace_back("\n");
  }

  bool has_bullet() const {
    constexpr std::array<std::string_view, 5> kBullets = {"- ", "* ", "+ ", "– ", "• "};
    const std::string_view left = text_.substr(at_);
    return std::any_of(kBullets.begin(), kBullets.end(),
                       [&](std::string_view bullet) { return left.starts_with(bullet); });
  }

  void read_word() {
    std::string word;
    for (; at_ < text_.size() && is_word_sign(text_[at_]); ++at_)
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(text_[at_])));
    while (!word.empty() && word.back() == '\'') word.pop_back();
    while (!word.empty() && word.front() == '\'') word.erase(0, 1);
    constexpr std::array<std::string_view, 5> kShort = {"it's", "that's", "there's", "this's", "here's"};
    if (std::find(kShort.begin(), kShort.end(), word) != kShort.end()) {
      out_.words.push_back(word.substr(0, word.size() - 2));
      word = "is";
    }
    if (!word.empty()) out_.words.push_back(std::move(word));
  }

  // ---- ranges ----

  // Where a sign or a word for "to" ends that begins here, perhaps behind a space.
  struct RangeMark {
    std::size_t end = 0;  // 0: there is none
    bool may_link = false;
  };
  RangeMark range_mark(std::size_t at) const {
    constexpr std::array<std::pair<std::string_view, bool>, 9> kMarks = {{{"...", false},
                                                                          {"..", false},
                                                                          {"…", false},
                                                                          {"-", true},
                                                                          {"–", true},
                                                                          {"−", true},
                                                                          {"to ", true},
                                                                          {"through ", false},
                                                                          {"thru ", false}}};
    const std::size_t start = after_spaces(at);
    const std::string_view left = text_.substr(start);
    for (const auto& [mark, may_link] : kMarks) {
      const bool is_word = mark.back() == ' ';
      if (!left.starts_with(mark) || (is_word && start == at)) continue;
      return {after_spaces(start + mark.size()), may_link};
    }
    return {};
  }
  bool has_links() const {
    if (!has_links_) has_links_ = swordfish::has_links(text_);
    return *has_links_;
  }

  // A digit and another behind a mark, with nothing else at the mark's sides.
  struct DigitRange {
    char first = 0, last = 0;
    std::size_t end = 0;  // 0: there is none
    bool may_link = false;
  };
  DigitRange range_at(std::size_t at, bool allows_spaces) const {
    if (!is_numeral(sign(at)) || is_numeral(sign(at + 1))) return {};
    const RangeMark mark = range_mark(at + 1);
    const bool has_space = is_space(sign(at + 1)) || (mark.end > 0 && is_space(sign(mark.end - 1)));
    if (mark.end == 0 || (has_space && !allows_spaces)) return {};
    if (!is_numeral(sign(mark.end)) || is_numeral(sign(mark.end + 1))) return {};
    return {sign(at), sign(mark.end), mark.end + 1, mark.may_link};
  }

  bool read_range() {
    const char first = text_[at_];
    if (is_numeral(first)) return read_range_of_houses();
    if (std::string_view("rRcCbB").find(first) == std::string_view::npos || !is_numeral(sign(at_ + 1)))
      return false;
    return read_range_of_rows() || read_range_of_columns() || read_range_of_cells();
  }

  // r1-3c3 and r1-3.
  bool read_range_of_rows() {
    const DigitRange range = range_at(at_ + 1, false);
    if (range.end == 0) return false;
    const bool is_cell = is_coordinate(at_) && (sign(range.end) == 'c' || sign(range.end) == 'C');
    std::size_t end = is_cell ? after_digits(range.end + 1) : range.end;
    std::string columns(is_cell ? text_.substr(range.end, end - range.end) : std::string_view());
    if (is_cell) {
      if (const DigitRange more = range_at(range.end + 1, false); more.end != 0) {
        columns = "c" + digits_between(more.first, more.last);
        end = more.end;
      }
    }
    if (is_word_sign(sign(end)) || is_linked(end)) return false;
    const bool is_clear =
        range.first < range.last && columns != "c" && (is_cell || !(range.may_link && has_links()));
    return add_range(text_[at_] + digits_between(range.first, range.last) + columns, end, is_clear);
  }
  // r5c7-9
  bool read_range_of_columns() {
    const std::size_t middle = after_digits(at_ + 1);
    if (!is_coordinate(at_) || (sign(middle) != 'c' && sign(middle) != 'C')) return false;
    const DigitRange range = range_at(middle + 1, false);
    if (range.end == 0 || is_word_sign(sign(range.end)) || is_linked(range.end)) return false;
    if (range.may_link && has_links()) return false;
    const std::string rows(text_.substr(at_, middle - at_));
    return add_range(rows + "c" + digits_between(range.first, range.last), range.end,
                     range.first < range.last);
  }
  // r5c7-r5c9, r5c7..r5c9, "r5c7 to r5c9"
  bool read_range_of_cells() {
    const RangeMark mark = is_cell(at_) ? range_mark(at_ + 4) : RangeMark();
    if (mark.end == 0 || !is_cell(mark.end)) return false;
    const std::size_t end = mark.end + 4;
    if (mark.may_link && (has_links() || is_linked(end) || is_behind_link())) return false;
    const char row = sign(at_ + 1), column = sign(at_ + 3), row2 = sign(mark.end + 1),
               column2 = sign(mark.end + 3);
    const bool is_line = (row == row2) != (column == column2);
    if (mark.may_link && !is_line && sign(mark.end - 1) == '-') return false;  // two cells, linked or not
    const auto [top, bottom] = std::minmax(row, row2);
    const auto [left, right] = std::minmax(column, column2);
    return add_range("r" + digits_between(top, bottom) + "c" + digits_between(left, right), end, is_line);
  }
  // "rows 1-3" and "columns 4 to 6"
  bool read_range_of_houses() {
    constexpr std::array<std::string_view, 10> kHouses = {"rows", "columns", "cols", "boxes", "blocks",
                                                          "row",  "column",  "col",  "box",   "block"};
    if (out_.words.empty()) return false;
    const auto noun = std::find(kHouses.begin(), kHouses.end(), out_.words.back());
    const DigitRange range = noun == kHouses.end() ? DigitRange() : range_at(at_, true);
    if (range.end == 0 || is_word_sign(sign(range.end))) return false;
    const bool is_pair =
        range.may_link && has_links() && range.last > range.first + 1;  // rows 2-6 of an X-Wing
    if (!noun->ends_with('s') || range.first >= range.last || is_pair) return add_range("", range.end, false);
    for (char digit = range.first; digit <= range.last; ++digit) {
      if (digit > range.first) out_.words.emplace_back(",");
      out_.words.emplace_back(1, digit);
    }
    at_ = range.end;
    return true;
  }

  // One row, one column: r5c7 and nothing more.
  bool is_cell(std::size_t at) const {
    return is_coordinate(at) && (sign(at + 2) == 'c' || sign(at + 2) == 'C') && is_numeral(sign(at + 3)) &&
           !is_word_sign(sign(at + 4));
  }
  // Whether a chain goes on here: -r1c7, =r1c7, -(9=5)r1c7.
  bool is_linked(std::size_t at) const {
    const std::size_t start = after_spaces(at);
    if (sign(start) != '-' && sign(start) != '=') return false;
    const std::size_t next = after_spaces(start + 1);
    return sign(next) == '(' || is_coordinate(next) || (sign(start) == '-' && is_numeral(sign(next)));
  }
  bool is_behind_link() const {
    std::size_t before = at_;
    while (before > 0 && is_space(text_[before - 1])) --before;
    return before > 0 && (text_[before - 1] == '-' || text_[before - 1] == '=' || text_[before - 1] == ')');
  }
  bool add_range(std::string word, std::size_t end, bool is_clear) {
    if (is_clear) {
      std::transform(word.begin(), word.end(), word.begin(), [](char sign) {
        return static_cast<char>(std::tolower(static_cast<unsigned char>(sign)));
      });
      out_.words.push_back(std::move(word));
    } else {
      out_.range = text_.substr(at_, end - at_);
    }
    at_ = end;
    return true;
  }

  // -6r1c9, or -6 in r1c9; but in a chain a minus is a weak link.
  bool read_removal() {
    const bool begins = at_ == 0 || is_space(text_[at_ - 1]) || text_[at_ - 1] == ',';
    const std::size_t last = after_digits(at_ + 1);
    if (sign(at_) != '-' || !begins || last == at_ + 1) return false;
    const std::string_view rest = text_.substr(after_spaces(last));
    const bool names_place =
        last < text_.size() && is_space(text_[last]) &&
        (rest.starts_with("in ") || rest.starts_with("from ") || rest.starts_with("at "));
    if (!is_coordinate(last) && !names_place) return false;
    out_.words.emplace_back("remove");
    if (names_place) {
      ++at_;
      return true;
    }
    out_.words.emplace_back(text_.substr(at_ + 1, last - at_ - 1));
    out_.words.emplace_back("from");
    at_ = last;
    return true;
  }

  bool read_sign() {
    const std::string_view left = text_.substr(at_);
    const auto found = std::find_if(kSigns.begin(), kSigns.end(),
                                    [&](const SignPair& one) { return left.starts_with(one.first); });
    if (found == kSigns.end()) return false;
    if (!found->second.empty()) out_.words.emplace_back(found->second);
    at_ += found->first.size();
    return true;
  }

  // How many bytes a minus or a dash has that is written for one; 0: it is none.
  std::size_t minus(std::size_t at) const {
    const std::string_view left = text_.substr(at);
    if (left.starts_with('-')) return 1;
    return left.starts_with("–") || left.starts_with("−") ? 3 : 0;
  }
  bool is_line_between(std::size_t first, std::size_t last) const {
    return text_.substr(first, last - first).find('\n') != std::string_view::npos;
  }
  // Behind the last sign before this place that is no space; 0: there is none.
  std::size_t before_spaces() const {
    std::size_t before = at_;
    while (before > 0 && is_space(text_[before - 1])) --before;
    return before;
  }

  // !r6c1=3, !(r6c1=3), ~(r6c1=3), -r6c1=3, r6c1=-3, r6c1: – 3, r6c1 -= 3, r6c1 \= 3: signs that turn round what stands
  // behind them.
  bool is_negation() const {
    const char first = text_[at_], next = sign(at_ + 1);
    if (first == '~') return true;
    if (first == '!') return next == '(' || is_word_sign(next);
    if (first == '\\') return next == '=';
    const std::size_t length = minus(at_);
    if (length == 0) return false;
    if (sign(at_ + length) == '=') return true;
    std::size_t before = before_spaces();
    const std::size_t start = after_spaces(at_ + length);
    const bool is_bullet = start > at_ + length && (before == 0 || is_line_between(before, at_));
    if (is_bullet) return false;
    if (is_coordinate(at_ + length))  // but in a chain it stands behind a cell
      return before == 0 || is_line_between(before, at_) ||
             std::string_view(",;:.(").find(text_[before - 1]) != std::string_view::npos;
    while (before > 0 && (is_space(text_[before - 1]) || text_[before - 1] == '{')) --before;
    return is_numeral(sign(start)) && before > 0 && (text_[before - 1] == '=' || text_[before - 1] == ':');
  }

  // A minus with spaces around it: "r6c1=3 - hidden single" is a comma; but r6c1=3 - r8c9=4 may mean both, or a weak
  // link, by which they can't both be. Nothing, where a line begins with it, or links are known.
  bool read_minus_between() {
    const std::size_t length = minus(at_), before = before_spaces();
    if (length == 0 || before == 0 || before == at_ || is_line_between(before, at_)) return false;
    const std::size_t next = after_spaces(at_ + length);
    const bool is_open = is_numeral(text_[before - 1]) && is_coordinate(next);
    if (next == at_ + length || (!is_open && has_links())) return false;
    out_.words.emplace_back(is_open ? "-" : ",");
    at_ = next;
    return true;
  }

  bool read_negation() {
    if (!is_negation()) return false;
    out_.strange = text_.substr(at_, std::max<std::size_t>(1, minus(at_)));
    return true;
  }

  void read_other_sign() {
    const char first = text_[at_];
    if (static_cast<unsigned char>(first) < 0x80 && first >= ' ') {
      if (kDropped.find(first) == std::string_view::npos) out_.words.emplace_back(1, first);
      ++at_;
      return;
    }
    const auto goes_on = [](char next) { return (static_cast<unsigned char>(next) & 0xC0) == 0x80; };
    std::size_t last = at_ + 1;
    while (last < text_.size() && goes_on(text_[last])) ++last;
    out_.strange = text_.substr(at_, last - at_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  mutable std::optional<bool> has_links_;  // asked only where it matters
  SplitText out_;
};

}  // namespace

SplitText signs_of(std::string_view text) {
  const std::string plain = with_plain_apostrophes(text);
  return SignReader(plain).split();
}

}  // namespace swordfish
