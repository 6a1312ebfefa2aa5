// A rule in words, as people write it: its name, its cells, its numbers.
//
//   Cage r1c1-3 15      Thermo r1c1 r2c2 r3c3      Arrow r1c1 / r1c2-4      Regex r1c1-9 1.*9      AntiKnight
//
// A name is that of a kind or its slug; a stroke stands between lists of cells; #7 is a cell by its number.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "board/kinds.hpp"

namespace swordfish::board {

// A rule as text.
std::string write_rule(const Layout& layout, const Rule& rule);
// The rule of a text.
std::variant<Rule, Fault> read_rule(const Layout& layout, std::string_view text);

}  // namespace swordfish::board
