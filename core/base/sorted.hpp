// Lists in order, each item once.
#pragma once

#include <algorithm>

namespace swordfish {

// Puts a list in order, and drops what stands in it again.
template <class List>
void sort_once(List& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace swordfish
