#include "judge/signs.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace swordfish {
namespace {

using SignPair = std::pair<std::string_view, std::string_view>;

// Signs that are one word, or nothing, and what stands for them here.
constexpr std::array<SignPair, 20> kSigns = {{
    {"<>", "<>"}, {"!=", "<>"}, {"≠", "<>"}, {"=>", "=>"}, {"->", "=>"}, {"→", "=>"},    {"⇒", "=>"},
    {"⟹", "=>"},  {"∴", "=>"},  {":=", "="}, {"==", "="},  {">=", ">="}, {"“", ""},      {"”", ""},
    {"–", ""},    {"—", ","},   {"−", ""},   {"…", ""},    {"•", ""},    {"\u00a0", ""},
}};
constexpr std::array<std::string_view, 2> kApostrophes = {"’", "‘"};
constexpr std::string_view kDropped = "*`_#{}[]\"-+$\\";  // marks of other notations

bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }
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

class TextSplitter {
 public:
  explicit TextSplitter(std::string_view text) : text_(text) {}

  SplitText split() {
    skip_number_of_line();
    while (at_ < text_.size() && out_.strange.empty()) {
      if (is_space(text_[at_])) {
        read_space();
      } else if (is_word_sign(text_[at_])) {
        read_word();
      } else if (!read_removal() && !read_sign()) {
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
    while (is_digit(sign(at))) ++at;
    return at;
  }
  bool is_coordinate(std::size_t at) const {
    const char first = sign(at);
    return (first == 'r' || first == 'R') && is_digit(sign(at + 1));
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
    const bool has_bullet = (sign(at_) == '-' || sign(at_) == '*') && is_space(sign(at_ + 1));
    const bool begins = (!may_go_on && skip_number_of_line()) || has_bullet || lines > 1 ||
                        (is_digit(before) && is_coordinate(at_));
    if (begins && !out_.words.empty()) out_.words.emplace_back("\n");
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
  SplitText out_;
};

}  // namespace

SplitText signs_of(std::string_view text) {
  const std::string plain = with_plain_apostrophes(text);
  return TextSplitter(plain).split();
}

}  // namespace swordfish
