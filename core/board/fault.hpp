// What is wrong with a board, a rule or a text.
#pragma once

#include <string>

namespace swordfish::board {

// What was expected, where, and what was found: a sentence for people.
struct Fault {
  std::string message;
  bool operator==(const Fault&) const = default;
};

}  // namespace swordfish::board
