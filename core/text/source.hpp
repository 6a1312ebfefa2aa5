// A text in which places can be found again, whatever its characters take.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/text.hpp"

namespace swordfish::text {

// One character of UTF-8. A byte that is not part of one counts as a character of its own.
struct Character {
  char32_t code = 0;
  std::size_t length = 1;
  bool valid = true;
};
// The character of a source at a place.
Character decode(std::string_view text, std::size_t offset);

// The source of a grid: a text in which every character that matters is one byte, and the way back to the
// original:
//
//   original   EF BB BF  │  5  ·  3  CR LF         byte order mark, box drawing, middle dot
//   plain                |  5  .  3  LF
//   offsets              3  6  7  9  10
//
class SourceText {
 public:
  explicit SourceText(std::string_view original);

  std::string_view plain() const { return plain_; }
  // The same with blanks before and after a part of it, so that places stay what they are.
  SourceText only(std::size_t begin, std::size_t end) const;
  // A fault at a place of the source.
  Fault fault(FaultCode code, std::size_t at, std::size_t length = 1, std::size_t found = 0) const;
  Fault fault_in_cell(FaultCode code, Cell cell, std::size_t at, std::size_t length = 1) const;

 private:
  std::string_view original_;
  std::string plain_;
  std::vector<std::uint32_t> offsets_;  // one more than plain_ has characters
};

}  // namespace swordfish::text
