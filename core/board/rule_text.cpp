#include "board/rule_text.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "board/words.hpp"

namespace swordfish::board {

namespace {

// The next word of a text, which is shorter by it afterwards; empty at the end.
std::string_view next_word(std::string_view& text) {
  constexpr std::string_view kBetween = " \t\r\n,";
  text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kBetween));
  text.remove_prefix(word.size());
  return word;
}

bool takes_text(const Kind& kind) {
  const std::vector<Parameter> taken = parameters(kind);
  return std::any_of(taken.begin(), taken.end(),
                     [](const Parameter& one) { return one.type == Parameter::Type::Text; });
}

bool takes_cells(const Kind& kind) {
  const std::vector<Parameter> taken = parameters(kind);
  return std::any_of(taken.begin(), taken.end(),
                     [](const Parameter& one) { return one.type == Parameter::Type::Part; });
}

// Whether a word names cells: r1c1, x1, #7.
bool is_cells(std::string_view word) {
  if (word.starts_with('#')) return true;
  const char first = static_cast<char>(word[0] | 0x20);
  return word.size() > 1 && (first == 'r' || first == 'x') && word[1] >= '0' && word[1] <= '9';
}

}  // namespace

std::string write_rule(const Layout& layout, const Rule& rule) {
  std::string out(rule.kind->name);
  bool is_first = true;
  for (const Cells& part : rule.parts) {
    if (!std::exchange(is_first, false)) out += " /";
    for (const int cell : part) out += words(" ", layout.name(cell));
  }
  for (const int number : rule.numbers) out += words(" ", number);
  if (!rule.text.empty()) out += words(" ", rule.text);
  return out;
}

std::variant<Rule, Fault> read_rule(const Layout& layout, std::string_view text) {
  const std::string_view name = next_word(text);
  const Kind* kind = find_kind(name);
  if (kind == nullptr)
    return Fault{words("expected a kind of rule such as Cage or thermo, got '", name, "'")};
  std::vector<Cells> parts;
  if (takes_cells(*kind)) parts.emplace_back();
  std::vector<int> numbers;
  for (;;) {
    std::string_view rest = text;
    const std::string_view word = next_word(rest);
    if (word.empty() || (takes_text(*kind) && word != "/" && !is_cells(word))) break;
    text = rest;
    if (word == "/") {
      parts.emplace_back();
    } else if (is_cells(word) && !parts.empty()) {
      auto cells = read_cells(layout, word.starts_with('#') ? word.substr(1) : word);
      if (Fault* fault = std::get_if<Fault>(&cells)) return std::move(*fault);
      const Cells& found = std::get<Cells>(cells);
      parts.back().insert(parts.back().end(), found.begin(), found.end());
    } else if (const auto number = whole(word)) {
      numbers.push_back(*number);
    } else {
      return Fault{
          words("a rule ", kind->slug, ": expected cells such as r1c1 or whole numbers, got '", word, "'")};
    }
  }
  if (takes_text(*kind)) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return make_rule(layout, *kind, std::move(parts), std::move(numbers), std::string(text));
  }
  return make_rule(layout, *kind, std::move(parts), std::move(numbers));
}

}  // namespace swordfish::board
