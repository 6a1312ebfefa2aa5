#include "text/cutter.hpp"

#include <utility>

#include "text/parts.hpp"

namespace swordfish {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool reads_as_grid(std::string_view text) { return std::holds_alternative<Grid>(read_grid(text)); }

// For cutting a file, whether a line is surely a row and no rule.
bool is_row(std::string_view line) {
  return line_kind(line) == LineKind::Row && line.find_first_not_of("-*_| \t") != std::string_view::npos;
}

bool is_note(std::string_view line) { return trimmed(line).starts_with('#'); }
bool is_binary(std::string_view line) { return line.find('\0') != std::string_view::npos; }

bool is_blank_line(std::string_view line) {
  const std::string_view kept = trimmed(line);
  return kept.empty() ||
         (static_cast<unsigned char>(kept.front()) >= 0x80 && line_kind(line) == LineKind::Blank);
}

// For cutting a file, whether 81 characters may also be the first of nine lines of candidates in their places.
bool may_be_candidates(const Grid& grid) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (const int digit = grid.digit(Cell(cell)); digit != 0 && digit != cell % 9 + 1) return false;
  }
  return true;
}

}  // namespace

void PuzzleCutter::add_line(std::string_view text) {
  const FileLine line{++number_, std::string(text)};
  switch (stage_) {
    case Stage::Head:
    case Stage::Whole: {
      head_.push_back(line);
      size_ += text.size() + 1;
      const bool is_full = size_ > kLongestText;
      if (stage_ == Stage::Whole) {
        if (is_full) decide_form();
      } else if (const LineKind kind = line_kind(text);
                 is_full || (kind != LineKind::Blank && kind != LineKind::Remark)) {
        leave_head();
      }
      break;
    }
    case Stage::ByLine: take_line(line); break;
    case Stage::ByBlock: take_block_line(line); break;
    case Stage::Done: break;
  }
}

void PuzzleCutter::finish() {
  if (stage_ == Stage::Head && !head_.empty()) leave_head();
  if (stage_ == Stage::Head || stage_ == Stage::Whole) decide_form();
  if (stage_ == Stage::ByBlock) {
    end_paragraph();
    end_bands();
    title_.clear();
    if (is_empty_) emit(head_);
  }
  stage_ = Stage::Done;
}

std::vector<PuzzleText> PuzzleCutter::take() { return std::exchange(found_, {}); }

// The cutter leaves the head: a line that is a grid beyond doubt says what the file is.
void PuzzleCutter::leave_head() {
  first_ = head_.size() - 1;
  const auto read = read_grid(head_.back().text);
  const Grid* grid = std::get_if<Grid>(&read);
  has_grid_line_ = grid != nullptr;
  stage_ = Stage::Whole;
  if (grid != nullptr && !may_be_candidates(*grid)) go_by_line();
}

// The cutter decides on the form when all that one grid may have was read, or all there is.
void PuzzleCutter::decide_form() {
  if (head_.empty() || is_grid(head_)) {
    for (const FileLine& line : head_) {
      if (title_.empty() && line_kind(line.text) == LineKind::Remark && !is_note(line.text))
        title_ = trimmed(line.text);
    }
    emit(head_.empty() ? FileLines{{1, ""}} : head_);
    stage_ = Stage::Done;
  } else if (has_grid_line_ || line_kind(head_[first_].text) == LineKind::Grid) {
    go_by_line();
  } else {
    go_by_block();
  }
}

void PuzzleCutter::go_by_line() {
  stage_ = Stage::ByLine;
  const FileLines lines = std::exchange(head_, {});
  for (std::size_t place = first_; place < lines.size(); ++place) take_line(lines[place]);
}

void PuzzleCutter::go_by_block() {
  stage_ = Stage::ByBlock;
  size_ = 0;
  for (const FileLine& line : head_) take_block_line(line);
}

void PuzzleCutter::take_line(const FileLine& line) {
  if (stage_ == Stage::Done || is_blank_line(line.text) || is_note(line.text)) return;
  emit({line});
  if (is_binary(line.text)) stage_ = Stage::Done;  // one fault is enough
}

void PuzzleCutter::take_block_line(const FileLine& line) {
  if (stage_ == Stage::Done) return;
  const LineKind kind = line_kind(line.text);
  if ((kind == LineKind::Row || kind == LineKind::Rule) && !is_binary(line.text)) {
    paragraph_.push_back(line);
    size_ += line.text.size() + 1;
    if (size_ > kLongestText) end_rows_so_far();
    return;
  }
  size_ = 0;
  end_paragraph();
  if (kind == LineKind::Blank) return;
  end_bands();
  if (kind == LineKind::Grid || is_binary(line.text)) {
    emit({line});
  } else if (!is_note(line.text)) {
    title_ = trimmed(line.text);
  }
  if (is_binary(line.text)) stage_ = Stage::Done;
}

void PuzzleCutter::end_paragraph() {
  const FileLines lines = std::exchange(paragraph_, {});
  const std::size_t rows = rows_of(lines);
  if (lines.empty() || (rows == 0 && !is_grid(lines))) return;
  if (rows == 3 && !is_grid(lines)) {
    bands_.insert(bands_.end(), lines.begin(), lines.end());
    if (rows_of(bands_) == 9) end_bands();
    return;
  }
  end_bands();
  if (rows == 9 || rows % 9 != 0 || is_grid(lines)) {
    emit(lines);
  } else {
    for (const FileLines& piece : by_nines(lines)) emit(piece);
  }
}

void PuzzleCutter::end_bands() {
  const FileLines lines = std::exchange(bands_, {});
  if (!lines.empty()) emit(lines);
}

// The cutter keeps memory bounded in a file of rows that never pauses.
void PuzzleCutter::end_rows_so_far() {
  end_bands();
  std::vector<FileLines> pieces = by_nines(paragraph_);
  paragraph_.clear();
  if (pieces.size() > 1) {
    paragraph_ = std::move(pieces.back());
    pieces.pop_back();
  }
  for (const FileLines& piece : pieces) emit(piece);
  size_ = 0;
  for (const FileLine& line : paragraph_) size_ += line.text.size() + 1;
}

void PuzzleCutter::emit(const FileLines& lines) {
  is_empty_ = false;
  found_.push_back({lines.front().number, std::exchange(title_, {}), joined(lines)});
}

// Cut lines as the file has them; those that were left out are blank.
std::string PuzzleCutter::joined(const FileLines& lines) {
  std::string text;
  int at = lines.front().number;
  for (const FileLine& line : lines) {
    for (; at < line.number; ++at) text += '\n';
    text += line.text;
  }
  return text;
}

bool PuzzleCutter::is_grid(const FileLines& lines) { return reads_as_grid(joined(lines)); }

std::size_t PuzzleCutter::rows_of(const FileLines& lines) {
  std::size_t rows = 0;
  for (const FileLine& line : lines) rows += is_row(line.text) ? 1 : 0;
  return rows;
}

// Rows cut after every ninth row; the last piece has what is left.
std::vector<PuzzleCutter::FileLines> PuzzleCutter::by_nines(const FileLines& lines) {
  std::vector<FileLines> pieces(1);
  std::size_t rows = 0;
  for (const FileLine& line : lines) {
    const bool is_one = is_row(line.text);
    if (rows == 9 && is_one) {
      pieces.emplace_back();
      rows = 0;
    }
    pieces.back().push_back(line);
    rows += is_one ? 1 : 0;
  }
  return pieces;
}

std::vector<PuzzleText> cut_puzzles(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  PuzzleCutter cutter;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    cutter.add_line(text.substr(0, std::min(end, kLongestText + 1)));
    const bool is_pair = text.substr(end).starts_with("\r\n");
    text.remove_prefix(std::min(text.size(), end + (is_pair ? 2 : 1)));
  }
  cutter.finish();
  return cutter.take();
}

}  // namespace swordfish
