// What boards can be asked for by name.
#pragma once

#include <span>
#include <string_view>

#include "generate/boards/sketch.hpp"

namespace swordfish::board {

struct Variety {
  std::string_view name;                   // as people ask for it
  std::string_view everywhere = "";        // rules of the whole board in words, with & between them
  void (*draw)(Sketch& sketch) = nullptr;  // rules that are true of a filling
  bool has_pieces = false;                 // jigsaw pieces instead of boxes
  bool has_cages = false;                  // cages cover the board, and nothing is given
};

// Every variety of boards.
std::span<const Variety> varieties();
// A variety by its name, null if there is none.
const Variety* find_variety(std::string_view name);

}  // namespace swordfish::board
