// A hint in four details: which technique, where to look, the cells of the pattern, the sentence.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/plain_step.hpp"
#include "tell/language.hpp"
#include "tell/names.hpp"

namespace swordfish {

inline constexpr int kMostDetail = 4;

// What a hint says of a step, in English where it isn't told yet.
struct HintWords {
  std::string_view technique, level;
  std::string sentence;  // in the language
  bool is_mistake =
      false;  // something on the grid is wrong: all of that is told at once, whatever the detail
};

// A hint in details: a line for each of them up to the one asked for.
std::vector<std::string> hint_lines(const PlainStep& step, const HintWords& words, int detail,
                                    const Language& language, const LayoutNames& places = classic_names());

// The cells that a hint says to look at, sorted, each once.
std::vector<int> cells_to_see(const PlainStep& step);

// Where a hint says to look: the houses of a step; its cells, unless they are many, if it has
// none or is one cell that they leave a digit.
std::string where_to_look(const PlainStep& step, const Language& language,
                          const LayoutNames& places = classic_names());

}  // namespace swordfish
