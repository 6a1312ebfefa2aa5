#include "tell/template.hpp"

#include <algorithm>

#include "base/ascii.hpp"

namespace swordfish {

namespace {

bool is_letter(char sign) { return sign >= 'a' && sign <= 'z'; }

struct TemplateSlot {
  std::string_view name, role, joint;
  std::string_view one, many;
  bool has_choice = false;
  std::size_t length = 0;  // in the template, with its braces; 0: no slot stands here
};

// The part of a template from `at` on whose signs all are wanted.
template <class IsWanted>
std::string_view run_of(std::string_view text, std::size_t at, IsWanted is_wanted) {
  std::size_t end = at;
  while (end < text.size() && is_wanted(text[end])) ++end;
  return text.substr(at, end - at);
}

// The slot of a template that begins a text.
TemplateSlot slot_at(std::string_view text) {
  TemplateSlot slot;
  const auto next_is = [&](std::size_t at, char sign) { return at < text.size() && text[at] == sign; };
  slot.name = run_of(text, 1, [](char sign) { return is_letter(sign) || sign == '_' || sign == '+'; });
  std::size_t at = 1 + slot.name.size();
  if (slot.name.empty()) return {};
  if (next_is(at, '.')) {
    slot.role = run_of(text, at + 1, [](char sign) { return is_letter(sign) || sign == '_'; });
    if (slot.role.empty()) return {};
    at += 1 + slot.role.size();
  }
  if (next_is(at, ':')) {
    slot.joint = run_of(text, at + 1, is_letter);
    if (slot.joint.empty()) return {};
    at += 1 + slot.joint.size();
  } else if (next_is(at, '?')) {
    slot.one = run_of(text, at + 1, [](char sign) { return sign != '|' && sign != '}'; });
    at += 1 + slot.one.size();
    if (!next_is(at, '|')) return {};
    slot.many = run_of(text, at + 1, [](char sign) { return sign != '}'; });
    slot.has_choice = true;
    at += 1 + slot.many.size();
  }
  if (!next_is(at, '}')) return {};
  slot.length = at + 1;
  return slot;
}

class Filler {
 public:
  Filler(const Slots& slots, std::string& out) : slots_(slots), out_(out) {}

  bool fill(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text[at] == '[' ? text.find(']', at) : text.npos;
      if (end != text.npos) {
        if (!fill_part(text.substr(at + 1, end - at - 1))) return false;
        at = end + 1;
      } else if (!fill_slot_or_sign(text, at)) {
        return false;
      }
    }
    return true;
  }
  std::string_view unknown() const { return unknown_; }

 private:
  bool fill_part(std::string_view part) {
    const std::size_t bar = part.find("||");
    const std::string_view wanted = part.substr(0, bar);
    const std::string_view other = bar == part.npos ? std::string_view() : part.substr(bar + 2);
    bool has_all = true;
    for (std::size_t at = wanted.find('{'); at != wanted.npos && has_all; at = wanted.find('{', at + 1)) {
      const TemplateSlot slot = slot_at(wanted.substr(at));
      if (slot.length == 0) continue;
      if (!look_up(slot)) return false;
      has_all = !words_.empty();
    }
    return fill_slots(has_all ? wanted : other);
  }

  bool fill_slots(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      if (!fill_slot_or_sign(text, at)) return false;
    }
    return true;
  }

  bool fill_slot_or_sign(std::string_view text, std::size_t& at) {
    if (text[at] != '{') {
      const std::size_t end = std::min(text.find_first_of("{[", at + 1), text.size());
      out_ += text.substr(at, end - at);
      at = end;
      return true;
    }
    const TemplateSlot slot = slot_at(text.substr(at));
    at += slot.length;
    if (slot.length == 0) {
      out_ += text[at++];
      return true;
    }
    if (!look_up(slot)) return false;
    if (slot.has_choice) {
      out_ += words_.size() == 1 ? slot.one : slot.many;
    } else {
      slots_.list(slot.name, slot.role, slot.joint.empty() ? "and" : slot.joint, words_, out_);
    }
    return true;
  }

  bool look_up(const TemplateSlot& slot) {
    words_.clear();
    if (slots_.words(slot.name, slot.role, words_)) return true;
    unknown_ = slot.name;
    return false;
  }

  const Slots& slots_;
  std::string& out_;
  std::string_view unknown_;
  Words words_;
};

// Whether a text in a template is a cell's name, such as r4c5 or r10c12.
bool is_cell_name(std::string_view text) {
  if (text[0] != 'r') return false;
  const std::string_view row = run_of(text, 1, is_numeral);
  const std::size_t column = row.size() + 2;
  return !row.empty() && column < text.size() && text[column - 1] == 'c' && is_numeral(text[column]);
}

}  // namespace

bool fill(std::string_view text, const Slots& slots, std::string& out, std::string_view& unknown) {
  Filler filler(slots, out);
  const bool is_known = filler.fill(text);
  unknown = filler.unknown();
  return is_known;
}

void list_words(const Words& words, std::string_view joint, std::string_view comma, std::string& out) {
  for (std::size_t place = 0; place < words.size(); ++place) {
    if (place > 0 && place + 1 < words.size()) out += comma;
    if (place > 0 && place + 1 == words.size()) {
      out += ' ';
      out += joint;
      out += ' ';
    }
    out += words[place];
  }
}

void capitalise(std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    if (is_letter(text[at]) && !is_cell_name(std::string_view(text).substr(at)))
      text[at] = static_cast<char>(text[at] - 'a' + 'A');
    const std::size_t stop = text.find(". ", at);
    at = stop == std::string::npos ? text.size() : stop + 2;
  }
}

}  // namespace swordfish
