// Pieces of text, and faults in them, which readers and writers of forms share.
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
// The fault of a text: "expected what, got 'got'".
Fault expected(std::string_view what, std::string_view got);
// The fault of a form: "iss can't hold ...".
Fault cannot_hold(std::string_view form, std::string_view what);

// A text that is a whole number and nothing else.
std::optional<int> whole(std::string_view text);
// The parts of a text between marks, empty ones too.
std::vector<std::string_view> split(std::string_view text, char mark);
// A text without spaces around it, and without any.
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

}  // namespace swordfish::board::forms
