#include "bulk/trace_text.hpp"

#include <array>
#include <charconv>
#include <cstring>
#include <span>
#include <utility>

#include "base/ranges.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// The digits of every set, one after another.
struct DigitsText {
  std::array<char, kDigits> signs{};
  std::uint8_t length = 0;
};
constexpr auto kDigitsTexts = [] {
  std::array<DigitsText, 512> texts{};
  for (std::uint32_t bits = 0; bits < 512; ++bits) {
    for (const Digit digit : DigitSet(bits))
      texts[bits].signs[texts[bits].length++] = static_cast<char>('0' + digit.value);
  }
  return texts;
}();

char* write_digits(DigitSet digits, char* to) {
  const DigitsText& text = kDigitsTexts[digits.bits];
  std::memcpy(to, text.signs.data(), kDigits);  // more than it may have: what comes next is written over it
  return to + text.length;
}

void append_digits(DigitSet digits, std::string& out) {
  out.append(kDigitsTexts[digits.bits].signs.data(), kDigitsTexts[digits.bits].length);
}

void append_cell(Cell cell, std::string& out) {
  const char name[] = {'r', static_cast<char>('1' + cell.row()), 'c', static_cast<char>('1' + cell.column())};
  out.append(name, sizeof name);
}

void append_number(int number, std::string& out) {
  char signs[12];
  const auto end = std::to_chars(signs, signs + sizeof signs, number).ptr;
  out.append(signs, end);
}

void append_field(std::string_view name, int number, std::string& out) {
  out.append("\"").append(name).append("\":");
  append_number(number, out);
}

void append_numbers(std::string_view name, std::span<const int> numbers, std::string& out) {
  out.append("\"").append(name).append("\":[");
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    if (at > 0) out += ',';
    append_number(numbers[at], out);
  }
  out += ']';
}

void append_role(Role role, std::string& out) {
  out.append("\"role\":\"").append(kRoleNames[static_cast<std::size_t>(role)]).append("\",");
}

template <class Items, class Write>
void append_list(std::string_view name, const Items& items, std::string& out, Write write) {
  out.append(",\"").append(name).append("\":[");
  bool is_first = true;
  for (const auto& item : items) {
    if (!is_first) out += ',';
    is_first = false;
    out += '{';
    write(item);
    out += '}';
  }
  out += ']';
}

}  // namespace

void append_digits(const Grid& grid, std::string& out) {
  std::array<char, kCells> text;
  for (const Cell cell : kEveryCell) {
    const int digit = grid.digit(cell);
    text[cell.index] = digit == 0 ? '.' : static_cast<char>('0' + digit);
  }
  out.append(text.data(), text.size());
}

void append_candidates(const Grid& grid, std::string& out) {
  std::array<char, kCells*(kDigits + 1) + kDigits> text;
  char* end = text.data();
  for (const Cell cell : kEveryCell) {
    if (cell.index > 0) *end++ = ' ';
    end = write_digits(grid.candidates(cell), end);
  }
  out.append(text.data(), end);
}

void append_board(const Grid& grid, std::string& out) {
  for (const Cell cell : CellSet::all()) {
    if (cell.index > 0) out += cell.column() == 0 ? '\n' : ' ';
    const bool is_open = !grid.is_placed(cell);
    if (is_open) out += '{';
    append_digits(grid.candidates(cell), out);
    if (is_open) out += '}';
  }
}

void append_placements(const Step& step, std::string& out) {
  bool is_first = true;
  for (const auto& [cell, digit] : step.placements) {
    if (!std::exchange(is_first, false)) out += ", ";
    append_cell(cell, out);
    out += '=';
    append_digits(DigitSet{digit}, out);
  }
}

void append_eliminations(const Step& step, std::string& out) {
  CellSet cells;
  for (const Digit digit : DigitSet::all()) cells |= step.eliminations[digit];
  bool is_first = true;
  for (const Cell cell : cells) {
    DigitSet gone;
    for (const Digit digit : DigitSet::all()) {
      if (step.eliminations[digit].contains(cell)) gone.insert(digit);
    }
    if (!std::exchange(is_first, false)) out += ", ";
    append_cell(cell, out);
    out += "<>";
    append_digits(gone, out);
  }
}

void append_evidence(const Step& step, const PlainStep& plain, std::string& out) {
  const auto spot = [&](const PlainStep::Spot& one) {
    append_field("cell", one.cell, out);
    out += ',';
    append_field("digit", one.digit, out);
  };
  const auto node = [&](std::string_view name, const PlainStep::ChainEnd& end) {
    out.append("\"").append(name).append("\":{");
    append_numbers("cells", plain[end.cells], out);
    out += ',';
    append_field("digit", end.digit, out);
    out += ',';
    append_numbers("als", plain[end.als], out);
    out += '}';
  };
  out.append("{\"technique\":\"").append(step.technique->slug).append("\"");
  append_list("placements", plain.placements, out, spot);
  append_list("eliminations", plain.eliminations, out, spot);
  append_list("marks", plain.marks, out, [&](const PlainStep::RoleOnCell& mark) {
    append_role(mark.role, out);
    append_field("cell", mark.cell, out);
    out += ',';
    append_numbers("digits", plain[mark.digits], out);
  });
  append_list("houses", plain.houses, out, [&](const PlainStep::RoleOnHouse& mark) {
    append_role(mark.role, out);
    append_field("house", mark.house, out);
  });
  append_list("links", plain.links, out, [&](const PlainStep::PlainLink& link) {
    node("start", link.from);
    out += ',';
    node("end", link.to);
    out.append(link.strong ? ",\"strong\":true" : ",\"strong\":false");
  });
  append_list("truths", step.truths, out, [&](const Truth& truth) {
    const bool is_cell = truth.kind == TruthKind::Cell;
    out.append(is_cell ? "\"kind\":\"cell\"," : "\"kind\":\"house\",");
    append_field("index", is_cell ? truth.cell.index : truth.house.index, out);
    out += ',';
    append_field("digit", is_cell ? 0 : truth.digit.value, out);
  });
  out += '}';
}

}  // namespace swordfish
