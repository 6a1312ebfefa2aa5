// Places in a text, and the sentence that tells a person what is wrong there.
#include <algorithm>

#include "text/parts.hpp"

namespace swordfish::text {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// In the source of a text, the plain twin of a character that forms of today draw with; 0 if there is none.
char plain_twin(char32_t code) {
  switch (code) {
    case 0x00A0:  // no-break space
    case 0x2007:  // figure space
    case 0x3000: return ' ';
    case 0x00B7:  // middle dots of three alphabets
    case 0x2022:
    case 0x22C5:
    case 0x25A1:  // white square
    case 0x2591: return '.';
    case 0x2013:  // dashes
    case 0x2014:
    case 0x2212: return '-';
    default: break;
  }
  if (code < 0x2500 || code > 0x257F) return 0;
  // Box drawing: lines down become bars, lines across become rules, and so does whatever crosses them.
  for (const char32_t down : {0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551}) {
    if (code == down) return '|';
  }
  return '=';
}

}  // namespace

Character decode(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[offset + index]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  constexpr std::array<char32_t, 5> kLowest = {0, 0, 0x80, 0x800, 0x10000};  // shorter ones are overlong
  if (first < 0xC2 || first > 0xF4 || offset + length > text.size()) return {first, 1, false};
  char32_t code = first & (0x7Fu >> length);
  for (std::size_t index = 1; index < length; ++index) {
    if ((byte(index) & 0xC0) != 0x80) return {first, 1, false};
    code = code << 6 | (byte(index) & 0x3Fu);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLowest[length] || code > 0x10FFFF || surrogate) return {first, 1, false};
  return {code, length, true};
}

SourceText::SourceText(std::string_view original) : original_(original) {
  plain_.reserve(original.size());
  offsets_.reserve(original.size() + 1);
  const auto add = [&](char character, std::size_t offset) {
    plain_.push_back(character);
    offsets_.push_back(static_cast<std::uint32_t>(offset));
  };
  std::size_t offset = original.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while (offset < original.size()) {
    const Character character = decode(original, offset);
    const char next = offset + 1 < original.size() ? original[offset + 1] : '\0';
    if (character.code == '\r') {
      if (next != '\n') add('\n', offset);  // a line end by itself on old systems, half of one on others
    } else if (character.code < 0x80) {
      add(original[offset], offset);
    } else {
      const char twin = character.valid ? plain_twin(character.code) : '\0';
      // \x7f stands for every character that no form knows.
      add(twin != 0 ? twin : '\x7f', offset);
    }
    offset += character.length;
  }
  offsets_.push_back(static_cast<std::uint32_t>(original.size()));
}

SourceText SourceText::only(std::size_t begin, std::size_t end) const {
  SourceText part = *this;
  for (std::size_t at = 0; at < plain_.size(); ++at) {
    if ((at < begin || at >= end) && plain_[at] != '\n') part.plain_[at] = ' ';
  }
  return part;
}

Fault SourceText::fault(FaultCode code, std::size_t at, std::size_t length, std::size_t found) const {
  Fault fault;
  fault.code = code;
  fault.offset = offsets_[at];
  fault.length = offsets_[std::min(at + length, plain_.size())] - fault.offset;
  fault.found = found;
  for (std::size_t index = 0; index < at; ++index) {
    ++fault.column;
    if (plain_[index] == '\n') {
      ++fault.line;
      fault.column = 1;
    }
  }
  return fault;
}

Fault SourceText::fault_in_cell(FaultCode code, Cell cell, std::size_t at, std::size_t length) const {
  Fault fault = this->fault(code, at, length);
  fault.cell = cell;
  return fault;
}

}  // namespace swordfish::text

namespace swordfish {

namespace {

using text::Character;
using text::decode;

bool is_printable(const Character& character) {
  const char32_t code = character.code;
  const bool is_control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool is_invisible = (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
                            (code >= 0x2060 && code <= 0x206F) || (code >= 0xFE00 && code <= 0xFE0F) ||
                            code == 0xFEFF;
  return character.valid && !is_control && !is_invisible;
}

// A part of a source text between quotes, at most `room` characters of it; whatever doesn't print is shown as \xNN.
std::string quoted(std::string_view text, std::size_t room) {
  std::string shown = "'";
  for (std::size_t offset = 0; offset < text.size();) {
    if (room-- == 0) return shown + "…'";
    const Character character = decode(text, offset);
    if (is_printable(character)) {
      shown += text.substr(offset, character.length);
    } else if (character.code == '\t') {
      shown += "\\t";
    } else {
      constexpr std::string_view kHex = "0123456789abcdef";
      for (std::size_t index = 0; index < character.length; ++index) {
        const auto byte = static_cast<unsigned char>(text[offset + index]);
        shown += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
      }
    }
    offset += character.length;
  }
  return shown + "'";
}

// The line of the source in which a fault stands, and not much more of it than a puzzle is long.
std::string quoted_line(const Fault& fault, std::string_view text) {
  constexpr std::size_t kShown = 90, kBefore = 60;
  const std::size_t offset = std::min(fault.offset, text.size());
  const auto is_end = [](char character) { return character == '\n' || character == '\r'; };
  std::size_t begin = offset, end = offset;
  while (begin > 0 && offset - begin < kShown && !is_end(text[begin - 1])) --begin;
  while (end < text.size() && end - begin <= 4 * kShown && !is_end(text[end])) ++end;
  const bool cut = end - begin > kShown && offset - begin > kBefore;
  if (cut) {
    begin = offset - kBefore;
    while (begin < offset && (text[begin] & 0xC0) == 0x80) ++begin;
  }
  const std::string line = quoted(text.substr(begin, end - begin), kShown);
  return cut ? "'…" + line.substr(1) : line;
}

std::string name_of(Cell cell) {
  return {'r', static_cast<char>('1' + cell.row()), 'c', static_cast<char>('1' + cell.column())};
}

// Where a fault of the source is, by whether the text has one line.
std::string_view place_template(const Fault& fault, std::string_view text) {
  const bool one_line = text.find_first_of("\r\n") == std::string_view::npos;
  return kFaultPlaces[(fault.cell ? 2 : 0) + (one_line ? 0 : 1)];
}

// Words on a fault of the source: what a template says, with its slots filled; a slot may hold another template.
std::string filled(std::string_view text, const FaultWords& words) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    out += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    const std::size_t close = text.find('}');
    const std::string_view name = text.substr(1, close - 1);
    text.remove_prefix(close + 1);
    if (name == "place") out += filled(words.place, words);
    for (const auto& [slot, word] : words.slots) out += slot == name ? word : "";
  }
  return out;
}

}  // namespace

FaultWords words_of(const Fault& fault, std::string_view text) {
  text = text.substr(0, kLongestText);  // the rest of a giant wasn't read and isn't shown
  const bool is_of_form = fault.code == FaultCode::NoCandidates || fault.code == FaultCode::NoNine;
  FaultWords words;
  words.text = kFaultTexts[static_cast<std::size_t>(fault.code)];
  words.place = place_template(fault, text);
  words.slots = {
      {"line", std::to_string(fault.line)},
      {"column", std::to_string(fault.column)},
      {"cell", fault.cell ? name_of(*fault.cell) : ""},
      {"found", std::to_string(fault.found)},
      {"most", std::to_string(kLongestText)},
      {"part", quoted(text.substr(std::min(fault.offset, text.size()), fault.length), 20)},
      {"shown", is_of_form ? quoted(text, 20) : quoted_line(fault, text)},
  };
  return words;
}

std::string message(const Fault& fault, std::string_view text) {
  const FaultWords words = words_of(fault, text);
  return filled(words.text, words);
}

}  // namespace swordfish
