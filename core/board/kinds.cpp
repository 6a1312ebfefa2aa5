#include "board/kinds.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/ascii.hpp"
#include "board/words.hpp"

namespace swordfish::board {
namespace {

std::vector<const Kind*>& registered() {
  static std::vector<const Kind*> all;
  return all;
}

// Of a kind each (form, name) of a list such as "iss:Cage fpuzzles:killercage".
template <class Visit>
void each_form(std::string_view forms, const Visit& visit) {
  while (!forms.empty()) {
    const std::string_view word = forms.substr(0, forms.find(' '));
    const std::size_t colon = word.find(':');
    visit(word.substr(0, colon), word.substr(colon + 1));
    forms.remove_prefix(std::min(forms.size(), word.size() + 1));
  }
}

Parameter parameter(std::string_view text) {
  Parameter made;
  if (const std::size_t equals = text.find('='); equals != text.npos) {
    const std::string_view number = trimmed(text.substr(equals + 1));
    made.otherwise = 0;
    std::from_chars(number.data(), number.data() + number.size(), *made.otherwise);
    text = trimmed(text.substr(0, equals));
  }
  if (text.ends_with("...")) made.is_many = true, text.remove_suffix(3);
  if (text.ends_with('?')) made.is_optional = true, text.remove_suffix(1);
  if (const std::size_t colon = text.find(':'); colon != text.npos) {
    made.type = Parameter::Type::Number;
    text = text.substr(0, colon);
  } else if (text == "text") {
    made.type = Parameter::Type::Text;
  }
  made.name = text;
  return made;
}

std::string wrong_parts(const Layout& layout, const Kind& kind, const std::vector<Cells>& parts) {
  std::size_t wanted = 0;
  bool any = false;
  for (const Parameter& taken : parameters(kind)) {
    if (taken.type != Parameter::Type::Part) continue;
    ++wanted, any |= taken.is_many;
  }
  if (any ? parts.size() < wanted : parts.size() != wanted) {
    const bool is_one = wanted == 1 && !any;
    return words(wanted, any ? " or more" : "",
                 is_one ? " list of cells, got " : " lists of cells (in words with / between them), got ",
                 parts.size());
  }
  for (const Cells& cells : parts) {
    const int count = static_cast<int>(cells.size());
    if (count < kind.fewest || count > kind.most) {
      const std::string most = kind.most == kMostCells ? " or more" : words(" to ", kind.most);
      return words(kind.fewest, kind.fewest == kind.most ? "" : most, " cells, got ", count);
    }
    for (const int cell : cells) {
      if (cell < 0 || cell >= layout.cells()) {
        return words("cells 0 to ", layout.cells() - 1, ", got ", cell);
      }
    }
  }
  return {};
}

std::string fill_numbers(const Kind& kind, std::vector<int>& numbers) {
  std::size_t least = 0, most = 0;
  for (const Parameter& taken : parameters(kind)) {
    if (taken.type != Parameter::Type::Number) continue;
    if (taken.is_many) {
      most = numbers.size() + 1;
    } else {
      if (numbers.size() == most && taken.otherwise) numbers.push_back(*taken.otherwise);
      ++most;
      if (!taken.is_optional) least = most;
    }
  }
  if (numbers.size() >= least && numbers.size() <= std::max(most, least)) return {};
  return words(least, most > least ? " or more" : "", " numbers, got ", numbers.size());
}

}  // namespace

Register::Register(const Kind& kind_) : kind(kind_) {
  std::vector<const Kind*>& all = registered();
  const auto before = [](const Kind* a, const Kind* b) { return a->slug < b->slug; };
  all.insert(std::upper_bound(all.begin(), all.end(), &kind, before), &kind);
}

std::span<const Kind* const> kinds() { return registered(); }

const Kind* find_kind(std::string_view word) {
  for (const Kind* kind : kinds()) {
    if (kind->slug == word || kind->name == word) return kind;
  }
  return nullptr;
}

const Kind* find_kind(std::string_view form, std::string_view name) {
  for (const Kind* kind : kinds()) {
    bool is_it = false;
    each_form(kind->forms,
              [&](std::string_view in, std::string_view called) { is_it |= in == form && called == name; });
    if (is_it) return kind;
  }
  return nullptr;
}

std::string_view name_in(std::string_view form, const Kind& kind) {
  std::string_view found;
  each_form(kind.forms, [&](std::string_view in, std::string_view called) {
    if (in == form && found.empty()) found = called;
  });
  return found;
}

std::vector<Parameter> parameters(const Kind& kind) {
  std::vector<Parameter> all;
  for (std::string_view rest = kind.takes; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(','));
    all.push_back(parameter(trimmed(word)));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  return all;
}

std::variant<Rule, Fault> make_rule(const Layout& layout, const Kind& kind, std::vector<Cells> parts,
                                    std::vector<int> numbers, std::string text) {
  Rule rule{&kind, std::move(parts), std::move(numbers), std::move(text)};
  std::string wrong = wrong_parts(layout, kind, rule.parts);
  if (wrong.empty()) wrong = fill_numbers(kind, rule.numbers);
  if (wrong.empty() && kind.refuse != nullptr) wrong = kind.refuse(layout, rule);
  if (!wrong.empty()) return Fault{words("a rule ", kind.slug, ": expected ", wrong)};
  return rule;
}

}  // namespace swordfish::board
