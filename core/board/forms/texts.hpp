// Pieces of text, and faults in them, which readers and writers of forms share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/ascii.hpp"
#include "board/forms/forms.hpp"
#include "board/kinds.hpp"
#include "board/words.hpp"

namespace swordfish::board::forms {

using Boards = std::variant<std::vector<Board>, Fault>;
using Text = std::variant<std::string, Fault>;

// A part of a form's text as a message shows it: short, and without control characters.
std::string shown(std::string_view text);
// The fault of a form's text: "expected what, got 'got'".
Fault expected(std::string_view what, std::string_view got);
// The fault of a board that texts of a form can't tell: "iss can't hold ...".
Fault cannot_hold(std::string_view form, std::string_view what);

using swordfish::trimmed, swordfish::whole;
// The parts of a form's text between marks, empty ones too.
std::vector<std::string_view> split(std::string_view text, char mark);
// A text of a form without any spaces.
std::string without_spaces(std::string_view text);

// What texts of forms say that nobody here understands: left out on request, or a fault.
class Unknown {
 public:
  explicit Unknown(const ReadOptions& options) : ignore_(&options.ignore) {}
  // A name in a form's text that nobody here understands. All of them come into one sentence.
  void meet(std::string_view name);
  std::optional<Fault> fault(std::string_view form) const;

 private:
  const std::vector<std::string>* ignore_;
  std::vector<std::string> names_;
};

}  // namespace swordfish::board::forms
