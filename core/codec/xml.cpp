#include "codec/xml.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/utf8.hpp"
#include "codec/utf16.hpp"

namespace swordfish {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kNamed = {
    {{"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}}};

bool is_space(char letter) { return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r'; }

bool is_name(char letter) {
  const auto byte = static_cast<unsigned char>(letter), small = static_cast<unsigned char>(byte | 0x20);
  return (small >= 'a' && small <= 'z') || (byte >= '0' && byte <= '9') || byte >= 0x80 ||
         std::string_view("_-.:").find(letter) != std::string_view::npos;
}

class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  std::variant<Xml, XmlFault> run() {
    if (const std::size_t fault = utf8_fault(text_); fault != text_.size()) return XmlFault{fault, "UTF-8"};
    skip("\xEF\xBB\xBF");
    Xml root;
    if (!between() || !element(root, 0) || !between()) return fault_;
    if (at_ != text_.size()) return XmlFault{at_, "the end"};
    return root;
  }

 private:
  bool fail(std::string_view expected) {
    fault_ = {std::min(at_, text_.size()), expected};
    return false;
  }
  bool skip(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  void spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  // Everything up to a mark, which is left out.
  bool up_to(std::string_view mark, std::string_view* found = nullptr) {
    const std::size_t end = text_.find(mark, at_);
    if (end == text_.npos) return fail(mark);
    if (found != nullptr) *found = text_.substr(at_, end - at_);
    at_ = end + mark.size();
    return true;
  }

  // Declarations, comments and spaces around the one element.
  bool between() {
    for (spaces(); at_ < text_.size(); spaces()) {
      std::string_view doctype;
      if (skip("<?")) {
        if (!up_to("?>")) return false;
      } else if (skip("<!--")) {
        if (!up_to("-->")) return false;
      } else if (skip("<!DOCTYPE")) {
        const std::size_t begin = at_;
        if (!up_to(">", &doctype)) return false;
        if (doctype.find('[') != doctype.npos)
          return at_ = begin, fail("a document type without definitions");
      } else {
        return true;
      }
    }
    return true;
  }

  bool name(std::string& into) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    into = text_.substr(begin, at_ - begin);
    return !into.empty() || fail("a name");
  }

  bool element(Xml& made, int depth) {
    if (depth == kDeepestXml) return fail("elements nested less deeply");
    if (!skip("<")) return fail("an element");
    if (!name(made.name)) return false;
    for (spaces(); at_ < text_.size() && text_[at_] != '>' && text_[at_] != '/'; spaces()) {
      if (!attribute(made)) return false;
    }
    if (skip("/>")) return true;
    if (!skip(">")) return fail("'>'");
    return content(made, depth);
  }

  bool attribute(Xml& made) {
    std::string called;
    const std::size_t begin = at_;
    if (!name(called)) return false;
    if (made.attribute(called) != nullptr) return at_ = begin, fail("each attribute once");
    spaces();
    if (!skip("=")) return fail("'='");
    spaces();
    const std::string_view quote = text_.substr(at_).starts_with('\'') ? "'" : "\"";
    if (!skip(quote)) return fail("a quote");
    const std::size_t from = at_;
    std::string_view raw;
    if (!up_to(quote, &raw)) return false;
    made.attributes.push_back({std::move(called), {}});
    return unescaped(raw, from, made.attributes.back().second);
  }

  bool content(Xml& made, int depth) {
    while (true) {
      const std::size_t begin = at_;
      const std::size_t end = std::min(text_.find('<', at_), text_.size());
      at_ = end;
      if (!unescaped(text_.substr(begin, end - begin), begin, made.text)) return false;
      std::string_view plain;
      if (skip("</")) {
        std::string closed;
        if (!name(closed)) return false;
        spaces();
        return closed == made.name && skip(">") ? true : fail("the end of an element that was begun");
      }
      if (skip("<!--")) {
        if (!up_to("-->")) return false;
      } else if (skip("<![CDATA[")) {
        if (!up_to("]]>", &plain)) return false;
        made.text += plain;
      } else {
        made.children.emplace_back();
        if (!element(made.children.back(), depth + 1)) return false;
      }
    }
  }

  bool unescaped(std::string_view raw, std::size_t from, std::string& into) {
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] != '&') {
        into += raw[i];
        continue;
      }
      const std::size_t end = raw.find(';', i);
      const std::string_view word = end == raw.npos ? "" : raw.substr(i + 1, end - i - 1);
      if (!escape(word, into)) return at_ = from + i, fail("an escape such as &amp;");
      i = end;
    }
    return true;
  }

  static bool escape(std::string_view word, std::string& into) {
    for (const auto& [called, meant] : kNamed) {
      if (word == called) return into += meant, true;
    }
    const bool is_hex = word.starts_with("#x");
    if (!word.starts_with('#')) return false;
    word.remove_prefix(is_hex ? 2 : 1);
    unsigned number = 0;
    const auto [end, error] =
        std::from_chars(word.data(), word.data() + word.size(), number, is_hex ? 16 : 10);
    if (error != std::errc{} || end != word.data() + word.size() || number == 0 || number > 0x10FFFF)
      return false;
    std::u16string units;
    if (number >= 0x10000) units += static_cast<char16_t>(0xD7C0 + (number >> 10));
    units += static_cast<char16_t>(number >= 0x10000 ? 0xDC00 + (number & 0x3FF) : number);
    const auto text = to_utf8(units);
    if (text) into += *text;
    return text.has_value();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  XmlFault fault_;
};

}  // namespace

const std::string* Xml::attribute(std::string_view wanted) const {
  for (const auto& [called, value] : attributes) {
    if (called == wanted) return &value;
  }
  return nullptr;
}

const Xml* Xml::child(std::string_view wanted) const {
  for (const Xml& each : children) {
    if (each.name == wanted) return &each;
  }
  return nullptr;
}

std::variant<Xml, XmlFault> read_xml(std::string_view text) { return XmlReader(text).run(); }

std::string escape_xml(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    bool is_named = false;
    for (const auto& [called, meant] : kNamed) {
      if (meant.front() == letter) escaped += "&", escaped += called, escaped += ";", is_named = true;
    }
    if (!is_named) escaped += letter;
  }
  return escaped;
}

}  // namespace swordfish
