// What readers of forms share: the board that comes about, the first fault, and what nobody understands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/forms/texts.hpp"

namespace swordfish::board::forms {

// A reader of a form. All that say whether they could are false after a fault, of which the first is kept.
class FormReader {
 protected:
  explicit FormReader(const ReadOptions& options) : unknown_(options) {}

  bool fail(std::string_view what, std::string_view got) { return fail(expected(what, got)); }
  bool fail(Fault fault);
  // The reader of a form begins: an empty board with this layout, to which the rest is added.
  bool lay_out(const std::variant<Layout, Fault>& layout);
  const Layout& layout() const { return *board_->layout; }
  bool add(const Kind& kind, std::vector<Cells> parts, std::vector<int> numbers = {}, std::string text = {});
  // The board, unless there was a fault or something that isn't understood.
  Boards finish(std::string_view form) const;

  std::optional<Fault> fault_;
  std::optional<Board> board_;
  Unknown unknown_;
};

}  // namespace swordfish::board::forms
