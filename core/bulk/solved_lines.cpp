#include "bulk/solved_lines.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "bulk/search.hpp"
#include "kernel/status_name.hpp"
#include "search/search.hpp"
#include "text/text.hpp"

namespace swordfish {
namespace {

// So few that they, and what is written of them, stay in the cache of one core.
constexpr std::size_t kLinesPerPart = 1024;

// Takes bytes one after another.
class Pen {
 public:
  explicit Pen(std::uint8_t* at) : at_(at) {}

  void write(const void* bytes, std::size_t count) {
    std::memcpy(at_, bytes, count);
    at_ += count;
  }
  void write(std::uint8_t byte) { *at_++ = byte; }

 private:
  std::uint8_t* at_;
};

// The status of a solved line; what a journal says of one may be anything.
Status status_of(std::uint8_t code) { return std::min(static_cast<Status>(code), Status::Malformed); }

using Found = FoundInLines<const std::uint8_t>;

constexpr bool has_solution(Status status) { return status <= Status::Many; }

// Lines from `first` up to `end` with what was found for them.
class LinesPart {
 public:
  LinesPart(const PlacedLines& lines, const Found& found, std::size_t first)
      : lines_(lines), found_(found), first_(first), end_(std::min(first + kLinesPerPart, lines.count)) {}

  std::size_t size_written() const {
    std::array<std::size_t, kStatusNames.size()> of_status;  // what is added to a line
    for (std::size_t code = 0; code < of_status.size(); ++code) {
      const std::size_t found = has_solution(static_cast<Status>(code)) ? kCells : 0;
      of_status[code] = 1 + found + 1 + kStatusNames[code].size() + 1;
    }
    std::size_t size = 0;
    for (std::size_t line = first_; line < end_; ++line)
      size += width(line) + of_status[static_cast<std::size_t>(status(line))];
    return size;
  }

  void write(Pen pen, std::uint8_t delimiter) const {
    for (std::size_t line = first_; line < end_; ++line) {
      pen.write(lines_.data + place(line).start, width(line));
      pen.write(delimiter);
      if (has_solution(status(line))) pen.write(solution(line), kCells);
      pen.write(delimiter);
      const std::string_view name = status_name(status(line));
      pen.write(name.data(), name.size());
      pen.write('\n');
    }
  }

  LineCounts counts() const {
    LineCounts sums;
    for (std::size_t line = first_; line < end_; ++line) {
      ++sums.by_status[static_cast<std::size_t>(status(line))];
      if (status(line) != Status::Malformed) ++sums.by_givens[givens(line)];
      ++sums.by_guesses[guess_class(line)];
      if (lines_.has_listed) count_listed(line, sums);
    }
    return sums;
  }

 private:
  const LinePlace& place(std::size_t line) const { return lines_.places[line]; }
  std::size_t width(std::size_t line) const { return place(line).end - place(line).start; }
  const std::uint8_t* puzzle(std::size_t line) const { return lines_.data + place(line).puzzle; }
  const std::uint8_t* solution(std::size_t line) const { return found_.solutions + kCells * line; }
  Status status(std::size_t line) const { return status_of(found_.status[line]); }

  std::size_t givens(std::size_t line) const {
    const std::uint8_t* cells = puzzle(line);
    std::uint8_t digits = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      digits = static_cast<std::uint8_t>(digits + (static_cast<std::uint8_t>(cells[cell] - '1') < kDigits));
    }
    return digits;
  }

  std::size_t guess_class(std::size_t line) const {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    std::uint64_t guesses;  // from a journal they may lie anywhere
    std::memcpy(&guesses, found_.guesses + sizeof guesses * line, sizeof guesses);
    return static_cast<std::size_t>(std::bit_width(std::min(guesses, kMost)));
  }

  void count_listed(std::size_t line, LineCounts& sums) const {
    const std::uint8_t* listed = lines_.data + place(line).listed;
    if (status(line) == Status::Unique && std::memcmp(listed, solution(line), kCells) == 0) {
      ++sums.agree;
    } else if (solves(listed, puzzle(line))) {
      ++sums.one_of_many;
    } else {
      ++sums.differ;
    }
  }

  static bool solves(const std::uint8_t* listed, const std::uint8_t* cells) {
    std::array<std::uint8_t, kCells> filled, given;
    return read_digits81(reinterpret_cast<const char*>(listed), filled.data()) &&
           read_digits81(reinterpret_cast<const char*>(cells), given.data()) && is_solution_of(filled, given);
  }

  const PlacedLines& lines_;
  const Found& found_;
  std::size_t first_;
  std::size_t end_;
};

template <std::size_t kSize>
void add_to(std::array<std::uint64_t, kSize>& counts, const std::array<std::uint64_t, kSize>& others) {
  for (std::size_t i = 0; i < kSize; ++i) counts[i] += others[i];
}

// Of lines, how far one puzzle is from the next, if all distances are the same.
std::optional<std::size_t> distance_of(const PlacedLines& lines) {
  const std::size_t distance = lines.count < 2 ? 0 : lines.places[1].puzzle - lines.places[0].puzzle;
  bool is_even = true;
  for (std::size_t line = 1; line < lines.count; ++line)
    is_even &= lines.places[line].puzzle - lines.places[line - 1].puzzle == distance;
  return is_even ? std::optional(distance) : std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> solve_lines(const PlacedLines& lines, int threads, const StopAsked& stop,
                                         std::uint8_t* memory) {
  if (lines.count == 0) return 0;
  const FoundInLines<std::uint8_t> found(memory, lines.count);
  auto* guesses = reinterpret_cast<std::uint64_t*>(found.guesses);
  Batch batch;
  std::unique_ptr<std::uint8_t[]> moved;  // puzzles together, where they are spread
  if (const auto distance = distance_of(lines)) {
    static_cast<Rows&>(batch) = {RowForm::Text, lines.data + lines.places[0].puzzle, lines.count, *distance};
  } else {
    moved = std::make_unique_for_overwrite<std::uint8_t[]>(kCells * lines.count);
    for (std::size_t line = 0; line < lines.count; ++line)
      std::memcpy(&moved[kCells * line], lines.data + lines.places[line].puzzle, kCells);
    static_cast<Rows&>(batch) = {RowForm::Text, moved.get(), lines.count, kCells};
  }
  batch.zero = '0';
  batch.guesses = guesses;
  batch.status = found.status;
  batch.solutions = found.solutions;
  if (!solve_rows(batch, threads, stop)) return std::nullopt;
  std::uint64_t total = 0;
  for (std::size_t line = 0; line < lines.count; ++line) total += guesses[line];
  return total;
}

void LineCounts::add(const LineCounts& others) {
  add_to(by_status, others.by_status);
  add_to(by_givens, others.by_givens);
  add_to(by_guesses, others.by_guesses);
  agree += others.agree;
  one_of_many += others.one_of_many;
  differ += others.differ;
}

std::size_t write_lines(const PlacedLines& lines, std::uint8_t delimiter, const Found& found, int threads,
                        std::uint8_t* written, LineCounts& counts) {
  const std::size_t parts = (lines.count + kLinesPerPart - 1) / kLinesPerPart;
  const auto part_at = [&](std::size_t part) { return LinesPart(lines, found, kLinesPerPart * part); };
  std::vector<std::size_t> starts(parts);
  std::size_t size = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    starts[part] = size;
    size += part_at(part).size_written();
  }
  std::vector<LineCounts> counted(parts);
  share_out(parts, 1, threads, kNeverStop, [&](std::size_t part, const StopAsked&) {
    const LinesPart some = part_at(part);
    counted[part] = some.counts();
    some.write(Pen(written + starts[part]), delimiter);
  });
  for (const LineCounts& some : counted) counts.add(some);
  return size;
}

}  // namespace swordfish
