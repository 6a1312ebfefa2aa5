// What readers and writers of forms have in common.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/forms/forms.hpp"
#include "board/kinds.hpp"
#include "board/words.hpp"

namespace swordfish::board::forms {

using Boards = std::variant<std::vector<Board>, Fault>;
using Text = std::variant<std::string, Fault>;

// A part of a text as a message shows it: short, and without control characters.
std::string shown(std::string_view text);
Fault expected(std::string_view what, std::string_view got);      // "expected what, got 'got'"
Fault cannot_hold(std::string_view form, std::string_view what);  // "iss can't hold ..."

// A whole number and nothing else.
std::optional<int> whole(std::string_view text);
// The parts between marks, empty ones too.
std::vector<std::string_view> split(std::string_view text, char mark);
std::string_view trimmed(std::string_view text);
std::string without_spaces(std::string_view text);

// What is left out on request, and what would have had to be.
class Unknown {
 public:
  explicit Unknown(const ReadOptions& options) : ignore_(&options.ignore) {}
  // A name that nobody here understands. All of them come into one sentence.
  void meet(std::string_view name);
  std::optional<Fault> fault(std::string_view form) const;

 private:
  const std::vector<std::string>* ignore_;
  std::vector<std::string> names_;
};

// A square grid of so many rows with boxes as they usually are, and one of regions.
std::variant<Layout, Fault> square_layout(int size);
// A region number for each cell: the boxes or pieces that a layout has, -1 for none.
Regions regions_of(const Layout& layout);
// Whether rows and columns are houses, all digits begin at 1 and there are as many as rows: what most programs have.
bool is_plain_square(const Layout& layout);
// The cells of a row or column in their order, or from its other end.
Cells line_cells(const Layout& layout, bool is_row, int number, bool is_reversed);

// The first digit that somebody placed and that isn't given, -1 without: many forms can't tell the two apart.
int first_placed(const Board& board);
bool has_candidates(const Board& board);  // fewer than all of them in an open cell

}  // namespace swordfish::board::forms
