// A text as words and signs in lower case, with one writing for what people type in many.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace swordfish {

struct SplitText {
  std::vector<std::string> words;  // and signs
  std::string strange;             // a sign that nothing is known of; then the words mean nothing
  std::string range;               // one that may mean several things; then the words mean nothing, too
};

// The signs of a text, with words as signs among them, in one writing. Lines of a list are parted by "\n",
// their numbers dropped: "1. r6c1=3". A minus that means a removal is written so: "-6r1c9" is "remove 6 from
// r1c9". Ranges are written out: "r5c7-9" and "r5c7 to r5c9" are r5c789, "rows 1-3" are "rows 1, 2, 3"; but where a text
// is on chains, a minus between cells is a link.
SplitText signs_of(std::string_view text);

}  // namespace swordfish
