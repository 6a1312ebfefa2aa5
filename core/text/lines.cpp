// Cuts a text into lines, and lines into groups.
#include <algorithm>

#include "text/parts.hpp"

namespace swordfish::text {

namespace {

bool is_separator(char character) {
  return is_space(character) ||
         std::string_view("|,;:/\\\"'`()[]{}<>").find(character) != std::string_view::npos;
}

// Whether a line has nine short items, some of them cells: then the others are bad cells and not words.
bool is_like_row(std::string_view line) {
  int items = 0, good = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const std::size_t begin = at;
    bool is_good = true;
    for (; at < line.size() && !is_separator(line[at]); ++at) {
      is_good = is_good && (is_digit(line[at]) || is_blank(line[at]));
    }
    if (at == begin) continue;
    if (at - begin > 4) return false;
    ++items;
    good += is_good ? 1 : 0;
  }
  return items == 9 && good > 0;
}

// Whether a line is a remark: two letters side by side make a word. Where the line has the very length of cells they
// are typos, and it takes three; and what is longer than a grid without any space is no remark, though it may be a bad
// grid.
bool is_remark(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with('#')) return true;
  if (line.size() > kCells && std::none_of(line.begin(), line.end(), is_space)) return false;
  if (is_like_row(line)) return false;
  const std::size_t enough = line.size() == 9 || line.size() == kCells ? 3 : 2;
  std::size_t letters = 0;
  bool only_blanks = true;
  for (const char character : line) {
    letters = is_letter(character) ? letters + 1 : 0;
    only_blanks = (letters <= 1 || only_blanks) && is_blank(character);
    if (letters >= enough && !only_blanks) return true;
  }
  return false;
}

// Where a line ends as a grid: one may be followed by a remark, such as a name or a rating, though not by another grid.
// Gives the end of the 81 cells if that is so, else the end of the line.
std::size_t end_without_remark(std::string_view text, std::size_t begin, std::size_t end) {
  const auto is_cell = [&](std::size_t at) { return is_digit(text[at]) || is_blank(text[at]); };
  std::size_t first = begin;
  while (first < end && is_space(text[first])) ++first;
  const std::size_t cells_end = first + kCells;
  if (cells_end >= end || !(is_space(text[cells_end]) || count(",;|#", text[cells_end]) > 0)) return end;
  for (std::size_t at = first; at < cells_end; ++at) {
    if (!is_cell(at)) return end;
  }
  std::size_t run = 0;
  for (std::size_t at = cells_end; at < end; ++at) {
    run = is_cell(at) ? run + 1 : 0;
    if (run == 27) return end;
  }
  return cells_end;
}

// A line without digits: a rule between rows, a row of blanks, or what may be either.
LineRole kind_without_digits(std::string_view line) {
  const bool ruled = line.find_first_of("=~+") != std::string_view::npos;
  const bool only_dashes = line.find_first_of(".xX?") == std::string_view::npos;
  const std::size_t dashes = count(line, '-') + count(line, '*') + count(line, '_');
  if (ruled || (dashes == 0 && only_dashes)) return LineRole::Rule;
  if (!only_dashes) return line.find("---") != std::string_view::npos ? LineRole::Rule : LineRole::Row;
  return dashes == 9 ? LineRole::RuleOrRow : LineRole::Rule;
}

LineRole kind_of(std::string_view line) {
  if (trimmed(line).empty()) return LineRole::Blank;
  if (is_remark(line)) return LineRole::Remark;
  const bool readable = std::all_of(line.begin(), line.end(), [](char character) {
    return is_separator(character) || is_blank(character) ||
           std::string_view("=~+").find(character) != std::string_view::npos;
  });
  const bool digits = line.find_first_of("0123456789") != std::string_view::npos;
  return readable && !digits ? kind_without_digits(line) : LineRole::Row;
}

}  // namespace

bool is_mark_before(std::string_view text, std::size_t at) {
  return (text[at] == '+' || text[at] == 'u' || text[at] == 'U') && at + 1 < text.size() &&
         is_digit(text[at + 1]);
}
bool is_mark_after(std::string_view text, std::size_t at) {
  return text[at] == '!' && at > 0 && is_digit(text[at - 1]);
}

std::optional<std::size_t> cut_line(std::string_view text, Line& line) {
  bool open = false;
  for (std::size_t at = line.begin; at < line.end; ++at) {
    const char character = text[at];
    const bool cell = is_digit(character) || is_blank(character);
    const bool mark = is_mark_before(text, at) || is_mark_after(text, at);
    if (!cell && !mark) {
      if (!is_separator(character) && character != '+') return at;
      open = false;
      continue;
    }
    if (!open) line.groups.push_back({at, at, 0});
    open = true;
    line.groups.back().end = at + 1;
    line.groups.back().cells += cell ? 1 : 0;
    line.cells += cell ? 1 : 0;
  }
  return std::nullopt;
}

std::vector<Line> cut_lines(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t cells_end = end_without_remark(text, begin, end);
    lines.push_back({begin, cells_end, kind_of(text.substr(begin, cells_end - begin))});
    begin = end + 1;
  }
  return lines;
}

}  // namespace swordfish::text

namespace swordfish {

LineKind line_kind(std::string_view line) {
  const text::SourceText source(line.substr(0, kLongestText));
  text::Line cut = text::cut_lines(source.plain()).front();
  switch (cut.kind) {
    case text::LineRole::Blank: return LineKind::Blank;
    case text::LineRole::Remark: return LineKind::Remark;
    case text::LineRole::Rule: return LineKind::Rule;
    case text::LineRole::RuleOrRow: return LineKind::Row;
    case text::LineRole::Row: break;
  }
  const bool strange = text::cut_line(source.plain(), cut).has_value();
  const std::string_view word = trimmed(source.plain());
  const bool long_word = word.size() > 27 && std::none_of(word.begin(), word.end(), text::is_space);
  const auto is_long = [](const text::TextGroup& group) { return group.cells > 27; };
  const bool whole = cut.cells == kCells || cut.groups.size() > 27 || (strange && long_word) ||
                     std::any_of(cut.groups.begin(), cut.groups.end(), is_long);
  return whole ? LineKind::Grid : LineKind::Row;
}

}  // namespace swordfish
