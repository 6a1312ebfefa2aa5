#include <algorithm>
#include <array>
#include <utility>

#include "board/forms/fpuzzles.hpp"

namespace swordfish::board::forms {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;
constexpr std::array<Pair, 25> kNames = {{
    {"c", "color"},
    {"ca", "cages"},
    {"ct", "center"},
    {"c1", "borderColor"},
    {"c2", "backgroundColor"},
    {"ce", "cells"},
    {"cs", "cellSize"},
    {"a", "arrows"},
    {"o", "overlays"},
    {"u", "underlays"},
    {"w", "width"},
    {"h", "height"},
    {"v", "value"},
    {"vd", "videos"},
    {"l", "lines"},
    {"r", "rounded"},
    {"re", "regions"},
    {"fs", "fontSize"},
    {"th", "thickness"},
    {"hl", "headLength"},
    {"wp", "wayPoints"},
    {"t", "title"},
    {"te", "text"},
    {"d", "duration"},
    {"d2", "d"},
}};

std::string long_name(std::string_view name) {
  const auto at =
      std::find_if(kNames.begin(), kNames.end(), [&](const Pair& pair) { return pair.first == name; });
  return std::string(at == kNames.end() ? name : at->second);
}

class ZippedReader {
 public:
  explicit ZippedReader(std::string_view text) : text_(text) {}

  std::variant<Json, Fault> run() {
    Json made = value(0);
    if (!is_broken_ && at_ == text_.size() && made.object() != nullptr) return made;
    return expected("a puzzle of SudokuPad at character " + std::to_string(at_ + 1),
                    text_.substr(std::min(at_, text_.size())));
  }

 private:
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool skip(char letter) {
    if (next() != letter) return false;
    ++at_;
    return true;
  }
  Json broken() {
    is_broken_ = true;
    return {};
  }

  Json value(int depth) {
    if (depth > kDeepestJson) return broken();
    if (next() == '{') return object(depth);
    if (next() == '[') return array(depth);
    if (next() == '\'' || next() == '"') return Json(quoted());
    const std::size_t end = std::min(text_.find_first_of(",]}", at_), text_.size());
    const std::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    if (word.empty()) return Json(Json::Object{});  // {} is left out
    if (word == "t" || word == "true") return Json(true);
    if (word == "f" || word == "false") return Json(false);
    if (word == "null") return {};
    const auto number = read_json(word);
    if (const Json* found = std::get_if<Json>(&number); found != nullptr && found->number() != nullptr)
      return *found;
    return Json(word);  // a colour
  }

  Json object(int depth) {
    Json made{Json::Object{}};
    ++at_;
    if (skip('}')) return made;
    do {
      const bool is_quoted = next() == '\'' || next() == '"';
      const std::size_t end = is_quoted ? at_ : std::min(text_.find(':', at_), text_.size());
      const std::string name = is_quoted ? quoted() : std::string(text_.substr(at_, end - at_));
      if (!is_quoted) at_ = end;
      if (is_broken_ || !skip(':')) return broken();
      const std::string full = long_name(name);
      if (made.find(full) != nullptr) return broken();
      made.add(full, value(depth + 1));
    } while (!is_broken_ && skip(','));
    return skip('}') ? made : broken();
  }

  Json array(int depth) {
    Json made{Json::Array{}};
    ++at_;
    do made.add(value(depth + 1));
    while (!is_broken_ && skip(','));
    return skip(']') ? made : broken();
  }

  std::string quoted() {
    const char quote = text_[at_++];
    std::string made;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        ++at_;
        if (text_[at_] == 'n')
          made += '\n';
        else
          made += text_[at_];
      } else {
        made += text_[at_];
      }
      ++at_;
    }
    if (!skip(quote)) is_broken_ = true;
    return made;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_broken_ = false;
};

}  // namespace

std::variant<Json, Fault> read_zipped_json(std::string_view text) { return ZippedReader(text).run(); }

}  // namespace swordfish::board::forms
